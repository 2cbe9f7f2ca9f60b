"""`python -m rules_engine COMMAND …`: see `rules_engine.cli`."""

from __future__ import annotations

import sys

from rules_engine.cli import main

if __name__ == "__main__":
    sys.exit(main())
