# The environment is .venv, made with $(PYTHON) once and again when what it depends on changes.
PYTHON ?= python3
VENV ?= .venv
REQUIREMENTS ?= requirements.txt
BIN = $(VENV)/bin
READY = $(VENV)/ready
ENGINES = $(VENV)/engines
SAME = _build/same
BUILT = _build/built
PRINTED = _build/printed
LOOKED_AT = _build/looked_at
RUN = chapters/*.ipynb conftest.py book/notebooks.py trials/*.txt xglib/*.py xglib/formulas/*.py \
	$(shell find derivations -name "*.py" -o -path "*/kernel/*.txt")
CODE = xglib derivations tests/kernel tests/checker/test_derivation.py tests/checker/test_symbolic.py \
	tests/checker/test_textbook.py $(patsubst %,tests/library/test_%.py,formulas validation performance ranking tally cost \
	resampling comparison t_tests rank_tests bias_variance)
CATALOGUES = $(shell find book/locale -name "*.po")
SOURCES = _config.yml _toc.yml *.md book/*.* book/_ext/*.* book/_search/*.* book/_search/*/* book/_static/*.* book/_static/*/* \
	book/_live/* book/_templates/* book/locale/*/*.txt $(CATALOGUES) derivations/show/*.css

PAGES = tests/pages/test_pages.py tests/pages/test_live.py  # of what is built, in a browser

PDF = derivations-that-run.pdf
BUILD = $(BIN)/jupyter-book build . -n --warningiserror --keep-going
CHINESE = --config _build/zh/config.yml --toc _build/zh/toc.yml --path-output _build/zh
TEST = $(BIN)/python -m pytest -n 2
left_out = @cat _build/left_out/* 2> /dev/null || true  # the last line says what, and why: book/left_out.py

# What forty kernels import is compiled once.
unexport PYTHONDONTWRITEBYTECODE

# Another environment that is active where make is called is none of ours: IPython would warn of it.
unexport VIRTUAL_ENV

.PHONY: book english chinese english-pdf chinese-pdf test lint types check-all check-pages check-links weekly newest lowest \
	plain bench bench-scale sklearn-suite mutants fuzz fuzz-documents kernel-mutants opinion sources coverage chapter serve clean

# The book is built from stored outputs, when each notebook, run from a fresh kernel, has just printed the same.
book: $(PRINTED)
	@echo "The book: $(CURDIR)/_build/html/index.html"
	$(left_out)

# What passed and has not changed since, with all that it rests on, is left out: tests/unchanged.py. All: make test CHANGED=
CHANGED = --changed

# $(call same,...): pytest with these arguments, the notebooks among its tests. What changes meanwhile is newer.
same = @mkdir -p _build && touch $(SAME).since \
	&& $(TEST) --dist loadfile --no-loadscope-reorder $(1) && mv $(SAME).since $(SAME)
$(SAME): $(READY) $(RUN)
	$(call same,$(CHANGED) chapters)

# Everything is built anew, as a page without a source would stay: the two editions side by side (the Chinese one, of the
# pages that book/locale/ lists, then moves below zh/), and of all pages a zip file.
$(BUILT): $(RUN) $(SOURCES) | $(SAME)
	@rm -rf $(BUILT) $(PRINTED) _build/left_out _build/html _build/singlehtml _build/.doctrees _build/zh
	@$(MAKE) -j 2 english chinese
	@mv _build/zh/_build/html _build/html/zh
	$(BIN)/python -m book.pack
	@touch $(BUILT)

english:
	@$(BUILD)

chinese:
	$(BIN)/python -m book.languages config
	@$(BUILD) $(CHINESE)

# What has been read is written once more, as one page, from which Chromium prints the PDF file that the pages offer.
$(PRINTED): $(BUILT)
	@$(MAKE) -j 2 english-pdf chinese-pdf
	@touch $(PRINTED)

english-pdf:
	@$(BUILD) --builder singlehtml
	$(BIN)/python -m book.pdf _build/singlehtml/intro.html _build/html/$(PDF)

chinese-pdf:
	@$(BUILD) $(CHINESE) --builder singlehtml
	$(BIN)/python -m book.pdf _build/zh/_build/singlehtml/intro.html _build/html/zh/$(PDF)

test: $(READY)
	$(call same,$(CHANGED) $(PAGES:%=--ignore %))
	$(if $(CHANGED),,@rm -f $(BUILT) $(LOOKED_AT))
	@$(MAKE) $(LOOKED_AT)
	$(left_out)

$(LOOKED_AT): $(BUILT) tests/pages/test_pages.py tests/library/test_figures.py tests/sampled.py
	$(TEST) tests/pages/test_pages.py
	@touch $(LOOKED_AT)

# What the linter and the formatter would change.
lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# The annotations of xglib, by mypy: half a minute, then seconds.
types: $(READY)
	$(BIN)/mypy

# What `make test` leaves out as too long, too, the property tests with new examples; and the recipes for engines, which it
# installs.
check-all: $(READY) $(ENGINES) lint types
	$(call same,$(PAGES:%=--ignore %) -m "" --hypothesis-profile explore)
	@$(MAKE) $(BUILT)
	$(TEST) $(PAGES) -m ""

# The pages that `make test` leaves out, and *Try it*.
check-pages: $(BUILT)
	$(TEST) tests/pages/test_pages.py -m slow
	$(TEST) tests/pages/test_live.py

# All that takes hours. One that fails does not keep the others from running: make -k weekly.
weekly: opinion check-all fuzz fuzz-documents sklearn-suite mutants kernel-mutants lowest newest plain check-links

# The library and the checker with the oldest versions that pyproject.toml allows, in an environment of its own.
lowest:
	@$(MAKE) .venv-lowest/ready VENV=.venv-lowest
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
		$$(grep -ohE '(numpy|sympy)>=[0-9.]+' pyproject.toml derivations/pyproject.toml | sed 's/>=/==/' | sort -u)
	.venv-lowest/bin/python -m pytest -n 2 $(CODE)

# The book with the newest versions of all that is pinned, in another.
newest:
	@mkdir -p _build
	sed -e '/^antlr4/b' -e 's/^jupyter-book==.*/jupyter-book<2/' -e 's/==[^ ]*//' requirements.txt > _build/newest.txt
	$(MAKE) test CHANGED= VENV=.venv-newest REQUIREMENTS=_build/newest.txt; found=$$?; rm -f $(BUILT) $(PRINTED) $(SAME); exit $$found

