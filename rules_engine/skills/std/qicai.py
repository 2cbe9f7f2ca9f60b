"""奇才 (std, 黄月英): distance does not limit her tricks.

Sources: heroes.md 黄月英; std_cards.md §3: every other condition of a trick stays, so lightning is still laid before herself. The early
text says the same.
"""

from rules_engine.core.registry import Modifier, Skill

skill = Skill("qicai", Modifier("unlimited_tricks", 1))
