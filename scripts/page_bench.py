#!/usr/bin/env python3
"""How fast pages are served, beside a bare Django page: granian, two workers, both in turns in one run.

    .venv/bin/python scripts/page_bench.py [--rounds 5] [--seconds 3] [--page /heroes/xiahoudun/]

It prepares a site in a throw-away folder and serves it together with the yardstick: the smallest Django view that does two queries and
renders a template of the same size as the page, with Django's own middleware for security, sessions and CSRF. Load comes from wrk
(Debian: wrk) or, without it, from a few processes of this script. Measured are requests per second: the bare page; the page that was made
ahead, read from the database for every request by workers that keep nothing in memory; the page as the view puts it together for an address
that is not made ahead; the page as readers get it, which each worker keeps once it has given it, plain and compressed; and the same with
`If-None-Match`, which is answered with 304. The median of the rounds counts, and the ratios.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import multiprocessing
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CONNECTIONS = 8


class Target(NamedTuple):
    """What is asked for."""

    name: str
    port: int
    path: str
    headers: dict[str, str]


BARE = '''
import os
from pathlib import Path
from django.conf import settings
from django.core.wsgi import get_wsgi_application

settings.configure(
    SECRET_KEY="bench", ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__, INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.sessions"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["BARE_DATABASE"], "CONN_MAX_AGE": None}},
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.contrib.sessions.middleware.SessionMiddleware",
                "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [], "OPTIONS": {"loaders": [
        ("django.template.loaders.cached.Loader", [("django.template.loaders.locmem.Loader", {"page.html": Path(os.environ["BARE_TEMPLATE"]).read_text()})])]}}],
)
application = get_wsgi_application()

from django.db import models
from django.shortcuts import render
from django.urls import path


class Thing(models.Model):
    name = models.CharField(max_length=100)
    text = models.TextField()

    class Meta:
        app_label = "contenttypes"
        db_table = "bare_thing"


def page(request):
    """One thing, and the names of twenty others: two queries."""
    thing = Thing.objects.get(pk=7)
    others = list(Thing.objects.exclude(pk=7).values("pk", "name")[:20])
    return render(request, "page.html", {"thing": thing, "others": others})


urlpatterns = [path("", page)]
'''


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextlib.contextmanager
def served(application: str, port: int, env: dict[str, str], folder: Path) -> Iterator[None]:
    """granian with two workers, as `make run` starts it."""
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port), "--workers", "2"]
    command += ["--blocking-threads", "1", "--backlog", "1024", "--no-ws", "--log-level", "warning", application]
    process = subprocess.Popen(command, cwd=folder, env=env, start_new_session=True)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
                break
            time.sleep(0.2)
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def fetch(target: Target) -> tuple[int, bytes, str]:
    """Status, body and ETag of one answer."""
    connection = http.client.HTTPConnection("127.0.0.1", target.port, timeout=10)
    connection.request("GET", target.path, headers=target.headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body, answer.getheader("ETag") or ""


def _hammer(target: Target, until: float) -> int:
    done = 0
    connection = http.client.HTTPConnection("127.0.0.1", target.port, timeout=10)
    while time.time() < until:
        connection.request("GET", target.path, headers=target.headers)
        connection.getresponse().read()
        done += 1
    return done


def rate(target: Target, seconds: float) -> float:
    """Requests per second."""
    wrk = shutil.which("wrk")
    if wrk:
        headers = [part for name, value in target.headers.items() for part in ("-H", f"{name}: {value}")]
        command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", *headers, f"http://127.0.0.1:{target.port}{target.path}"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found = re.search(r"Requests/sec:\s+([\d.]+)", said)
        assert found, said
        return float(found[1])
    until = time.time() + seconds
    with multiprocessing.Pool(CONNECTIONS) as pool:
        return sum(pool.starmap(_hammer, [(target, until)] * CONNECTIONS)) / seconds


def bare_template(size: int) -> str:
    """A template that makes a page of `size` bytes: a name, a text, a list of twenty, and words to fill it."""
    head = "<!doctype html><html><head><title>{{ thing.name }}</title></head><body><h1>{{ thing.name }}</h1><p>{{ thing.text }}</p><ul>"
    tail = '{% for o in others %}<li><a href="/{{ o.pk }}/">{{ o.name }}</a></li>{% endfor %}</ul></body></html>'
    made = head + tail
    return made.replace("</body>", "<p>" + "x" * max(0, size - len(made) - 900) + "</p></body>")


def main() -> None:
    """Prepare, serve, measure, print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=3)
    options.add_argument("--page", default="/heroes/xiahoudun/")
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="sgs-bench-") as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        env = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE")}
        env["SGS_VAR"] = str(folder / "var")
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
        port = free_port()
        stack.enter_context(served("sgs_site.wsgi:application", port, env, ROOT))
        forgetful = free_port()
        stack.enter_context(served("sgs_site.wsgi:application", forgetful, env | {"SGS_KEEP_PAGES": "0"}, ROOT))
        status, body, etag = fetch(Target("", port, given.page, {}))
        assert status == 200, (given.page, status)
        (folder / "bare.py").write_text(BARE, encoding="utf-8")
        (folder / "page.html").write_text(bare_template(len(body)), encoding="utf-8")
        env |= {"BARE_DATABASE": str(folder / "bare.sqlite3"), "BARE_TEMPLATE": str(folder / "page.html")}
        fill = (
            "import bare; from django.db import connection as c\n"
            "with c.schema_editor() as e: e.create_model(bare.Thing)\n"
            "bare.Thing.objects.bulk_create([bare.Thing(name=f'thing {n}', text='some words ' * 20) for n in range(500)])"
        )
        subprocess.run([sys.executable, "-c", fill], cwd=folder, env=env, check=True)
        bare_port = free_port()
        stack.enter_context(served("bare:application", bare_port, env, folder))
        bare = Target("bare page", bare_port, "/", {})
        bare_size = len(fetch(bare)[1])
        targets = [
            bare,
            Target("made ahead", forgetful, given.page, {}),
            Target("made by the view", port, f"{given.page}?anew", {}),
            Target("kept", port, given.page, {}),
            Target("kept, compressed", port, given.page, {"Accept-Encoding": "gzip"}),
            Target("304", port, given.page, {"If-None-Match": etag}),
        ]
        assert fetch(targets[-1])[0] == 304
        for target in targets:  # both workers have made the page, and all templates are read
            rate(target, 4)
        seen: dict[str, list[float]] = {target.name: [] for target in targets}
        for _round in range(given.rounds):
            for target in targets:
                seen[target.name].append(rate(target, given.seconds))
        middle = {what: statistics.median(values) for what, values in seen.items()}
        print(
            f"{given.page} of {len(body)} bytes, the bare page has {bare_size}; {given.rounds} rounds of {given.seconds:.0f} s, 2 workers, {CONNECTIONS} connections"
        )
        print(f"{'':<20}{'requests/s':>12}{'lowest':>10}{'highest':>10}{'beside bare':>14}")
        for what, values in seen.items():
            print(f"{what:<20}{middle[what]:>12.0f}{min(values):>10.0f}{max(values):>10.0f}{middle[what] / middle['bare page']:>14.2f}")
        for what in ("made ahead", "kept"):
            ratios = [a / b for a, b in zip(seen["304"], seen[what], strict=True)]
            print(f"304 beside the page {what}: {statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
