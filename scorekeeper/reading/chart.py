"""Patterns matched on a lattice, and the cheapest ways to cover all of it."""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from scorekeeper.errors import refuse, unclear
from scorekeeper.reading.grammar import Grammar
from scorekeeper.reading.lattice import Lattice, Sense
from scorekeeper.reading.machine import State
from scorekeeper.words import Word

MOST_STEPS = 4000
"""So many senses of a line are tried in patterns, and so many beginnings of covers are looked at.

The names of all cards of two packs, in words, take 1,030; lines as people say them take up to 222.
"""
_DIGITS = 6
"""Prices that are added up in another order are equal to so many digits."""


class Part(NamedTuple):
    """A sense in its place of a pattern: the label or else the kind of the place, and the value."""

    label: str
    value: object
    word: Word


class Item(NamedTuple):
    """A pattern that fits some words: its name, its parts, the question it raises, and the nodes it joins."""

    name: str
    parts: tuple[Part, ...]
    asks: str
    start: int
    end: int

    def has(self, *labels: str) -> bool:
        """Tell whether something stands under one of the labels, whatever its value."""
        return any(part.label in labels for part in self.parts)

    def all(self, label: str) -> list[object]:
        """Return all values under a label, in their order."""
        return [part.value for part in self.parts if part.label == label]

    def get(self, label: str) -> object | None:
        """Return the first value under a label, None without one."""
        for part in self.parts:
            if part.label == label:
                return part.value
        return None


class Priced(NamedTuple):
    """An item, or a row of items, with its price."""

    price: float
    item: Item


Cover = tuple[float, tuple[Item, ...]]
_Tagged = dict[int, list[tuple[Sense, str, str]]]
"""The senses that can follow each node, also behind words that say nothing there, each with its tags."""


def items(lattice: Lattice, grammar: Grammar) -> dict[int, list[Priced]]:
    """Return for every node the items that start there; of those that say the same the cheapest.

    Raises Ambiguous if there are too many to look at.
    """
    tagged: _Tagged = {}
    for node in sorted(lattice.senses, reverse=True):
        tagged[node] = [(sense, sense.kind, f"{sense.kind}:{sense.value}") for sense in lattice.senses[node]]
        for skipped, *tags in [*tagged[node]]:
            if not grammar.between.isdisjoint(tags):
                for sense, kind, tag in tagged.get(skipped.end, ()):
                    tagged[node].append((sense._replace(price=sense.price + skipped.price), kind, tag))
    steps = count(1)
    return {start: _from(start, tagged, grammar.speech, steps) for start in tagged}


def _from(start: int, tagged: _Tagged, patterns: State, taken: Iterator[int]) -> list[Priced]:
    fitting: dict[Item, float] = {}
    todo: list[tuple[State, int, float, tuple[Part, ...]]] = [(patterns, start, 0.0, ())]
    while todo:
        refuse([unclear("line-crowded")] if next(taken) > MOST_STEPS else [])
        state, node, spent, parts = todo.pop()
        for name, asks, price in state.ends if parts else ():
            item = Item(name, parts, asks, start, node)
            fitting[item] = min(spent + price, fitting.get(item, spent + price))
        steps = state.steps
        for sense, kind, tag in tagged.get(node, ()) if steps else ():
            for label, after in steps.get(tag) or steps.get(kind, ()):
                part = Part(label or kind, sense.value, sense.word)
                todo.append((after, sense.end, spent + sense.price, (*parts, part)))
    return [Priced(price, item) for item, price in fitting.items()]


def fits(sense: Sense, tags: frozenset[str]) -> bool:
    """Tell whether a sense has one of the tags of a place."""
    return not tags.isdisjoint((sense.kind, f"{sense.kind}:{sense.value}"))


def covers(starting: Mapping[int, Sequence[Priced]], end: int, above: float) -> Iterator[Cover]:
    """Yield the ways to cover all words with items, the cheapest first, up to so much ``above`` the cheapest."""
    rest = {end: 0.0}
    for node in sorted(starting, reverse=True):
        prices = [price + rest[item.end] for price, item in starting[node] if item.end in rest]
        if prices:
            rest[node] = min(prices)
    if 0 not in rest or not end:
        return
    order, most = count(0, -1), rest[0] + above  # of equal prices the furthest is next: even a long line is covered
    heap: list[tuple[float, int, float, int, tuple[Item, ...]]] = [(rest[0], next(order), 0.0, 0, ())]
    for _ in range(MOST_STEPS + 1):
        if not heap:
            return
        total, _, spent, node, chosen = heapq.heappop(heap)
        if total > most:
            return
        if node == end:
            yield spent, chosen
            continue
        for price, item in starting.get(node, ()):
            if item.end in rest:
                paid = spent + price
                whole = round(paid + rest[item.end], _DIGITS)
                heapq.heappush(heap, (whole, next(order), paid, item.end, (*chosen, item)))
