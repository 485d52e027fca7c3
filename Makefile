# `make run` starts the app, `make test` checks everything. Both install what they need first, once.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
INSTALL := $(PY) -m pip install -qq --no-input --compile --disable-pip-version-check

# Packages for an off-screen window, and for tests that touch it from outside.
WINDOW_PACKAGES := libgl1 libegl1
COMPILER_PACKAGES := gcc libc6-dev
SYNC_PACKAGES := syncthing
LEAGUE_PACKAGES := postgresql
SHIPPING_PACKAGES := appstream desktop-file-utils gettext shared-mime-info
VALIDATORS := appstreamcli desktop-file-validate msgfmt update-mime-database
SCREEN_PACKAGES := $(WINDOW_PACKAGES) xvfb xauth xdotool
BROWSER_PACKAGES := chromium chromium-driver

# If this is set, Python writes no compiled files, and the app starts 200 ms slower.
unexport PYTHONDONTWRITEBYTECODE

# The phone has a newer Python, no command line and no project files. The slowest tests are independent of the version.
PHONE_PYTHON := build/phone-python
PHONE_VERSION = $(shell sed -n 's/^ *python3==\([0-9]*\.[0-9]*\).*/\1/p' buildozer.spec)
NOT_ON_THE_PHONE := ui browsers test_phone.py test_together_server.py test_together_page.py test_project.py test_shipping.py \
    test_map.py test_readme.py test_unused.py test_cli.py test_ask_cli.py test_stored_cli.py test_stored_files_cli.py test_counting.py \
    test_random_claims.py test_dome_questions.py test_store_survives.py test_soak.py test_schedules.py test_sync.py test_sync_journals.py \
    test_syncthing.py test_league.py

PROCESSORS = $(shell getconf _NPROCESSORS_ONLN)
# Some tests wait for other processes, so there is one worker more than processors.
WORKERS = $(shell expr 1 + $(PROCESSORS))
# An older make, such as that of macOS, mixes the output of two targets.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# In memory, tests need not wait for the disk at each commit; durability settings are unchanged.
export PYTEST_DEBUG_TEMPROOT := $(shell tools/memory.sh)

.PHONY: run test check test-core test-phone phone test-screens test-browsers test-golden format bench mutate soak pictures golden docs dist lock setup clean

run: setup
	@tools/debian-packages.sh $(WINDOW_PACKAGES) || true
	@tools/run.sh $(PY) main.py

# The screens take longest and run beside the others, so that no processor is idle while types are checked or a browser starts.
# At the end it lists what was skipped on this machine, and why. On Debian nothing is skipped.
test: setup
	@mkdir -p build && : >build/skipped
	@echo "Running two parts at a time; each prints its output when it ends."
	@$(MAKE) --no-print-directory --jobs=2 $(SYNC) WORKERS=$(PROCESSORS) test-screens check test-core test-phone test-browsers
	@if [ -s build/skipped ]; then echo "Skipped:" && cat build/skipped; else echo "Nothing was skipped."; fi

check: setup
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo

# The compiler builds the library that makes system calls fail; Syncthing copies a club folder between three nodes, PostgreSQL
# loads it; the others validate the files for stores and desktops.
test-core: setup
	@tools/debian-packages.sh $(COMPILER_PACKAGES)
	@tools/debian-packages.sh $(SHIPPING_PACKAGES); tools/debian-packages.sh $(SYNC_PACKAGES); \
	tools/debian-packages.sh $(LEAGUE_PACKAGES); \
	without=""; \
	(for one in $(VALIDATORS); do command -v $$one >/dev/null || exit 1; done) || { without=--ignore=tests/test_shipping.py && \
	    tools/skip.sh "what stores and desktops get: install $(SHIPPING_PACKAGES)"; } || exit 1; \
	command -v syncthing >/dev/null || { without="$$without --ignore=tests/test_syncthing.py" && \
	    tools/skip.sh "a club folder with Syncthing: install $(SYNC_PACKAGES)"; } || exit 1; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { without="$$without --ignore=tests/test_league.py" && \
	    tools/skip.sh "a league in PostgreSQL: install $(LEAGUE_PACKAGES)"; } || exit 1; \
	$(PY) -m pytest --numprocesses=$(WORKERS) --dist=worksteal --ignore=tests/ui --ignore=tests/browsers $$without

