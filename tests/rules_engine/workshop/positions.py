"""Small drafts for the tests of the workshop."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from rules_engine.editions import load
from rules_engine.games.match import Plan, new_match
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.freeze import Moment, Watcher
from rules_engine.workshop.study import Gate

Json = dict[str, Any]

SMALL = Gate(nodes=400, decisions=2, real=2)
"""A gate that many drafts pass soon."""


def draft(seats: list[Json], goal: Json | None = None, **more: Any) -> Draft:
    """A draft of `std` with seat 1 as `you` unless some seat says so."""
    rows = [{"hp": "4/4", **s} for s in seats]
    if not any(s.get("you") for s in rows):
        rows[0]["you"] = True
    deck = more.pop("deck", None)
    position: Json = {"spn": 1, "edition": "std", "seats": rows, "turn": {"seat": more.pop("turn", 1), "phase": "play"}}
    return Draft(position, goal or {"dead": [2]}, **more).with_deck(deck)


#: 南蛮入侵 kills 诸葛亮 unless 孙权 saves him: first 孙权 must be low enough to need the peach himself, for which it takes duel and slash.
PEACH = draft(
    [
        {"hero": "孙尚香", "hp": "1/3", "hand": ["闪♦10", "杀♠10", "决斗♠A", "南蛮入侵♣7"]},
        {"hero": "孙权", "hp": "3/4", "hand": ["桃♥8"]},
        {"hero": "诸葛亮", "hp": "1/3"},
    ],
    {"dead": [3]},
)

#: The same with things that are not needed.
PADDED = draft(
    [
        {"hero": "孙尚香", "hp": "3/3", "hand": ["闪♦10", "杀♠10", "决斗♠A", "南蛮入侵♣7"]},
        {"hero": "孙权", "hp": "3/4", "hand": ["桃♥8"], "equip": ["赤兔♥5"]},
        {"hero": "诸葛亮", "hp": "1/3"},
        {"hero": "曹操", "hp": "4/4", "equip": ["麒麟弓♥5"]},
    ],
    {"dead": [3]},
    deck={"top": ["闪♥2", "闪♦2"]},
)

#: The slash and the blade's second one cost 刘备 his jink; then 甘宁 duels him.
BLADE = draft(
    [
        {"hero": "貂蝉", "hp": "2/3", "hand": ["无懈可击♠J", "杀♠9", "杀♥10"], "equip": ["青龙偃月刀♠5"]},
        {"hero": "甘宁", "hp": "3/4"},
        {"hero": "刘备", "hp": "2/4", "hand": ["闪♦7"]},
    ],
    {"dead": [3]},
)

#: Each duel has to get past somebody.
DUELS = draft(
    [
        {"hero": "张辽", "hp": "2/4", "hand": ["决斗♦A", "无懈可击♣K", "杀♦K", "决斗♣A"]},
        {"hero": "诸葛亮", "hp": "2/3", "hand": ["借刀杀人♣K", "桃♥Q"]},
        {"hero": "孙尚香", "hp": "2/3", "hand": ["无懈可击♣Q"]},
    ],
    {"dead": [2]},
)

GOOD = (PADDED, BLADE, DUELS)


@cache
def moments(seed: int = 1, players: int = 4) -> list[Moment]:
    """The moments of one game of the greedy bot."""
    watcher = Watcher()
    new_match(Plan(load("std"), players, ("greedy",)), random.Random(seed)).play(watch=watcher)
    return watcher.moments
