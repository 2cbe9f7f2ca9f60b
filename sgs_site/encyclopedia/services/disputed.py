"""The conflicts of the rulebook for the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
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


def about(book: Rulebook, kind: str, slug: str, edition: str, data: Mapping[str, Any]) -> list[str]:
    """The ids of the conflicts about an entry: about itself, a hero's skills, a chapter's paragraphs; in its edition if it has one."""
    links = {f"skill:{edition}/{slug}" if kind == "skill" else f"{kind}:{slug}"}
    links |= {f"skill:{edition}/{skill['id']}" for skill in data.get("skills", ())}
    if kind == "chapter":
        links |= {f"rule:{p['slug']}" for p in data["paragraphs"]}
    found = [c for c in book.conflicts.values() if links.intersection(c.at)]
    return [c.id for c in found if not edition or edition in book.concerned(c)]


def _choose(book: Rulebook, choose: str) -> dict[str, Any]:
    """What selects a reading, in words and with the place on the edition's page: `{}` if nothing does."""
    if not choose:
        return {}
    what, _, where = choose.partition(" ")
    edition, _, switch = where.partition(".")
    anchor = {"switch": "switches", "table": "roles", "module": "modules"}[what]
    name = book.editions[edition].switches[switch].name._asdict() if switch else {}
    return {"what": what, "edition": edition, "id": switch, "url": f"/editions/{edition}/#{anchor}", "name": name}


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
    return {"id": option, "zh": text.zh, "en": text.en}
