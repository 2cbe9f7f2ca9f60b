"""The import contracts of pyproject.toml bite: each forbidden import, put into a small copy of the layout, is reported."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

LAYOUT = """
rules_engine/__init__ rules_engine/__main__ rules_engine/version rules_engine/api rules_engine/cli/__init__ rules_engine/cli/bench
rules_engine/search/__init__ rules_engine/workshop/__init__ rules_engine/notation/__init__ rules_engine/editions/__init__ rules_engine/rulebook/__init__
rules_engine/cards/__init__ rules_engine/cards/duel rules_engine/cards/slash rules_engine/skills/__init__ rules_engine/skills/std/__init__
rules_engine/skills/std/ganglie rules_engine/skills/std/fankui rules_engine/skills/early/__init__ rules_engine/skills/early/ganglie
rules_engine/core/__init__ rules_engine/core/state rules_engine/core/game
rules_engine/games/__init__ rules_engine/games/match rules_engine/games/record rules_engine/games/bots/__init__ rules_engine/games/bots/greedy
puzzles/__init__ puzzles/views puzzles/services/__init__ puzzles/management/__init__
sgs_site/__init__ sgs_site/web sgs_site/management/__init__ sgs_site/encyclopedia/__init__ sgs_site/encyclopedia/views
sgs_site/encyclopedia/services sgs_site/encyclopedia/management/__init__
""".split()

ALLOWED = {
    "rules_engine/cli/bench": "import time, random\nfrom rules_engine import api",
    "rules_engine/core/game": "from rules_engine.core import state",
    "puzzles/services/__init__": "from rules_engine import api",
    "sgs_site/encyclopedia/services": "from rules_engine import api",
}

FORBIDDEN = {
    "the engine knows the site": ("rules_engine/search/__init__", "import puzzles"),
    "an app knows the project": ("puzzles/views", "import sgs_site.web"),
    "a lower layer knows a higher one": ("rules_engine/core/state", "from rules_engine.cards import duel"),
    "cards know skills": ("rules_engine/cards/duel", "from rules_engine.skills.std import fankui"),
    "a card knows a card": ("rules_engine/cards/duel", "from rules_engine.cards import slash"),
    "a skill knows a skill": ("rules_engine/skills/std/ganglie", "from rules_engine.skills.std import fankui"),
    "a skill knows another edition's": ("rules_engine/skills/early/ganglie", "from rules_engine.skills.std import ganglie"),
    "the core goes round": ("rules_engine/core/state", "from rules_engine.core import game"),
    "the core throws dice": ("rules_engine/core/state", "import random"),
    "the search looks at the clock": ("rules_engine/search/__init__", "import time"),
    "the games throw dice": ("rules_engine/games/match", "import random"),
    "a bot looks into the state": ("rules_engine/games/bots/greedy", "from rules_engine.core import state"),
    "the search plays games": ("rules_engine/search/__init__", "from rules_engine.games import match"),
    "the search knows the workshop": ("rules_engine/search/__init__", "import rules_engine.workshop"),
    "the workshop throws dice": ("rules_engine/workshop/__init__", "import random"),
    "the engine knows Django": ("rules_engine/notation/__init__", "from django.db import models"),
    "the command line knows Django": ("rules_engine/cli/bench", "import django"),
    "a service reaches past the api": ("puzzles/services/__init__", "from rules_engine.core import state"),
    "a view calls the engine": ("puzzles/views", "from rules_engine import api"),
    "a page of the site calls the engine": ("sgs_site/web", "from rules_engine import api"),
    "an engine package that nobody placed": ("rules_engine/extras", ""),
}


def lint(folder: Path, changes: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run lint-imports with the project's contracts on the layout with `changes` (module path -> source)."""
    for name in LAYOUT:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    for name in {*LAYOUT, *changes}:
        (folder / f"{name}.py").write_text(changes.get(name, ""), encoding="utf-8")
    shutil.copy(ROOT / "pyproject.toml", folder)
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_what_is_allowed_passes(tmp_path: Path) -> None:
    done = lint(tmp_path, ALLOWED)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("case", FORBIDDEN)
def test_what_is_forbidden_is_reported(tmp_path: Path, case: str) -> None:
    module, source = FORBIDDEN[case]
    done = lint(tmp_path, {**ALLOWED, module: f"{ALLOWED.get(module, '')}\n{source}\n"})
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout or "rules_engine.extras" in done.stdout, done.stdout
