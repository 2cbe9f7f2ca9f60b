"""Where the sources disagree, are damaged or say nothing, and which reading is in force: look-ups in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from . import catalog
from .vocabulary import Label

#: Kind of conflict -> (label, what it means).
KINDS: Final[dict[str, tuple[Label, Label]]] = {
    "editions": (_("版本不同"), _("各版本本来就不一样，各照各的")),
    "copies": (_("抄本不合"), _("同一版本的几份抄本说法不一")),
    "self": (_("前后不合"), _("同一份原文自相矛盾")),
    "garbled": (_("原文残坏"), _("原文有误或残缺，按上下文改正")),
    "gap": (_("原文没写"), _("原文没有交代，由本站择一")),
}


def listed() -> dict[str, Any]:
    """All conflicts by id, in the order of their ids."""
    return dict(sorted(catalog.current().part("conflicts").items()))


def url(conflict_id: str) -> str:
    """The page of a conflict."""
    return f"/conflicts/{conflict_id}/"


def shown(item: Mapping[str, Any]) -> dict[str, Any]:
    """A conflict as the templates take it: with its address, its kind in words and what it is about as links."""
    label, meaning = KINDS[item["kind"]]
    return {**item, "url": url(item["id"]), "label": label, "meaning": meaning, "about": [link(at) for at in item["at"]]}


def link(at: str) -> dict[str, str]:
    """`rule:damage.3`, `card:peach`, `skill:std/rende`, `hero:ganning` or `edition:early` as a name with an address."""
    kind, _sep, key = at.partition(":")
    book = catalog.current()
    if kind == "rule":
        rule = book.rule(key)
        return {"name": rule.label, "url": rule.url}
    if kind == "card":
        return {"name": book.kind(key).name, "url": book.kind(key).url}
    if kind == "skill":
        edition, _sep, skill = key.partition("/")
        return {"name": f"{book.skill(skill, edition).name} · {book.edition_name(edition)}", "url": f"/skills/{key}/"}
    if kind == "hero":
        return {"name": book.hero_name(key), "url": f"/heroes/{key}/"}
    return {"name": book.edition_name(key), "url": f"/editions/{key}/"}


def on(*links: str) -> list[dict[str, Any]]:
    """The conflicts about any of these (`rule:damage.3`, `card:peach` …)."""
    wanted = set(links)
    return [shown(item) for item in listed().values() if wanted.intersection(item["at"])]


def of_edition(edition: str) -> list[dict[str, Any]]:
    """The conflicts that concern an edition: by a reading of it, by what selects a reading, or by what they are about."""
    return [shown(item) for item in listed().values() if edition in item["editions"]]
