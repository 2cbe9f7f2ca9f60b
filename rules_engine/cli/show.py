"""`show`: a position as a board in the terminal, with the question that is open and its answers."""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata
from pathlib import Path
from typing import Any

from rules_engine.cli._files import read, short
from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.state import SLOTS, State
from rules_engine.notation.choices import choice_text
from rules_engine.notation.models import CaseModel, PositionModel
from rules_engine.notation.position import Mode, as_data, open_state, physical, position_text
from rules_engine.notation.problems import NotationError, Problem
from rules_engine.notation.reader import read_cases, read_position, read_puzzle
from rules_engine.notation.tree import MAX_CASES_BYTES, Node, parse
from rules_engine.notation.words import PHASES, ROLES, names

HELP = "Show a position, case or puzzle as a board, with the open question and its answers."
EXAMPLES = """\
  python -m rules_engine show puzzles/library/duel-first.yaml
  python -m rules_engine show tests/cases/std/card/duel.yaml --case 3 --lang en
  python -m rules_engine show position.yaml --spn      the same position in the canonical text
  python -m rules_engine show position.yaml --json     for machines

Exit code 2 if the file can't be read; every problem is named with line and place."""

WORDS = {
    "zh": {"turn": "回合", "deck": "牌堆", "top": "顶", "bottom": "底", "unordered": "未知", "discard": "弃牌堆", "hp": "体力", "hand": "手牌",
           "equip": "装备", "borrowed": "借来", "judge": "判定区", "skills": "技能", "dead": "阵亡", "none": "无", "asks": "询问", "nature": "天命", "options": "可选",
           "over": "对局结束", "seat": "号位", "table": "结算中", "no_hero": "素将", "more": "还有",
           "unused": "没用的武将", "nobody": "没有"},
    "en": {"turn": "turn", "deck": "deck", "top": "top", "bottom": "bottom", "unordered": "unknown", "discard": "discard pile", "hp": "hp",
           "hand": "hand", "equip": "equipment", "borrowed": "borrowed", "judge": "judging zone", "skills": "skills", "dead": "dead", "none": "none",
           "asks": "question",
           "nature": "NATURE", "options": "answers", "over": "the game is over", "seat": "seat", "table": "on the table", "no_hero": "(no hero)",
           "more": "more:", "unused": "unused heroes", "nobody": "none"},
}  # fmt: skip
MARKS = {"waiting": ("等着回来", "waiting to return"), "returned": ("转世回来过", "back from the dead"), "turned": ("翻面", "turned over")}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a position, case or puzzle file; - reads standard input")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="language of the board")
    parser.add_argument("--case", type=int, default=1, metavar="N", help="which case of a file with several (default 1)")
    parser.add_argument("--options", type=int, default=40, metavar="N", help="how many answers to list (default 40)")
    parser.add_argument("--spn", action="store_true", help="print the canonical text instead of a board")
    parser.add_argument("--json", action="store_true", help="print JSON: position, question, options")


def load(data: bytes, name: str, case: int) -> tuple[PositionModel, State]:
    """The record and the state of a file at its first question. Raises NotationError."""
    try:
        documents = parse(data, MAX_CASES_BYTES)
    except NotationError as e:
        raise NotationError(e.problems, name) from None
    keys = {k for d in documents for k in d.children}
    model: PositionModel
    node: Node
    mode: Mode
    if "slug" in keys:
        (model, node), mode = read_puzzle(data, name), "puzzle"
    elif keys & (set(CaseModel.model_fields) - set(PositionModel.model_fields)) or "cases" in keys:
        cases = read_cases(data, name)
        if not 1 <= case <= len(cases):
            raise NotationError([Problem("value", "", {"detail": f"--case {case}: the file has {len(cases)} cases"}, 1, 1)], name)
        (model, node), mode = cases[case - 1], "case"
    else:
        (model, node), mode = read_position(data, name), "position"
    return model, open_state(model, node, mode, name, auto=False)


def width(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, columns: int) -> str:
    return text + " " * max(0, columns - width(text))


