"""JSON as the API writes it."""

from __future__ import annotations

from rest_framework.renderers import JSONRenderer


class Renderer(JSONRenderer):
    """UTF-8 JSON, characters unescaped. A problem document keeps its own media type, which its response names."""

    charset = None
