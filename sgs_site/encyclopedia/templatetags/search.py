"""For the pages of the search."""

from __future__ import annotations

from typing import Any

from django import template

from puzzles.services import hant
from puzzles.templatetags.puzzle import theme_word

from .. import catalog, pages
from ..query.fields import Option
from ..results import Hit
from ..views import sample

register = template.Library()

register.filter("theme_said", theme_word)
register.filter("hp_said", pages.hp_said)


@register.filter
def option_word(option: Option) -> str:
    """What a value of the query language is called."""
    return option.en if catalog.in_english() else hant.shown(option.zh)


@register.filter
def face(hit: Hit) -> dict[str, Any]:
    """One copy of the card that was found, to draw its face."""
    assert hit.entry is not None
    return sample(hit.entry)


@register.filter
def skill_names(skills: Any) -> str:
    """The names of a hero's skills."""
    return " ".join(catalog.say(skill["name"]) for skill in skills)
