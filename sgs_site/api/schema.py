"""The OpenAPI document: what the code cannot say by itself."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from sgs_site.api.base import ApiView
from sgs_site.api.serializers import ProblemSerializer

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Any unique string. The same key with the same request within 24 hours gives the stored answer instead of a second effect.",
)
IF_MATCH = OpenApiParameter(
    "If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="The ETag that you read; 412 if the object was changed since."
)
REASONS = {
    400: "The body is no JSON, or a header is malformed.",
    401: "Not logged in, or the token opens nothing.",
    403: "The role or the token's scope does not allow this.",
    404: "No such object, or the caller may not know of it.",
    409: "The object's present state does not allow this.",
    412: "If-Match is not the present version.",
    422: "Some values are not acceptable; `errors` names them.",
    429: "Too many requests; see Retry-After.",
}


class Schema(AutoSchema):
    """AutoSchema that knows the view's scopes, the headers of safe writing, and the problem documents."""

    @property
    def of(self) -> ApiView:
        """The view, which is one of ours."""
        assert isinstance(self.view, ApiView)
        return self.view

    def _scopes(self) -> tuple[str, ...]:
        found = self.of.scopes.get(self.method)
        return (found,) if isinstance(found, str) else found or ()

    def _handler(self) -> Any:
        return getattr(self.view, self.method.lower(), None)

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Which credentials the operation takes; `{}` is none."""
        super().get_auth()  # registers the schemes
        scopes = self._scopes()
        if not scopes:
            return [{}]
        found: list[dict[str, list[str]]] = [*({"token": [scope]} for scope in scopes), {"cookieAuth": []}]
        return [*found, {}] if self.method in self.of.anonymous else found

    def get_override_parameters(self) -> list[Any]:
        """The headers that make writing safe."""
        found: list[Any] = []
        if getattr(self._handler(), "takes_idempotency_key", False):
            found.append(IDEMPOTENCY_KEY)
        if self.method in self.of.takes_if_match:
            found.append(IF_MATCH)
        return found

    def get_description(self) -> str:  # type: ignore[override]  # drf-spectacular's own signature
        """The docstring of the handler, and the scope."""
        text = super().get_description() or ""
        named = " or ".join(f"`{scope}`" for scope in self._scopes())
        return f"{text}\n\nScope: {named}." if named else text

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        found = super()._get_response_bodies(direction)
        statuses = {429}
        if self._scopes():
            statuses |= {401, 403}
        if "{" in self.path:
            statuses.add(404)
        if self.method in {"POST", "PATCH", "PUT"}:
            statuses |= {400, 409, 422}
        elif self.view.request is not None and any(p.get("in") == "query" for p in self._get_parameters() or []):
            statuses.add(422)
        if self.method in self.of.takes_if_match:
            statuses |= {409, 412}
        for status in sorted(statuses):
            if str(status) not in found:
                response = OpenApiResponse(ProblemSerializer, description=REASONS[status])
                found[str(status)] = self._get_response_for_code(response, str(status), ["application/problem+json"], direction)  # type: ignore[no-untyped-call]
        return dict(sorted(found.items()))
