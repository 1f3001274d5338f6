"""Doubts about numbers of a line of Sleazy: one can be a count, an article, or the letter of a side."""

from collections.abc import Sequence
from typing import NoReturn

from scorekeeper.errors import Ambiguous, Problem, refuse, unclear
from scorekeeper.games.sleazy.cards import OTHER_COLOUR, RANKS
from scorekeeper.games.sleazy.notation.owners import Thing
from scorekeeper.reading.chart import Item, Part

MANY = ("kinds", "colours", "pairs")
"""Labels of words for several compounds."""
_COUNTS = ("2", "3", "4")
"""So many compounds are counted, and so many cards of a number make something."""
NUMBERED = ("rank", "ranks", "n")
"""Labels of numbers of the pack."""
_Head = tuple[str | None, str | None]
_TELLING = ("front", "behind", "around", "listed", "more", "bare", "counted", "four", "range")


def ask(code: str, part: Part, **params: object) -> NoReturn:
    """Raise Ambiguous about a word."""
    refuse([Problem(Ambiguous, code, None, {"word": part.word.text, **params}, part.word.column)])
    raise AssertionError  # refuse raises


def labelled(item: Item, *labels: str) -> list[Part]:
    """Return the parts of an item that have one of the labels."""
    return [part for part in item.parts if part.label in labels]


def numbers_of(item: Item) -> list[Part]:
    """Return the numbers of an item, but not its count."""
    return labelled(item, *NUMBERED)


def rank_of(part: Part) -> str | None:
    """Return the number of the pack that a part is, None if it is none."""
    return str(part.value) if str(part.value) in RANKS else None


def is_stray(items: Sequence[Item], at: int, head: _Head, things: Sequence[Thing]) -> bool:
    """Tell whether the numbers of an item cannot stand there. Raises Ambiguous if a number is likely something else.

    ``head`` is their kind, and the colour of pairs; ``things`` are told before them.
    """
    item, numbers = items[at], numbers_of(items[at])
    before = items[at - 1] if at else None
    _check_count(item, numbers, before)
    if len(numbers) == 1:
        _check_letter(item, numbers[0], head, items, things)
    if before is None:
        return False
    joins = bool(numbers_of(before)) and before.end == item.start
    strays = {
        "bare": before.name == "break" or before.name in _TELLING,
        "listed": joins,
        "pairsof": joins and before.name != "pairsof",
    }
    return strays.get(item.name, False)


def can_count(items: Sequence[Item]) -> Part | None:
    """Return the first number of a line if all its numbers are small figures before a kind of set, and can count."""
    telling = [item for item in items if numbers_of(item)]
    figures = [part for item in telling for part in numbers_of(item) if part.word.key in _COUNTS]
    is_plain = all(item.name == "behind" and len(item.parts) > 1 and labelled(item, "kind") for item in telling)
    return figures[0] if is_plain and len(figures) == len(telling) > 0 else None


def _check_count(item: Item, numbers: Sequence[Part], before: Item | None) -> None:
    """Ask about a small number in words before a kind, or a figure before a plural of another number of figures."""
    first = {"behind": numbers[-1:], "listed": numbers[:1]}.get(item.name, ())
    for part in first:
        if part.label == "n" and str(part.value) in _COUNTS and not part.word.key.isdecimal():
            ask("numbers-counted", part, n=part.value)
    if item.name == "front" and before and before.name == "more" and labelled(item, *MANY):
        part = before.parts[-1]
        if part.label == "n" and str(part.value) in _COUNTS and int(str(part.value)) != len(numbers):
            ask("numbers-counted", part, n=part.value)


def _check_letter(item: Item, part: Part, head: _Head, items: Sequence[Item], things: Sequence[Thing]) -> None:
    """Refuse "red A" as Aces if sides are called by letters; ask about "a full" if no more is said."""
    kind, colour = head
    goes_on = bool(things) and things[-1].told is not None and things[-1].told.colour == colour
    if part.word.text == "A" and colour in OTHER_COLOUR and not goes_on and not labelled(item, "pair", "pairs"):
        called = [part.word.text for each in items for part in labelled(each, "who")]
        refuse([unclear("compounds-missing", "compounds")] if all(len(text) == 1 for text in called) else [])
    is_alone = part.word.text == "a" and item.name == "behind" and kind != "pair"
    if is_alone and sum(len(numbers_of(each)) for each in items) == 1:
        ask("article-or-side", item.parts[0])
