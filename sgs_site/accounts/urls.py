"""Addresses of the account pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

import sgs_site.api.ids  # noqa: F401 - registers the path converters
from sgs_site.accounts import views

app_name = "accounts"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.profile, name="profile"),
    path("signup/", views.signup, name="signup"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", views.LogOut.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<oid:token>/revoke/", views.revoke, name="revoke"),
]
