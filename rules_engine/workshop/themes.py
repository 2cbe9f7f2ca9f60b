"""What decides a puzzle: skills by taking them away, rules and cards by what happens on the main line and in the refutations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules_engine.core.game import Game
from rules_engine.core.questions import Choice
from rules_engine.core.state import Entry, State
from rules_engine.notation.choices import choice_parse, choice_text
from rules_engine.rulebook import load
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.study import Gate, Study, study

#: Themes that the machine can see, in words, the most telling first. A theme that is the id of a skill comes before all of them.
WORDS: dict[str, tuple[str, str]] = {
    "order": ("先后次序", "order"),
    "nullification": ("无懈可击", "nullification"),
    "reward": ("奖惩", "reward and penalty"),
    "judge": ("判定", "judgement"),
    "rescue": ("救援", "rescue"),
    "conversion": ("转化", "conversion"),
    "delayed": ("延时锦囊", "delayed tricks"),
    "area": ("群体锦囊", "area tricks"),
    "duel": ("决斗", "duel"),
    "equip": ("装备", "equipment"),
    "draw": ("摸牌", "drawing"),
    "hidden": ("暗牌", "hidden cards"),
    "survive": ("求生", "survival"),
    "limit": ("次数", "limits"),
}
SHOWN = 4
RULES = 6
TOLD = ("skill.std.", "skill.early.", "card.", "nullify.", "dying.2", "dying.3", "limit.", "death.2", "death.3", "roles.", "judge.")
"""Where the paragraphs begin that are worth naming when they are carried out."""
#: What is seen in a log: a kind of entry, and the theme that it speaks for.
SEEN = {"judge": "judge", "judged": "judge", "saved": "rescue", "nullified": "nullification", "reward": "reward", "penalty": "reward"}
AREA = frozenset({"savage_assault", "archery_attack", "god_salvation", "amazing_grace"})


class Trace(NamedTuple):
    """`themes` as the puzzle shows them, `skills` that decide (with their seats, from 0), `rules` that were carried out."""

    themes: list[str]
    skills: list[tuple[int, str]]
    rules: list[str]


def trace(found: Study, gate: Gate) -> Trace:
    """Read what decides off a good study."""
    return told(found, deciding(found, gate))


def told(found: Study, skills: Sequence[tuple[int, str]]) -> Trace:
    """The themes and rules of a study of which the `skills` that decide are known."""
    g = found.start
    assert g is not None
    main = log_of(g, found.line)
    failing = [log_of(g, _tried(g, found, t.text, t.line)) for t in found.tries if t.acts]
    seen = set(seen_in([main, *failing]))
    draft = found.draft
    if draft.kind == "survive":
        seen.add("survive")
    if draft.hidden:
        seen.add("hidden")
    if _order(found):
        seen.add("order")
    seen |= _of_moves(found)
    ids = list(dict.fromkeys(skill for _, skill in skills))
    themes = [*ids, *[t for t in WORDS if t in seen]][:SHOWN]
    return Trace(themes, list(skills), _rules(found, [main, *failing], ids))


def deciding(found: Study, gate: Gate) -> list[tuple[int, str]]:
    """The skills without which the verdict or the winning first moves would be others: (seat, skill)."""
    g = found.start
    assert g is not None
    out = []
    for i, s in enumerate(g.seats):
        for skill in s.persona.skills:
            other = without_skill(found.draft, i, skill, s.persona.skills)
            now = study(other, gate)
            if now.fault in ("lost", "decided", "nobody", "narrow") or (now.won and now.steps and _first(now) != _first(found)):
                out.append((i, skill))
    return out


def without_skill(draft: Draft, i: int, skill: str, skills: Sequence[str]) -> Draft:
    return draft.with_seat(i, skills=[k for k in skills if k != skill])


def _first(found: Study) -> set[tuple[str, str, str, tuple[int, ...]]]:
    return {(c.verb, c.skill, c.name, c.seats) for group in found.steps[0].groups for c in group}


def log_of(start: State, line: Iterable[Choice]) -> list[Entry]:
    """What is recorded when a line is played."""
    g = start.clone()
    g.log = []
    for c in line:
        g.push(c)
    return g.log


def _tried(start: State, found: Study, text: str, line: Sequence[str]) -> list[Choice]:
    """A first move and its refutation, from the start on."""
    g = start.clone()
    out: list[Choice] = []
    for c in found.line:
        if g.question is None or g.question.seat == found.draft.you:
            break
        out.append(c)
        g.push(c)
    for said in (text, *line):
        c = g.canonical(choice_parse(g, said))
        out.append(c)
        g.push(c)
    return out


def seen_in(logs: Iterable[list[Entry]]) -> Iterable[str]:
    """The themes that some logs speak for."""
    for log in logs:
        for e in log:
            theme = SEEN.get(e.kind)
            if theme:
                yield theme
            if e.rule == "nullify.1" or e.data.get("card") == "nullification":
                yield "nullification"


def _of_moves(found: Study) -> set[str]:
    """What the own moves of the main line and the natural tries tell."""
    out: set[str] = set()
    for step in found.steps:
        c = step.taken
        g = step.state
        kind = g.game.kinds.get(c.name)
        if c.verb in ("use", "card") and c.skill and c.cards:
            out.add("conversion")
        if c.verb != "use":
            continue
        if c.name in AREA:
            out.add("area")
        if c.name == "duel":
            out.add("duel")
        if kind is not None and kind.lands == "equip":
            out.add("equip")
        if kind is not None and kind.lands == "judge":
            out.add("delayed")
        if c.name == "ex_nihilo":
            out.add("draw")
    if not out & {"duel", "area"} and sum(s.taken.name == "slash" and s.taken.verb == "use" for s in found.steps) > 1:
        out.add("limit")
    return out


def _order(found: Study) -> bool:
    """Whether a natural first move fails that is right later on."""
    later = {choice_text(s.state, s.taken) for s in found.steps[1:]}
    return any(t.text in later for t in found.tries)


def _rules(found: Study, logs: Sequence[list[Entry]], skills: Sequence[str]) -> list[str]:
    """The paragraphs that a reader may want: of the skills that decide, of what the log shows beside the everyday, of the cards used."""
    g = found.start
    assert g is not None
    game = g.game
    used = [game.kinds[s.taken.name].rule for s in found.steps if s.taken.verb == "use" and s.taken.name in game.kinds]
    return rules_of(game, logs, skills, used)


def rules_of(game: Game, logs: Sequence[list[Entry]], skills: Sequence[str], more: Sequence[str] = ()) -> list[str]:
    """The paragraphs of the skills that decide, those worth naming of some logs, and `more`; at most RULES."""
    out = [f"skill.{game.skills[k].edition}.{k}.1" for k in skills if k in game.skills]
    out += [e.rule for log in logs for e in log if e.rule.startswith(TOLD)]
    known = load().rules
    return [r for r in dict.fromkeys([*out, *more]) if r in known][:RULES]


__all__ = ["WORDS", "Trace", "deciding", "log_of", "rules_of", "seen_in", "told", "trace"]
