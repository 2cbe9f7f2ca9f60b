"""What the encyclopedia hears from the trainer: a puzzle that is published, changed or withdrawn is found accordingly."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_delete, post_save

from puzzles.models import Puzzle


def _changed(sender: type[Puzzle], instance: Puzzle, **kwargs: Any) -> None:
    from .query import index  # with the tables of pinyin, which a process that only serves pages does without

    index.puzzles([instance])


def connect() -> None:
    """Connect the receivers; doing so twice changes nothing."""
    post_save.connect(_changed, sender=Puzzle, dispatch_uid="encyclopedia.puzzle_saved")
    post_delete.connect(_changed, sender=Puzzle, dispatch_uid="encyclopedia.puzzle_deleted")
