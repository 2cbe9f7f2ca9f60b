"""Figures of many games: who won how often, by role, by hero and by bot."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules_engine.games.record import End

Json = dict[str, Any]


class Tally:
    """Adds games up. `add` one after the other, then `roles`, `heroes`, `bots`."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.lengths: list[int] = []
        self._played: Counter[tuple[str, str]] = Counter()
        self._won: Counter[tuple[str, str]] = Counter()

    def add(self, end: End, seats: list[tuple[str, str, str]], counts: dict[str, int]) -> None:
        """A game. `seats`: role, hero and bot of each."""
        self.ends[end.kind] += 1
        if end.kind == "won":
            self.reasons[end.reason] += 1
        self.counts.update(counts)
        self.lengths.append(counts.get("decisions", 0))
        for i, seat in enumerate(seats):
            for what, name in zip(("role", "hero", "bot"), seat, strict=True):
                self._played[what, name] += 1
                self._won[what, name] += i in end.winners

    @property
    def median(self) -> int:
        """How many decisions the middle one of the games took."""
        return sorted(self.lengths)[len(self.lengths) // 2] if self.lengths else 0

    def rates(self, what: str) -> dict[str, Json]:
        """role, hero or bot: by name, how many seats there were and how many of them won."""
        out = {}
        for (which, name), n in sorted(self._played.items()):
            if which == what and name:
                won = self._won[which, name]
                out[name] = {"seats": n, "won": won, "rate": round(won / n, 3)}
        return out
