"""JSON as the API writes it."""

from __future__ import annotations

import json
from typing import Any

from rest_framework.renderers import JSONRenderer


class Renderer(JSONRenderer):
    """UTF-8 JSON, characters unescaped. Half a surrogate pair, which a body may hold and an error may quote, is escaped."""

    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """The bytes of `data`."""
        try:
            written: bytes = super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return json.dumps(data, cls=self.encoder_class, allow_nan=False).encode()
        return written
