"""Attempts: what is stored, what is answered, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from puzzles import services, signals
from puzzles.models import Action, Attempt, Puzzle, PuzzleRevision
from puzzles.services import (
    Actor,
    AttemptClosed,
    AttemptVoid,
    ForeignAttempt,
    IllegalAction,
    MalformedAction,
    NoMoreHints,
    PuzzleWithdrawn,
    StaleStep,
    act,
    anonymous_actor,
    attempts,
    board,
    get_for_actor,
    give_up,
    hint,
    retry,
    start_attempt,
)

Start = Callable[[str], Attempt]
WIN = ["use dismantlement.S3 -> 2", "card_of 2 hand", "use slash.S7 -> 2"]


def texts(attempt: Attempt) -> list[tuple[int, str, str]]:
    """Number, text and verdict of all stored actions."""
    return [(a.seq, a.text, a.verdict) for a in Action.objects.filter(attempt=attempt).order_by("seq")]


def test_solving(start: Start) -> None:
    attempt = start("bridge-first")
    results = [act(attempt, n, text) for n, text in enumerate(WIN, 1)]
    assert [r.verdict for r in results] == ["ok", "ok", "solved"]
    assert [r.result for r in results] == ["open", "open", "solved"]
    assert texts(attempt) == [(n, text, r.verdict) for n, (text, r) in enumerate(zip(WIN, results, strict=True), 1)]
    assert results[-1].board["outcome"]["kind"] == "goal"
    assert results[-1].line == ("by eight_diagram",)
    assert "judge" in [e["kind"] for e in results[-1].log]
    attempt.refresh_from_db()
    assert attempt.ended_at is not None


def test_a_wrong_move_is_refuted_to_the_end(start: Start) -> None:
    attempt = start("bridge-first")
    result = act(attempt, 1, "use slash.S7 -> 2")
    assert (result.verdict, result.result) == ("wrong", "failed")
    assert result.line[0] == "card jink.D2"
    assert result.board["outcome"]["kind"] in ("failed", "horizon")
    assert result.board["question"] is None


def test_the_next_question_is_part_of_the_answer(start: Start) -> None:
    result = act(start("bridge-first"), 1, WIN[0])
    assert result.next_seq == 2
    assert [o["id"] for o in result.board["question"]["options"]] == ["card_of 2 hand", "card_of 2 eight_diagram.S2"]


def test_spelling_does_not_matter_but_is_stored_as_the_engine_writes_it(start: Start) -> None:
    attempt = start("bridge-first")
    act(attempt, 1, "  use  过河拆桥♠3 ->  2")
    assert texts(attempt) == [(1, "use dismantlement.S3 -> 2", "ok")]


def test_equal_cards_are_equal_and_the_played_one_is_stored(start: Start) -> None:
    attempt = start("bridge-first")
    for n, text in enumerate(WIN[:2], 1):
        act(attempt, n, text)
    result = act(attempt, 3, "use slash.S7 -> 2", cards=["slash.S8"])
    assert result.verdict == "solved"
    assert texts(attempt)[-1] == (3, "use slash.S8 -> 2", "solved")
    left = [c["id"] for c in board(attempt)["seats"][0]["hand"]]
    assert left == ["jink.H2", "slash.S7"]


@pytest.mark.parametrize(
    ("text", "rule", "why"),
    [
        ("use slash.S7 -> 1", "card_use.1", "self"),
        ("use dismantlement.S3 -> 3", "card.dismantlement.1", "no_card"),
        ("use jink.H2", "card.jink.1", "only_in_response"),
        ("use slash=jink.H2 by longdan -> 2", "conversion.1", "not_converted"),
    ],
)
def test_an_illegal_try_names_its_rule_and_is_not_counted(start: Start, text: str, rule: str, why: str) -> None:
    attempt = start("bridge-first")
    with pytest.raises(IllegalAction) as found:
        act(attempt, 1, text)
    assert (found.value.rule, found.value.why["why"]) == (rule, why)
    assert "use slash.S7 -> 2" in found.value.legal
    assert texts(attempt) == []
    assert Attempt.objects.get(pk=attempt.pk).result == "open"


@pytest.mark.parametrize(
    "text", ["", "hello", "use", "use slash.S7 -> 99", "x" * 601, "use slash.S99 -> 2", "answer 1", "hint 1", "give_up"]
)
def test_what_is_no_choice_at_all(start: Start, text: str) -> None:
    attempt = start("bridge-first")
    with pytest.raises((MalformedAction, IllegalAction)):
        act(attempt, 1, text)
    assert texts(attempt) == []


def test_stale_steps(start: Start) -> None:
    attempt = start("bridge-first")
    act(attempt, 1, WIN[0])
    for seq in (0, 3, 1):
        with pytest.raises(StaleStep) as found:
            act(attempt, seq, WIN[1])
        assert found.value.expected == 2
    assert len(texts(attempt)) == 1


def test_the_same_action_twice_is_answered_twice_and_stored_once(start: Start) -> None:
    attempt = start("bridge-first")
    first = act(attempt, 1, WIN[0])
    again = act(attempt, 1, WIN[0])
    assert again.replayed
    assert (again.verdict, again.board, again.next_seq) == (first.verdict, first.board, 2)
    assert len(texts(attempt)) == 1


def test_a_repetition_is_recognised_after_the_end(start: Start) -> None:
    attempt = start("bridge-first")
    for n, text in enumerate(WIN, 1):
        act(attempt, n, text)
    assert act(attempt, 3, WIN[2]).verdict == "solved"
    with pytest.raises(AttemptClosed) as found:
        act(attempt, 4, "end")
    assert found.value.result == "solved"


def test_two_requests_with_one_number(start: Start) -> None:
    """The second of two that both saw the attempt at the same step finds the number taken."""
    attempt = start("bridge-first")
    Action.objects.create(attempt=attempt, seq=1, text=WIN[0], verdict="ok", node=0)
    with pytest.raises(StaleStep) as found:
        attempts._store(attempt, Action(attempt=attempt, seq=1, text="end", verdict="wrong", node=0))
    assert found.value.expected == 2
    assert texts(attempt) == [(1, WIN[0], "ok")]
    assert Attempt.objects.get(pk=attempt.pk).result == "open"


def test_nothing_is_stored_half(start: Start) -> None:
    """A receiver that fails takes the action and the result with it."""
    attempt = start("bridge-first")

    def fail(**_: Any) -> None:
        raise RuntimeError("no")

    signals.attempt_ended.connect(fail)
    try:
        with pytest.raises(RuntimeError), transaction.atomic():
            act(attempt, 1, "end")
    finally:
        signals.attempt_ended.disconnect(fail)
    assert texts(attempt) == []
    assert Attempt.objects.get(pk=attempt.pk).result == "open"


def test_the_action_is_stored_before_the_answer_is_made(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    attempt = start("bridge-first")

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the worker dies here")

    monkeypatch.setattr(attempts, "_result", broken)
    with pytest.raises(RuntimeError):
        act(attempt, 1, WIN[0])
    assert texts(attempt) == [(1, WIN[0], "ok")]


def test_signals_come_once_and_in_the_transaction(loaded: None, actor: Actor) -> None:
    seen: list[tuple[str, str, bool]] = []

    def started(attempt: Attempt, **_: Any) -> None:
        seen.append(("started", attempt.result, connection.in_atomic_block))

    def ended(attempt: Attempt, **_: Any) -> None:
        seen.append(("ended", attempt.result, connection.in_atomic_block))

    signals.attempt_started.connect(started)
    signals.attempt_ended.connect(ended)
    attempt = start_attempt(Puzzle.objects.get(slug="bridge-first"), actor)
    act(attempt, 1, WIN[0])
    act(attempt, 2, "card_of 2 eight_diagram.S2")
    signals.attempt_started.disconnect(started)
    signals.attempt_ended.disconnect(ended)
    assert seen == [("started", "open", True), ("ended", "failed", True)]


def test_hints_are_stored_and_run_out(start: Start) -> None:
    attempt = start("bridge-first")
    one = hint(attempt, 1)
    assert one.hint == {"zh": "吕布手里有【闪】。", "en": "Lü Bu holds a jink."}
    assert hint(attempt, 1).replayed
    act(attempt, 2, WIN[0])
    hint(attempt, 3)
    with pytest.raises(NoMoreHints):
        hint(attempt, 4)
    assert [t for _, t, _ in texts(attempt)] == ["hint 1", WIN[0], "hint 2"]
    assert act(attempt, 4, WIN[1]).verdict == "ok"


def test_giving_up_shows_the_rest_of_the_way(start: Start) -> None:
    attempt = start("bridge-first")
    act(attempt, 1, WIN[0])
    result = give_up(attempt, 2)
    assert (result.verdict, result.result) == ("gave_up", "gave_up")
    assert result.solution[0] == "card_of 2 hand"
    assert give_up(attempt, 2).replayed
    with pytest.raises(AttemptClosed):
        act(attempt, 3, WIN[1])


def test_retry_from_the_step_at_which_the_win_was_lost(start: Start, actor: Actor) -> None:
    attempt = start("bridge-first")
    hint(attempt, 1)
    act(attempt, 2, WIN[0])
    act(attempt, 3, "card_of 2 eight_diagram.S2")
    again = retry(attempt, actor)
    assert (again.retry_of, again.result) == (attempt, "open")
    assert texts(again) == [(1, "hint 1", "hint"), (2, WIN[0], "ok")]
    assert act(again, 3, WIN[1]).verdict == "ok"
    assert texts(retry(attempt, actor, 1)) == [(1, "hint 1", "hint")]
    assert Attempt.objects.get(pk=attempt.pk).result == "failed"


def test_attempts_of_others_do_not_exist(start: Start, actor: Actor, django_user_model: type[User]) -> None:
    attempt = start("bridge-first")
    assert get_for_actor(attempt.public_id, actor) == attempt
    user = django_user_model.objects.create_user("li")
    for other in (anonymous_actor("somebody else"), Actor(), user):
        with pytest.raises(ForeignAttempt):
            get_for_actor(attempt.public_id, other)
    mine = start_attempt(Puzzle.objects.get(slug="bridge-first"), user)
    assert get_for_actor(mine.public_id, user) == mine
    with pytest.raises(ForeignAttempt):
        get_for_actor(mine.public_id, actor)


def test_keys_are_stored_hashed(start: Start) -> None:
    key = start("count").session_key
    assert key is not None
    assert len(key) == 64
    assert "somebody" not in key


def test_strangers_and_unknown_modes(loaded: None, actor: Actor) -> None:
    puzzle = Puzzle.objects.get(slug="count")
    with pytest.raises(ValueError, match="needs a user"):
        start_attempt(puzzle, Actor())
    with pytest.raises(ValueError, match="no mode"):
        start_attempt(puzzle, actor, "arena")


def test_an_attempt_that_no_longer_replays_is_void(start: Start) -> None:
    attempt = start("bridge-first")
    act(attempt, 1, WIN[0])
    Action.objects.filter(attempt=attempt).update(text="use peach.H3")
    for _ in range(2):
        with pytest.raises(AttemptVoid):
            act(attempt, 2, WIN[1])
    attempt.refresh_from_db()
    assert attempt.result == "void"
    with pytest.raises(AttemptVoid):
        board(attempt)


def test_an_attempt_keeps_its_revision(start: Start, actor: Actor) -> None:
    attempt = start("bridge-first")
    act(attempt, 1, WIN[0])
    puzzle = Puzzle.objects.get(slug="bridge-first")
    old = puzzle.current
    assert old is not None
    new = PuzzleRevision.objects.create(
        puzzle=puzzle,
        number=2,
        digest="new",
        position_digest=old.position_digest,
        rules_version=old.rules_version,
        source=old.source,
        proof=old.proof,
        title_zh="新",
        title_en="new",
    )
    puzzle.current = new
    puzzle.save()
    attempt = get_for_actor(attempt.public_id, actor)
    assert act(attempt, 2, WIN[1]).attempt.puzzle_revision == old
    assert retry(attempt, actor).puzzle_revision == new
    assert texts(retry(attempt, actor)) == []


def test_no_attempts_at_what_has_no_revision(db: None, actor: Actor) -> None:
    puzzle = Puzzle.objects.create(slug="x", kind="force", edition="std")
    with pytest.raises(PuzzleWithdrawn):
        start_attempt(puzzle, actor)


@pytest.mark.parametrize(
    ("slug", "right", "wrong", "nonsense"),
    [
        ("count", 'answer {"hp":{"1":4,"2":2}}', 'answer {"hp":{"1":4,"2":1}}', 'answer {"hp":{"1":0}}'),
        ("may", "answer [3,1]", "answer [1,2,3]", "answer [1,9]"),
        ("first", "answer [2,3]", "answer [3,2]", "answer [1]"),
    ],
)
def test_ready_answers(start: Start, slug: str, right: str, wrong: str, nonsense: str) -> None:
    attempt = start(slug)
    for text in (nonsense, "answer", "answer {", "use slash.S7 -> 2", "answer " + "[" * 500):
        with pytest.raises(MalformedAction):
            act(attempt, 1, text)
    assert act(attempt, 1, right).result == "solved"
    assert act(start(slug), 1, wrong).result == "failed"
    given = give_up(start(slug), 1)
    assert given.result == "gave_up"


def test_query_counts(start: Start, actor: Actor, django_assert_num_queries: Any) -> None:
    attempt = start("bridge-first")
    services.board(get_for_actor(attempt.public_id, actor))  # the revision is read once per process
    with django_assert_num_queries(1):
        attempt = get_for_actor(attempt.public_id, actor)
    with django_assert_num_queries(5):  # actions; savepoint, attempt, action, release
        act(attempt, 1, WIN[0])
    with django_assert_num_queries(2):
        services.list_puzzles()
    with django_assert_num_queries(3):
        assert [r.puzzle.slug for r in services.list_puzzles(actor=actor) if r.tried] == ["bridge-first"]
