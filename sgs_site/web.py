"""The pages that belong to no part: home, theme, language."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path

app_name = "web"


def context(request: HttpRequest) -> dict[str, Any]:
    """What every template gets. No session and no CSRF token: pages that need none stay cacheable."""
    return {}


def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    return HttpResponse("<!doctype html><title>杀谱</title><h1>杀谱</h1>")


urlpatterns: list[URLPattern | URLResolver] = [path("", home, name="home")]
