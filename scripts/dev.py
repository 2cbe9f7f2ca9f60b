#!/usr/bin/env python3
"""The project's commands: install, run, test. Standard library only, Python 3.11 or newer.

    python3 scripts/dev.py run          install, migrate, load the content, serve http://127.0.0.1:8000
    python3 scripts/dev.py test         lint, types, import contracts, migrations, proofs, cases, tests with a browser
    python3 scripts/dev.py test-pg      the site's tests on a throw-away PostgreSQL server
    python3 scripts/dev.py fuzz         the long random runs
    python3 scripts/dev.py bench        measure the engine (arguments go to `python -m rules_engine bench`)
    python3 scripts/dev.py prove        prove the puzzle library anew
    python3 scripts/dev.py venv [--dev] only make the virtual environment
    python3 scripts/dev.py lock         maintainers: write requirements/*.txt from pyproject.toml
    python3 scripts/dev.py clean        remove the environment, caches and var/

What follows the name goes on to the program behind it: `dev.py test -k judge` hands `-k judge` to pytest.
Settings come from the environment: SGS_HOST, SGS_PORT, SGS_WORKERS, SGS_VAR, DATABASE_URL (see README.md).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
NEEDED = (3, 11)
STOP_SECONDS = 13.0  # longer than any request (sgs_site/wsgi.py); a worker that was just starting does not hear that it has to stop


def fail(message: str) -> NoReturn:
    """Say what is wrong and end with status 1."""
    print(f"dev.py: {message}", file=sys.stderr)
    raise SystemExit(1)


def run(*command: object, env: dict[str, str] | None = None) -> None:
    """Run a command in the project's folder; end with its status if it fails."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    status = subprocess.call(words, cwd=ROOT, env=os.environ | (env or {}))
    if status:
        shown = " ".join(Path(word).name if word == str(PYTHON) else word for word in words)
        print(f"dev.py: this ended with status {status}: {shown}", file=sys.stderr)
        raise SystemExit(status if 0 < status < 126 else 1)


# -- the virtual environment ------------------------------------------------------------------------------------------


def _stamp_text(names: Sequence[str]) -> str:
    digest = hashlib.sha256(f"{sys.version_info[:2]}".encode())
    for name in names:
        digest.update((ROOT / "requirements" / name).read_bytes())
    return digest.hexdigest()


