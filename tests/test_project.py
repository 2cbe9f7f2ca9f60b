"""The project as a whole: settings, headers, health, and what may not be in its files."""

import json
import logging
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path

from sgs_site import errors, health
from sgs_site.hashers import ModerateArgon2PasswordHasher
from sgs_site.logs import JsonFormatter, RequestIdFilter, request_id
from sgs_site.secret import stored_secret
from sgs_site.urls import handler400, handler403, handler404, handler500
from sgs_site.urls import urlpatterns as site_urls

ROOT = Path(__file__).resolve().parent.parent


# -- a URLconf with views that go wrong -------------------------------------------------------------------------------


def database_away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("database is locked")


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [
    *site_urls,
    path("wrong/database", database_away),
    path("wrong/code", broken),
    path("api/wrong/database", database_away),
    path("api/wrong/code", broken),
]
assert handler400
assert handler403
assert handler404
assert handler500


@pytest.fixture
def wrong(settings: Any) -> Client:
    """A client that gets error pages instead of exceptions, for the URLconf above."""
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


# -- health -----------------------------------------------------------------------------------------------------------


def test_healthz_touches_no_database(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-cache" in response["Cache-Control"]


@pytest.mark.django_db
def test_readyz(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"ready": True, "database": "ok", "writes": "ok", "migrations": "ok"})


@pytest.mark.django_db
def test_readyz_says_that_migrations_are_missing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_up_to_date", lambda: False)
    response = client.get("/readyz")
    assert (response.status_code, response.json()["migrations"]) == (503, "pending")


def test_readyz_says_that_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> bool:
        raise OperationalError

    monkeypatch.setattr(health, "_writable", away)
    response = client.get("/readyz")
    assert (response.status_code, response.json()["database"]) == (503, "OperationalError")


