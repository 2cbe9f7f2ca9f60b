"""Middleware of the whole site."""

import logging
import re
import secrets
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponseBase

from sgs_site.errors import unavailable
from sgs_site.logs import request_id

GetResponse = Callable[[HttpRequest], HttpResponseBase]

logger = logging.getLogger(__name__)

ACCEPTED_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen", "geolocation", "gyroscope"),
        *("magnetometer", "microphone", "midi", "payment", "usb", "xr-spatial-tracking"),
    )
)


def name_of(given: str) -> str:
    """The id of a request: the one that its caller gave if it is a plain token, else a new one."""
    return given if ACCEPTED_ID.fullmatch(given) else secrets.token_hex(8)


class RequestMiddleware:
    """Give each request an id (the caller's X-Request-ID if it is a plain token), and the answer its general headers."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        name = name_of(request.headers.get("X-Request-ID", ""))
        token = request_id.set(name)
        try:
            response = self.get_response(request)
        finally:
            request_id.reset(token)
        response["X-Request-ID"] = name
        response.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


class DatabaseAwayMiddleware:
    """Answer 503 with Retry-After, not 500, when a view finds the database away, restarting or locked.

    Addresses with a NUL are answered with 404 at once: there are none, and PostgreSQL refuses to compare with one.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "\0" in request.path_info:
            raise Http404
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        if isinstance(exception, OperationalError | InterfaceError):
            logger.error("database unavailable at %s: %s", request.path, exception)
            return unavailable(request)
        return None
