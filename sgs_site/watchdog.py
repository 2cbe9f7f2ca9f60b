"""A limit on the time of a request."""

import faulthandler
from collections.abc import Callable, Iterable
from typing import Any

WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def watched(inner: WSGIApplication, limit: float) -> WSGIApplication:
    """Wrap `inner` so that a call that takes longer than `limit` seconds writes its traceback to stderr and ends the process.

    There is one timer per process, so the server must run one blocking thread per worker.
    """

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        faulthandler.dump_traceback_later(limit, exit=True)
        try:
            return inner(environ, start_response)
        finally:
            faulthandler.cancel_dump_traceback_later()

    return application
