"""What an edition is: phases, deck, role tables, switches, and which card and skill modules it takes.

`load("std")` gives the Edition the kernel reads. An edition is data plus a few small functions; behaviour lives in the
card and skill modules, found by scan: an edition takes a card module's `<edition id>` where it has one, else its `kind`,
and its own skills before those of the edition it is based on.

`load("early", ("advanced_weapons",))` is the edition with a module. `MODULES` of an edition says by name what each of them changes
(`Module`): cards that it brings into the deck, skills that every seat has by it, switches of its own, which others it excludes, and what else
it makes of the Edition. A kind of card that works in another way with a module stands in the card's own file under
`<edition>_<module>`, as in `early_advanced_weapons = early.but(...)`, and is taken before the edition's.
"""

from __future__ import annotations

from rules_engine.editions.loader import EDITIONS, Clash, EditionError, Unknown, load
from rules_engine.editions.module import Module

__all__ = ["EDITIONS", "Clash", "EditionError", "Module", "Unknown", "load"]
