"""What changed from one edition to another: heroes, cards, skills and rule paragraphs, each with its difference. No HTTP here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _

from . import catalog, pages, records
from .catalog import say
from .models import Entry
from .vocabulary import GENDERS, KINGDOMS

#: The kinds in the order of the page.
KINDS: Final = (Entry.Kind.HERO, Entry.Kind.SKILL, Entry.Kind.CARD, Entry.Kind.RULE)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not the same in both editions: plain facts (label, old, new), then the difference of its text, if there is one."""

    name: str
    url: str
    facts: tuple[tuple[str, str, str], ...] = ()
    text: pages.Difference | None = None
    #: Which kind of change the rulebook calls it (`functional`, `wording`); empty where it does not say.
    change: str = ""
    context: str = ""


@dataclass(slots=True)
class Group:
    """All of one kind: what changed, what only one of the editions has (as links), and how many are the same."""

    kind: str
    changed: list[Change] = field(default_factory=list)
    gone: list[dict[str, str]] = field(default_factory=list)
    new: list[dict[str, str]] = field(default_factory=list)
    same: int = 0

    @property
    def count(self) -> int:
        """How many are not the same."""
        return len(self.changed) + len(self.gone) + len(self.new)


def url(old: str, new: str) -> str:
    """The address of the page."""
    return f"/editions/{old}..{new}/"


def pairs() -> list[tuple[str, str]]:
    """Every two editions, older first. The page answers to the other direction as well."""
    return list(combinations([e["id"] for e in catalog.current().editions()], 2))


def links(first: str = "") -> list[dict[str, Any]]:
    """Every two editions as links, older first; with `first` only those that it is one of."""
    name = catalog.current().edition_name
    wanted = [pair for pair in pairs() if not first or first in pair]
    return [{"url": url(a, b), "old": name(a), "new": name(b), "zh": f"{name(a)} → {name(b)}", "editions": ()} for a, b in wanted]


def between(old: str, new: str) -> list[Group]:
    """What is not the same in the editions `old` and `new`, by kind. One query."""
    groups = {str(kind): Group(kind) for kind in KINDS}
    for kind, before, after in paired(old, new):
        group = groups[kind]
        link = _rule_link if kind == Entry.Kind.RULE else _link
        if before is None:
            group.new += [link(after)] if after is not None else []
        elif after is None:
            group.gone.append(link(before))
        else:
            found = _rule(before, after, old, new) if kind == Entry.Kind.RULE else _COMPARE[kind](before, after)
            if found is not None and (found.facts or found.text):
                group.changed.append(found)
            else:
                group.same += 1
    return list(groups.values())


def paired(old: str, new: str) -> Iterator[tuple[str, Entry | None, Entry | None]]:
    """Everything that is in one of two editions or in both: kind, the entry in `old`, the entry in `new`. By kind; of each kind first what
    `old` has. What both have in common (a paragraph) is the same entry on both sides. One query."""
    own = Q(kind__in=[k for k in KINDS if k != Entry.Kind.RULE], edition__in=[old, new])
    rows = Entry.objects.filter(own | Q(kind=Entry.Kind.RULE, edition__in=["", old, new])).defer("text").order_by("order")
    by_kind: dict[str, list[Entry]] = {kind: [] for kind in KINDS}
    for entry in rows:
        by_kind[entry.kind].append(entry)
    for kind in KINDS:
        if kind == Entry.Kind.RULE:
            before, after = _readings(by_kind[kind], old), _readings(by_kind[kind], new)
            partners = {place: place for place in before}
        else:
            before, after = ({e.slug: e for e in by_kind[kind] if e.edition == edition} for edition in (old, new))
            partners = {slug: _later(entry, after) for slug, entry in before.items()}
        for key, entry in before.items():
            yield str(kind), entry, after.get(partners[key])
        met = set(partners.values())
        for key, entry in after.items():
            if key not in met:
                yield str(kind), None, entry


def _later(entry: Entry, after: Mapping[str, Entry]) -> str:
    """The slug of what an entry has become: a skill may have been renamed, which the later one says."""
    renamed = (
        slug
        for slug, other in after.items()
        if (base := other.data.get("base") or {}).get("id") == entry.slug and base.get("edition") == entry.edition
    )
    return next(renamed, entry.slug)


