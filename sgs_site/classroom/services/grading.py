"""What a teacher adds to a result: excused, another score, a comment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from sgs_site.api.problems import Problem
from sgs_site.classroom.models import Submission
from sgs_site.classroom.roles import Right
from sgs_site.classroom.services.access import access_to, visible_submissions


def find(user: User, public_id: str) -> Submission:
    """A submission the user may know of. Raises `not_found`."""
    found = visible_submissions(user).select_related("assignment__school_class", "member").filter(public_id=public_id).first()
    if found is None:
        raise Problem("not_found")
    return found


def locked(user: User, public_id: str) -> Submission:
    """`find`, with the row locked until the transaction ends."""
    known = find(user, public_id)
    return Submission.objects.select_for_update(of=("self",)).select_related("assignment__school_class", "member").get(pk=known.pk)


def change(user: User, submission: Submission, changes: Mapping[str, Any]) -> Submission:
    """Change excused, score_override, comment. Call it in a transaction with the row locked. Raises `forbidden`."""
    access = access_to(user, submission.assignment.school_class)
    access.require_change(Right.GRADE)
    for name in ("excused", "score_override", "comment"):
        if name in changes:
            setattr(submission, name, changes[name])
    submission.graded_by = access.me
    submission.version += 1
    submission.updated_at = timezone.now()
    submission.save()
    return submission
