"""Words in both languages of the site."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import get_language

from puzzles.services import hant


class Text(NamedTuple):
    """One sentence in Chinese and in English; `str()` gives the one that fits the request's Accept-Language."""

    zh: str
    en: str

    def __str__(self) -> str:
        return self.en if (get_language() or "").startswith("en") else hant.shown(self.zh)

    def format(self, *args: object, **values: object) -> str:
        """`str()` with its `{placeholders}` filled in."""
        return str(self).format(*args, **values)
