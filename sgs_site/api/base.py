"""What every view of the API has: problem documents, limits, ETags, strict queries and bodies."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponseBase
from django.http.request import RawPostDataException, UnreadablePostError
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language_from_request
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from sgs_site.accounts.models import AccessToken
from sgs_site.api.problems import Problem, flatten, in_query
from sgs_site.api.serializers import Query


class MergePatchParser(JSONParser):
    """JSON Merge Patch (RFC 7396): to DRF it is JSON."""

    media_type = "application/merge-patch+json"


class ApiView(APIView):
    """Base of the API's views.

    scopes: HTTP method -> scope, several of which one will do, or None for a public method. anonymous: methods that also take callers who are not logged in.
    throttle_scopes: HTTP method -> name of a further limit. cache: the Cache-Control of a successful GET.
    """

    scopes: ClassVar[Mapping[str, str | tuple[str, ...] | None]] = {}
    anonymous: ClassVar[tuple[str, ...]] = ()
    throttle_scopes: ClassVar[Mapping[str, str]] = {}
    cache: ClassVar[str] = "private, no-cache"
    takes_if_match: ClassVar[tuple[str, ...]] = ()

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Answer in the caller's language: pages go by their address and a cookie, the API by Accept-Language."""
        with translation.override(get_language_from_request(request)):
            return super().dispatch(request, *args, **kwargs)

    def get_parsers(self) -> list[Any]:
        """JSON; for PATCH a merge patch as well."""
        method = self.request.method if getattr(self, "request", None) is not None else None
        return [JSONParser(), MergePatchParser()] if method == "PATCH" else [JSONParser()]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read the body first, under the site's size limit, which DRF's parsers would not heed; then DRF's own checks."""
        if request.method not in {"GET", "HEAD", "OPTIONS"}:
            try:
                request._request.body  # noqa: B018 - reading it enforces the limit
            except RequestDataTooBig as error:
                raise Problem("too_large") from error
            except (UnreadablePostError, RawPostDataException) as error:
                raise Problem("malformed") from error
        super().initial(request, *args, **kwargs)

    def query(self, request: Request, kind: type[Query]) -> dict[str, Any]:
        """The validated query string. Raises a `validation` problem that names parameters."""
        try:
            return kind.read(request.query_params)
        except ValidationError as error:
            raise Problem("validation", errors=in_query(flatten(error.detail))) from error

    def body(self, request: Request, kind: type[Serializer[Any]], partial: bool = False) -> dict[str, Any]:
        """The validated body. Raises a `validation` problem with pointers, or `malformed`."""
        serializer = kind(data=request.data, partial=partial)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def finalize_response(self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any) -> Response:
        """Add the limit's headers; make a successful GET conditional on its ETag, by default a hash of the answer."""
        final = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]
        grant = getattr(request, "grant", None)
        limits: dict[str, str] = grant.headers() if grant is not None else {}
        for name, value in limits.items():
            final[name] = value
        if request.method not in {"GET", "HEAD"} or final.status_code != 200:
            if final.status_code < 400:
                final["Cache-Control"] = "no-store"
            return final
        final.setdefault("Cache-Control", self.cache)
        if self.cache.startswith("private"):
            patch_vary_headers(final, ["Authorization", "Cookie"])

        def condition(rendered: Any) -> Any:
            if not rendered.has_header("ETag"):
                rendered["ETag"] = '"' + hashlib.sha256(rendered.content).hexdigest()[:20] + '"'
            found = get_conditional_response(request._request, etag=rendered["ETag"], response=rendered)
            if found is not None and found is not rendered:
                for name, value in limits.items():
                    found[name] = value
            return found

        if hasattr(final, "add_post_render_callback"):
            final.add_post_render_callback(condition)
        return final


def caller(request: Request) -> User:
    """The user who asks. Raises NotAuthenticated for anyone else."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def token_of(request: Request) -> AccessToken | None:
    """The token that the request came with; None for a session."""
    token: Any = request.auth
    return token if isinstance(token, AccessToken) else None


def etag(public_id: str, version: int) -> str:
    """The ETag of an object that carries a version number."""
    return f'"{public_id}.{version}"'


def check_match(request: Request, current: str) -> None:
    """Raise `precondition_failed` if the request has an If-Match that is not `current`. Call it with the row locked."""
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return
    if current not in [part.strip().removeprefix("W/") for part in header.split(",")]:
        raise Problem("precondition_failed", headers={"ETag": current})
