"""The Chinese edition: `python -m book.languages config`, `... update [PAGE...]`, `... check`.

config: its configuration and contents, made from the book's own, in _build/zh. update: reads the book, or the named
pages alone, and brings the catalogues of locale/ up to it: new messages come in empty, those that are gone go out.
check: what is wrong in the catalogues, and which of what cells print is not in them; the pages themselves say what
else is missing when they are built.
"""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from book import printed

ROOT = Path(__file__).parents[1]
CHINESE = "zh_CN"
LOCALE = ROOT / "book/locale" / CHINESE
CATALOGUES = LOCALE / "LC_MESSAGES"
BUILD = ROOT / "_build/zh"
BOOK = "book"  # what pages have in common: captions of the contents, words of buttons
SOURCE, CHECKS, ANSWER = "source", "Show the checks", "Answer"  # what can be unfolded on each page
EQUATION = "Equation ({0})"  # of the page of its own
PASSES = {"first": "First pass", "second": "Second pass", "optional": "Optional"}  # of book/way.py
TAKES, PASS_TAKES = "{0} min", "{0} chapters, about {1} minutes"
STILL = "A still: on its web page this figure moves, and there you can do what the text asks for."
CONTENTS, NOT_ON_PAPER = "Contents", "What is not on paper, and why"
LEFT_OUT = (
    "Code that the pages fold: it is run from the notebook that its page offers. Answers and checks are printed whole.",
    "How the program proved each line: the page unfolds that below the line; on paper the verdict stands alone.",
    "Figures that move: each stands still at one moment, and says so.",
    "Try it, and the sheets on which exercises are solved: they need a browser. "
    "Each exercise is printed with its answer below it.",
    "Buttons and the search: nothing on paper can be pressed. The contents have page numbers instead.",
)
PRINTS_ENGLISH = "Run again, this notebook prints its words in English; the numbers are the same."
OF_THE_THEME = (  # what it and extensions say of buttons, links and fields, and have not translated
    "Link to this heading",
    "Link to this definition",
    "Link to this term",
    "Link to this code",
    "Link to this derivation",
    "Color mode",
    "System Settings",
    "Toggle primary sidebar",
    "Toggle secondary sidebar",
    "Toggle hidden content",
    "Search this book...",
    "Main",
    "Page",
)
# What is no word: formulas, code, roles, where links lead, tags.
NO_WORD = re.compile(r"\$[^$]+\$|[{:][\w:]+[}:]`[^`]*`|`[^`]*`|\]\([^)]*\)|</?\w+[^>]*>|\bxglib[\w.]*")
# What a translation has as often as its source: that, and numbers of equations and lines, placeholders.
KEPT = re.compile(rf"{NO_WORD.pattern}|\([23]\.\d+\)|[①-⑳∴]|\{{\w+\}}")
SYMBOL = re.compile(r"(?<![A-Za-z])(?:[A-Z]{2,}|[A-Z]\d)(?![A-Za-z])|[=<>≤≥≠]")  # in plain text: TP, F1, =
NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,/]\d+)*")
HAN = "\u4e00-\u9fff"
NOT_OURS = re.compile(r"检[验查](?:程序|器)|(?:仅经|逐步)检验|检验你|公式 ?(?=\(2\.)")


@cache
def finished():
    """The pages of the edition: a list that only grows."""
    return (LOCALE / "finished.txt").read_text(encoding="utf-8").split()


def has_words(text):
    """Or Chinese in brackets, which are wider there."""
    return re.search(rf"[a-z]{{2}}|\([{HAN}]", NO_WORD.sub(" ", text)) is not None


def load(page):
    path = CATALOGUES / f"{page}.po"
    if not path.exists():
        return Catalog(locale=CHINESE, domain=page)
    with path.open("rb") as file:
        return read_po(file, locale=CHINESE, domain=page)


def messages(page):
    """Source -> translation."""
    return {message.id: message.string for message in load(page) if message.id and not message.fuzzy}


# -- check


@cache
def glossary():
    """English term -> Chinese term, from the book's own list."""
    entries = (ROOT / "notation.md").read_text(encoding="utf-8").split("```{glossary}")[-1]
    heads = re.findall(r"(?m)^(\S.*)\u2003(.*)$", entries)
    pairs = [pair for head in heads for pair in zip(*(part.split(", ") for part in head))]
    return {english.lower(): chinese for english, chinese in pairs if re.fullmatch("[0-9×A-Za-z' -]*[a-z]{2}", english)}


def missing_terms(source, target):
    """The book's terms in a source without their counterpart, the longest first."""
    text, target = KEPT.sub(" ", source).lower(), re.sub(r"\s", "", target)
    for english in sorted(glossary(), key=len, reverse=True):
        text, found = re.subn(rf"\b{re.escape(english)}s?\b", " ", text)
        if found and glossary()[english] not in target:
            yield f"{english} is {glossary()[english]}"


@cache
def parser():
    from markdown_it.renderer import RendererHTML
    from myst_parser.config.main import MdParserConfig
    from myst_parser.parsers.mdit import create_md_parser

    return create_md_parser(MdParserConfig(enable_extensions={"attrs_inline", "dollarmath"}), RendererHTML)


def shape(text):
    """What Markdown makes of a text, without the words: **粗体。**中文 is not bold, which a catalogue does not show."""
    inline = [token for block in parser().parse(text) for token in block.children or ()]
    return Counter(token.type for token in inline if token.type not in ("text", "softbreak", "text_special"))


