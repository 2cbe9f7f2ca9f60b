"""What the classroom hears from the trainer. Starts and ends come inside the transaction that stores the change."""

from __future__ import annotations

from typing import Any

from puzzles import signals
from puzzles.models import Attempt
from puzzles.services import user_actor
from sgs_site.classroom.services import access, assignments


def _started(sender: Any, attempt: Attempt, **kwargs: Any) -> None:
    assignments.follow_retry(attempt)


def _ended(sender: Any, attempt: Attempt, **kwargs: Any) -> None:
    assignments.note_end(attempt)


def _solution(sender: Any, attempt: Attempt, **kwargs: Any) -> bool:
    """A student who gives up an assigned puzzle sees its solution when the assignment is over, not before."""
    if attempt.user is None:
        return True
    return access.may_see_solution(attempt.user, user_actor(attempt.user), attempt.puzzle_revision.puzzle)


def connect() -> None:
    """Connect the receivers; doing so twice changes nothing."""
    signals.attempt_started.connect(_started, dispatch_uid="classroom.started")
    signals.solution_asked.connect(_solution, dispatch_uid="classroom.solution")
    signals.attempt_ended.connect(_ended, dispatch_uid="classroom.ended")
