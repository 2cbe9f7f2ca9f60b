"""The caller."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles.api import moment
from sgs_site.accounts.scopes import SCOPES
from sgs_site.api.base import ApiView, caller, token_of
from sgs_site.api.serializers import Moment


class TokenInfoSerializer(serializers.Serializer[Any]):
    """The token that the request came with."""

    id = serializers.CharField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(list(SCOPES)))
    expires_at = Moment(allow_null=True)


class MeSerializer(serializers.Serializer[Any]):
    """The caller."""

    username = serializers.CharField()
    token = TokenInfoSerializer(allow_null=True)


class MeView(ApiView):
    """The caller."""

    scopes: ClassVar = {"GET": "profile:read"}

    @extend_schema(operation_id="get_me", tags=["account"], responses=MeSerializer, summary="Who you are to the API")
    def get(self, request: Request) -> Response:
        """Your user name, and what the token may do."""
        token = token_of(request)
        shown = None
        if token is not None:
            shown = {"id": token.public_id, "name": token.name, "scopes": token.scopes, "expires_at": moment(token.expires_at)}
        return Response({"username": caller(request).get_username(), "token": shown})
