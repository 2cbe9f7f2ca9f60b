"""What a module of an edition is: an optional part of its rules that is switched on by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules_engine.core.game import Edition
from rules_engine.core.registry import Skill


@dataclass(frozen=True)
class Module:
    """What is different with it; all else stays as the edition has it.

    excludes: other modules that can't be on at the same time. brings: cards (kind, suit, rank) that are in the deck only with it.
    everybody: skills that every seat has by it. switches: those that come with it. change: what else it makes of the Edition.
    How cards work with it is written in the card modules (`<edition>_<module>`).
    """

    excludes: tuple[str, ...] = ()
    brings: frozenset[tuple[str, str, int]] = frozenset()
    everybody: tuple[Skill, ...] = ()
    switches: Mapping[str, Any] = field(default_factory=dict)
    change: Callable[[Edition], Edition] | None = None
