"""国色 (std, 大乔): a diamond card, from the hand or equipped, may be used as 乐不思蜀.

Sources: heroes.md 大乔; std_cards.md §3. The card lies in the judging zone as 乐不思蜀 and is itself again when it leaves.
"""

from __future__ import annotations

from rules_engine.core.registry import Conversion, Skill

skill = Skill(
    "guose",
    Conversion("indulgence", lambda g, owner, card: g.face(card).suit == "diamond", zones=("hand", "equip"), modes=("use",)),
    reads=("diamond",),
)
