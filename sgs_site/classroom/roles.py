"""Roles in a class and what they carry. The one table that every view and page goes by."""

from __future__ import annotations

from enum import Enum
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What somebody is in a class."""

    OWNER = "owner", _("所有者")
    TEACHER = "teacher", _("教师")
    ASSISTANT = "assistant", _("助教")
    STUDENT = "student", _("学生")
    OBSERVER = "observer", _("旁观者")


class Right(Enum):
    """One thing that may be done in a class."""

    EDIT_CLASS = "edit_class"
    DELETE_CLASS = "delete_class"
    """Delete or archive it."""
    MANAGE_STAFF = "manage_staff"
    """Give, change or take the roles owner, teacher and assistant."""
    READ_ROSTER = "read_roster"
    """Names of all, external ids, who is managed. Students see the display names of class-mates only."""
    WRITE_ROSTER = "write_roster"
    DRAFT_ASSIGNMENT = "draft_assignment"
    """See, write and change drafts."""
    WRITE_ASSIGNMENT = "write_assignment"
    """Publish, close, and change what is published."""
    READ_ALL_WORK = "read_all_work"
    """Submissions and moves of every student, gradebook, solutions of assigned puzzles."""
    GRADE = "grade"
    """Excuse, override a score, comment."""
    EXPORT = "export"


_ASSISTANT: Final = frozenset({Right.READ_ROSTER, Right.DRAFT_ASSIGNMENT, Right.READ_ALL_WORK})
_TEACHER: Final = _ASSISTANT | {Right.EDIT_CLASS, Right.WRITE_ROSTER, Right.WRITE_ASSIGNMENT, Right.GRADE, Right.EXPORT}

RIGHTS: Final[dict[Role, frozenset[Right]]] = {
    Role.OWNER: frozenset(Right),
    Role.TEACHER: _TEACHER,
    Role.ASSISTANT: _ASSISTANT,
    Role.STUDENT: frozenset(),
    Role.OBSERVER: frozenset(),
}
STAFF: Final = frozenset({Role.OWNER.value, Role.TEACHER.value, Role.ASSISTANT.value})


def rights_of(role: Role) -> frozenset[Right]:
    """The rights of a role."""
    return RIGHTS[role]
