"""The OpenAPI document, its page, and the catalogue of problems. Everything comes from this site; nothing from elsewhere."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from sgs_site.api.problems import CATALOGUE


class OpenApiView(SpectacularJSONAPIView):
    """The document, OpenAPI 3.1. It takes a second or two to make, so each process makes it once."""

    throttle_classes: list[Any] = []

    @extend_schema(exclude=True)
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """The document; a 304 if the caller has it."""
        body, etag = _document()
        found = get_conditional_response(request._request, etag=etag)
        response = found or HttpResponse(body, content_type="application/vnd.oai.openapi+json")
        response.headers["ETag"] = etag
        response.headers["Cache-Control"] = "public, max-age=300"
        return response


@lru_cache(maxsize=1)
def _document() -> tuple[bytes, str]:
    generator: Any = SchemaGenerator
    body = OpenApiJsonRenderer().render(generator().get_schema(request=None, public=True))
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")  # Swagger UI sets styles of its own
class SwaggerView(SpectacularSwaggerSplitView):
    """The page that draws the document."""

    url_name = "api:v1:openapi"
    throttle_classes: list[Any] = []


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """All problem codes with what they mean: where the `type` of a problem document leads."""
    return render(request, "api/problems.html", {"catalogue": CATALOGUE})
