"""马术 (std, 马超): his distance to others is one less; a −1 horse counts besides.

Sources: heroes.md 马超; std_cards.md §1: the floor of 1 is applied last.
"""

from __future__ import annotations

from rules_engine.core.registry import Modifier, Skill

skill = Skill("mashu", Modifier("distance_to", -1))
