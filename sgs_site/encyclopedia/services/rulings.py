"""Rulings: played by the engine when the content is loaded, told in both languages, and stored step by step.

A request that only reads never meets the engine. `try_out` does: it opens a ruling at some step and plays a reader's answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from puzzles.services import sentences, telling
from puzzles.services.sentences import Lang, Part
from rules_engine import api
from rules_engine.api import Rulebook

View = Mapping[str, Any]
LANGUAGES: Final[tuple[Lang, ...]] = ("zh", "en")
#: What a ruling can be about.
KINDS: Final = ("hero", "skill", "card", "rule")
_MENTION = re.compile(r"【([^【】]{1,12})】")
_ZONES: Final = ("weapon", "armor", "plus", "minus")

Refused = api.Refused


@dataclass
class Ready:
    """A ruling ready to be stored. `about`: what it is a ruling on; `also`: what else has a part in it. `topic`: where it is listed."""

    ruling: api.Ruling
    topic: tuple[str, str] = ("", "")
    about: dict[str, list[str]] = field(default_factory=dict)
    also: dict[str, list[str]] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)
    who: dict[str, dict[str, str]] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)


def play(book: Rulebook, progress: Callable[[int, int], None] | None = None) -> tuple[list[Ready], dict[str, str]]:
    """All rulings in the order of the list, and those that are withdrawn because the engine does not agree: id -> what is wrong."""
    ready: list[Ready] = []
    withdrawn: dict[str, str] = {}
    for ruling in api.rulings(progress):
        if ruling.faults:
            withdrawn[ruling.id] = ruling.faults[0]
        else:
            ready.append(tell(book, ruling))
    editions = {e.id: e.order for e in book.editions.values()}
    chapters = {c.id: (0, c.order) for c in book.chapters.values()}
    cards = {c.id: (1, c.order) for c in book.cards.values()}
    heroes = {h.id: (2, h.order) for h in book.persons.values()}
    tables = {"chapter": chapters, "card": cards, "hero": heroes}
    ready.sort(
        key=lambda r: (tables.get(r.topic[0], {}).get(r.topic[1], (9, 0)), editions.get(r.ruling.edition, 99), r.ruling.id),
    )
    return ready, withdrawn


# -- what a ruling is about --------------------------------------------------------------------------------------------


class _Set:
    """Ordered ids by kind, each once."""

    def __init__(self) -> None:
        self.ids: dict[str, dict[str, None]] = {kind: {} for kind in KINDS}

    def add(self, kind: str, ids: Iterable[str]) -> None:
        self.ids[kind] |= dict.fromkeys(i for i in ids if i)

    def without(self, other: _Set) -> dict[str, list[str]]:
        return {kind: [i for i in ids if i not in other.ids[kind]] for kind, ids in self.ids.items()}

    def plain(self) -> dict[str, list[str]]:
        return {kind: list(ids) for kind, ids in self.ids.items()}


def _skill(book: Rulebook, edition: str, skill: str) -> list[str]:
    return [f"{edition}/{skill}"] if (edition, skill) in book.skills else []


def _owned(book: Rulebook, slugs: Iterable[str], found: _Set) -> None:
    """The cards, skills and heroes whose paragraphs these are."""
    for slug in slugs:
        paragraph = book.rules.get(slug)
        if paragraph is None:
            continue
        kind, key = paragraph.owner
        if kind == "card":
            found.add("card", [key])
        elif kind == "skill":
            found.add("skill", [key])
            edition, _, skill = key.partition("/")
            found.add("hero", [book.skills[edition, skill].hero])


def subjects(book: Rulebook, ruling: api.Ruling) -> tuple[_Set, _Set]:
    """What a ruling is on (its paragraphs, the checklist rows it covers, what question and answer name), and all that has a part in it."""
    strong, weak = _Set(), _Set()
    rules = [api.rule_for(ruling.edition, slug) for slug in ruling.rules]
    covered = [slug for row in ruling.covers for slug in book.covering.get(row, ()) if ruling.edition in book.rules[slug].editions]
    strong.add("rule", [*rules, *covered])
    _owned(book, rules, strong)
    said = ruling.question["zh"] + ruling.answer["zh"]
    for name in _MENTION.findall(said):
        card, skill = book.resolve_card(name), book.resolve_skill(name, ruling.edition)
        strong.add("card", [card or ""])
        strong.add("skill", _skill(book, ruling.edition, skill or ""))
    strong.add("hero", [book.skills[tuple(key.split("/"))].hero for key in strong.ids["skill"]])  # type: ignore[index]
    strong.add("hero", [h.id for h in book.persons.values() if len(h.name.zh) > 1 and h.name.zh in said])
    _owned(book, covered, weak)
    board = ruling.steps[0]["board"]
    for seat in board["seats"]:
        weak.add("hero", [seat["hero"] or "", seat["hero2"] or ""])
        for card in [*seat["hand"], *seat["equip"].values()]:
            weak.add("card", [(card or {}).get("kind", "")])
        for laid in seat["judge"]:
            weak.add("card", [laid["as"]])
    for step in ruling.steps:
        if step["kind"] != "entry":
            continue
        entry = step["entry"]
        data = entry["data"]
        weak.add("rule", [api.rule_for(ruling.edition, entry["rule"])] if entry["rule"] else [])
        for key in ("card", "against", "needs"):
            weak.add("card", [data[key]] if data.get(key) in book.cards else [])
        weak.add("card", [data["skill"]] if data.get("skill") in book.cards else [])
        weak.add("skill", _skill(book, ruling.edition, str(data.get("skill") or "")))
    for found in (strong, weak):
        found.ids["rule"] = {slug: None for slug in found.ids["rule"] if slug in book.rules}
    return strong, weak


def topic(book: Rulebook, ruling: api.Ruling, strong: _Set) -> tuple[str, str]:
    """Where a ruling is listed: under the hero, card or chapter of its first paragraph, else of what it names."""
    for slug in ruling.rules:
        paragraph = book.rules.get(slug)
        if paragraph is not None:
            kind, key = paragraph.owner
            return ("hero", book.skills[tuple(key.split("/"))].hero) if kind == "skill" else (kind, key)  # type: ignore[index]
    for kind in ("hero", "card"):
        for found in strong.ids[kind]:
            return kind, found
    return "", ""


# -- telling it --------------------------------------------------------------------------------------------------------


def tell(book: Rulebook, ruling: api.Ruling) -> Ready:
    """A ruling with its sentences and what it is about."""
    strong, weak = subjects(book, ruling)
    seats = telling.called([step["board"] for step in ruling.steps])
    tellers = {lang: telling.Teller(seats, ruling.edition, lang) for lang in LANGUAGES}
    measured = any(slug.startswith("distance.") for slug in ruling.rules)
    steps = [_step(tellers, step, measured) for step in told(ruling.steps)]
    if ruling.facts:
        last = steps[-1]
        end = {k: last[k] for k in ("board", "given", "text")} | {"kind": "end", "rule": "", "depth": 0, "seat": 0, "leaf": True}
        end |= {"state": {"zh": "", "en": ""}, "crumbs": {"zh": [], "en": []}}
        steps.append(end | _said(tellers, {lang: t.facts(ruling.facts) for lang, t in tellers.items()}))
    return Ready(
        ruling,
        topic(book, ruling, strong),
        strong.plain(),
        weak.without(strong),
        steps,
        {lang: {str(n): name for n, name in t.table.heroes.items()} for lang, t in tellers.items()},
        {lang: t.table.plain(t.facts(ruling.facts)[1:]) for lang, t in tellers.items()},
    )


def told(steps: Sequence[View]) -> list[View]:
    """The steps that are shown: without those who could only have passed (but who has no card to answer with is told), and without a
    judgement's outcome where it is the card that was just turned up."""
    out: list[View] = []
    for step in steps:
        if step["kind"] == "pass" and step["lone"] and step["question"] != "respond":
            continue
        if step["kind"] == "entry" and step["entry"]["kind"] == "judged" and out and out[-1]["kind"] == "entry":
            before, now = out[-1]["entry"], step["entry"]
            if before["kind"] == "judge" and before["data"]["cards"] == now["data"]["cards"]:
                continue
        out.append(step)
    return out


