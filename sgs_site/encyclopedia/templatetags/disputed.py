"""Template tags for what is doubtful: conflicts of the sources, editions that the engine does not play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from sgs_site.encyclopedia import catalog, conflicts
from sgs_site.encyclopedia.rule_views import address

register = template.Library()


@register.inclusion_tag("encyclopedia/_conflicts.html")
def conflicts_on(kind: str, key: str, skills: Iterable[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The conflicts about one entry, `{% conflicts_on "card" entry.slug %}`; for a hero those about its `skills` as well."""
    return {"conflicts": conflicts.on(f"{kind}:{key}", *[f"skill:{s['edition']}/{s['id']}" for s in skills])}


@register.simple_tag
def disputed(slug: str) -> SafeString:
    """The badge of a paragraph on which the sources do not agree, leading to what they say; nothing for the others."""
    found = conflicts.on(f"rule:{slug}")
    if not found:
        return mark_safe("")
    return format_html(' <a class="badge badge--dis" href="{}">{}</a>', found[0]["url"], gettext("存疑"))


@register.simple_tag
def disputed_in(edition: str) -> SafeString:
    """The way to all conflicts of an edition, with their number."""
    n = len(conflicts.of_edition(edition))
    if not n:
        return mark_safe("")
    text = ngettext("这个版本共有 %(n)d 处存疑", "这个版本共有 %(n)d 处存疑", n) % {"n": n}
    return format_html('<p class="more-l"><a href="/conflicts/?edition={}">{}</a></p>', edition, text)


@register.simple_tag
def not_played(edition: str, tag: str = "span") -> SafeString:
    """That the engine does not play an edition yet: a badge, or with `tag="p"` a line; nothing for editions that it plays."""
    if not edition or catalog.current().playable(edition):
        return mark_safe("")
    badge = format_html('<span class="badge badge--inf">{}</span>', gettext("尚不能推演"))
    return format_html('<p class="src">{} {}</p>', badge, gettext("这个版本只供查阅，对局和残局里还选不到。")) if tag == "p" else badge


@register.filter
def paragraph_url(slug: str) -> str:
    """The page of a rule paragraph."""
    return address(slug)
