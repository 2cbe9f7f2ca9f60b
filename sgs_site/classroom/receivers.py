"""What the classroom hears from the trainer. Both signals come inside the transaction that stores the change."""

from __future__ import annotations

from typing import Any

from puzzles import signals
from puzzles.models import Attempt
from sgs_site.classroom.services import assignments


def _started(sender: Any, attempt: Attempt, **kwargs: Any) -> None:
    assignments.follow_retry(attempt)


def _ended(sender: Any, attempt: Attempt, **kwargs: Any) -> None:
    assignments.note_end(attempt)


def connect() -> None:
    """Connect the receivers; doing so twice changes nothing."""
    signals.attempt_started.connect(_started, dispatch_uid="classroom.started")
    signals.attempt_ended.connect(_ended, dispatch_uid="classroom.ended")