def _said(tellers: Mapping[Lang, telling.Teller], parts: Mapping[Lang, Sequence[Part]]) -> dict[str, Any]:
    return {
        "parts": {lang: [list(p) for p in said] for lang, said in parts.items()},
        "said": {lang: tellers[lang].table.plain(said) for lang, said in parts.items()},
    }


def _step(tellers: Mapping[Lang, telling.Teller], step: View, measured: bool = False) -> dict[str, Any]:
    board = dict(step["board"])
    if not measured:  # from whose seat? it says nothing to a reader who sits nowhere
        board["seats"] = [seat | {"distance": None} for seat in board["seats"]]
    one = tellers["zh"]
    return {
        "kind": step["entry"]["kind"] if step["kind"] == "entry" else step["kind"],
        "rule": one.step_rule(step),
        "depth": step["depth"],
        "given": step["given"],
        "seat": one.seat_of(step),
        "leaf": step["kind"] != "entry",
        "state": {lang: t.state(step) for lang, t in tellers.items()},
        "board": board,
        "crumbs": {lang: [[list(p) for p in crumb] for crumb in t.crumbs(board)] for lang, t in tellers.items()},
        "text": {lang: t.text(board) for lang, t in tellers.items()},
        **_said(tellers, {lang: t.step(step) for lang, t in tellers.items()}),
    }


