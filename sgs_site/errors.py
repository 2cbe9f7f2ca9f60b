"""Answers to requests that failed: pages for people, RFC 9457 problem documents under /api/."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import TemplateDoesNotExist, loader
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import defaults

from sgs_site.logs import request_id

RETRY_SECONDS = 2


def problem(request: HttpRequest, code: str, detail: str = "") -> JsonResponse:
    """A problem document (RFC 9457) outside of a view of the API; `code` is one of its catalogue, which has status and words."""
    from sgs_site.api.problems import CONTENT_TYPE, HEADERS, content_language, document

    with translation.override(translation.get_language_from_request(request)):
        body = document(code, request.path, detail=detail)
        headers = HEADERS | {"Content-Language": content_language()}
    response = JsonResponse(body, status=body["status"], content_type=CONTENT_TYPE, json_dumps_params={"ensure_ascii": False})
    for name, value in headers.items():
        response[name] = value
    return response


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _page(request: HttpRequest, status: int, title: str, detail: str) -> HttpResponse:
    """The page `<status>.html`, or plain text if it is missing or itself in trouble (it must not need the database)."""
    try:
        body = loader.render_to_string(f"{status}.html", {"title": title, "detail": detail, "request_id": request_id.get()})
    except TemplateDoesNotExist:
        return HttpResponse(f"{title}\n{detail}\n", status=status, content_type="text/plain; charset=utf-8")
    return HttpResponse(body, status=status)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503: the database is away for the moment; nothing was stored, so trying again is safe."""
    title, detail = _("The site is busy"), _("The database does not answer right now. Nothing was stored; please try again.")
    response: HttpResponse
    if _is_api(request):
        response = problem(request, "unavailable")
    else:
        response = _page(request, 503, title, detail)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def locked_out(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
    """429: too many failed log-ins for this name from this address."""
    title, detail = _("Too many attempts"), _("Too many failed attempts to log in. Please wait a quarter of an hour.")
    response: HttpResponse
    if _is_api(request):
        response = problem(request, "too_many_logins")
    else:
        response = _page(request, 429, title, detail)
    response["Retry-After"] = "900"
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 raised outside of a form or serializer."""
    if _is_api(request):
        return problem(request, "bad_request")
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    if _is_api(request):
        return problem(request, "forbidden")
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, also for what the caller may not know of."""
    if _is_api(request):
        return problem(request, "not_found")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500; or 503 if what failed, in a middleware for instance, was the database."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return unavailable(request)
    if _is_api(request):
        return problem(request, "internal_error")
    return defaults.server_error(request)
