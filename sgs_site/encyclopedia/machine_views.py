"""What each load changed, and the preview pictures."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from . import history, pictures
from .models import Entry
from .views import readable


@readable
def history_page(request: HttpRequest) -> HttpResponse:
    """What each load changed, latest first."""
    context = {"loads": history.loads(), "canonical_url": request.build_absolute_uri("/history/")}
    return render(request, "encyclopedia/history.html", context)


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """The preview picture of an entry. An address of an older version leads to the present one."""
    etag = f'"{name}"'
    body = pictures.stored(name)
    if body is None:
        try:
            right, body = pictures.made(name)
        except Entry.DoesNotExist:
            raise Http404 from None
        if body is None:
            moved = HttpResponseRedirect(f"/pictures/{right}.png")
            moved["Cache-Control"] = "public, max-age=60"
            return moved
    response = get_conditional_response(request, etag=etag) or HttpResponse(body, content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
