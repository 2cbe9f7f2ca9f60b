"""The picture of a position: an SVG drawn from the board, with the board as text inside it for those who can't see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from rules_engine.cli.show import WORDS, board
from rules_engine.core.cards import HIDDEN
from rules_engine.core.state import State
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.tokens import MARKS
from rules_engine.notation.words import HIDDEN_WORDS, ROLES, names, rank_text

WIDE, ROW, CARD_W, CARD_H, GAP = 860, 92, 50, 62, 6
LEFT = 196
INK, PAPER, RED, BACK, LINE = "#1d1914", "#fffdf7", "#a9281d", "#625949", "#8a7e69"
FONT = "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',system-ui,sans-serif"
IN_A_LINE = 3
"""How many characters of a card's name stand side by side."""
UNTIL = {"turn": ("到回合结束", "by the end of the turn"), "phase": ("到阶段结束", "by the end of the phase")}


def goal_text(goal: Mapping[str, Any], until: str = "turn", lang: str = "zh") -> str:
    """A goal in one sentence."""
    zh = lang == "zh"
    return f"{_goal(goal, zh)}（{UNTIL[until][0]}）" if zh else f"{_goal(goal, zh)} ({UNTIL[until][1]})"


def _goal(goal: Mapping[str, Any], zh: bool) -> str:
    (key, value) = next(iter(goal.items()))
    if key in ("all", "any"):
        joint = {"all": ("，并且", " and "), "any": ("，或者", " or ")}[key][0 if zh else 1]
        return joint.join(_goal(part, zh) for part in value)
    if key == "wins":
        return f"{value}号位获胜" if zh else f"seat {value} wins"
    if key in ("dead", "alive"):
        seats = [str(n) for n in value]
        if zh:
            return "、".join(f"{n}号位" for n in seats) + ("阵亡" if key == "dead" else "存活")
        return f"seat{'s' if len(seats) > 1 else ''} {', '.join(seats)} {'dead' if key == 'dead' else 'alive'}"
    parts = []
    for seat, what in value.items():
        said = what if isinstance(what, str) else "、".join(str(c) for c in what)
        if key == "hp":
            parts.append(f"{seat}号位体力{said}" if zh else f"seat {seat} hp {said}")
        else:
            parts.append(f"{seat}号位拥有{said}" if zh else f"seat {seat} has {said}")
    return ("，" if zh else ", ").join(parts)


def text_board(model: PuzzleModel, g: State) -> str:
    """The position in words, in both languages: what is shown where pictures are not."""
    out = []
    for lang in ("zh", "en"):
        title = model.title.zh if lang == "zh" else model.title.en
        said = goal_text(_plain(model, lang), str(model.until) if isinstance(model.until, str) else "turn", lang)
        before = [str(line.choice) for line in model.before]
        out += [title, board(g, lang), *([f"{'已发生' if lang == 'zh' else 'before'}: {'; '.join(before)}"] if before else []),
                f"{'目标' if lang == 'zh' else 'goal'}: {said}", ""]  # fmt: skip
    return "\n".join(out)


def _plain(model: PuzzleModel, lang: str) -> dict[str, Any]:
    """A goal as data, its cards in the reader's language."""
    assert model.goal is not None
    found: dict[str, Any] = model.goal.model_dump(mode="json", exclude_none=True)
    if "has" in found and model.goal.has is not None:
        show = names().show
        found["has"] = {
            seat: [show("card", c.kind, lang) if not c.suit else c.text(lang) for c in cards] for seat, cards in model.goal.has.items()
        }
    return found


