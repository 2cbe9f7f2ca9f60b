"""Two editions of one thing side by side: which two are asked for (`?compare=early..std`), which can be, and a skill's table. No HTTP here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from django.utils.translation import gettext as _

from . import catalog
from .models import Entry

_ASKED: Final = re.compile(r"([a-z0-9_-]{1,32})\.\.([a-z0-9_-]{1,32})")


@dataclass(frozen=True, slots=True)
class Asked:
    """The two editions that are compared. `fault` says in words what was wrong with what was asked for; `both` is then the usual pair.
    `pairs` are all that can be asked for, as links; none when there is only one."""

    both: tuple[Entry, Entry] | None
    fault: str = ""
    pairs: list[dict[str, Any]] = field(default_factory=list)

    @property
    def status(self) -> int:
        """The HTTP status of the page."""
        return 400 if self.fault else 200

    @property
    def names(self) -> list[str]:
        """The names of the two editions, older first."""
        return [catalog.current().edition_name(entry.edition) for entry in self.both or ()]


def asked(entries: Sequence[Entry], shown: Entry, wanted: str) -> Asked:
    """What to compare: the two editions of `wanted` (`early..std`, in either order), else the one shown with its neighbour.

    `entries`: the thing in all its editions, in their order.
    """
    fault = _fault(entries, wanted.strip()) if wanted.strip() else ""
    both = _usual(entries, shown)
    if wanted.strip() and not fault:
        by_id = {entry.edition: entry for entry in entries}
        old, _dots, new = wanted.strip().partition("..")
        both = by_id[old], by_id[new]
    return Asked(both, fault, _pairs(entries, both))


def _usual(entries: Sequence[Entry], shown: Entry) -> tuple[Entry, Entry] | None:
    if len(entries) < 2:
        return None
    at = next(i for i, entry in enumerate(entries) if entry is shown)
    return (entries[at - 1], shown) if at else (shown, entries[1])


def _fault(entries: Sequence[Entry], wanted: str) -> str:
    book = catalog.current()
    here = [entry.edition for entry in entries]
    known = [e["id"] for e in book.editions()]
    found = _ASKED.fullmatch(wanted)
    if found is None:
        return _("「%(asked)s」看不懂。写法是两个版本的代号，中间两点，例如 early..std。") % {"asked": wanted[:40]}
    for edition in found.groups():
        if edition not in known:
            return _("没有「%(edition)s」这个版本；版本有 %(known)s。") % {"edition": edition, "known": _("、").join(known)}
        if edition not in here:
            return _("%(edition)s里没有它；它见于 %(known)s。") % {"edition": book.edition_name(edition), "known": _("、").join(here)}
    return _("两边是同一个版本，没有可以对照的。") if found[1] == found[2] else ""


def _pairs(entries: Sequence[Entry], both: tuple[Entry, Entry] | None) -> list[dict[str, Any]]:
    if len(entries) < 3:
        return []
    name = catalog.current().edition_name
    now = {entry.edition for entry in both or ()}
    return [
        {"id": f"{a.edition}..{b.edition}", "old": name(a.edition), "new": name(b.edition), "here": {a.edition, b.edition} == now}
        for a, b in combinations(entries, 2)
    ]
