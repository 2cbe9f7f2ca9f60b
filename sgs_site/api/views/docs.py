"""The OpenAPI document, its page, and the catalogue of problems. Everything comes from this site; nothing from elsewhere."""

from __future__ import annotations

from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from sgs_site.api.problems import CATALOGUE


class OpenApiView(SpectacularJSONAPIView):
    """The document, OpenAPI 3.1."""

    throttle_classes: list[Any] = []


@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")  # Swagger UI sets styles of its own
class SwaggerView(SpectacularSwaggerSplitView):
    """The page that draws the document."""

    url_name = "api:v1:openapi"
    throttle_classes: list[Any] = []


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """All problem codes with what they mean: where the `type` of a problem document leads."""
    return render(request, "api/problems.html", {"catalogue": CATALOGUE})
