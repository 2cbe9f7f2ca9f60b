"""The WSGI application, with a watchdog.

granian has no limit on the time of a request. Each worker answers one request at a time, so one timer per process is enough:
a request that runs longer than SGS_REQUEST_LIMIT seconds (default 12) writes its traceback to stderr and ends its worker, which
the server replaces. Keep the limit above ten seconds: granian gives up on workers that die twice in about five.
"""

import faulthandler
import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sgs_site.settings")

WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def watched(inner: WSGIApplication, limit: float) -> WSGIApplication:
    """Wrap `inner` so that a call that takes longer than `limit` seconds ends the process."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        faulthandler.dump_traceback_later(limit, exit=True)
        try:
            return inner(environ, start_response)
        finally:
            faulthandler.cancel_dump_traceback_later()

    return application


application: WSGIApplication = watched(get_wsgi_application(), float(os.environ.get("SGS_REQUEST_LIMIT", "12")))