def ensure(dev: bool = False) -> None:
    """Make .venv from the hash-locked requirements, or do nothing if it already stands."""
    if sys.version_info < NEEDED:
        fail(f"Python {NEEDED[0]}.{NEEDED[1]} or newer is needed, this is {sys.version_info[0]}.{sys.version_info[1]}")
    wanted = [(VENV / ".run", ["run.txt"])]
    if dev:
        wanted.append((VENV / ".dev", ["run.txt", "dev.txt"]))
    usable = PYTHON.exists() and subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0
    for stamp, names in wanted:
        text = _stamp_text(names)
        if usable and stamp.exists() and stamp.read_text() == text:
            os.utime(stamp)  # make compares times
            continue
        if not usable:
            print("making .venv", flush=True)
            made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False)
            if made.returncode:
                fail(
                    f"the virtual environment could not be made; on Debian: apt-get install python3-venv\n{made.stdout}{made.stderr}".rstrip()
                )
            usable = True
        print(f"installing requirements/{names[-1]}", flush=True)
        file = ROOT / "requirements" / names[-1]
        run(PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes", "-r", file)
        stamp.write_text(text)


# -- run --------------------------------------------------------------------------------------------------------------


def command_venv(args: list[str]) -> None:
    """Make the virtual environment and nothing else."""
    if args not in ([], ["--dev"]):
        fail("usage: dev.py venv [--dev]")
    ensure(dev=args == ["--dev"])


def command_run(args: list[str]) -> None:
    """Install, prepare the database and serve until stopped."""
    if args:
        fail("run takes no arguments; set SGS_HOST, SGS_PORT, SGS_WORKERS in the environment")
    host, port = os.environ.get("SGS_HOST", "127.0.0.1"), os.environ.get("SGS_PORT", "8000")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        fail(f"SGS_PORT is {port!r}, not a port number")
    ensure()
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            fail(f"cannot listen on {host}:{port} ({error.strerror}); set SGS_PORT to another port")
    run(PYTHON, "manage.py", "prepare", "--no-pages")
    with made_behind():
        serve(host, port)


@contextlib.contextmanager
def made_behind() -> Iterator[None]:
    """While the site is served already, the pages are made that it would otherwise make one by one as they are asked for."""
    lowest = (lambda: os.nice(19)) if hasattr(os, "nice") else None
    child = subprocess.Popen([PYTHON, "manage.py", "pages", "-v0"], cwd=ROOT, start_new_session=True, preexec_fn=lowest)
    try:
        yield
    finally:
        child.terminate()
        child.wait()


def server_command(host: str, port: str) -> list[str]:
    """The granian command. One blocking thread per worker: the watchdog in sgs_site/watchdog.py counts on it."""
    return [
        *(str(PYTHON), "-m", "granian", "--interface", "wsgi", "--host", host, "--port", port),
        *("--workers", os.environ.get("SGS_WORKERS", "2"), "--blocking-threads", "1", "--backlog", "1024"),
        *("--respawn-failed-workers", "--respawn-interval", "0.3", "--no-ws", "--log-level", "warning"),
        "sgs_site.wsgi:application",
    ]


def serve(host: str, port: str) -> None:
    """Run granian and start it again whenever it ends, until this process is told to stop.

    granian replaces a worker that dies, but gives up when one worker dies twice within a few seconds. Ten ends within ten
    seconds each are taken for a mistake in the set-up: then this gives up, too.
    """
    command = server_command(host, port)
    child: subprocess.Popen[bytes] | None = None
    stopping = 0

    def end_group(number: int) -> None:
        """Signal the server and what it started (workers outlive a server that was killed, and would keep the port)."""
        if child is not None and hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, number)

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        stopping += 1
        if stopping > 1:
            end_group(signal.SIGKILL)
        elif child is not None and child.poll() is None:
            child.send_signal(signal.SIGTERM)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    shown = f"[{host}]" if ":" in host else host
    print(f"serving http://{shown}:{port}/  (Ctrl-C stops)", flush=True)
    short = 0
    while not stopping:
        started = time.monotonic()
        # its own session: Ctrl-C reaches granian once, through stop(), and not a second time from the terminal
        child = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
        told = None
        while (status := child.poll()) is None:
            time.sleep(0.1)
            if stopping and told is None:
                told = time.monotonic()
            if told is not None and time.monotonic() - told > STOP_SECONDS:
                end_group(signal.SIGKILL)
        end_group(signal.SIGKILL)
        if stopping:
            break
        short = short + 1 if time.monotonic() - started < 10 else 0
        if short >= 10:
            fail(f"the server ended {short} times in a row within seconds of its start; last status {status}")
        print(f"the server ended with status {status}; starting it again", file=sys.stderr, flush=True)
        time.sleep(0.3)
    print("stopped", flush=True)


# -- checks -----------------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """One static check: what it is called and what is run. Exit status 0 is a pass."""

    name: str
    command: list[str]
    env: dict[str, str] = {}
    after: Callable[[], str] | None = None


def _has_command(name: str) -> bool:
    """Whether a management command of this name exists in the project."""
    return any(path.name == f"{name}.py" for path in ROOT.glob("*/**/management/commands/*.py") if ".venv" not in path.parts)


def _static_steps(scratch: Path) -> list[Step]:
    tool = str(BIN / "x")[:-1]
    python = str(PYTHON)
    manage = [python, "manage.py"]
    deploy = {"SGS_HTTPS": "1", "SECRET_KEY": os.urandom(40).hex(), "ALLOWED_HOSTS": "shapu.example", "SGS_VAR": str(scratch)}
    own = {"SGS_VAR": str(scratch), "DATABASE_URL": ""}
    steps = [
        Step("types", [tool + "mypy"], own),
        Step("lint", [tool + "ruff", "check", "."]),
        Step("format", [tool + "ruff", "format", "--check", "."]),
        Step("import contracts", [tool + "lint-imports"]),
        Step("migrations", [*manage, "makemigrations", "--check", "--dry-run"], own),
        Step("deployment settings", [*manage, "check", "--deploy", "--fail-level", "WARNING"], deploy),
    ]
    if any((ROOT / "templates").rglob("*.html")):
        steps.append(Step("templates", [tool + "djlint", "--lint", "--quiet", "templates"]))
    schema = ROOT / "docs" / "openapi.yml"
    if schema.exists():
        made = scratch / "openapi.yml"

        def compare() -> str:
            if made.read_text(encoding="utf-8") == schema.read_text(encoding="utf-8"):
                return ""
            return "docs/openapi.yml is not what the code says: run `.venv/bin/python manage.py spectacular --file docs/openapi.yml`"

        steps.append(Step("API schema", [*manage, "spectacular", "--validate", "--fail-on-warn", "--file", str(made)], own, compare))
    if _has_command("puzzles"):
        steps.append(Step("stored proofs", [*manage, "puzzles", "check"], own))
    if (ROOT / "rules_engine" / "__main__.py").exists():
        steps.append(Step("cases", [python, "-m", "rules_engine", "check"]))
    return steps