def faults(source, target, waived=()):
    """What a translation has lost, or has too much; waived: terms that mean something else there,
    in the catalogue as a comment such as "# positive is 正例"."""
    if not target:
        yield "not translated"
        return
    source = re.sub(r"\{sections? (.+?)\}", r"{第 \1 节}", source)  # of a work that is cited
    source = re.sub(r"(?<=\d) to (?=[\d.]+ 节\})", " 至 ", source)
    for what, found in (
        ("formulas, code, links, numbers of equations", lambda text: Counter(KEPT.findall(text))),
        ("signs", lambda text: Counter(set(SYMBOL.findall(KEPT.sub(" ", text))))),
        ("Markdown", shape),
    ):
        if lost := found(source) - found(target):
            yield f"{what}: lost {list(lost)}"
        if what != "signs" and (new := found(target) - found(source)):
            yield f"{what}: new {list(new)}"
    numbers, its = (set(NUMBER.findall(KEPT.sub(" ", text))) for text in (source, target))
    if lost := numbers - its:  # a number may be written where English has a word
        yield f"numbers: lost {sorted(lost)}"
    if terms := [term for term in missing_terms(source, target) if term not in waived]:
        yield f"terms: {terms}"
    if not re.search(f"[{HAN}：]", target) and target != source:
        yield "no Chinese"
    if found := NOT_OURS.findall(target):
        yield f"words: {found}: 核验 is the checker's, 检验 a test of a hypothesis; 式 (2.10)"
    if re.search(r"[\d}]%", NO_WORD.sub(" ", source)) or re.search(r"[\d}] %", NO_WORD.sub(" ", target)):
        yield "percent: 59 % in English, 59% in Chinese"
    plain = KEPT.sub("X", target)
    if re.search(rf"[{HAN}] *[,;:?!](?= |$|[{HAN}])|[{HAN}]\.(?= |$)", plain):
        yield "half-width punctuation after Chinese"
    if re.search(rf"[{HAN}][A-Za-z$]|[A-Za-z$][{HAN}]", target.replace("P-R曲线", "")):
        yield "no space between Chinese and Latin"


def check():
    """All faults of the catalogues."""
    for page in (BOOK, *finished()):
        for message in load(page):
            if message.id:
                for fault in faults(message.id, message.string, message.user_comments):
                    yield f"{page}: {fault}: {message.id[:100]}"
        for text in not_in_catalogue(page):
            yield f"{page}: printed, but not in its catalogue (python -m book.languages update {page}): {text}"


def not_in_catalogue(page):
    """Of what the cells of a page print."""
    path, known = ROOT / f"{page}.ipynb", messages(page)
    if path.exists():
        yield from (text for text in printed.asked(page, path) if text not in known)


# -- update and config


def config(pages=()):
    """The book's configuration in the other language, and its contents with translated captions, or of pages alone."""
    said = messages(BOOK)
    settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    captions = [(part, "caption") for part in toc["parts"]]
    for holder, key in [(settings, "title"), (settings["html"], "extra_footer"), *captions]:
        holder[key] = said.get(holder[key], holder[key])
    if others := [{"file": page} for page in pages if page != toc["root"]]:  # the root alone brings the book
        toc["parts"] = [toc["parts"][0] | {"chapters": others}]
    settings["sphinx"]["config"] |= {"language": CHINESE, "external_toc_path": "_build/zh/toc.yml"}
    settings["sphinx"]["config"]["smartquotes"] = False  # of McNemar's: full width there
    settings["sphinx"]["config"] |= {"nb_code_prompt_show": "展开代码与结果", "nb_code_prompt_hide": "收起代码与结果"}
    settings["sphinx"]["local_extensions"] |= dict.fromkeys(settings["sphinx"]["local_extensions"], "../..")
    if settings["html"]["baseurl"]:
        settings["html"]["baseurl"] = settings["html"]["baseurl"].rstrip("/") + "/zh/"
    BUILD.mkdir(parents=True, exist_ok=True)
    for name, content in (("config", settings), ("toc", toc)):
        (BUILD / f"{name}.yml").write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")


def own_words():
    """What the pages have in common: of the configuration, the contents, templates and scripts."""
    settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    yield from (settings["title"], settings["html"]["extra_footer"], *(part["caption"] for part in toc["parts"]))
    for template in sorted((ROOT / "book/_templates").glob("*.html")):
        yield from re.findall(r'say\("([^"]+)"\)', template.read_text(encoding="utf-8"))
    yield from (SOURCE, CHECKS, ANSWER, EQUATION, *PASSES.values(), TAKES, PASS_TAKES)
    yield from (STILL, CONTENTS, NOT_ON_PAPER, *LEFT_OUT, PRINTS_ENGLISH, *OF_THE_THEME)


def update(pages=()):
    if unknown := set(pages) - set(finished()):
        raise SystemExit(f"finished.txt has no {', '.join(sorted(unknown))}")
    shutil.rmtree(BUILD, ignore_errors=True)
    config(pages)
    book = [Path(sys.executable).with_name("jupyter-book"), "build", ROOT, "--all", "--path-output", BUILD]
    subprocess.run([*book, "--config", f"{BUILD}/config.yml", "--toc", f"{BUILD}/toc.yml"], check=True)
    for page in pages or (BOOK, *finished()):
        kept = BUILD / f"_build/.doctrees/{page}.json"
        write(page, dict.fromkeys(own_words()) if page == BOOK else json.loads(kept.read_text(encoding="utf-8")))


def write(page, texts):
    old, new = load(page), Catalog(locale=CHINESE, domain=page)
    for text in texts:
        before = old.get(text)
        new.add(text, before.string if before else "", user_comments=before.user_comments if before else ())
    path = CATALOGUES / f"{page}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=0, omit_header=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["config"]:
            config()
        case ["update", *pages]:
            update(pages)
        case ["check"]:
            found = list(check())
            print("\n".join([*found, f"{len(found)} faults"]))
            sys.exit(bool(found))
        case _:
            sys.exit(__doc__)
