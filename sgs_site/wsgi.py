"""The WSGI application: the door that gives kept pages, and behind it Django with a watchdog.

granian has no limit on the time of a request: one that runs longer than SGS_REQUEST_LIMIT seconds (default 12) ends its worker,
which the server replaces. Keep the limit above ten seconds: granian gives up on workers that die twice in about five.
"""

import os

from django.core.wsgi import get_wsgi_application

from sgs_site.watchdog import WSGIApplication, watched

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sgs_site.settings")


def _application() -> WSGIApplication:
    site = watched(get_wsgi_application(), float(os.environ.get("SGS_REQUEST_LIMIT") or "12"))
    from sgs_site.encyclopedia.front import Door  # needs the apps, which are there now

    return Door(site)


application = _application()