def board(g: State, lang: str = "zh") -> str:
    """The board as text."""
    w = WORDS[lang]
    i = 0 if lang == "zh" else 1
    show = names().show

    def cards(items: Any) -> str:
        return " ".join(physical(g, c).text(lang) for c in items)

    deck = g.deck
    parts = [f"{w['deck']} {g.deck_count()}"]
    if deck.top:
        parts.append(f"{w['top']}: {cards(deck.top)}")
    if deck.bottom:
        parts.append(f"{w['bottom']}: {cards(deck.bottom)}")
    if 0 < len(deck.pool) <= 12:
        parts.append(f"{w['unordered']}: {cards(deck.pool)}")
    parts.append(f"{w['discard']} {len(g.discard)}" + (f": {cards(g.discard[-4:])}" if g.discard else ""))
    phase = PHASES[g.phase][i] if g.phase in PHASES else g.phase
    edition = g.game.edition.id
    seat = f"{g.turn + 1} {w['seat']}" if lang == "zh" else f"{w['seat']} {g.turn + 1}"
    lines = [f"{edition} · {w['turn']}: {seat} · {phase}", " · ".join(parts)]
    if g.table:
        lines.append(f"{w['table']}: {cards(g.table)}")
    if g.heroes is not None:
        unused = [*g.heroes.top, *(["…"] if g.heroes.top and g.heroes.pool else []), *g.heroes.pool]
        lines.append(f"{w['unused']}: {' '.join(show('hero', h, lang) for h in unused) or w['nobody']}")
    rows = []
    for n, s in enumerate(g.seats):
        p = s.persona
        hero = "+".join(show("hero", h, lang) for h in (p.hero, p.hero2) if h) or w["no_hero"]
        role = ROLES[p.role][i] if p.role else ""
        side = g.game.sides[n] if g.game.sides else ""
        mark = "▶" if n == g.turn else " "
        rows.append([f"{mark}{n + 1}", hero, role, side, f"{w['hp']} {s.hp}/{s.max_hp}" if s.alive else w["dead"]])
    columns = [max(width(r[c]) for r in rows) for c in range(5)]
    for r, s in zip(rows, g.seats, strict=True):
        rest = []
        if s.hand:
            rest.append(f"{w['hand']} {len(s.hand)}: {cards(s.hand)}")
        if s.equip:
            worn = sorted(s.equip, key=lambda c: SLOTS.index(k.type) if (k := g.kind(c)) is not None and k.type in SLOTS else 9)
            rest.append(f"{w['equip']}: {cards(worn)}")
        if s.loan is not None:
            rest.append(f"{w['borrowed']}: {cards(s.loan.cards)}")
        if s.judge:
            rest.append(f"{w['judge']}: " + " ".join(_laid(g, v, lang) for v in s.judge))
        if s.marks:
            rest.append(" ".join(MARKS.get(name, (name, name))[i] for name, _ in s.marks))
        if s.persona.skills:
            rest.append(f"{w['skills']}: {' '.join(show('skill', k, lang) for k in s.persona.skills)}")
        lines.append("  ".join(pad(r[c], columns[c]) for c in range(5) if columns[c]) + ("  " + " | ".join(rest) if rest else ""))
    return "\n".join(line.rstrip() for line in lines)


def _laid(g: State, v: Any, lang: str) -> str:
    under = [physical(g, c) for c in v.cards]
    if len(under) == 1 and under[0].kind == v.name:
        return under[0].text(lang)
    return f"{names().show('card', v.name, lang)}={'+'.join(c.text(lang) for c in under)}"


def _said(g: State, c: Choice, lang: str) -> str:
    """An answer in the reader's language, beside its text."""
    if lang == "en":
        return ""
    show = names().show
    verbs = {"use": "使用", "card": "给出", "skill": "发动", "invoke": "发动", "pass": "放弃", "end": "结束出牌", "cards": "选", "seats": "选",
             "card_of": "选牌", "discard": "弃置", "nature": "翻开", "arrange": "排列", "option": "选择", "suit": "花色"}  # fmt: skip
    out = verbs.get(c.verb, c.verb)
    if c.skill:
        skill = show("skill", show("card", c.skill))
        out = f"{skill}：" if c.verb in ("use", "card") else out + skill
    if c.cards:
        out += " " + " ".join(physical(g, x).text() for x in c.cards)
        if c.name and c.verb in ("use", "card") and (c.skill or len(c.cards) > 1):
            out += f" 当{show('card', c.name)}"
    elif c.name and c.verb not in ("arrange",):
        out += f" {'手牌' if c.name == 'hand' else show('card', c.name)}"
    if c.seats:
        out += " → " + "、".join(f"{s + 1}号" for s in c.seats)
    return out


def question(g: State, limit: int, lang: str = "zh") -> str:
    """The open question and its answers as text."""
    w = WORDS[lang]
    q = g.question
    if q is None:
        return w["over"] + (f": {g.outcome.kind} {g.outcome.reason}".rstrip() if g.outcome is not None else "")
    who = w["nature"] if q.seat == NATURE else (f"{q.seat + 1} {w['seat']}" if lang == "zh" else f"{w['seat']} {q.seat + 1}")
    options = g.choices()
    lines = [f"{w['asks']}: {who} · {q.kind} ({q.rule})", f"{w['options']}:"]
    texts = [(choice_text(g, c), _said(g, c, lang)) for c in options[:limit]]
    wide = max((width(t) for t, _ in texts), default=0)
    lines += [f"  {pad(t, wide)}   {s}".rstrip() for t, s in texts]
    if len(options) > limit:
        lines.append(f"  … {w['more']} {len(options) - limit}")
    return "\n".join(lines)


def run(args: argparse.Namespace) -> int:
    if args.file == "-":
        data, name = sys.stdin.buffer.read(), "<stdin>"
    else:
        path = Path(args.file)
        if not path.is_file():
            print(f"{args.file}: no such file", file=sys.stderr)
            return 2
        data, name = read(path), short(path)
    try:
        model, g = load(data, name, args.case)
    except NotationError as e:
        if args.json:
            print(json.dumps({"problems": [p.json() for p in e.problems]}, ensure_ascii=False))
        else:
            print(e.text(args.lang), file=sys.stderr)
        return 2
    if args.spn:
        print(position_text(g, args.lang), end="")
        return 0
    if args.json:
        q = g.question
        asked = None if q is None else {"seat": None if q.seat == NATURE else q.seat + 1, "kind": q.kind, "shape": q.shape, "rule": q.rule,
                                        "options": [choice_text(g, c) for c in g.choices()]}  # fmt: skip
        print(
            json.dumps(
                {"position": as_data(g, "en"), "question": asked, "digest": g.digest() if q is not None else None}, ensure_ascii=False
            )
        )
        return 0
    title = getattr(model, "title", None)
    if title is not None:
        print(title.zh if args.lang == "zh" else title.en)
    print(board(g, args.lang))
    print()
    print(question(g, args.options, args.lang))
    return 0