def test_health_takes_only_reading_methods(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


# -- headers ----------------------------------------------------------------------------------------------------------


def test_security_headers(client: Client) -> None:
    response = client.get("/healthz")
    policy = response["Content-Security-Policy"]
    for part in ("default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert "camera=()" in response["Permissions-Policy"]
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


def test_request_id_is_made_or_taken_over(client: Client) -> None:
    first, second = (client.get("/healthz")["X-Request-ID"] for _ in range(2))
    assert re.fullmatch(r"[0-9a-f]{16}", first)
    assert first != second
    assert client.get("/healthz", headers={"X-Request-ID": "caller-0001"})["X-Request-ID"] == "caller-0001"
    for bad in ("short", "x" * 65, "two words", "a\r\nb: c"):
        assert client.get("/healthz", headers={"X-Request-ID": bad})["X-Request-ID"] != bad


# -- errors -----------------------------------------------------------------------------------------------------------


def test_a_database_that_is_away_gives_503(wrong: Client) -> None:
    response = wrong.get("/wrong/database")
    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert b"Traceback" not in response.content


def test_a_database_that_is_away_gives_a_problem_document_under_api(wrong: Client) -> None:
    response = wrong.get("/api/wrong/database", headers={"X-Request-ID": "caller-0001"})
    assert (response.status_code, response["Content-Type"], response["Retry-After"]) == (503, "application/problem+json", "2")
    body = response.json()
    assert (body["code"], body["status"], body["instance"], body["request_id"]) == (
        "unavailable",
        503,
        "/api/wrong/database",
        "caller-0001",
    )


def test_a_database_error_in_a_middleware_gives_503_too() -> None:
    try:
        raise OperationalError("in the session middleware, say")
    except OperationalError:
        response = errors.server_error(RequestFactory().get("/api/v1/x"))
    assert response.status_code == 503


def test_an_error_of_ours_gives_500_without_a_traceback(wrong: Client) -> None:
    response = wrong.get("/api/wrong/code")
    assert (response.status_code, response.json()["code"]) == (500, "internal_error")
    response = wrong.get("/wrong/code")
    assert response.status_code == 500
    assert b"ZeroDivisionError" not in response.content


def test_unknown_api_address_is_a_problem_document(client: Client) -> None:
    response = client.get("/api/v1/nothing-here")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "not_found"


@pytest.mark.django_db
def test_unknown_address_is_a_page(client: Client) -> None:
    assert client.get("/nothing-here/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/heroes/%00/", "/rules/a%00b/", "/api/v1/%00"])
def test_an_address_with_a_nul_is_unknown(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


# -- accounts ---------------------------------------------------------------------------------------------------------


def test_passwords_are_hashed_with_a_moderate_argon2(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["sgs_site.hashers.ModerateArgon2PasswordHasher"]
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in make_password("secret")
    assert ModerateArgon2PasswordHasher().verify("secret", make_password("secret"))
    assert PBKDF2PasswordHasher.algorithm == "pbkdf2_sha256"


@pytest.mark.django_db
def test_wrong_passwords_close_the_door_for_that_name_only(client: Client, settings: Any) -> None:
    settings.AXES_ENABLED = True
    User.objects.create_user("teacher", password="right password")
    User.objects.create_user("other", password="right password")

    def log_in(name: str, password: str) -> int:
        return Client().post("/admin/login/", {"username": name, "password": password}).status_code

    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        assert log_in("teacher", "wrong") == 200
    assert log_in("teacher", "wrong") == 429
    assert log_in("teacher", "right password") == 429
    assert log_in("other", "wrong") == 200


# -- settings in other environments -----------------------------------------------------------------------------------


def settings_in(tmp_path: Path, expression: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Evaluate an expression over `settings` in a fresh process with the real settings and `env`."""
    clean = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    code = f"import json; from django.conf import settings; print(json.dumps({expression}))"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=clean | {"DJANGO_SETTINGS_MODULE": "sgs_site.settings", "SGS_VAR": str(tmp_path)} | env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_sqlite_is_the_default_and_durable(tmp_path: Path) -> None:
    done = settings_in(tmp_path, "[settings.DATABASES['default'][k] for k in ('ENGINE', 'NAME', 'OPTIONS')] + [settings.DEBUG]")
    engine, name, options, debug = json.loads(done.stdout)
    assert engine == "django.db.backends.sqlite3"
    assert Path(name) == tmp_path / "shapu.sqlite3"
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]
    assert debug is False


def test_the_options_of_sqlite_arrive(tmp_path: Path) -> None:
    query = "[__import__('django.db').db.connection.cursor().execute(f'PRAGMA {name}').fetchone()[0] for name in {names}]"
    done = settings_in(tmp_path, query.replace("{names}", "('journal_mode', 'synchronous', 'temp_store')"))
    assert json.loads(done.stdout) == ["wal", 2, 2], done.stderr


def test_the_secret_key_is_made_once(tmp_path: Path) -> None:
    first, second = (json.loads(settings_in(tmp_path, "settings.SECRET_KEY").stdout) for _ in range(2))
    assert first == second == (tmp_path / "secret_key").read_text()
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_an_unusable_secret_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("short")
    with pytest.raises(ImproperlyConfigured, match="holds no usable key"):
        stored_secret(tmp_path / "secret_key")
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match="cannot be used"):
        stored_secret(tmp_path / "file" / "secret_key")


def test_postgresql_comes_by_url(tmp_path: Path) -> None:
    url = "postgres://name:word@db.example:5433/shapu"
    done = settings_in(tmp_path, "settings.DATABASES['default']", DATABASE_URL=url)
    config = json.loads(done.stdout)
    assert (config["ENGINE"], config["HOST"], config["PORT"]) == ("django.db.backends.postgresql", "db.example", 5433)
    assert config["CONN_MAX_AGE"] == 0
    assert config["OPTIONS"]["pool"]["max_size"] == 4


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("DATABASE_URL", "mysql://a@b/c", "SQLite and PostgreSQL are supported"),
        ("SGS_HTTPS", "yes", "SGS_HTTPS is 'yes': write 1 or 0"),
        ("SGS_PROXIES", "-1", "not a number"),
    ],
)
def test_a_bad_setting_is_named(tmp_path: Path, name: str, value: str, message: str) -> None:
    done = settings_in(tmp_path, "settings.DEBUG", **{name: value})
    assert done.returncode != 0
    assert message in done.stderr


def test_https_switches_on_what_belongs_to_it(tmp_path: Path) -> None:
    names = ["SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_NAME"]
    done = settings_in(tmp_path, f"[getattr(settings, name) for name in {names}]", SGS_HTTPS="1")
    assert json.loads(done.stdout) == [True, 31536000, True, True, "__Host-sessionid"]


def test_languages_and_time() -> None:
    assert settings.LANGUAGE_CODE == "zh-hans"
    assert [code for code, _ in settings.LANGUAGES] == ["zh-hans", "zh-hant", "en"]
    assert (settings.TIME_ZONE, settings.USE_TZ) == ("Asia/Shanghai", True)


@pytest.mark.pg
@pytest.mark.django_db
def test_the_other_leg_really_is_postgresql() -> None:
    assert connection.vendor == "postgresql"


# -- logs -------------------------------------------------------------------------------------------------------------


def test_json_log_lines_carry_the_request_id() -> None:
    token = request_id.set("caller-0001")
    try:
        record = logging.LogRecord("shapu", logging.ERROR, __file__, 1, "杀 %s", ("闪",), None)
        assert RequestIdFilter().filter(record)
    finally:
        request_id.reset(token)
    line = json.loads(JsonFormatter().format(record))
    assert (line["request_id"], line["message"], line["level"]) == ("caller-0001", "杀 闪", "ERROR")


# -- the files --------------------------------------------------------------------------------------------------------


def tracked() -> list[Path]:
    """The files of the project as git knows them (all of them, where there is no git)."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


# Built from pieces, or this file would find itself.
REGISTRIES = re.compile("|".join(["py" + r"pi\.org", "python" + r"hosted\.org", "registry" + r"\.npmjs", "deb" + r"\.debian\.org"]))
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:" + "|".join(["wo" + "rk", "ro" + "ot", "ho" + "me"]) + r")/[\w.]+")


def test_no_file_names_a_registry_or_a_path_of_a_machine() -> None:
    found = []
    for file in tracked():
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if REGISTRIES.search(line) or MACHINE_PATHS.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    assert found == []


def test_every_locked_requirement_has_a_hash_and_both_files_agree() -> None:
    pins: dict[str, dict[str, str]] = {}
    for name in ("run", "dev"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        blocks = re.split(r"(?m)^(?=[a-zA-Z0-9])", text)[1:]
        assert all("--hash=sha256:" in block for block in blocks)
        pins[name] = {pin[1]: pin[2] for block in blocks if (pin := re.match(r"([\w.-]+)(?:\[.*?\])?==(\S+)", block))}
        assert len(pins[name]) == len(blocks)
    assert {name: pins["dev"][name] for name in pins["dev"].keys() & pins["run"].keys()} == {
        name: pins["run"][name] for name in pins["dev"].keys() & pins["run"].keys()
    }


def test_direct_dependencies_are_locked() -> None:
    import tomllib

    locked = (ROOT / "requirements" / "run.txt").read_text()
    for dependency in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]:
        name = re.split(r"[\[<>=]", dependency)[0]
        assert re.search(rf"(?m)^{re.escape(name)}(\[.*\])?==", locked), name


def test_large_files_stay_out() -> None:
    assert [str(path.relative_to(ROOT)) for path in tracked() if path.stat().st_size > 2_000_000] == []
