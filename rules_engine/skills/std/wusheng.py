"""武圣 (std, 关羽): a red card, from the hand or equipped, may be used or played as a slash.

Sources: heroes.md 关羽; std_cards.md §3: the converted card has left, so range and limits are read without it
(the legality functions of the slash get the cards that are about to leave).
"""

from __future__ import annotations

from rules_engine.core.registry import Conversion, Skill

skill = Skill("wusheng", Conversion("slash", lambda g, owner, card: g.red(card), zones=("hand", "equip")), reads=("red",))