def _perform(step: Step) -> tuple[Step, str, float]:
    """Run a step; return it with what it complained about ('' = passed) and its seconds."""
    started = time.monotonic()
    done = subprocess.run(
        step.command, cwd=ROOT, env=os.environ | step.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    trouble = ""
    if done.returncode:
        trouble = done.stdout.rstrip() or f"ended with status {done.returncode} and no word"
    elif step.after is not None:
        trouble = step.after()
    return step, trouble, time.monotonic() - started


def static() -> None:
    """All checks that are not tests, two at a time; every failure is shown before this gives up."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="sgs-") as folder, ThreadPoolExecutor(max_workers=2) as pool:
        for step, trouble, seconds in pool.map(_perform, _static_steps(Path(folder))):
            print(f"{'FAILED' if trouble else 'ok':<7}{step.name:<22}{seconds:6.1f} s", flush=True)
            if trouble:
                failed.append(step)
                print("    " + trouble.replace("\n", "\n    "), flush=True)
    if failed:
        fail("failed: " + ", ".join(step.name for step in failed))


def _pytest(*args: str, env: dict[str, str] | None = None, wrapper: Sequence[str] = ()) -> None:
    run(*wrapper, PYTHON, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", *args, env=env)


def command_test(args: list[str]) -> None:
    """Everything that has to be green; with arguments, only pytest with these arguments."""
    ensure(dev=True)
    if args:
        run(PYTHON, "-m", "pytest", *args)
        return
    static()
    _pytest(env={"DATABASE_URL": ""})


def command_test_pg(args: list[str]) -> None:
    """The site's tests on a PostgreSQL server that lives as long as the run."""
    ensure(dev=True)
    folders = [name for name in ("tests/sgs_site", "tests/puzzles", "tests/test_project.py") if (ROOT / name).exists()]
    _pytest("-m", "not browser", *(args or folders), wrapper=["bash", str(ROOT / "scripts" / "with_pg.sh")])


def command_fuzz(args: list[str]) -> None:
    """The long random runs."""
    ensure(dev=True)
    _pytest("-m", "fuzz", *args, env={"SGS_FUZZ": "full", "DATABASE_URL": ""})


def command_bench(args: list[str]) -> None:
    """Measure the engine."""
    ensure(dev=True)
    run(PYTHON, "-m", "rules_engine", "bench", *args)


def command_prove(args: list[str]) -> None:
    """Prove the library anew."""
    ensure()
    run(PYTHON, "manage.py", "puzzles", "prove", *args)


# -- upkeep -----------------------------------------------------------------------------------------------------------


def command_lock(args: list[str]) -> None:
    """Write the two requirement files from pyproject.toml with uv, which is installed for this in a throw-away place."""
    if args and not all(word.startswith("--upgrade") for word in args):
        fail("usage: dev.py lock [--upgrade | --upgrade-package=NAME]")
    with tempfile.TemporaryDirectory(prefix="sgs-lock-") as folder:
        run(sys.executable, "-m", "venv", folder)
        run(Path(folder, "bin", "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", "uv>=0.9,<1")
        uv = Path(folder, "bin", "uv")
        flags = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "-q", *args]
        env = {"UV_NO_CONFIG": "1"}
        run(uv, "pip", "compile", "pyproject.toml", *flags, "-o", "requirements/run.txt", env=env)
        constrained = ["--group", "pyproject.toml:dev", "-c", "requirements/run.txt"]
        run(uv, "pip", "compile", *constrained, *flags, "-o", "requirements/dev.txt", env=env)


def command_clean(args: list[str]) -> None:
    """Remove what the other commands made."""
    if args:
        fail("usage: dev.py clean")
    for name in (".venv", "var", "staticfiles", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".import_linter_cache"):
        shutil.rmtree(ROOT / name, ignore_errors=True)
    for folder in list(ROOT.rglob("__pycache__")):
        shutil.rmtree(folder, ignore_errors=True)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "run": command_run,
    "test": command_test,
    "test-pg": command_test_pg,
    "fuzz": command_fuzz,
    "bench": command_bench,
    "prove": command_prove,
    "venv": command_venv,
    "lock": command_lock,
    "clean": command_clean,
}


def main(argv: list[str]) -> None:
    """Dispatch `argv` (without the program's name) to a command."""
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(__doc__)
        return
    name, *args = argv
    if name not in COMMANDS:
        fail(f"unknown command {name!r}; known: {', '.join(COMMANDS)}")
    COMMANDS[name](args)


if __name__ == "__main__":
    main(sys.argv[1:])
