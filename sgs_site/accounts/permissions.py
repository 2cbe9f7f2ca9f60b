"""Permissions of the API that concern the caller alone: logged in, and a token with the right scope."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from sgs_site.api.problems import Problem
from sgs_site.api.text import Text


def require_scope(request: Request, *any_of: str) -> None:
    """Raise `insufficient_scope` if the caller comes with a token that has none of these scopes. A session has every scope."""
    token: Any = request.auth
    if token is not None and not set(any_of) & set(token.scopes):
        scope = any_of[0]
        said = Text("令牌缺少权限范围 {scope}。", "The token lacks the scope {scope}.").format(scope=scope)
        header = f'Bearer realm="shapu", error="insufficient_scope", scope="{scope}"'
        raise Problem("insufficient_scope", said, headers={"WWW-Authenticate": header}, scope=scope)


class HasScope(BasePermission):
    """Hold a request against the view's `scopes`, a dictionary from HTTP method to scope.

    None as scope: open to everyone. A tuple: any of them will do, and the view decides further. A method that is not named is closed to everyone, so that a new handler is safe until somebody
    decides. `anonymous`: the methods that also take callers who are not logged in, though a token needs the scope.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """True, or an exception that says what is missing."""
        method = "GET" if request.method in {"HEAD", "OPTIONS"} else request.method
        if method not in view.scopes:
            return not hasattr(view, str(method).lower())  # no handler: DRF answers 405
        scope: str | tuple[str, ...] | None = view.scopes[method]
        if scope is None:
            return True
        if not request.user.is_authenticated:
            if method in getattr(view, "anonymous", ()):
                return True
            raise NotAuthenticated
        require_scope(request, *([scope] if isinstance(scope, str) else scope))
        return True
