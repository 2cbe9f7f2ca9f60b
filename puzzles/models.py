"""What the trainer stores.

The library files are the truth about puzzles; `Puzzle`, `PuzzleRevision` and `DailyRota` are a copy of them that
`manage.py puzzles load` writes. `Attempt` and `Action` are the learners' own: an attempt pins one revision and the rules
version it was proved under, its actions are only ever appended (decision D10, docs/decisions.md).
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

ID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz"


def attempt_id() -> str:
    """A new opaque public id, `att_` and 16 characters (about 92 bits)."""
    return "att_" + "".join(secrets.choice(ID_ALPHABET) for _ in range(16))


class Immutable(RuntimeError):
    """Something tried to change or delete a row that is only ever appended."""


class Puzzle(models.Model):
    """One puzzle under its lasting name. Columns beside `slug` repeat the current revision, for lists and filters."""

    class Kind(models.TextChoices):
        FORCE = "force", "force"
        SURVIVE = "survive", "survive"
        RESULT = "result", "result"
        LEGAL = "legal", "legal"
        ORDER = "order", "order"

    class Status(models.TextChoices):
        PUBLISHED = "published", "published"
        WITHDRAWN = "withdrawn", "withdrawn"

    slug = models.SlugField(max_length=64, unique=True)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WITHDRAWN)
    reason = models.CharField(max_length=400, blank=True, help_text="why it was withdrawn")
    difficulty = models.PositiveSmallIntegerField(default=1)
    edition = models.CharField(max_length=32)
    players = models.PositiveSmallIntegerField(default=2)
    themes = models.JSONField(default=list)
    current = models.ForeignKey("PuzzleRevision", models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["difficulty", "slug"]
        indexes = [models.Index(fields=["status", "difficulty", "slug"], name="puzzle_status_level")]
        constraints = [
            models.CheckConstraint(condition=Q(difficulty__gte=1, difficulty__lte=5), name="puzzle_difficulty_1_to_5"),
            models.CheckConstraint(condition=Q(kind__in=["force", "survive", "result", "legal", "order"]), name="puzzle_kind_known"),
            models.CheckConstraint(condition=Q(status__in=["published", "withdrawn"]), name="puzzle_status_known"),
            models.CheckConstraint(condition=Q(status="withdrawn") | Q(current__isnull=False), name="puzzle_published_has_revision"),
        ]

    def __str__(self) -> str:
        return self.slug

    @property
    def is_question(self) -> bool:
        """A question with ready answers (result, legal, order) and not a position to be played."""
        return self.kind in {self.Kind.RESULT, self.Kind.LEGAL, self.Kind.ORDER}


class Subject(models.Model):
    """An entry of the encyclopedia that a puzzle is about, by its themes: a skill, its hero at the table, a card that is there."""

    class Kind(models.TextChoices):
        HERO = "hero", "hero"
        CARD = "card", "card"
        SKILL = "skill", "skill"

    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="subjects")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    slug = models.CharField(max_length=64, help_text="the entry's id")

    class Meta:
        ordering = ["puzzle", "kind", "slug"]
        constraints = [models.UniqueConstraint(fields=["kind", "slug", "puzzle"], name="puzzle_subject_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.slug}"


class PuzzleRevision(models.Model):
    """One proved state of a puzzle: its source file and what of the proof the site serves. Never changed once stored."""

    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, help_text="of source, proof and rules version together")
    position_digest = models.CharField(max_length=128)
    rules_version = models.PositiveIntegerField()
    source = models.TextField(help_text="the library file, as it was")
    proof = models.JSONField(help_text="the proof file without its certificate")
    title_zh = models.CharField(max_length=80)
    title_en = models.CharField(max_length=120)
    hints = models.JSONField(default=list, help_text='[{"zh": ..., "en": ...}]')
    explanation_zh = models.TextField(blank=True)
    explanation_en = models.TextField(blank=True)
    themes = models.JSONField(default=list)
    rules = models.JSONField(default=list, help_text="slugs of the paragraphs it is about")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["puzzle", "number"]
        constraints = [
            models.UniqueConstraint(fields=["puzzle", "number"], name="revision_number_once"),
            models.UniqueConstraint(fields=["puzzle", "digest"], name="revision_digest_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.puzzle_id}.{self.number}"


class Attempt(models.Model):
    """One learner's run at one revision. `result` is final as soon as it is not `open`."""

    class Mode(models.TextChoices):
        CASUAL = "casual", "casual"
        RATED = "rated", "rated"
        ASSIGNED = "assigned", "assigned"
        REVIEW = "review", "review"

    class Result(models.TextChoices):
        OPEN = "open", "open"
        SOLVED = "solved", "solved"
        FAILED = "failed", "failed"
        GAVE_UP = "gave_up", "gave_up"
        VOID = "void", "void"

    public_id = models.CharField(max_length=24, unique=True, default=attempt_id, editable=False)
    puzzle_revision = models.ForeignKey(PuzzleRevision, models.PROTECT, related_name="attempts")
    rules_version = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="puzzle_attempts")
    session_key = models.CharField(max_length=64, null=True, blank=True, help_text="hash of an anonymous learner's key")  # noqa: DJ001
    mode = models.CharField(max_length=10, choices=Mode.choices, default=Mode.CASUAL)
    result = models.CharField(max_length=10, choices=Result.choices, default=Result.OPEN)
    retry_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="retries")
    started_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["user", "puzzle_revision", "-id"], name="attempt_user_revision"),
            models.Index(fields=["session_key", "puzzle_revision", "-id"], name="attempt_session_revision"),
            models.Index(fields=["user", "result"], name="attempt_user_result"),
            models.Index(fields=["updated_at", "id"], name="attempt_updated"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=False, session_key__isnull=True) | Q(user__isnull=True, session_key__isnull=False),
                name="attempt_has_one_owner",
            ),
            models.CheckConstraint(
                condition=Q(result="open", ended_at__isnull=True) | (~Q(result="open") & Q(ended_at__isnull=False)),
                name="attempt_ended_with_result",
            ),
            models.CheckConstraint(condition=Q(result__in=["open", "solved", "failed", "gave_up", "void"]), name="attempt_result_known"),
            models.CheckConstraint(condition=Q(mode__in=["casual", "rated", "assigned", "review"]), name="attempt_mode_known"),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_open(self) -> bool:
        """Whether it still takes actions."""
        return self.result == self.Result.OPEN


