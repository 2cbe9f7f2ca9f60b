"""How a request to the API says whose it is: `Authorization: Bearer sgs_pat_…`, or the site's own session with its CSRF token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from sgs_site.accounts import services

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from drf_spectacular.openapi import AutoSchema

    from sgs_site.accounts.models import AccessToken


class TokenAuthentication(BaseAuthentication):
    """Bearer tokens. A broken token is refused even where none is needed: silence would hide the mistake."""

    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        """(user, token), or None without the header. Raises AuthenticationFailed for a token that opens nothing."""
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        word, _, secret = header.partition(" ")
        token = services.find_token(secret.strip()) if word.lower() == "bearer" else None
        if token is None:
            raise AuthenticationFailed
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """The WWW-Authenticate value of a 401."""
        return 'Bearer realm="shapu"'


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The bearer token in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """An HTTP bearer scheme."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "sgs_pat_…"}
