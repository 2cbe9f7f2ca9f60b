"""Limits of the API, by token, by user or by address.

A signed-in caller is counted by itself and not by its address: a school has one address. Every answer carries RateLimit headers for the
limit that is nearest to being used up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle

from sgs_site.api.limits import Grant, Limit, parse, take


@lru_cache(maxsize=64)
def _parsed(name: str, rate: str) -> Limit:
    return parse(name, rate)


def limit_named(name: str) -> Limit:
    """The limit of that name in DEFAULT_THROTTLE_RATES."""
    return _parsed(name, api_settings.DEFAULT_THROTTLE_RATES[name])


def address_of(request: HttpRequest) -> str:
    """The caller's address as the log-in limit sees it (X-Forwarded-For counts only behind known proxies)."""
    from axes.helpers import get_client_ip_address

    return str(get_client_ip_address(request) or "")


def ident_of(request: Request) -> tuple[str, str]:
    """(name of the general limit, who is counted) for a request."""
    if request.auth is not None:
        return "token", f"t{request.auth.pk}"
    if request.user.is_authenticated:
        return "user", f"u{request.user.pk}"
    return "anonymous", address_of(request._request)


class ScopedThrottle(BaseThrottle):
    """The general limit of the caller's kind, then the one that the view names for the method in `throttle_scopes`."""

    def __init__(self) -> None:
        self.refused: Grant | None = None

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request; remember the tightest grant on the request for the headers."""
        general, ident = ident_of(request)
        names = [general]
        special = getattr(view, "throttle_scopes", {}).get(request.method)
        if special:
            names.append(special)
        tightest: Grant | None = None
        for name in names:
            grant = take(limit_named(name), ident)
            if tightest is None or not grant.allowed or grant.remaining / grant.limit.most < tightest.remaining / tightest.limit.most:
                tightest = grant
            if not grant.allowed:
                self.refused = grant
                break
        request.grant = tightest  # type: ignore[attr-defined]
        return self.refused is None

    def wait(self) -> float | None:
        """Seconds to wait after a refusal."""
        return float(self.refused.reset) if self.refused is not None else None
