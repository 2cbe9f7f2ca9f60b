"""Fixtures for all tests.

`server`, `page` and `axe` drive Debian's Chromium against the real server (granian, whitenoise, the real settings) on a database
of its own. Where Chromium is missing these tests are skipped; with CI=true they fail. The same holds for PostgreSQL, see
scripts/with_pg.sh.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings as hypothesis_settings

from scripts.dev import server_command
from tests.amounts import FULL

ROOT = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI") == "true"

# Playwright keeps an event loop running in the main thread; the tests that share its process still use the ORM, synchronously.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# A sample is the same every time; the long runs look for something new each time.
hypothesis_settings.register_profile("sample", deadline=None, derandomize=True, database=None)
hypothesis_settings.register_profile("full", deadline=None, print_blob=True)
hypothesis_settings.load_profile("full" if FULL else "sample")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what uses a browser, keep it on one worker (one server), and set `pg` tests aside on SQLite."""
    postgresql = os.environ.get("DATABASE_URL", "").startswith("postgres")
    for item in items:
        if {"server", "page", "context"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
        if item.get_closest_marker("pg") and not postgresql:
            item.add_marker(pytest.mark.skip(reason="for PostgreSQL: make test-pg"))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """The rulebook is in the database of every test, as it is on a site that runs."""
    from sgs_site.encyclopedia import services

    with django_db_blocker.unblock():
        services.load(services.rulebook(), rules_version=services.rules_version())


@pytest.fixture(autouse=True)
def _own_names(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test sees the names that another one loaded, or reads them twice because the machine is slow (queries are counted)."""
    if not {"db", "transactional_db"} & set(request.fixturenames):
        yield
        return
    from sgs_site.encyclopedia import catalog

    request.getfixturevalue("settings").SGS_CATALOG_SECONDS = 3600
    catalog.forget()
    yield
    catalog.forget()


class Server(NamedTuple):
    """A running site: its address, its environment, and its folder."""

    url: str
    env: dict[str, str]
    var: Path

    def manage(self, *args: str, stdin: str = "") -> str:
        """Run `manage.py` with `args` on the site's database and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *args], cwd=ROOT, env=self.env, input=stdin, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def python(self, code: str) -> str:
        """Run Python in the site's process environment (`manage.py shell`) and return what it printed."""
        return self.manage("shell", "--verbosity", "0", "--command", code)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site as `make run` serves it, on a free port, with a database and a folder that vanish afterwards."""
    var = tmp_path_factory.mktemp("site")
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SECRET_KEY")}
    env |= {"DJANGO_SETTINGS_MODULE": "sgs_site.settings", "SGS_VAR": str(var)}
    prepared = subprocess.run(
        [sys.executable, "manage.py", "prepare", "--no-pages"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert prepared.returncode == 0, prepared.stdout + prepared.stderr
    port = _free_port()
    url = f"http://127.0.0.1:{port}"
    with (var / "server.log").open("wb") as log:
        process = subprocess.Popen(
            server_command("127.0.0.1", str(port)), cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            deadline = time.monotonic() + 60
            while not _answers(url + "/readyz"):
                assert process.poll() is None, (var / "server.log").read_text()
                assert time.monotonic() < deadline, "the server did not answer within a minute\n" + (var / "server.log").read_text()
                time.sleep(0.1)
            yield Server(url, env, var)
        finally:
            process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _chromium() -> str | None:
    names = (os.environ.get("SGS_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright drives the system's Chromium and makes no connection of its own."""
    path = _chromium()
    if path is None:
        message = "no Chromium found (Debian: apt-get install chromium; or set SGS_CHROMIUM)"
        if CI:
            pytest.fail(message)
        pytest.skip(message)
    quiet = ("gpu", "quic", "background-networking", "component-update", "sync", "default-apps", "extensions")
    args = ["--no-first-run", *(f"--disable-{name}" for name in quiet)]
    if hasattr(os, "getuid") and os.getuid() == 0:
        args.append("--no-sandbox")
    return {**browser_type_launch_args, "executable_path": path, "args": args}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], server: Server) -> dict[str, Any]:
    """Addresses are relative to the server; a Chinese reader at a desk."""
    return {**browser_context_args, "base_url": server.url, "locale": "zh-CN", "viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def console() -> list[str]:
    """What the page complained about: script errors, console errors (a breach of the CSP is one), requests that failed.

    Whatever is left in the list at the end of a test fails it; a test that expects a complaint removes it.
    """
    return []


@pytest.fixture
def page(context: Any, console: list[str]) -> Iterator[Any]:
    """A page in a fresh Chromium profile that fails the test if the browser complains."""
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.on("console", lambda message: console.append(f"console: {message.text}") if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: console.append(f"script: {error}"))
    # whoever leaves a page while it still asks for suggestions aborts that request: no fault
    page.on(
        "requestfailed",
        lambda request: console.append(f"request: {request.url} {request.failure}") if request.failure != "net::ERR_ABORTED" else None,
    )
    yield page
    assert console == []


#: Resolves when colours that were on their way to others (another colour scheme, a button that lights up) have arrived.
SETTLED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => Promise.all(
    document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => 0))
).then(() => done(0)))))"""


#: Runs axe and gives a line for each violation. A page that is looked at twice still has the library.
AXE = """([exclude, runOnly]) => axe.run(exclude ? {include: [['html']], exclude: [[exclude]]} : document, {resultTypes: ['violations'], runOnly})
    .then((found) => found.violations.map(
        (v) => `${v.id}: ${v.help}: ` + v.nodes.slice(0, 5).map((node) => node.html.slice(0, 120)).join('; ')))"""
EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
#: What of it looks at colours, that is: at what another theme changes.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
#: What goes on for long in rows of one kind.
FURTHER_ROWS = ", ".join(f"main {row}:nth-child(n+9)" for row in ("li", "tr", "dl > div"))


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """A function from a page to the WCAG 2.2 AA violations that axe finds on it, one line each.

    For a page that passed all of it a moment ago: with `again` it is enough to look at the first rows of each list and table (another
    width), with `colours` to ask the rules about colours of them (the other theme).
    """
    from axe_playwright_python.base import AXE_SCRIPT

    def violations(page: Any, *, again: bool = False, colours: bool = False) -> list[str]:
        page.evaluate(SETTLED)
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        found: list[str] = page.evaluate(AXE, [FURTHER_ROWS if again or colours else "", COLOURS if colours else EVERYTHING])
        return found

    return violations
