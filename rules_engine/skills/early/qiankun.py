"""乾坤 (early, 孙尚香): the equipment of the others does not exist for her; their skills do.

Sources: heroes.md 孙尚香. It works both ways: neither the weapons and horses with which they aim at her count nor the horses and
the armour with which they meet her (the house reading of "ignores the effects").
"""

from __future__ import annotations

from rules_engine.core.registry import Modifier, Skill

skill = Skill("qiankun", Modifier("ignores_equipment", 1))
