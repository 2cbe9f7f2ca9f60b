"""Classes, who is in them, what they are asked to do, and which attempts answer that.

The trainer knows none of this: `SubmissionAttempt` links its attempts from outside, and every result is read from them, so nothing a
caller sends can be a result.
"""

from __future__ import annotations

import zoneinfo
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q

from sgs_site.api.ids import new_id
from sgs_site.classroom.roles import STAFF, Right, Role, rights_of


def class_id() -> str:
    """A new id of a class."""
    return new_id("cls")


def member_id() -> str:
    """A new id of a membership."""
    return new_id("mem")


def assignment_id() -> str:
    """A new id of an assignment."""
    return new_id("asg")


def submission_id() -> str:
    """A new id of a submission."""
    return new_id("sub")


def check_zone(name: str) -> None:
    """Raise ValidationError unless `name` is a time zone of the IANA database."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(f"{name!r} is no time zone", code="time_zone")


class SchoolClass(models.Model):
    """A class. `version` counts its changes, for ETags."""

    public_id = models.CharField(max_length=24, unique=True, default=class_id, editable=False)
    name = models.CharField(max_length=100)
    description = models.CharField(max_length=2000, blank=True, default="")
    time_zone = models.CharField(max_length=64, default="Asia/Shanghai", validators=[check_zone])
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    archived_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        verbose_name_plural = "classes"

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """Its time zone."""
        return zoneinfo.ZoneInfo(self.time_zone)


class Membership(models.Model):
    """One user in one class. Leaving keeps the row, so that coming back finds the old work; `left_at` hides it everywhere.

    A managed member is an account that this class made: no e-mail, a name and a password that the teacher hands out.
    """

    public_id = models.CharField(max_length=24, unique=True, default=member_id, editable=False)
    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    display_name = models.CharField(max_length=80)
    external_id = models.CharField(max_length=64, blank=True, default="", help_text="the school's own number")
    observes = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="observers", help_text="the student an observer may see"
    )
    managed = models.BooleanField(default=False)
    left_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["school_class", "user"], name="member_once"),
            models.UniqueConstraint(fields=["school_class", "external_id"], condition=~Q(external_id=""), name="member_external_id_once"),
            models.CheckConstraint(condition=Q(role__in=[role.value for role in Role]), name="member_role_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["user", "left_at"], name="member_user")]

    def __str__(self) -> str:
        return self.display_name

    @property
    def is_staff(self) -> bool:
        """Owner, teacher or assistant."""
        return self.role in STAFF

    def may(self, right: Right) -> bool:
        """Whether the role carries a right."""
        return right in rights_of(Role(self.role))


class JoinCode(models.Model):
    """A code with which anyone who has an account becomes a student of the class."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="join_codes")
    code = models.CharField(max_length=12, unique=True, help_text="without hyphen, in capitals")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    max_uses = models.PositiveIntegerField(null=True, blank=True)
    uses = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(max_uses=None) | Q(uses__lte=F("max_uses")), name="join_code_not_overused")
        ]

    def __str__(self) -> str:
        return self.shown

    @property
    def shown(self) -> str:
        """The code as people read it: `K7Q2-M4XT`."""
        return f"{self.code[:4]}-{self.code[4:]}"

    def open_at(self, now: datetime) -> bool:
        """Whether it still lets people in."""
        return (
            self.revoked_at is None
            and (self.expires_at is None or self.expires_at > now)
            and (self.max_uses is None or self.uses < self.max_uses)
        )


