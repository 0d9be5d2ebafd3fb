# The environment is .venv, made with $(PYTHON) once and again when what it depends on changes.
PYTHON ?= python3
BIN = .venv/bin
READY = .venv/ready
BUILT = _build/built
SOURCES = _config.yml _toc.yml references.bib *.md _ext/*.* _search/* _search/*/* _static/* _templates/* chapters/*.ipynb tools/*.py xglib/*.py xglib/*/*.py xglib/*/*/*.py

PDF = _build/derivations-that-run.pdf
ZIP = _build/html/derivations-that-run.zip

.PHONY: book pdf zip test types check-all check-pages check-links bench sklearn-suite mutants fuzz kernel-mutants opinion sources chapter serve clean

# The landing page offers the PDF file if there is one, and the folder itself as a zip file.
BUILD = @rm -rf $(BUILT) _build/html && $(MAKE) -s -q $(PDF) || rm -f $(PDF) \
	&& $(BIN)/jupyter-book build . --all -n --warningiserror --keep-going \
	&& $(BIN)/python -c "import shutil; shutil.make_archive('_build/book', 'zip', '_build', 'html')" \
	&& mv _build/book.zip $(ZIP) && touch $(BUILT)

# Every notebook is executed: a page of an earlier build would not show that the library
# has changed since, and a page without a source would stay.
book: $(READY)
	$(BUILD)
	@echo "The book: $(CURDIR)/_build/html/index.html"

zip: book

# The same pages from the stored outputs, for tests that look at them: other tests execute the notebooks and compare.
$(BUILT) $(PDF): export BOOK_OUTPUTS = stored
$(BUILT): $(READY) $(SOURCES)
	$(BUILD)

# Some minutes, with a Chromium. `make book` after it takes the file along.
pdf: $(PDF)
$(PDF): $(READY) $(SOURCES)
	@$(BIN)/jupyter-book build . --all -n --warningiserror --keep-going --builder singlehtml --path-output _build/pdf
	$(BIN)/python -m tools.pdf _build/pdf/_build/singlehtml/intro.html $@

test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist loadfile --ignore tests/test_pages.py
	@$(MAKE) $(BUILT)
	$(BIN)/python -m pytest tests/test_pages.py -n 2

# The annotations of xglib, by mypy: half a minute, then seconds.
types: $(READY)
	$(BIN)/mypy

# What `make test` leaves out as too long, too.
check-all: $(READY) types
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -n 2 --dist loadfile --ignore tests/test_pages.py -m ""
	@$(MAKE) check-pages

check-pages: $(BUILT)
	$(BIN)/python -m pytest tests/test_pages.py -n 2 -m ""

# Do the links to other sites lead anywhere? Needs the network.
check-links: export BOOK_OUTPUTS = stored
check-links: $(READY)
	$(BIN)/jupyter-book build . --all --builder linkcheck --path-output _build/links

# Time and memory beside the peers', printed and stored in benchmarks/results.md: some minutes.
# What the pages weigh, and when their mathematics is there: `python -m benchmarks.pages`.
bench: $(READY)
	$(BIN)/python benchmarks/bench.py

# scikit-learn's own tests, each call answered by both where xglib has a counterpart: a minute or two.
sklearn-suite: $(READY)
	$(BIN)/python -m tools.sklearn_suite

# Change xglib a step at a time and see whether its tests notice: about half an hour; and the kernel, below.
mutants: $(READY)
	rm -rf mutants
	$(BIN)/python tools/mutation.py run --max-children 2
	$(BIN)/python tools/mutation.py report
	@$(MAKE) kernel-mutants

# Random statements whose truth is known, put to the kernel: 0 false accepted, 0 true refuted, 0 crashes.
fuzz: $(READY)
	$(BIN)/python tools/fuzz.py --seconds $(or $(SECONDS),600)

# Change the kernel a step at a time and see whether its own tests notice: hours, resumable.
# make kernel-mutants SINCE=origin/main: only the functions that have changed since, some minutes.
kernel-mutants: $(READY)
	$(BIN)/python tools/kernel_mutation.py run $(if $(SINCE),--since $(SINCE))
	$(BIN)/python tools/kernel_mutation.py report

# Each published step that z3 can express is put to z3.
opinion: $(READY)
	$(BIN)/python -c "import z3" 2> /dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check z3-solver==5.4.0.0
	$(BIN)/python tools/third_opinion.py chapters/*.ipynb

# The displayed formulas of three readers' notes, from their own LaTeX: how many are read, tied and settled.
sources: $(READY)
	$(BIN)/python -m tests.sources

# make chapter NAME=f1: execute one notebook and store its outputs.
chapter: $(READY)
	@test -n "$(NAME)" || { echo "Which chapter? make chapter NAME=f1"; exit 2; }
	$(BIN)/python tools/notebooks.py run "chapters/$(NAME).ipynb"

serve: $(BUILT)
	$(BIN)/python -m http.server 8000 --bind 127.0.0.1 --directory _build/html

clean:
	rm -rf _build .venv mutants .pytest_cache .hypothesis .ruff_cache *.egg-info

# Matplotlib's line builds the font cache: done in a notebook it could print a warning into the stored outputs.
$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'This needs Python 3.11 or newer, and ' + sys.executable + ' is ' + sys.version.split()[0] + '. Name another: make PYTHON=python3.12 ...')"
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -e .
	@$(BIN)/python -c "import matplotlib.font_manager"
	@touch $(READY)