class Action(models.Model):
    """One stored step of an attempt, appended before its answer is shown and never changed.

    `text` says by itself what was done: a choice in the position notation (`use slash.S7 -> 3`), `answer b` for a
    question with ready answers, `hint 2`, or `give_up`. `node` is the decision of the served tree at which it was done.
    """

    class Verdict(models.TextChoices):
        OK = "ok", "ok"
        """The goal can still be forced."""
        SOLVED = "solved", "solved"
        WRONG = "wrong", "wrong"
        HINT = "hint", "hint"
        GAVE_UP = "gave_up", "gave_up"

    attempt = models.ForeignKey(Attempt, models.CASCADE, related_name="actions")
    seq = models.PositiveIntegerField()
    text = models.CharField(max_length=600)
    verdict = models.CharField(max_length=10, choices=Verdict.choices)
    node = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["attempt", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["attempt", "seq"], name="action_seq_once"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="action_seq_positive"),
            models.CheckConstraint(condition=Q(verdict__in=["ok", "solved", "wrong", "hint", "gave_up"]), name="action_verdict_known"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.text}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new action. Raises `Immutable` for one that is stored already."""
        if self.pk is not None and not self._state.adding:
            raise Immutable("an action is final once it is stored")
        super().save(*args, **kwargs)


class DailyRota(models.Model):
    """The copy of `library/rota.txt`: from `date` on, the puzzles of that block follow each other day by day, in a circle."""

    date = models.DateField(help_text="the first day of the block, in Asia/Shanghai")
    position = models.PositiveIntegerField()
    slug = models.SlugField(max_length=64)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, null=True, blank=True, related_name="rota", help_text="null: never published so far")

    class Meta:
        ordering = ["date", "position"]
        constraints = [models.UniqueConstraint(fields=["date", "position"], name="rota_place_once")]

    def __str__(self) -> str:
        return f"{self.date} #{self.position}"
