"""The conflicts of the rulebook for the catalogue."""

from __future__ import annotations

from typing import Any

from rules_engine.api import Rulebook


def catalogue(book: Rulebook) -> dict[str, Any]:
    """Every conflict by id: readings with sources, the default, what selects another reading, which editions it concerns."""
    return {
        c.id: {
            "id": c.id,
            "kind": c.kind,
            "zh": c.head.zh,
            "en": c.head.en,
            "at": list(c.at),
            "editions": list(book.concerned(c)),
            "choose": _choose(book, c.choose),
            "readings": [
                {
                    "zh": r.text.zh,
                    "en": r.text.en,
                    "source": r.source,
                    "status": r.status,
                    "editions": list(r.editions),
                    "default": r.default,
                    "option": _option(book, c.choose, r.option),
                }
                for r in c.readings
            ],
        }
        for c in book.conflicts.values()
    }


def _choose(book: Rulebook, choose: str) -> dict[str, Any]:
    """What selects a reading, in words and with the place on the edition's page: `{}` if nothing does."""
    if not choose:
        return {}
    what, _, where = choose.partition(" ")
    edition, _, switch = where.partition(".")
    anchor = {"switch": "switches", "table": "roles", "module": "modules"}[what]
    name = book.editions[edition].switches[switch].name._asdict() if switch else {}
    return {"what": what, "edition": edition, "url": f"/editions/{edition}/#{anchor}", "name": name}


def _option(book: Rulebook, choose: str, option: str) -> dict[str, str]:
    if not option:
        return {}
    what, _, where = choose.partition(" ")
    edition, _, switch = where.partition(".")
    it = book.editions[edition]
    if what == "switch":
        text = it.switches[switch].options[option]
    elif what == "table":
        text = next(t.name for t in it.role_tables if t.id == option)
    else:
        text = it.modules[option].name
    return {"zh": text.zh, "en": text.en}