def stored(ready: Ready) -> dict[str, Any]:
    """The document of a `Walkthrough`."""
    return {
        "edition": ready.ruling.edition,
        "source": ready.ruling.source,
        "answers": list(ready.ruling.answers),
        "who": ready.who,
        "steps": ready.steps,
    }


def first_board(ready: Ready) -> list[dict[str, Any]]:
    """The seats of the position in short, for a list that shows it in small."""
    out = []
    for seat in ready.steps[0]["board"]["seats"]:
        short = {k: seat[k] for k in ("seat", "hero", "hero2", "role", "kingdom", "hp", "max_hp", "alive", "hand", "judge", "now")}
        out.append(short | {"equip": [card for slot in _ZONES if (card := seat["equip"][slot])]})
    return out


# -- trying it out -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tried:
    """A ruling left at a step and played on, told in one language. `steps` as they are stored, in one language; `own`: the reader's
    answers, each with the number of steps before it; `options`: what may be answered now; `who`: the names of the seats."""

    who: dict[str, str]
    steps: list[dict[str, Any]]
    own: list[dict[str, Any]]
    board: dict[str, Any]
    crumbs: list[Any]
    text: list[str]
    seat: int
    asked: list[Part]
    options: list[dict[str, Any]]
    more: int


def try_out(content: Mapping[str, Any], given: int, answers: Sequence[str], lang: Lang, most: int = 60) -> Tried:
    """Play on from after the first `given` answers of a ruling with the reader's. Raises `Refused` with `at`, the answer that can't be
    given."""
    trial = api.try_out(content["source"], content["answers"][:given], answers)
    usual = content["answers"][given] if given < len(content["answers"]) and not answers else ""
    return tried(trial, content["edition"], lang, usual, most)


def tried(trial: api.Trial, edition: str, lang: Lang, usual: str = "", most: int = 60) -> Tried:
    """A trial told in one language. `usual`: the answer that is marked as the ruling's own; `most`: how many answers are listed."""
    teller = telling.Teller(trial.board["seats"], edition, lang)
    both: dict[Lang, telling.Teller] = {lang: teller, "zh": teller}
    steps = [_step(both, step) for step in trial.steps]
    board = dict(trial.board)
    board["seats"] = [seat | {"distance": None} for seat in board["seats"]]
    question = trial.question
    options: list[dict[str, Any]] = []
    if question is not None:
        for option in question["options"][:most]:
            options.append({"text": option["id"], "parts": teller.option(question, option), "usual": option["id"] == usual})
    return Tried(
        who={str(n): name for n, name in teller.table.heroes.items()},
        steps=steps,
        own=[{"seat": o["question"]["seat"], "parts": teller.option(o["question"], o["option"]), "first": o["first"]} for o in trial.own],
        board=board,
        crumbs=teller.crumbs({**board, "question": question}),
        text=teller.text(board),
        seat=(question or {}).get("seat") or 0,
        asked=teller.asked_now(question) if question is not None else [],
        options=options,
        more=max(0, len(question["options"]) - most) if question is not None else 0,
    )


def why(refused: Refused, content: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """Why an answer can't be given: a sentence in parts, and the paragraph that forbids it ('' if it can't be read at all)."""
    reason = str(refused.data.get("why", "not_offered"))
    said = sentences.say(sentences.REASONS, reason, refused.data, sentences.Voice(lang, telling.NOBODY))
    return {"parts": said, "rule": api.rule_for(content["edition"], refused.rule) if refused.rule else ""}