def _link(entry: Entry) -> dict[str, str]:
    return {"name": say(records.name(entry)), "url": _url(entry)}


def _url(entry: Entry) -> str:
    if entry.kind == Entry.Kind.SKILL:
        return f"/skills/{entry.edition}/{entry.slug}/"
    part = "heroes" if entry.kind == Entry.Kind.HERO else "cards"
    return f"/{part}/{entry.slug}/{entry.edition}/"


def _facts(rows: Iterable[tuple[str, str, str]]) -> tuple[tuple[str, str, str], ...]:
    return tuple((label, before, after) for label, before, after in rows if before != after)


def _change(before: Entry, after: Entry, facts: Iterable[tuple[str, str, str]], text: pages.Difference | None, context: str = "") -> Change:
    address = f"{_url(after)}?compare={before.edition}..{after.edition}#diff"
    said = after.data["change"] if after.data.get("based_on") == before.edition and after.data["change"] != "same" else ""
    return Change(_link(after)["name"], address, _facts(facts), text, said, context)


def _hero(before: Entry, after: Entry) -> Change:
    joiner = _("、")

    def kingdoms(entry: Entry) -> str:
        return joiner.join(str(KINGDOMS.get(k, k)) for k in entry.data["kingdoms"])

    def skills(entry: Entry) -> str:
        return joiner.join(say(s["name"]) for s in entry.data["skills"])

    facts = [
        (_("名字"), _link(before)["name"], _link(after)["name"]),
        (_("势力"), kingdoms(before), kingdoms(after)),
        (_("体力上限"), pages.hp_said(before.data), pages.hp_said(after.data)),
        (_("性别"), str(GENDERS[before.data["gender"]]), str(GENDERS[after.data["gender"]])),
        (_("技能"), skills(before), skills(after)),
    ]
    return _change(before, after, facts, None)


def _skill(before: Entry, after: Entry) -> Change:
    text = next(iter(pages.text_difference(before, after)), None)
    name = [(_("名字"), _link(before)["name"], _link(after)["name"])]
    return _change(before, after, name, text, catalog.current().hero_name(after.data["hero"]))


def _card(before: Entry, after: Entry) -> Change:
    text = next(iter(pages.text_difference(before, after)), None)
    facts = [
        (_("名字"), _link(before)["name"], _link(after)["name"]),
        (_("类型"), pages.type_label(before.data), pages.type_label(after.data)),
        (_("张数"), str(before.data["total"]), str(after.data["total"])),
    ]
    return _change(before, after, facts, text)


_COMPARE: Final[dict[str, Callable[[Entry, Entry], Change]]] = {Entry.Kind.HERO: _hero, Entry.Kind.SKILL: _skill, Entry.Kind.CARD: _card}


# -- paragraphs --------------------------------------------------------------------------------------------------------


def _readings(rows: Iterable[Entry], edition: str) -> dict[str, Entry]:
    """The paragraphs that are in force in an edition, each under the slug of the one that it stands for."""
    found: dict[str, Entry] = {}
    for entry in rows:
        if entry.edition == edition or (not entry.edition and edition in entry.data["editions"]):
            place = entry.data["instead"] or entry.slug
            if entry.edition or place not in found:
                found[place] = entry
    return found


def _rule(was: Entry, now: Entry, old: str, new: str) -> Change | None:
    if now is was or say(now.data) == say(was.data):
        return None
    names = [catalog.current().edition_name(e) for e in (old, new)]
    a, b = say(was.data), say(now.data)
    heads = say(was.data["head"]), say(now.data["head"])
    text = pages.Difference(heads[1], names[0], names[1], *heads, a, b, pages.difference(a, b))
    return Change(heads[1], _rule_link(now)["url"], _facts([(_("标题"), *heads)]), text, context=catalog.current().rule(now.slug).label)


def _rule_link(entry: Entry) -> dict[str, str]:
    rule = catalog.current().rule(entry.slug)
    return {"name": f"{rule.label} {say(entry.data['head'])}", "url": rule.url}
