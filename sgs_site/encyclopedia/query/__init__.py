"""The query language of the search: `compile(text, kind=…)` gives a condition, what was left out, and the question told back.

A question goes through `normalise` (characters), `parse` (grammar.lark, a tree), `resolve` (fields and values), `compiled` (a condition for the
database) and `say` (canonical form, sentence). `index` writes what is searched, `text` says how text is stored and found. A term is either
applied exactly as it is documented, or named in a warning; never neither.
"""

from .compiled import Compiled, compile

__all__ = ["Compiled", "compile"]
