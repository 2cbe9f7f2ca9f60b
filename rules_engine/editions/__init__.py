"""What an edition is: phases, deck, role tables, switches, and which card and skill modules it takes.

`load("std")` gives the Edition the kernel reads. An edition is data plus a few small functions; behaviour lives in the
card and skill modules, found by scan: an edition takes a card module's `<edition id>` where it has one, else its `kind`,
and its own skills before those of the edition it is based on.
"""

from __future__ import annotations

from rules_engine.editions.loader import EDITIONS, Unknown, load

__all__ = ["EDITIONS", "Unknown", "load"]
