"""Settings of the tests: as in production, but fast hashes, plain static files and no log-in limit.

Importing this writes nothing. The browser tests do not use it: they run the real server with the real settings.
"""

import os

os.environ.setdefault("SECRET_KEY", "for-tests-only-" + "0123456789" * 5)
os.environ["DATABASE_URL"] = os.environ.get("DATABASE_URL") or "sqlite://:memory:"

from sgs_site.settings import *  # noqa: F403
from sgs_site.settings import ALLOWED_HOSTS, DATABASES, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", "sgs_site.hashers.ModerateArgon2PasswordHasher"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
SGS_KEEP_PAGES = False  # tests look at pages as they are made
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "testserver"]
AXES_ENABLED = False  # one test switches it on
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["OPTIONS"].pop("pool")  # a pool would hold the test database open
    DATABASES["default"]["OPTIONS"].pop("options")  # loaded machines are slow; the limits are production's