# The book by Sphinx itself, its newest version and theme, from the settings that Jupyter Book makes of ours: the way past
# Jupyter Book 1, which holds Sphinx at 7. `_ext` meets the newest theme, too.
plain: $(READY)
	@mkdir -p _build
	sed -e '/^antlr4/b' -e '/^jupyter-book/d' -e '/^sphinx-multitoc/d' -e 's/==[^ ]*//' requirements.txt > _build/plain.txt
	@$(MAKE) .venv-plain/ready VENV=.venv-plain REQUIREMENTS=_build/plain.txt
	@rm -rf _build/plain && $(BIN)/jupyter-book config sphinx .
	@sed -i -e "s/'jupyter_book', 'sphinx_comments', //" -e '/^use_\|^comments_config/d' conf.py
	.venv-plain/bin/python -m sphinx -n -W --keep-going . _build/plain; found=$$?; rm conf.py; exit $$found
	.venv-plain/bin/python -m pytest tests/pages/test_theme.py

# Do the links to other sites lead anywhere? Needs the network.
check-links: $(READY)
	$(BIN)/jupyter-book build . --all --builder linkcheck --path-output _build/links

# Time and memory beside the peers', printed and stored in benchmarks/results.md: some minutes.
# What the pages weigh, and when their mathematics is there: `python -m benchmarks.pages`.
bench: $(READY)
	$(BIN)/python -m benchmarks.bench

