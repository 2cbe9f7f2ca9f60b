"""Settings of the site. Everything that differs between machines comes from the environment:

- SGS_VAR: folder of everything that is written (default var/): database, secret key, collected static files
- DATABASE_URL: another database, e.g. postgres://user:pass@host/name (default: SQLite in SGS_VAR)
- SECRET_KEY: signing key; without it one is made once in SGS_VAR/secret_key (mode 600)
- SECRET_KEY_FALLBACKS: comma-separated older keys that are still accepted
- ALLOWED_HOSTS: comma-separated host names (default: this machine only)
- CSRF_TRUSTED_ORIGINS: comma-separated origins, e.g. https://shapu.example
- SGS_HTTPS=1: the site is reached through HTTPS: secure cookies, HSTS, redirect
- SGS_PROXIES: number of trusted proxies in front (default 0), whose X-Forwarded-For counts
- SGS_DEBUG=1: Django's debug pages; never on a public machine
- SGS_LOG=json: one JSON object per log line instead of text; SGS_LOG_LEVEL: default WARNING
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from sgs_site.api.conf import REST_FRAMEWORK as REST_FRAMEWORK
from sgs_site.api.conf import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from sgs_site.secret import stored_secret


def _flag(name: str) -> bool:
    value = os.environ.get(name, "")
    if value not in ("", "0", "1"):
        raise ImproperlyConfigured(f"{name} is {value!r}: write 1 or 0")
    return value == "1"


def _number(name: str, default: int) -> int:
    value = os.environ.get(name, "") or str(default)
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} is {value!r}, not a number")
    return int(value)


def _words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("SGS_VAR") or BASE_DIR / "var").resolve()

DEBUG = _flag("SGS_DEBUG")
HTTPS = _flag("SGS_HTTPS")
PROXIES = _number("SGS_PROXIES", 0)
SECRET_KEY = os.environ.get("SECRET_KEY") or stored_secret(VAR_DIR / "secret_key")
SECRET_KEY_FALLBACKS = _words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = _words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
CSRF_TRUSTED_ORIGINS = _words("CSRF_TRUSTED_ORIGINS")

# -- applications -----------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "sgs_site.staticfiles.SiteStaticFilesConfig",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "puzzles",
    "sgs_site",
    "sgs_site.encyclopedia",
    "sgs_site.classroom",
    "sgs_site.accounts",
    "sgs_site.api",
]

MIDDLEWARE = [
    "sgs_site.encyclopedia.front.FrontMiddleware",
    "sgs_site.middleware.RequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "sgs_site.preferences.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "sgs_site.middleware.DatabaseAwayMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "sgs_site.urls"
WSGI_APPLICATION = "sgs_site.wsgi.application"
APPEND_SLASH = True

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "sgs_site.web.context",
            ],
        },
    },
]

# -- database and cache -----------------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


def _database() -> dict[str, Any]:
    """The database: SQLite in VAR_DIR, or what DATABASE_URL says."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        VAR_DIR.mkdir(parents=True, exist_ok=True)
    config: dict[str, Any] = dict(dj_database_url.parse(url or f"sqlite:///{VAR_DIR / 'shapu.sqlite3'}"))
    if config["ENGINE"] == "django.db.backends.sqlite3":
        # IMMEDIATE: read-then-write in one transaction never meets "database is locked" half way. Keep atomic() short.
        # FULL: an acknowledged attempt outlives a power cut.
        config["CONN_MAX_AGE"] = None
        config["OPTIONS"] = {
            "timeout": 5,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA mmap_size=134217728;"
                "PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;"
            ),
        }
    elif config["ENGINE"] == "django.db.backends.postgresql":
        config["CONN_MAX_AGE"] = 0  # a pool keeps the connections
        config["CONN_HEALTH_CHECKS"] = True
        config["OPTIONS"] = {
            **config.get("OPTIONS", {}),
            "pool": {"min_size": 1, "max_size": 4, "timeout": 5, "max_idle": 300, "max_lifetime": 1800},
            "connect_timeout": 5,
            "options": "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000",
        }
    else:
        raise ImproperlyConfigured(f"DATABASE_URL: SQLite and PostgreSQL are supported, not {config['ENGINE']}")
    return config


DATABASES = {"default": _database()}

#: Whether a worker keeps the pages it has given (`encyclopedia.front`).
SGS_KEEP_PAGES = os.environ.get("SGS_KEEP_PAGES") != "0"

CACHES = {
    # shared by the workers: throttles, pages
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "sgs_cache", "OPTIONS": {"MAX_ENTRIES": 20_000}},
    # per process: pages of the encyclopedia as readers got them (about 12 kB each)
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "TIMEOUT": 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 1_500},
    },
    # per process: things made from the content, keyed by its version
    "local": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "local", "OPTIONS": {"MAX_ENTRIES": 5_000}},
}

# -- languages, time --------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "sgs_language"
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Asia/Shanghai"
USE_TZ = True

# -- static files -----------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "sgs_site.staticfiles.SiteStaticFilesStorage"
    },
}

WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["jpg", "jpeg", "png", "gif", "webp", "zip", "gz", "br", "woff", "woff2", "map"]

# -- accounts ---------------------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "sgs_site.hashers.ModerateArgon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "/accounts/login/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Eight wrong passwords for one name from one address close that pair for a quarter of an hour.
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_LOCKOUT_CALLABLE = "sgs_site.errors.locked_out"
AXES_IPWARE_PROXY_COUNT = PROXIES
AXES_IPWARE_META_PRECEDENCE_ORDER = ("HTTP_X_FORWARDED_FOR", "REMOTE_ADDR") if PROXIES else ("REMOTE_ADDR",)

SESSION_ENGINE = "django.contrib.sessions.backends.db"  # the shared cache is the same database: caching would only add queries
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = False  # the page's script reads it for htmx requests

# -- security ---------------------------------------------------------------------------------------------------------

X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 5

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_SECURE = True
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    if PROXIES:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

# -- logs -------------------------------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "sgs_site.logs.RequestIdFilter"}},
    "formatters": {
        "text": {"format": "{asctime} {levelname} [{request_id}] {name}: {message}", "style": "{"},
        "json": {"()": "sgs_site.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["request_id"],
            "formatter": "json" if os.environ.get("SGS_LOG") == "json" else "text",
        },
    },
    "root": {"handlers": ["stderr"], "level": os.environ.get("SGS_LOG_LEVEL", "WARNING").upper()},
    "loggers": {"django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING", "propagate": True}},
}
