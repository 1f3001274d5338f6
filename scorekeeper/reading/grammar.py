"""A grammar as text: a line a pattern.

``name price: kind kind? kind* kind|kind kind@label`` matches the tags of consecutive words. A kind can be a set that
a line ``SET = kind kind`` names, or a kind with its value, ``level:double``. A label names the part of a word:
``who@winner win``. ``!code`` behind the price marks a pattern that is asked about with that code, even if it is the
only reading.
A pattern of the notation begins with ``=``: its words may stand in any order. There ``by_who`` is "by" and then a who.
One that begins with ``==`` has its words in this order only. Words of the set ``BETWEEN`` can stand before any place of
a pattern of speech, and say nothing there.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scorekeeper.places import DATA
from scorekeeper.reading.machine import Element, Pattern, State, machine

_MANY = 99


class Grammar(NamedTuple):
    """The patterns of speech as a machine, those of the notation, and the tags of words that can stand anywhere."""

    speech: State
    notation: tuple[Pattern, ...]
    between: frozenset[str] = frozenset()


@cache
def of_game(name: str, data: Path = DATA) -> Grammar:
    """Return the grammar of a game: its notation, and its speech, from the folders of those names in ``data``."""
    return grammar("\n".join((data / folder / f"{name}.txt").read_text("utf-8") for folder in ("notation", "speech")))


def grammar(text: str) -> Grammar:
    """Read a grammar. Raises ValueError for a line that is no pattern, and names no set."""
    sets: dict[str, str] = {}
    speech, notation = list[Pattern](), list[Pattern]()
    for line in text.splitlines():
        head, colon, body = line.partition(": ")
        if not line.strip() or line.startswith("#"):
            continue
        if not colon:
            name, equals, kinds = line.partition("=")
            sets[name.strip()] = kinds
            if not equals:
                raise ValueError(line)
            continue
        strict, fields = head.startswith("="), head.lstrip("=").split()
        if not fields:
            raise ValueError(line)
        asks = next((each[1:] for each in fields[1:] if each.startswith("!")), "")
        price = next((float(each) for each in fields[1:] if not each.startswith("!")), 0.0)
        elements = tuple(_element(word, sets) for word in body.split())
        pattern = Pattern(fields[0], price, asks, elements, head.startswith("=="))
        (notation if strict else speech).append(pattern)
    return Grammar(machine(speech), tuple(notation), frozenset(sets.get("BETWEEN", "").split()))


def _element(word: str, sets: Mapping[str, str]) -> Element:
    mark = word[-1] if word[-1] in "?*+" else ""
    named, _, label = word.removesuffix(mark).partition("@")
    lead_word, _, kinds = named.rpartition("_")
    tags = frozenset(tag for kind in kinds.split("|") for tag in sets.get(kind, kind).split())
    return Element(tags, 0 if mark in ("?", "*") else 1, _MANY if mark in ("*", "+") else 1, label, lead_word)
