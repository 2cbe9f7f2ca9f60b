# Thin names for scripts/dev.py, which does the work and needs nothing but Python 3.11.
# Without make: python3 scripts/dev.py run|test|...

PY ?= python3
ARGS ?=
DEV := $(PY) scripts/dev.py

.PHONY: help run test test-pg fuzz bench prove lock clean

help:            ## this list
	@$(DEV) --help

.venv/.run: requirements/run.txt
	@$(DEV) venv

.venv/.dev: requirements/run.txt requirements/dev.txt
	@$(DEV) venv --dev

run:             ## install, migrate, load the content, serve http://127.0.0.1:8000
	@$(DEV) run $(ARGS)

test:            ## everything that has to be green
	@$(DEV) test $(ARGS)

test-pg:         ## the site's tests on a throw-away PostgreSQL server
	@$(DEV) test-pg $(ARGS)

fuzz:            ## the long random runs
	@$(DEV) fuzz $(ARGS)

bench:           ## measure the engine
	@$(DEV) bench $(ARGS)

prove:           ## prove every puzzle of the library anew and write the proof files
	@$(DEV) prove $(ARGS)

lock:            ## maintainers: write requirements/*.txt from pyproject.toml
	@$(DEV) lock

clean:           ## remove the environment and all that was made, the database in var/ included
	@$(DEV) clean
