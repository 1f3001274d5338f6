"""A sheet as text: taken apart so that the parts put together again are the same bytes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from scorekeeper import games, rulebook
from scorekeeper.errors import Problem, Refused, malformed
from scorekeeper.messages import Prose
from scorekeeper.sheet.endings import without_comment
from scorekeeper.spelling import fold
from scorekeeper.suggestions import suggestion

KEYS = ("game", "players", "dealer", "us", "rules", "date", "totals")
_MEANT = {
    "rules": "rule option options settings variant variants", "players": "name names team teams partners side sides",
    "date": "time when day at", "totals": "total start", "dealer": "deal deals first begins",
}  # fmt: skip
"""Other words for headers."""
_CALLED = {word: key for key, words in _MEANT.items() for word in words.split()}
_NO_HANDS = frozenset(KEYS) - {"us"}
"""Headers that begin no hand, as in "us: full K"."""
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_HEADER = re.compile(r"\s*([A-Za-z][A-Za-z-]*)\s*:(.*)")


class Line(NamedTuple):
    """A line of a sheet that says something, with everything around it.

    ``lead`` is the text since the line before (comments, empty lines, indentation), ``tail`` what follows the
    words (spaces, a comment, the line's end); ``number`` counts from 1, ``column`` is where ``text`` begins.
    """

    number: int
    column: int
    lead: str
    text: str
    tail: str


class Header(NamedTuple):
    """The text of a header, and the number of its line."""

    number: int
    text: str


class Sheet(NamedTuple):
    """A sheet taken apart: ``opening`` is the text up to the end of the header, ``rest`` what follows the last line."""

    header: Mapping[str, Header]
    opening: str
    lines: tuple[Line, ...]
    rest: str


class Begun(NamedTuple):
    """A sheet whose header was read; the last of ``lines`` has no text if something follows the last line."""

    header: Mapping[str, Header]
    opening: str
    lines: Iterator[Line]


def read(text: str) -> tuple[Sheet, list[tuple[int, Problem]]]:
    """Take a sheet apart; also list the problems of its header, each with the number of its line."""
    begun, problems = begin(text)
    lines = list(begun.lines)
    rest = lines.pop().lead if lines and not lines[-1].text else ""
    return Sheet(begun.header, begun.opening, tuple(lines), rest), problems


def begin(text: str) -> tuple[Begun, list[tuple[int, Problem]]]:
    """Read the header of a sheet, whose lines are taken apart as they are wanted; list its problems too."""
    header: dict[str, Header] = {}
    problems: list[tuple[int, Problem]] = []
    opening = lead = ""
    numbered = enumerate((found.group() for found in _LINE.finditer(text)), 1)
    first: tuple[tuple[int, str], ...] = ()
    end = 0
    for number, raw in numbered:
        end += len(raw)
        words = without_comment(raw).lstrip("\ufeff")
        if not words.strip():
            lead += raw
            if "game" in header and not raw.strip():  # a header ends at the first empty line, or at the first hand
                break
        elif (match := _HEADER.fullmatch(words.rstrip())) and _is_header(header, match, text, end):
            value = Header(number, match.group(2).strip())
            problems += [(number, problem) for problem in _note(header, match.group(1).lower(), value)]
            opening, lead = opening + lead + raw, ""
        else:
            first = ((number, raw),)
            break
    if "game" not in header:
        problems.insert(0, (1, malformed("header-missing", example=games.EXAMPLE)))
    return Begun(header, opening, _lines(chain(first, numbered), lead)), problems


def _lines(numbered: Iterable[tuple[int, str]], lead: str) -> Iterator[Line]:
    """Yield the lines that say something, and what follows the last of them as one without text."""
    number = 0
    for number, raw in numbered:
        said = without_comment(raw).lstrip("\ufeff").strip()
        if said:
            at = raw.index(said)
            yield Line(number, at + 1, lead + raw[:at], said, raw[at + len(said) :])
            lead = ""
        else:
            lead += raw
    if lead:
        yield Line(number, 1, lead, "", "")


def _is_header(header: Mapping[str, Header], match: re.Match[str], text: str, end: int) -> bool:
    """Tell whether a line is one of the header, and no hand; the text goes on behind it at ``end``.

    An unknown key is a header if it is near a known one, or an option of the game, or if a header follows.
    """
    key = match.group(1).lower()
    if key in KEYS or key in _CALLED or suggestion(key, KEYS) or _rule(header, key, match.group(2).strip()):
        return True
    named = fold(header["players"].text) if "players" in header else ""
    return "game" in header and key not in re.split(r"\W+", named) and _goes_on(text, end)


def _goes_on(text: str, end: int) -> bool:
    """Tell whether the next line that says something, before an empty one, is a known header, and can be no hand."""
    for found in _LINE.finditer(text, end):
        words = without_comment(found.group())
        if words.strip() or not found.group().strip():
            match = _HEADER.fullmatch(words.rstrip())
            return match is not None and match.group(1).lower() in _NO_HANDS
    return False


def _rule(header: Mapping[str, Header], key: str, choice: str) -> bool:
    """Tell whether a line sets an option of the game: "target: 200"."""
    with suppress(Refused):
        book = rulebook.load(games.named(header["game"].text).rulebook) if "game" in header else None
        option = book.options.get(key) if book else None
        return option is not None and (not option.choices or choice.lower() in option.choices)
    return False


def _note(header: dict[str, Header], key: str, value: Header) -> Iterator[Problem]:
    if key in header:
        yield malformed("header-twice", key=key)
    elif key in KEYS:
        header[key] = value
    elif _rule(header, key, value.text):
        yield malformed("header-rule", key=key, line=Prose(f"rules: {key}={value.text.lower()}"))
    else:
        yield malformed("header-unknown", key=key, choices=KEYS, hint=_CALLED.get(key) or suggestion(key, KEYS))


def write(opening: str, lines: Iterable[tuple[str, str, str]], rest: Iterable[str]) -> Iterator[str]:
    """Yield the pieces of a sheet: its opening, the (lead, text, tail) of its lines, and the rest."""
    before = opening
    yield opening
    for lead, text, tail in lines:
        if before and not before.endswith("\n"):
            yield "\n"
        before = lead + text + tail
        yield before
    yield from rest


def write_header(header: Mapping[str, str | None]) -> str:
    """Write a header, with an empty line after it."""
    return "".join(f"{key}: {header[key]}\n" for key in KEYS if header.get(key)) + "\n"
