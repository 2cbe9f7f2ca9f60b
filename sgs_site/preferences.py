"""The reader's language and theme: two cookies, read by the server so that no page flashes in the wrong colours."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

THEME_COOKIE: Final = "sgs_theme"
THEMES: Final = ("", "light", "dark")
#: Theme -> (icon, label, the theme that the button switches to).
THEME_BUTTONS: Final[dict[str, tuple[str, Any, str]]] = {
    "": ("i-theme", _("跟随系统"), "light"),
    "light": ("i-sun", _("浅色"), "dark"),
    "dark": ("i-moon", _("深色"), "system"),
}
#: Language code -> (value of the lang attribute, short label, its own name).
LANGUAGES: Final[dict[str, tuple[str, str, str]]] = {
    "zh-hans": ("zh-Hans", "简", "简体中文"),
    "zh-hant": ("zh-Hant", "繁", "繁體中文"),
    "en": ("en", "EN", "English"),
}
YEAR: Final = 60 * 60 * 24 * 365


def theme_of(request: HttpRequest) -> str:
    """`light`, `dark`, or an empty string: as the system says."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def language_of(request: HttpRequest) -> str:
    """`?lang=` if the address has it, else the cookie, else Chinese. The browser's own list is not asked: one address, one page."""
    for wanted in (request.GET.get("lang", ""), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")):
        if wanted in LANGUAGES:
            return wanted
    return settings.LANGUAGE_CODE


def carried(request: HttpRequest) -> str:
    """The language that only the address tells, so that the links of the page have to tell it, too; empty if the reader has it anyway."""
    asked, cookie = request.GET.get("lang", ""), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    usual = cookie if cookie in LANGUAGES else settings.LANGUAGE_CODE
    return asked if asked in LANGUAGES and asked != usual else ""


#: Addresses of pages in HTML; not files, data, forms that set preferences, nor addresses that name a language.
_ADDRESS: Final = re.compile(
    rb'((?: href| action| hx-get| hx-post| data-suggest)=")((?:/(?!/|static/|api/|feeds/|pictures/|preferences/|admin/|search/opensearch)|\?)[^"]*)(")'
)
_ASKING: Final = re.compile(rb'<form(?![^>]*method="post")[^>]*>')


def carry(html: bytes, code: str) -> bytes:
    """A page whose links and forms name the language, so that who came by an address in that language stays in it without a cookie.

    in/out: HTML; `code` is a key of `LANGUAGES`.
    """
    mark = f"lang={code}".encode()

    def with_language(found: re.Match[bytes]) -> bytes:
        before, address, after = found.groups()
        path, hash_, fragment = address.partition(b"#")
        if b"lang=" not in path:
            path += (b"&amp;" if b"?" in path else b"?") + mark
        return before + path + hash_ + fragment + after

    asking = b'<input type="hidden" name="lang" value="%s">' % code.encode()
    return _ASKING.sub(lambda found: found[0] + asking, _ADDRESS.sub(with_language, html))


def in_language(address: str, code: str) -> str:
    """The address of a page in a language: Chinese in simplified characters is the plain one, the others have `?lang=` in it."""
    if code == settings.LANGUAGE_CODE:
        return address
    path, mark, fragment = address.partition("#")
    return f"{path}{'&' if '?' in path else '?'}lang={code}{mark}{fragment}"


class LanguageMiddleware:
    """Activate the reader's language for the request and name it in `Content-Language`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = language_of(request)
        with translation.override(language):
            request.LANGUAGE_CODE = translation.get_language() or language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", LANGUAGES[language][0])
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ("Cookie",))
        code = carried(request)
        if code:
            self._carry(response, code)
        return response

    @staticmethod
    def _carry(response: HttpResponseBase, code: str) -> None:
        if isinstance(response, HttpResponse) and response.content and response.headers.get("Content-Type", "").startswith("text/html"):
            response.content = carry(response.content, code)
            if "Content-Length" in response:
                response["Content-Length"] = str(len(response.content))
        if response.headers.get("Location", "").startswith("/") and "lang=" not in response.headers["Location"]:
            response.headers["Location"] = in_language(response.headers["Location"], code)


def _way_back(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        parts = urlsplit(wanted)
        query = "&".join(piece for piece in parts.query.split("&") if piece and not piece.startswith("lang="))
        return (parts.path or "/") + (f"?{query}" if query else "")
    return "/"


@csrf_exempt  # nothing but two cookies of the reader's own; pages stay free of tokens and so cacheable
@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Set `theme` (light, dark, system) or `lang` (zh-hans, zh-hant, en) and go back to `next`. 204 for a script that asks for no page."""
    origin = request.headers.get("Origin")
    if origin and origin != "null" and urlsplit(origin).netloc != request.get_host():
        return HttpResponse(status=403)
    quiet = request.headers.get("X-Requested-With") == "fetch"
    response: HttpResponse = HttpResponse(status=204) if quiet else HttpResponseRedirect(_way_back(request))
    response["Cache-Control"] = "no-store"
    theme, language = request.POST.get("theme", ""), request.POST.get("lang", "")
    if theme == "system":
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    elif theme in THEMES and theme:
        response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, secure=request.is_secure(), httponly=True, samesite="Lax")
    if language in LANGUAGES:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, secure=request.is_secure(), httponly=True, samesite="Lax"
        )
    return response
