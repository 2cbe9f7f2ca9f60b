"""The server as `make run` starts it: it comes back after its parts are killed, ends a runaway request, and stops cleanly."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")]

# dev.py's loop around an application that needs no database: /pid names the worker, /slow takes four seconds, /spin never ends.
APPLICATION = """
import os, time
from sgs_site.watchdog import watched

def plain(environ, start_response):
    while environ["PATH_INFO"] == "/spin":
        pass
    if environ["PATH_INFO"] == "/slow":
        time.sleep(4)
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(os.getpid()).encode()]

application = watched(plain, 6)
"""
LOOP = """
import sys
sys.path[:0] = [{root!r}, {folder!r}]
from scripts import dev
inner = dev.server_command
dev.server_command = lambda host, port: [word.replace("sgs_site.wsgi", "plain_app") for word in inner(host, port)]
dev.STOP_SECONDS = 6
dev.serve("127.0.0.1", {port!r})
"""


class Site:
    """dev.py's serving loop on a port, and what it printed."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        (folder / "plain_app.py").write_text(APPLICATION)
        code = LOOP.format(root=str(ROOT), folder=str(folder), port=str(self.port))
        self.log = folder / "log"
        env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL",)}
        env |= {"PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", "DJANGO_SETTINGS_MODULE": "sgs_site.settings", "SGS_VAR": str(folder)}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT)

    def get(self, path: str = "/pid", timeout: float = 5) -> int | None:
        """The worker that answered, or None."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=timeout) as response:
                return int(response.read())
        except (urllib.error.URLError, OSError):
            return None

    def wait(self, seconds: float) -> int:
        """The first worker that answers within `seconds`."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if worker := self.get():
                return worker
            time.sleep(0.1)
        raise AssertionError(f"no answer within {seconds} s\n{self.log.read_text()}")


def parent(pid: int) -> int:
    found = re.search(r"PPid:\s*(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1])


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path)
    try:
        site.wait(30)
        yield site
    finally:
        site.process.send_signal(signal.SIGTERM)
        try:
            site.process.wait(20)
        except subprocess.TimeoutExpired:
            site.process.send_signal(signal.SIGTERM)
            site.process.wait(20)


def test_it_comes_back_when_a_worker_or_the_whole_server_is_killed(site: Site) -> None:
    worker = site.wait(5)
    os.kill(worker, signal.SIGKILL)
    assert site.wait(10) != worker

    worker = site.wait(5)
    server = parent(worker)
    assert parent(server) == site.process.pid
    os.kill(server, signal.SIGKILL)
    deadline = time.monotonic() + 15
    while Path(f"/proc/{worker}").exists():  # the orphan is ended, too: it would keep the port
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert parent(parent(site.wait(15))) == site.process.pid
    assert "starting it again" in site.log.read_text()

    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(20) == 0
    assert site.get(timeout=1) is None
    assert site.log.read_text().rstrip().endswith("stopped")


def test_a_request_in_progress_is_finished_before_it_stops(site: Site) -> None:
    answers: list[int | None] = []
    asking = threading.Thread(target=lambda: answers.append(site.get("/slow", timeout=10)))
    asking.start()
    time.sleep(0.5)
    site.process.send_signal(signal.SIGTERM)
    asking.join()
    assert answers != [None]
    assert site.process.wait(20) == 0


def test_a_runaway_request_ends_its_worker_and_names_the_line(site: Site) -> None:
    started = time.monotonic()
    assert site.get("/spin", timeout=20) is None
    assert 5 < time.monotonic() - started < 12
    site.wait(10)
    log = site.log.read_text()
    assert "Timeout (0:00:06)!" in log
    assert "plain_app.py" in log
