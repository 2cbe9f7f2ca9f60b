"""How much the rulebook holds, by edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, get_args

from rules_engine.rulebook.book import Paragraph, Rulebook
from rules_engine.rulebook.models import Status

#: The column that counts each thing once, whatever the number of its editions.
ALL = "all"


class Count(NamedTuple):
    """One row: what is counted, and how many by edition and in all (`ALL`). A paragraph that several editions share counts in each."""

    id: str
    values: Mapping[str, int]


def counts(book: Rulebook, rulings: Iterable[str] = (), comparisons: Iterable[tuple[str, str]] = ()) -> list[Count]:
    """The rows in the order in which they are shown.

    `rulings` holds the edition of every ruling, `comparisons` the two editions of every comparison: they are cases, which only the
    notation can read.
    """
    rulings, comparisons = list(rulings), list(comparisons)
    rules = list(book.rules.values())

    def row(name: str, of: Mapping[str, int], whole: int) -> Count:
        return Count(name, {**{e: of.get(e, 0) for e in book.editions}, ALL: whole})

    def paragraphs(name: str, found: list[Paragraph]) -> Count:
        return row(name, {e: sum(e in p.editions for p in found) for e in book.editions}, len(found))

    conflicts = {c: book.concerned(c) for c in book.conflicts.values()}
    terms = {t.id: book.editions_of(t.link) if t.link else tuple(book.editions) for t in book.glossary.values()}
    return [
        row("heroes", {e: sum(e in h.editions for h in book.persons.values()) for e in book.editions}, len(book.persons)),
        row("skills", {e: sum(e == at for at, _ in book.skills) for e in book.editions}, len({s for _, s in book.skills})),
        row("cards", {e: sum(e in c.editions for c in book.cards.values()) for e in book.editions}, len(book.cards)),
        row("deck", {e: len(it.deck) for e, it in book.editions.items()}, sum(len(it.deck) for it in book.editions.values())),
        paragraphs("paragraphs", rules),
        *(paragraphs(f"paragraphs of {what}", [p for p in rules if p.owner[0] == owner]) for what, owner in OWNERS.items()),
        *(paragraphs(f"paragraphs {status}", [p for p in rules if p.status == status]) for status in get_args(Status)),
        row("rulings", {e: rulings.count(e) for e in book.editions}, len(rulings)),
        row("comparisons", {e: sum(e in both for both in comparisons) for e in book.editions}, len(comparisons)),
        row("conflicts", {e: sum(e in at for at in conflicts.values()) for e in book.editions}, len(conflicts)),
        row("glossary terms", {e: sum(e in at for at in terms.values()) for e in book.editions}, len(terms)),
        row("role tables", {e: len(it.role_tables) for e, it in book.editions.items()}, len(book.role_tables)),
        row("modules", {e: len(it.modules) for e, it in book.editions.items()}, sum(len(it.modules) for it in book.editions.values())),
        row("switches", {e: len(it.switches) for e, it in book.editions.items()}, sum(len(it.switches) for it in book.editions.values())),
    ]


#: What a paragraph belongs to, in words, and how `Paragraph.owner` calls it.
OWNERS = {"rules": "chapter", "cards": "card", "skills": "skill"}
