"""Whose something is that stands alone in a line."""

from collections.abc import Container, Sequence

from scorekeeper.reading.chart import Item


def clause_of(items: Sequence[Item], at: int, ends: Container[str] = ("rest",)) -> Sequence[Item]:
    """Return the items of the clause of an item: those between the breaks around it, which are items named ``ends``."""
    first = next((place + 1 for place in range(at - 1, -1, -1) if items[place].name in ends), 0)
    last = next((place for place in range(at + 1, len(items)) if items[place].name in ends), len(items))
    return items[first:last]


def owners(items: Sequence[Item], at: int, labels: Container[str], ends: Container[str] = ("rest",)) -> list[object]:
    """Return who can own an item that has no owner: everybody with one of ``labels`` in its clause.

    Nothing decides between several, and nobody is nearer for standing in another clause: then all must be asked about.
    """
    said = [part.value for item in clause_of(items, at, ends) for part in item.parts if part.label in labels]
    return list(dict.fromkeys(said))
