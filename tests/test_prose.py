"""Plain English is counted: `if` for a condition, `where` for a place, the thing named, short sentences."""

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import scorekeeper
from scorekeeper.cli import translations
from scorekeeper.game import DATA

PACKAGE = Path(scorekeeper.__file__).parent
WHERE = re.compile(r"\bwhere\b", re.IGNORECASE)
WHAT = re.compile(r"(?:^|[.!?:]\s+)What\b(?![^.!?]*\?)", re.MULTILINE)
"""A sentence that begins with What and asks nothing."""
WHOSE = re.compile(r"\b(?:of which|of whom|in whose)\b", re.IGNORECASE)
SENTENCES = re.compile(r"(?<=[.!?:;])\s+|\n\s*\n")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
EXAMPLES = re.compile(r"^(?: {2,}|>>>).*(?:\n(?!\n).*)*", re.MULTILINE)
LONGEST = 30
"""Words of a sentence in a docstring."""


class Limits(NamedTuple):
    """How often each turn of phrase may occur in 1,000 words."""

    where: float
    what: float
    whose: float


LIMITS = Limits(4, 1, 1)


def counted(texts: list[str]) -> Limits:
    """Count the turns of phrase per 1,000 words."""
    words = sum(len(text.split()) for text in texts)
    return Limits(*(1000 * sum(len(sign.findall(text)) for text in texts) / words for sign in (WHERE, WHAT, WHOSE)))


def within(found: Limits) -> bool:
    return all(one < most for one, most in zip(found, LIMITS, strict=True))


def docstrings(path: Path) -> Iterator[str]:
    """Yield the docstrings of a file, those of its data too, without doctests and indented forms."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) else ():
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                yield EXAMPLES.sub("", inspect.cleandoc(each.value.value))


def comments(path: Path) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")


def messages() -> dict[str, list[str]]:
    """Return the sentences of the catalogues, of the help and of the rulebooks, by domain."""
    return {
        domain: [part for text in texts.values() for part in (text.message, text.plural) if part]
        for domain, texts in translations.english().items()
    }


def guide() -> list[str]:
    pages = [*sorted((DATA / "guide").glob("*.md")), DATA.parent / "README.md"]
    return [CODE.sub("", path.read_text("utf-8")) for path in pages if path.exists()]


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(lambda: [text for texts in messages().values() for text in texts], id="messages"),
        pytest.param(
            lambda: [text for name, texts in messages().items() if name.endswith("-rulebook") for text in texts],
            id="rulebooks",
        ),
        pytest.param(lambda: messages()["help"], id="help"),
        pytest.param(guide, id="guide"),
    ],
)
def test_people_read_plain_english(texts):
    found = counted(texts())
    assert within(found), found


def test_engineers_read_plain_english():
    files = sorted(PACKAGE.rglob("*.py"))
    found = counted([text for path in files for text in (*docstrings(path), *comments(path))])
    assert within(found), found


def test_no_sentence_of_a_docstring_is_long():
    found = [
        (path.relative_to(PACKAGE).as_posix(), sentence)
        for path in sorted(PACKAGE.rglob("*.py"))
        for text in docstrings(path)
        for sentence in SENTENCES.split(text)
        if len(sentence.split()) > LONGEST
    ]
    assert found == []