class _Sheet:
    """Collects the parts of a picture."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def text(self, x: float, y: float, said: str, size: int = 13, fill: str = INK, bold: bool = False, middle: bool = False) -> None:
        more = (' font-weight="700"' if bold else "") + (' text-anchor="middle"' if middle else "")
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{more}>{escape(said)}</text>')

    def box(self, x: float, y: float, w: float, h: float, fill: str, line: str = LINE, round_: int = 5, thick: float = 1) -> None:
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_}" fill="{fill}" stroke="{line}" stroke-width="{thick:g}"/>'
        )

    def cards(self, g: State, x: float, y: float, cards: Iterable[int]) -> float:
        """Cards side by side. Where the next one would begin."""
        for c in cards:
            self.card(g, x, y, c)
            x += CARD_W + GAP
        return x

    def card(self, g: State, x: float, y: float, card: int) -> None:
        if card == HIDDEN:
            self.box(x, y, CARD_W, CARD_H, BACK, INK)
            self.text(x + CARD_W / 2, y + CARD_H / 2 + 6, HIDDEN_WORDS[0], 16, PAPER, True, True)
            return
        face = g.game.faces[card]
        self.box(x, y, CARD_W, CARD_H, PAPER)
        colour = RED if face.red else INK
        if face.suit:
            self.text(x + 5, y + 17, MARKS[face.suit] + rank_text(face.rank), 13, colour, True)
        name = names().show("card", face.kind) if face.kind else "牌"
        rows = [name] if len(name) <= IN_A_LINE else [name[i : i + 2] for i in range(0, len(name), 2)]
        for n, row in enumerate(rows[:3]):
            self.text(x + CARD_W / 2, y + 38 + 13 * n - 5 * (len(rows) > 2), row, 12, INK, False, True)


def svg(model: PuzzleModel, g: State) -> str:
    """The picture of a puzzle's position."""
    w = WORDS["zh"]
    sheet = _Sheet()
    sheet.text(20, 30, model.title.zh, 17, RED, True)
    until = model.until if isinstance(model.until, str) else "turn"
    sheet.text(20, 53, f"目标：{goal_text(_plain(model, 'zh'), until)}", 14, INK, True)
    y = 68.0
    if model.before:
        sheet.text(20, y + 8, "已发生：" + "；".join(str(line.choice) for line in model.before), 12, BACK)
        y += 18
    for i in range(len(g.seats)):
        y = _seat(sheet, g, i, y)
    y = _deck(sheet, g, y, w)
    said = escape(text_board(model, g))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {y + 8:g}" width="{WIDE}" role="img" aria-labelledby="t d" '
        f'font-family="{FONT}">'
    )
    back = f'<rect width="{WIDE}" height="{y + 8:g}" fill="#f4efe3"/>'
    return "\n".join(
        [head, f'<title id="t">{escape(model.title.zh)}</title>', f'<desc id="d">{said}</desc>', back, *sheet.parts, "</svg>", ""]
    )


def _seat(sheet: _Sheet, g: State, i: int, y: float) -> float:
    """One seat's row. Where the next one begins."""
    s = g.seats[i]
    p = s.persona
    side = g.game.sides[i] if g.game.sides else ""
    you = side == "you"
    w = WORDS["zh"]
    laid = tuple(c for v in s.judge for c in v.cards)
    zones: list[tuple[str, Sequence[int]]] = [("", s.hand), (w["equip"], s.equip), (w["judge"], laid)]
    if s.loan is not None:
        zones.append((w["borrowed"], s.loan.cards))
    sheet.box(20, y, WIDE - 40, ROW - 8, "#fbf8f0", RED if you else LINE, 6, 2 if you else 1)
    hero = "+".join(names().show("hero", h) for h in (p.hero, p.hero2) if h) or w["no_hero"]
    mark = "▶ " if i == g.turn else ""
    sheet.text(32, y + 24, f"{mark}{i + 1} {hero}", 16, RED if you else INK, True)
    words = [ROLES[p.role][0] if p.role else "", "你" if you else "", "友方" if side == "ally" else ""]
    sheet.text(32 + 120, y + 24, " ".join(x for x in words if x), 13, BACK)
    sheet.text(32, y + 46, f"{'●' * max(0, s.hp)}{'○' * (s.max_hp - max(0, s.hp))}  {s.hp}/{s.max_hp}" if s.alive else w["dead"], 13, RED)
    sheet.text(32, y + 68, " ".join(names().show("skill", k) for k in p.skills), 12, BACK)
    x = float(LEFT)
    for name, cards in zones:
        if not cards:
            continue
        if name:
            for n, sign in enumerate(name):
                sheet.text(x + 4, y + 30 + 14 * n, sign, 11, BACK)
            x += 20
        x = sheet.cards(g, x, y + 11, cards) + 6
    return y + ROW


def _deck(sheet: _Sheet, g: State, y: float, words: Mapping[str, str]) -> float:
    """The known cards of the deck and a small pool. Where the picture ends."""
    rows: list[tuple[str, Sequence[int]]] = []
    if g.deck.top:
        rows.append((words["deck"] + words["top"], g.deck.top))
    if 0 < len(g.deck.pool) <= 12 and (g.deck.then == "pool" or g.tokens):
        rows.append((words["unordered"], g.deck.pool))
    for name, cards in rows:
        sheet.text(32, y + 36, f"{name} {len(cards)}", 14, BACK)
        sheet.cards(g, LEFT, y + 6, cards)
        y += CARD_H + 16
    return y


__all__ = ["goal_text", "svg", "text_board"]
