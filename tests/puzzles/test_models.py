"""What the tables refuse by themselves."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from puzzles.models import Action, Attempt, Immutable, Puzzle


def test_an_action_is_final(start: Callable[[str], Attempt]) -> None:
    action = Action.objects.create(attempt=start("count"), seq=1, text="answer 1", verdict="wrong")
    action.text = "answer 2"
    with pytest.raises(Immutable):
        action.save()


@pytest.mark.parametrize("changes", [{"seq": 0}, {"verdict": "fine"}])
def test_actions_have_a_number_and_a_known_verdict(start: Callable[[str], Attempt], changes: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Action.objects.create(**{"attempt": start("count"), "seq": 1, "text": "x", "verdict": "ok", **changes})


def test_one_action_per_number(start: Callable[[str], Attempt]) -> None:
    attempt = start("count")
    Action.objects.create(attempt=attempt, seq=1, text="a", verdict="ok")
    with pytest.raises(IntegrityError), transaction.atomic():
        Action.objects.create(attempt=attempt, seq=1, text="b", verdict="ok")


@pytest.mark.parametrize(
    "changes",
    [{"session_key": None}, {"result": "solved"}, {"ended_at": timezone.now()}, {"result": "great"}, {"mode": "arena"}],
)
def test_attempts_that_make_no_sense(start: Callable[[str], Attempt], changes: dict[str, object]) -> None:
    attempt = start("count")
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.filter(pk=attempt.pk).update(**changes)


def test_public_ids_are_opaque(start: Callable[[str], Attempt]) -> None:
    one, other = start("count"), start("count")
    assert one.public_id != other.public_id
    assert one.public_id.startswith("att_")
    assert len(one.public_id) == 20


def test_what_is_published_has_a_revision(loaded: None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Puzzle.objects.filter(slug="count").update(current=None)
