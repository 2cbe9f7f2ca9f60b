"""The command line: `python -m rules_engine COMMAND …`.

Every module of this package whose name does not begin with an underscore is a command (`new_skill.py` is `new-skill`). It holds

* `HELP`: one line; `EXAMPLES`: text shown under `--help`,
* `configure(parser)`: adds its arguments,
* `run(args) -> int`: does it. Exit codes: 0 good, 1 something failed, 2 the input can't be used.

Clocks, seeds, progress bars and files live here and nowhere below.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType


def commands() -> dict[str, ModuleType]:
    """The commands by name, found by scan."""
    out = {}
    for found in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        if not found.name.startswith("_"):
            out[found.name.replace("_", "-")] = importlib.import_module(f"{__name__}.{found.name}")
    return out


def build(prog: str = "python -m rules_engine") -> argparse.ArgumentParser:
    """The parser with all commands."""
    parser = argparse.ArgumentParser(prog=prog, description="Shapu's rules engine: positions, cases, proofs.")
    sub = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, module in commands().items():
        text = str(getattr(module, "HELP", ""))
        epilog = getattr(module, "EXAMPLES", None)
        one = sub.add_parser(name, help=text, description=text, formatter_class=argparse.RawDescriptionHelpFormatter,
                             epilog=f"examples:\n{epilog}" if epilog else None)  # fmt: skip
        module.configure(one)
        one.set_defaults(run=module.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    args = build().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    return code
