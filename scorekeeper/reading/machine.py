"""All patterns of a grammar as one machine, in which a beginning that several share is matched once.

A state is the set of places that patterns have reached after the same senses. Its steps are worked out when a line
first gets there.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple


class Element(NamedTuple):
    """A place of a pattern: the tags that fit it, how often it may be filled, and the label of its part.

    ``led`` is the kind of the word that stands before it in the notation, empty for none.
    """

    tags: frozenset[str]
    least: int
    most: int
    label: str
    led: str = ""


class Pattern(NamedTuple):
    """A row of places that words can fill; ``asks`` is the code of the question that it raises, empty for none.

    ``is_ordered`` tells whether the words of a pattern of the notation stand in its order only.
    """

    name: str
    price: float
    asks: str
    elements: tuple[Element, ...]
    is_ordered: bool = False


_Place = tuple[int, int]
"""A pattern by its number, and the number of its element that is filled next."""


class State:
    """The places that patterns have reached: ``steps`` lead on from there, ``ends`` are the patterns that are whole."""

    def __init__(self, places: frozenset[_Place], patterns: Sequence[Pattern], known: "_States") -> None:
        self._patterns, self._known = patterns, known
        whole = [patterns[number] for number, at in places if at == len(patterns[number].elements)]
        self._places = [place for place in sorted(places) if place[1] < len(patterns[place[0]].elements)]
        prices: dict[tuple[str, str], float] = {}
        for name, price, asks, *_ in whole:
            prices[name, asks] = min(price, prices.get((name, asks), price))
        self.ends = [(name, asks, price) for (name, asks), price in sorted(prices.items())]

    @cached_property
    def steps(self) -> Mapping[str, Sequence[tuple[str, "State"]]]:
        """Return labels and states by kind; by kind with value, if a pattern names one, those of both."""
        by_tag: dict[str, list[_Place]] = {}
        for number, at in self._places:
            for tag in self._patterns[number].elements[at].tags:
                by_tag.setdefault(tag, []).append((number, at))
        steps: dict[str, Sequence[tuple[str, State]]] = {}
        for tag, own in sorted(by_tag.items()):
            found: dict[str, set[_Place]] = {}
            for number, at in sorted({*own, *by_tag.get(tag.partition(":")[0], ())}):
                elements = self._patterns[number].elements
                to = found.setdefault(elements[at].label, set())
                to.update((number, place) for place in _onward(elements, at + (elements[at].most == 1)))
            steps[tag] = [(label, _state(frozenset(to), self._patterns, self._known)) for label, to in found.items()]
        return steps


_States = dict[frozenset[_Place], State]


def machine(patterns: Sequence[Pattern]) -> State:
    """Return the state at the beginning of a line."""
    parted = [pattern._replace(elements=tuple(_parted(pattern.elements))) for pattern in patterns]
    first = ((number, at) for number, pattern in enumerate(parted) for at in _onward(pattern.elements, 0))
    return State(frozenset(first), parted, {})


def _parted(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield elements that must be filled once, or need not be filled: one or more is one, and then many."""
    for element in elements:
        if element.least and element.most > 1:
            yield element._replace(most=1)
        yield element._replace(least=0) if element.most > 1 else element


def _onward(elements: Sequence[Element], at: int) -> Iterator[int]:
    """Yield the elements from one to the next that must be filled, or to the end."""
    yield at
    while at < len(elements) and not elements[at].least:
        at += 1
        yield at


def _state(places: frozenset[_Place], patterns: Sequence[Pattern], known: _States) -> State:
    if places not in known:
        known[places] = State(places, patterns, known)
    return known[places]
