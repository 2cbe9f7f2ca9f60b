"""The version of the rules as the engine plays them (decision D10).

Raise it by one with every change that alters what a position leads to. A test compares the goldens with it.
"""

from __future__ import annotations

RULES_VERSION = 1
