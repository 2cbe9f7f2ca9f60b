"""The addresses of positions that readers arrange themselves: the whole text stands in the address, so that it can be passed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlencode

#: Characters of a text at most. The text travels in an address, where a Chinese character takes nine.
LONGEST: Final = 3000
#: What an empty editor begins with.
EXAMPLE: Final = """spn: 1
edition: std
seats:
  - {hero: 张辽, role: 主公, hp: 3/5, hand: [杀♠7, 决斗♠A]}
  - {hero: 夏侯惇, role: 反贼, hp: 2/4, hand: [闪♦2], equip: [八卦阵♠2]}
  - {hero: 郭嘉, role: 忠臣, hp: 3/3, hand: [桃♥3]}
turn: {seat: 1, phase: play}
"""


def read(text: str) -> str:
    """A text as it comes out of a form: without carriage returns and with one line break at its end; empty if it says nothing."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    return f"{plain}\n" if plain.strip() else ""


def url(text: str, answers: Sequence[str] = (), look: int | None = None) -> str:
    """The address of a position with the answers given so far, and of one of the steps that followed."""
    query = [("p", text), *(("a", a) for a in answers)]
    if look is not None:
        query.append(("look", str(look)))
    return f"/position/?{urlencode(query)}"


def fork_url(ruling: str, step: int) -> str:
    """The address that leads to the position of a ruling as it stands at a step."""
    return f"/position/?{urlencode({'ruling': ruling, 'step': step})}"