class Assignment(models.Model):
    """A set of puzzles for a class, with dates. A draft is seen by teachers only."""

    class State(models.TextChoices):
        DRAFT = "draft", "draft"
        PUBLISHED = "published", "published"
        CLOSED = "closed", "closed"

    class Grading(models.TextChoices):
        BEST = "best", "best"
        FIRST = "first", "first"
        LAST = "last", "last"

    public_id = models.CharField(max_length=24, unique=True, default=assignment_id, editable=False)
    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="assignments")
    title = models.CharField(max_length=120)
    instructions = models.CharField(max_length=4000, blank=True, default="")
    external_id = models.CharField(max_length=64, blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    opens_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    max_attempts = models.PositiveSmallIntegerField(null=True, blank=True, help_text="per puzzle; empty: no limit")
    grading = models.CharField(max_length=6, choices=Grading.choices, default=Grading.BEST)
    created_by = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["school_class", "external_id"], condition=~Q(external_id=""), name="assignment_external_id_once"
            ),
            models.CheckConstraint(condition=Q(state__in=["draft", "published", "closed"]), name="assignment_state_known"),
            models.CheckConstraint(condition=Q(grading__in=["best", "first", "last"]), name="assignment_grading_known"),
            models.CheckConstraint(
                condition=Q(opens_at=None) | Q(due_at=None) | Q(due_at__gte=F("opens_at")), name="assignment_due_after_opening"
            ),
            models.CheckConstraint(
                condition=Q(closes_at=None) | Q(due_at=None) | Q(closes_at__gte=F("due_at")), name="assignment_closes_after_due"
            ),
            models.CheckConstraint(
                condition=Q(closes_at=None) | Q(opens_at=None) | Q(closes_at__gte=F("opens_at")), name="assignment_closes_after_opening"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def ended_at(self) -> datetime | None:
        """The moment after which nothing counts any more, if there is one."""
        return min((at for at in (self.closes_at, self.closed_at) if at is not None), default=None)

    def is_over(self, now: datetime) -> bool:
        """Whether it is closed, by hand or by its date."""
        end = self.ended_at()
        return self.state == self.State.CLOSED or (end is not None and end <= now)

    def is_open(self, now: datetime) -> bool:
        """Whether attempts may be started for it."""
        return self.state == self.State.PUBLISHED and (self.opens_at is None or self.opens_at <= now) and not self.is_over(now)


class AssignmentItem(models.Model):
    """One puzzle of an assignment and what it is worth."""

    assignment = models.ForeignKey(Assignment, models.CASCADE, related_name="items")
    position = models.PositiveSmallIntegerField()
    puzzle = models.ForeignKey("puzzles.Puzzle", models.PROTECT, related_name="+")
    revision = models.ForeignKey(
        "puzzles.PuzzleRevision",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="pinned when the assignment is published",
    )
    points = models.PositiveSmallIntegerField(default=10)

    class Meta:
        ordering: ClassVar = ["assignment", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["assignment", "puzzle"], name="item_puzzle_once"),
            models.CheckConstraint(condition=Q(points__gte=1, points__lte=1000), name="item_points_range"),
        ]

    def __str__(self) -> str:
        return f"{self.assignment_id}.{self.position}"


class Submission(models.Model):
    """What one student owes to one assignment. Exists from the day the assignment is published to that student."""

    public_id = models.CharField(max_length=24, unique=True, default=submission_id, editable=False)
    assignment = models.ForeignKey(Assignment, models.CASCADE, related_name="submissions")
    member = models.ForeignKey(Membership, models.CASCADE, related_name="submissions")
    excused = models.BooleanField(default=False)
    score_override = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    comment = models.CharField(max_length=1000, blank=True, default="")
    graded_by = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="+")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True, help_text="also when one of its attempts starts or ends")

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["assignment", "member"], name="submission_once")]

    def __str__(self) -> str:
        return self.public_id


class SubmissionAttempt(models.Model):
    """An attempt of the trainer that counts for a submission. `number` counts the tries at one puzzle from 1."""

    submission = models.ForeignKey(Submission, models.CASCADE, related_name="links")
    item = models.ForeignKey(AssignmentItem, models.RESTRICT, related_name="links")
    attempt = models.OneToOneField("puzzles.Attempt", models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["submission", "item", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["submission", "item", "number"], name="try_number_once")]

    def __str__(self) -> str:
        return f"{self.submission_id} #{self.number}"
