"""The notation: lines with exactly one meaning, the same in every version, which are never asked about.

Every clause, between commas, is the words of one pattern of the notation in any order, or in its own if it has one.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.reading.chart import Item, Part, fits
from scorekeeper.reading.lattice import Lattice, Sense
from scorekeeper.reading.machine import Element, Pattern


def clause_of(lattice: Lattice, patterns: Sequence[Pattern]) -> Item | None:
    """Return the item that all words of a clause are in the notation; None if they are none, or could be two."""
    ways = {item for pattern in patterns for item in _whole(pattern, lattice, 0, lattice.end)}
    return ways.pop() if len(ways) == 1 else None


def _whole(pattern: Pattern, lattice: Lattice, start: int, end: int) -> Iterator[Item]:
    """Yield the ways to fill a pattern with all words between two nodes, in any order that it allows."""
    needed = {at for at, element in enumerate(pattern.elements) if element.least}
    todo: list[tuple[int, tuple[int, ...], tuple[Part, ...]]] = [(start, (), ())]
    while todo:
        node, filled, parts = todo.pop()
        if node == end and needed <= {*filled} and parts:
            yield Item(pattern.name, parts, "", start, end)
        for at, element in enumerate(pattern.elements):
            if (
                node < end
                and filled.count(at) < element.most
                and not (pattern.is_ordered and at < max(filled, default=0))
            ):
                for said in _filling(lattice, node, element):
                    found = [Part(sense.kind, sense.value, sense.word) for sense in said]
                    found[-1] = found[-1]._replace(label=element.label or found[-1].label)
                    todo.append((said[-1].end, (*filled, at), (*parts, *found)))


def _filling(lattice: Lattice, node: int, element: Element) -> Iterator[tuple[Sense, ...]]:
    """Yield the senses at a node that fill a place, each behind the one that leads it, if it has one."""
    senses = [sense for sense in lattice.senses.get(node, ()) if sense.is_notation]
    if element.led:
        for sense in senses:
            if sense.kind == element.led:
                yield from ((sense, *said) for said in _filling(lattice, sense.end, element._replace(led="")))
        return
    yield from ((sense,) for sense in senses if fits(sense, element.tags))
