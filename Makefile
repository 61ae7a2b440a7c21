# Codepegs: what can be done here. `make` alone lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
# Without it Python compiles every module again in each of the hundreds of processes that tests start.
unexport PYTHONDONTWRITEBYTECODE
# The seed of the short campaigns in `make test`: the same every time, so that a failure is one.
SEED ?= 1
# Tests that compute keep every core busy; tests with servers, browsers and clocks wait half of the time.
CORES := $(shell nproc)
WORKERS ?= $(shell echo $$((2 * $(CORES))))
# A process that has nothing left takes from the others: the journeys in the browser are long.
PYTEST := $(BIN)/pytest -q --dist worksteal
TESTS := $(PYTEST) -n $(WORKERS)
# Types take longest, and come first.
LINT := types page-lint style
RULES := tests/rules tests/text src/codepegs/rules src/codepegs/text
# The parts of make check, side by side. Each is one process: it imports and collects its own folders
# only, where every process of pytest-xdist would import and collect all.
QUICK := engine web play
ROOMS_engine := engine envs tournament
ROOMS_web := web storage server
ROOMS_play := play line tui terminal library
in_rooms = $(wildcard $(addprefix tests/,$(ROOMS_$1)) $(addprefix src/codepegs/,$(ROOMS_$1)))
# Each has a short run in `make test` and a long one as a target of its own; the longest come first.
CAMPAIGNS := api kill disk mutation attacks machines simulation leaks points large frames races canary fuzz origins
MO := $(patsubst %.po,%.mo,$(wildcard src/codepegs/text/locale/*/LC_MESSAGES/codepegs.po))

help: ## list what make can do
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

# .venv is made once and again only when one of these changes; a failed set-up leaves no $(READY).
$(READY): pyproject.toml constraints.txt hatch_build.py tools/set_up.sh
	@tools/set_up.sh work

# A player needs none of the tools; the translations are compiled as the package is installed.
$(PLAYABLE): pyproject.toml constraints.txt hatch_build.py tools/set_up.sh $(wildcard src/codepegs/text/locale/*/LC_MESSAGES/*.po)
	@tools/set_up.sh play

play: $(PLAYABLE) page ## play, in the browser
	@CODEPEGS_LOG_LEVEL=$${CODEPEGS_LOG_LEVEL:-warning} $(BIN)/codepegs serve --open

serve: $(READY) page ## run the server
	@$(BIN)/codepegs serve

page: | $(PLAYABLE) ## build the page for browsers, if it has changed
	@$(BIN)/python tools/page.py

page-packages: $(READY)
	@$(BIN)/python tools/page.py install

page-test: page-packages ## types and tests of the page
	@$(BIN)/python tools/page.py test

dev: $(READY) ## work on the page: each change is seen at once; make serve beside it
	@$(BIN)/python tools/page.py dev

check: $(READY) ## the quick part of make test: lint, types, tests without server or browser; three minutes
	@$(MAKE) locale page
	@$(MAKE) --jobs=$$(($(CORES) + 1)) --output-sync=target $(LINT) quick

quick: $(addprefix quick-,$(QUICK) others) ## the tests of make check alone
$(addprefix quick-,$(QUICK)): quick-%: kernels
	$(BIN)/pytest -q -m "not slow and not server" $(call in_rooms,$*)
# A new folder belongs to this part, until it is given to another.
quick-others: kernels
	$(BIN)/pytest -q -m "not slow and not server" $(addprefix --ignore=,$(foreach part,$(QUICK),$(call in_rooms,$(part))))

test: $(READY) ## everything that has to hold: lint, tests, coverage, short campaigns, docs
	@$(MAKE) locale page
	@$(MAKE) --jobs=5 --output-sync=target $(LINT) page-test kernels docs collected
	@# Only the rules are watched for what no test has run: to watch everything takes half as long again.
	$(PYTEST) -n $(CORES) --cov --cov-report=term -m "not slow" $(RULES)
	$(TESTS) -m "slow or not rules"
	@$(MAKE) campaigns

# pytest keeps what it makes of each test file; otherwise every process of a fresh clone would make it.
collected: $(READY)
	@said=$$($(PYTEST) --collect-only) || { tail -n 60 <<<"$$said"; exit 1; }

lint: $(LINT) ## style, types and the table of rooms
types: $(READY)
	$(BIN)/mypy
page-lint: page-packages
	$(BIN)/python tools/page.py lint
style: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

kernels: $(READY) ## compile the engine, once on a machine
	@$(BIN)/python tools/kernels.py

campaigns: $(READY) ## short, seeded runs of the long campaigns, side by side
	@$(MAKE) --jobs=$$((2 * $(CORES))) --output-sync=target $(addprefix short-,$(CAMPAIGNS))

short-mutation:
	$(BIN)/python tools/mutation.py --sample 8 --seed $(SEED)
short-canary short-origins: short-%:
	$(BIN)/python -m tests.campaigns.$*
$(addprefix short-,$(filter-out mutation canary origins,$(CAMPAIGNS))): short-%:
	$(BIN)/python -m tests.campaigns.$* --seed $(SEED)

fuzz: $(READY) ## the long fuzzing campaign
	$(BIN)/python -m tests.campaigns.fuzz --full

laws: $(READY) ## random legal and illegal commands through every edition, thousands of matches
	MACHINE_RUNS=5000 LAW_MATCHES=20000 LAW_EVENTS=200000 LAW_PAIRS=200000 $(PYTEST) -n $(CORES) \
		tests/rules/test_machine.py $(wildcard tests/rules/test_*_law.py) \
		tests/rules/test_false_marks.py tests/rules/test_two_worlds.py \
		tests/rules/test_written_at_every_moment.py

axe: $(READY) page ## axe on every screen in every language and theme and at every width; make test has a sample
	AXE=all $(TESTS) tests/journeys/test_axe.py

mutation: $(READY) ## mutation testing in full; may be stopped and goes on where it was
	$(BIN)/python tools/mutation.py --full

large: $(READY) ## play 500 games on each large board; may be stopped and goes on where it was
	$(BIN)/python -m tests.campaigns.large --full

points: $(READY) ## 10,000 matches for points at tables of three, four and five
	$(BIN)/python -m tests.campaigns.points --full

simulation: $(READY) ## twenty million steps of tables in worlds where everything fails
	$(BIN)/python -m tests.campaigns.simulation --full

kill: $(READY) ## kill -9 the server under load, 1,000 times and more on each database; goes on where it was
	$(BIN)/python -m tests.campaigns.kill --full

races: $(READY) ## 10,000 pairs of commands for one turn, from two processes, on each database
	$(BIN)/python -m tests.campaigns.races --full

disk: $(READY) ## play while the disk is full or fails
	$(BIN)/python -m tests.campaigns.disk --full

leaks: $(READY) ## 10,000 matches in two worlds, and the canary
	$(BIN)/python -m tests.campaigns.leaks --full
	$(BIN)/python -m tests.campaigns.canary

frames: $(READY) ## 100,000 broken messages beside good matches
	$(BIN)/python -m tests.campaigns.frames --full

api: $(READY) ## the whole of REST, by schemathesis
	$(BIN)/python -m tests.campaigns.api --full

attacks: $(READY) ## attacks from one client, a minute each, and what others see meanwhile
	$(BIN)/python -m tests.campaigns.attacks --full

machines: $(READY) ## two machines behind nginx, what fails there, and how long players wait; as root
	$(BIN)/python -m tests.campaigns.machines --full

load: $(READY) ## how much the server bears, beside a bare echo
	$(BIN)/python -m bench.load

soak: $(READY) ## half an hour of matches, and the server's memory
	$(BIN)/python -m bench.load --only soak --soak 30

growth: $(READY) ## what grows with all that was ever played, up to 100,000 matches on both databases
	$(BIN)/python -m bench.growth --full --postgres

book: $(READY) ## compute the book anew
	$(BIN)/codepegs book build

bench: $(READY) ## measure
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.one_step
	$(BIN)/python -m bench.engine
	$(BIN)/python -m bench.large
	$(BIN)/python -m bench.envs
	$(BIN)/python -m bench.storage --postgres
	$(BIN)/python -m bench.start
	@$(MAKE) page
	$(BIN)/python -m bench.page
	$(BIN)/python -m bench.load

proofs: $(READY) ## find every solved value of docs/engine.md again, each by its command
	$(BIN)/python -m tests.docs.proofs --full

rooms: $(READY) ## draw the map of docs/architecture.md anew, from the import contracts
	@$(BIN)/python -m tools.rooms

docs: $(READY) ## build the site into site/, strictly
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --clean

locale: $(MO) ## compile the translations
%.mo: %.po | $(READY)
	@$(BIN)/python hatch_build.py

catalogue: $(READY) ## gather what is said to people into the files of the translators
	@$(BIN)/python tools/catalogue.py

screenshots: $(READY) page ## take the pictures of docs/screens.md anew, from a real browser
	@$(BIN)/python -m tools.screenshots

lighthouse: $(READY) page ## Lighthouse on the main screens; it is loaded from npm for this alone
	@$(BIN)/python -m tools.lighthouse

picture: $(READY) ## play the game of the README's picture anew and draw it
	@$(BIN)/python tools/picture.py

constraints: ## choose the newest versions and write them and their hashes into constraints.txt
	@set -euo pipefail; fresh=$$(mktemp -d); trap 'rm -rf "$$fresh"' EXIT; \
	tools/set_up.sh work "$$fresh/venv" '' "$$fresh/constraints.txt"; \
	cp "$$fresh/constraints.txt" constraints.txt; \
	echo "constraints.txt names $$(grep -c == constraints.txt) packages. Run make test with them."

clean: ## remove everything that make has made
	rm -rf .venv site dist build .mutation .campaign .coverage .coverage.* .hypothesis \
		.import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools bench docs -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
	find src -name '*.mo' -delete
	rm -rf page/node_modules page/src/paraglide src/codepegs/web/static

# `make short-kill` and the like are never files.
.PHONY: $(addprefix short-,$(CAMPAIGNS)) $(addprefix quick-,$(QUICK) others) help play page page-packages page-test dev check quick test collected lint $(LINT) kernels campaigns fuzz laws axe mutation large points simulation kill races disk leaks frames api attacks machines load soak serve book bench proofs rooms docs locale catalogue screenshots lighthouse picture constraints clean