# Debian's next release provides that Python; elsewhere only the syntax is checked.
test-phone: setup
	@if tools/phone-python.sh $(PY) $(PHONE_PYTHON) $(PHONE_VERSION); then \
	    $(PHONE_PYTHON)/usr/bin/python -m pytest --numprocesses=$(WORKERS) --dist=worksteal $(addprefix --ignore=tests/,$(NOT_ON_THE_PHONE)); \
	else \
	    tools/skip.sh "Python $(PHONE_VERSION), the phone's: no build of it is available here; only the syntax is checked" || true; \
	    $(PY) -m ruff check --target-version py$(subst .,,$(PHONE_VERSION)) --select E9,F,PLE,W605 main.py scorer; \
	fi

# Builds what the Android package needs without an SDK, and prints its size.
phone: setup
	@rm -rf build/phone
	@$(PY) -m tools.phone_package build/phone

# Without these packages the tests of the screens are skipped on a developer's machine, but CI fails.
test-screens: setup
	@if tools/debian-packages.sh $(SCREEN_PACKAGES); then \
	    $(PY) -m pytest --numprocesses=$(WORKERS) --dist=loadfile --no-loadscope-reorder tests/ui; \
	else \
	    tools/skip.sh "the screens: install $(SCREEN_PACKAGES)"; \
	fi

# Guests in Debian's Chromium, and the app as their host; elsewhere they are skipped, but CI fails.
test-browsers: setup
	@if tools/debian-packages.sh $(BROWSER_PACKAGES) $(SCREEN_PACKAGES) && command -v chromedriver >/dev/null; then \
	    $(PY) -m pytest --numprocesses=2 --dist=worksteal tests/browsers; \
	else \
	    tools/skip.sh "guests in a browser: install $(BROWSER_PACKAGES) $(SCREEN_PACKAGES)"; \
	fi

# Only compares the golden screenshots; build/golden/index.html then shows what looks different.
test-golden: setup
	@tools/debian-packages.sh $(WINDOW_PACKAGES)
	$(PY) -m pytest tests/ui/test_golden.py

format: setup
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

bench: setup
	@tools/debian-packages.sh $(BROWSER_PACKAGES) $(LEAGUE_PACKAGES)
	$(PY) -m bench

# Mutation testing of the rules: hours for all mutants, about half an hour for the sample; see docs/mutation.md.
mutate: setup
	nice -n 19 $(PY) -m tools.mutate

# Attacks the store and the formats for hours: `make soak SOAK="kills --count 100 --seed 7"` for a part; see docs/soak.md.
soak: setup
	@tools/debian-packages.sh $(COMPILER_PACKAGES)
	nice -n 19 $(PY) -m tests.soak $(SOAK)

pictures: setup
	@tools/debian-packages.sh $(WINDOW_PACKAGES)
	$(PY) -m tools.pictures

# Updates the golden screenshots; tools/golden.py says how to review them.
golden: setup
	@tools/debian-packages.sh $(WINDOW_PACKAGES)
	$(PY) -m tools.golden

# Regenerates license lists, import diagrams, the template for translators, and pictures for READMEs and stores. Run it after `make lock` and when a screen changes.
docs: setup
	@tools/debian-packages.sh $(WINDOW_PACKAGES)
	$(PY) -m tools.licenses
	$(PY) -m tools.imports
	$(PY) -m tools.template
	$(PY) -m tools.pictures readme
	$(PY) -m tools.animation
	$(PY) -m tools.store_pictures

# The wheel and the source archive, as for a release.
dist: setup
	@rm -rf dist
	$(PY) -m build --no-isolation
	$(PY) -m twine check --strict dist/*

# Updates all locked versions; the next make installs them.
lock: setup
	$(INSTALL) uv
	$(VENV)/bin/uv pip compile --quiet --universal --upgrade --python-version 3.11 --group dev --group fdroid --generate-hashes \
	    --no-annotate --no-emit-index-url --custom-compile-command "make lock" --output-file requirements.lock pyproject.toml

setup: $(VENV)/.ready

$(VENV)/.ready: $(VENV)/.dependencies pyproject.toml
	@$(INSTALL) --no-deps --no-build-isolation --config-settings editable_mode=compat --editable .
	@touch $@

$(VENV)/.dependencies: requirements.lock tools/fdroid.lock
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || \
	    { echo "Azulejo needs Python 3.11, 3.12 or 3.13: name one, as in 'make PYTHON=python3.12'."; exit 1; }
	@echo "Setting up $(VENV), once: about a minute."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) --require-hashes --requirement requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --require-hashes --requirement tools/fdroid.lock
	@touch $@

clean:
	rm -rf $(VENV) build *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