# AUC of many rows in files, beside DuckDB's, Polars' and Dask's own ways: some minutes. make bench-scale ROWS=100000000
bench-scale: $(ENGINES)
	$(BIN)/python benchmarks/scale.py --rows $(or $(ROWS),10000000)

# scikit-learn's own tests, each call answered by both where xglib has a counterpart: a minute or two.
sklearn-suite: $(READY)
	$(BIN)/python -m trials.sklearn_suite

# Change xglib a step at a time and see whether its tests notice: about half an hour.
mutants: $(READY)
	rm -rf mutants
	$(BIN)/python trials/mutation.py run --max-children 2
	$(BIN)/python trials/mutation.py report

# What the kernel reads beside values: 0 faults. Random statements whose truth is known: 0 false accepted, 0 true refuted,
# 0 crashes.
fuzz: $(READY)
	$(BIN)/python -m trials.readings --expressions 20000
	$(BIN)/python -m trials.fuzz --seconds $(or $(SECONDS),600)

# True displays in authors' notations, and twins with one error each: 0 may pass.
fuzz-documents: $(READY)
	$(BIN)/python -m trials.documents --seconds $(or $(SECONDS),600)

# Change the kernel a step at a time and see whether its own tests notice: hours, resumable.
# make kernel-mutants SINCE=origin/main: only the functions that have changed since, some minutes.
# make kernel-mutants FUNCTION=chain: those of one function, against the tests of its module: a minute.
# make kernel-mutants SECONDS=18000: an error if they are not all done by then.
kernel-mutants: $(READY)
	$(BIN)/python trials/kernel_mutation.py run $(if $(SINCE),--since $(SINCE)) $(if $(SECONDS),--seconds $(SECONDS)) \
		$(if $(FUNCTION),--own --unlisted --function $(FUNCTION))
	$(if $(FUNCTION),,$(BIN)/python trials/kernel_mutation.py report $(if $(SINCE),--since $(SINCE)))

# Each published step that z3 can express is put to z3.
opinion: $(READY)
	$(BIN)/python -c "import z3" 2> /dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check z3-solver==5.4.0.0
	$(BIN)/python -m trials.third_opinion chapters/*.ipynb
	$(BIN)/python -m trials.third_opinion --random 50 --work 500000

# The displayed formulas of three readers' notes, from their own LaTeX: how many are read, tied and settled.
sources: $(READY)
	$(BIN)/python -m trials.sources

# Displayed formulas of other chapters, a line each: how many are read and decided once their names are declared.
coverage: $(READY)
	$(BIN)/python -m trials.lines

# make chapter NAME=f1: execute one notebook and store its outputs.
chapter: $(READY)
	@test -n "$(NAME)" || { echo "Which chapter? make chapter NAME=f1"; exit 2; }
	$(BIN)/python book/notebooks.py run "chapters/$(NAME).ipynb"

serve: $(PRINTED)
	$(BIN)/python -m http.server 8000 --bind 127.0.0.1 --directory _build/html

clean:
	rm -rf _build .venv .venv-* mutants .pytest_cache .hypothesis .ruff_cache *.egg-info

# Matplotlib's line builds the font cache: done in a notebook it could print a warning into the stored outputs.
$(READY): $(REQUIREMENTS) pyproject.toml
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'This needs Python 3.11 or newer, and ' + sys.executable + ' is ' + sys.version.split()[0] + '. Name another: make PYTHON=python3.12 ...')"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(REQUIREMENTS) -e . -e ./derivations
	@$(BIN)/python -c "import matplotlib.font_manager"
	@touch $(READY)

$(ENGINES): benchmarks/requirements.txt $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(REQUIREMENTS) -r benchmarks/requirements.txt
	@touch $(ENGINES)
