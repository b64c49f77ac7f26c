# 'make play' and 'make test' are all that most people need; 'make' alone lists the rest.

VENV := .venv
BIN := $(VENV)/bin
# A Python to use instead of the first one that fits: make setup PYTHON=python3.12
PYTHON ?=
# More words for the commands play and mutants: make play ARGS="--help"
ARGS ?=
# How many tests run at the same time: one more than two cores have, for some wait now and then; and browsers.
JOBS ?= 3
BROWSERS ?= 2

# Byte code is kept whatever the shell says: the tests start hundreds of programs, each would compile the package anew.
export PYTHONDONTWRITEBYTECODE :=

PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: pythons ledger records help setup setup-dev play test test-fast bench fuzz-server mutants format clean lock wheel \
	client lint types client-checks browser

help:
	@echo 'make play       set everything up and open a game in the browser'
	@echo 'make test       set everything up and run all checks, browser tests too'
	@echo 'make test-fast  style, types and the quick tests; pre-commit runs these'
	@echo 'make bench      measure speed beside the references'
	@echo 'make fuzz-server  send the server ten thousand requests made from its own description'
	@echo 'make mutants    put small faults into the rules and see whether tests notice them'
	@echo 'make pythons    try the core on every Python from 3.11 on that is here'
	@echo 'make format     put Python and client sources into the common style'
	@echo 'make setup      virtual environment, packages and the built client, without starting anything'
	@echo 'make wheel      build the package, with the client in it, into dist/'
	@echo 'make ledger     write down which test proves which rule'
	@echo 'make records    play the golden records anew'
	@echo 'make lock       renew the locked dependencies after a change in pyproject.toml'
	@echo 'make clean      remove all that these commands have made; stored games stay'

# ---- setting up: each stamp in the virtual environment says that its step was done ----

setup: $(VENV)/package

setup-dev: $(VENV)/dev

$(VENV)/created:
	@python=$$(PYTHON='$(PYTHON)' sh tools/prerequisites.sh) && \
		echo "Creating $(VENV) with $$python" && "$$python" -m venv $(VENV)
	@touch $@

$(VENV)/runtime: $(VENV)/created requirements.txt requirements-build.txt
	@echo 'Installing the Python packages'
	@$(PIP_INSTALL) --require-hashes -r requirements.txt -r requirements-build.txt
	@touch $@

client: $(VENV)/runtime
	@$(BIN)/python hatch_build.py

$(VENV)/package: $(VENV)/runtime pyproject.toml hatch_build.py | client
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev: $(VENV)/package requirements-dev.txt
	@echo 'Installing the Python packages for the checks'
	@$(PIP_INSTALL) --require-hashes -r requirements-dev.txt
	@touch $@

$(VENV)/bench: $(VENV)/package requirements-bench.txt
	@echo 'Installing the references for the benchmarks'
	@$(PIP_INSTALL) --require-hashes -r requirements-bench.txt
	@touch $@

# ---- using ----

play: setup
	@$(BIN)/ironbottom play $(ARGS)

bench: $(VENV)/bench
	@$(BIN)/python -m bench

# ---- checking ----

# Style, types and the client's checks need one core each and nothing of one another.
test: browser
	@$(MAKE) --no-print-directory --jobs $(JOBS) --output-sync=target lint types client-checks
	$(PYTEST) -n $(JOBS) --ignore=tests/e2e
	$(PYTEST) -n $(BROWSERS) --dist loadfile tests/e2e

test-fast: lint types
	$(PYTEST) -n $(JOBS) --ignore=tests/e2e -m 'not slow'

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup-dev
	$(BIN)/mypy

client-checks: setup-dev
	@$(BIN)/python -c 'import hatch_build; hatch_build.install_packages()'
	cd client && npm run check
	cd client && npm test

browser: setup-dev
	@$(BIN)/python -m tests.e2e.chromium

fuzz-server: setup-dev
	$(BIN)/python -m tests.server.schema_fuzz --cases 10000

mutants: setup-dev
	$(BIN)/python -m tools.mutants $(ARGS)

pythons: client
	sh tools/pythons.sh $(ARGS)

# ---- maintaining ----

format: setup-dev
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	@$(BIN)/python -c 'import hatch_build; hatch_build.install_packages()'
	cd client && npm run format

ledger: setup-dev
	$(BIN)/python -m tools.ledger

records: setup-dev
	$(BIN)/python -m tools.records

wheel: setup-dev
	$(BIN)/python -m build --no-isolation --outdir dist

# Only versions and hashes are locked: the addresses to download from are each machine's own.
COMPILE := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --generate-hashes --strip-extras \
	--allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links
lock: setup-dev
	$(COMPILE) --only-build-deps --build-deps-for editable --output-file requirements-build.txt pyproject.toml
	$(COMPILE) -c requirements-build.txt --extra server --output-file requirements.txt pyproject.toml
	$(COMPILE) -c requirements-build.txt -c requirements.txt --extra server --extra dev --extra fast \
		--output-file requirements-dev.txt pyproject.toml
	$(COMPILE) -c requirements-dev.txt --extra server --extra bench --output-file requirements-bench.txt pyproject.toml

clean:
	rm -rf $(VENV) client/node_modules src/ironbottom/client_dist dist test-results
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
