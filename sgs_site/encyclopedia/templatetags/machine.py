"""Template library `machine`: what pages say to programs. Data in JSON-LD (a data block, which the CSP does not stop and no browser
runs), and titles and descriptions once more for previews."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from sgs_site.preferences import LANGUAGES

from .. import catalog, pictures
from ..models import Entry
from ..records import words

register = template.Library()

#: As Django's `json_script` does it: the data cannot end its element.
_ESCAPES: Final = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


def _block(data: Mapping[str, Any]) -> SafeString:
    text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')


def _language() -> str:
    return LANGUAGES.get(get_language() or "", ("zh-Hans", "", ""))[0]


def _address(context: Mapping[str, Any], path: str) -> str:
    request = context.get("request")
    return str(request.build_absolute_uri(path)) if request is not None else path


@register.simple_tag(takes_context=True)
def breadcrumbs(context: Mapping[str, Any], here: str, u1: str = "", t1: str = "", u2: str = "", t2: str = "") -> SafeString:
    """Where the page stands, as a BreadcrumbList."""
    steps = [(str(name), _address(context, url)) for url, name in ((u1, t1), (u2, t2)) if url]
    listed = [{"@type": "ListItem", "position": n, "name": name, "item": url} for n, (name, url) in enumerate(steps, 1)]
    listed.append({"@type": "ListItem", "position": len(listed) + 1, "name": strip_tags(str(here)).strip()})
    return _block({"@type": "BreadcrumbList", "itemListElement": listed})


@register.simple_tag
def question_data(question: Mapping[str, Any], answer: Mapping[str, Any]) -> SafeString:
    """A ruling as an FAQPage."""
    said = {"@type": "Answer", "text": catalog.say(answer)}
    asked = {"@type": "Question", "name": catalog.say(question), "acceptedAnswer": said}
    return _block({"@type": "FAQPage", "inLanguage": _language(), "mainEntity": [asked]})


@register.simple_tag(takes_context=True)
def terms_data(context: Mapping[str, Any], terms: Mapping[str, Any], name: str) -> SafeString:
    """The glossary as a DefinedTermSet."""
    base = _address(context, "/glossary/")
    listed = [
        {
            "@type": "DefinedTerm",
            "@id": f"{base}#{key}",
            "termCode": key,
            "name": catalog.say(term["name"]),
            "alternateName": sorted({*words(term["name"]).values()} - {catalog.say(term["name"])}),
            "description": catalog.say(term["text"]),
            "inDefinedTermSet": base,
        }
        for key, term in terms.items()
    ]
    return _block({"@type": "DefinedTermSet", "@id": base, "name": name, "inLanguage": _language(), "hasDefinedTerm": listed})


class _Keep(template.Node):
    def __init__(self, name: str, nodelist: template.NodeList) -> None:
        self.name = name
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        text = self.nodelist.render(context)
        context[self.name] = mark_safe(" ".join(text.replace('"', "&quot;").split()))
        return mark_safe(text)


@register.tag
def keep(parser: Any, token: Any) -> _Keep:
    """`{% keep kept_title %}…{% endkeep %}`: show what is inside, and keep it (escaped, for an attribute) under that name."""
    _tag, name = token.split_contents()
    nodelist = parser.parse(("endkeep",))
    parser.delete_first_token()
    return _Keep(name, nodelist)


@register.simple_tag(takes_context=True)
def picture_url(context: Mapping[str, Any]) -> str:
    """The preview picture of the page: of the entry that it is about (`pictured` if that is not `entry`), else of the site."""
    entry = context.get("pictured") or context.get("entry")
    known = isinstance(entry, Entry) and not {"version", "data"} & entry.get_deferred_fields()
    return _address(context, pictures.address(entry if known else None, get_language() or ""))


@register.filter
def og_locale(tag: str) -> str:
    """A lang attribute as OpenGraph writes it."""
    return {"zh-Hant": "zh_TW", "en": "en_US"}.get(tag, "zh_CN")
