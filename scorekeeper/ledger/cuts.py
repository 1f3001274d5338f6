"""Where a long match can be cut in parts: after an entry up to which no later one reaches.

An entry reaches back to what it is about: a correction or a ruling to its hand, an undo or a redo to its target.
"""

import sqlite3
from array import array
from collections.abc import Iterator
from functools import cached_property

_CORRECTS = """(
    kind IN ('fix', 'void', 'rename', 'header', 'ruling') OR kind = 'hand' AND json_extract(payload, '$.after') NOT NULL
)"""
_REACHING = f"""
SELECT seq, kind, CAST(json_extract(payload, CASE kind WHEN 'hand' THEN '$.after' ELSE '$.hand' END) AS INTEGER),
    CAST(json_extract(payload, '$.of') AS INTEGER), CAST(json_extract(payload, '$.target') AS INTEGER)
FROM entries WHERE match = :match AND seq <= :count AND (kind IN ('undo', 'redo') OR {_CORRECTS}) ORDER BY seq DESC
"""
_UNDONE = """
SELECT target FROM (
    SELECT CAST(json_extract(payload, '$.target') AS INTEGER) AS target, kind, max(seq) FROM entries
    WHERE match = :match AND kind IN ('undo', 'redo') AND seq <= :count GROUP BY target)
WHERE kind = 'undo'
"""
_NUMBERED = "SELECT seq FROM entries WHERE match = :match AND kind = :kind AND seq <= :count ORDER BY seq"


def is_corrected(db: sqlite3.Connection, match_id: str) -> bool:
    """Tell whether anything was ever corrected, put in or ruled in a match, even if that was undone."""
    query = f"SELECT 1 FROM entries WHERE match = ? AND {_CORRECTS} LIMIT 1"
    return db.execute(query, (match_id,)).fetchone() is not None


def ends(db: sqlite3.Connection, match_id: str, count: int, length: int) -> Iterator[int]:
    """Yield the last entries of the parts of a match, of which the first ``count`` entries are looked at.

    A part has ``length`` entries, and more only where some of them must not be parted; the last has what is left.
    """
    end = length
    for back, seq in _spans(_Reaches(db, match_id, count)) if count > length else ():
        while end < back:
            yield end
            end += length
        end = max(end, seq)
    yield from range(end, count, length)
    yield count


def _spans(reaches: "_Reaches") -> Iterator[tuple[int, int]]:
    """Yield (first entry, last entry) of what must not be parted, in order and apart from each other."""
    backs, seqs = array("q"), array("q")  # of a match of many corrections these are many
    for back, seq in reaches.backwards():
        if backs and seq >= backs[-1]:
            backs[-1] = min(back, backs[-1])
        elif back < seq:
            backs.append(back)
            seqs.append(seq)
    yield from zip(reversed(backs), reversed(seqs), strict=True)


class _Reaches:
    """How far back the first entries of a match reach; one about what is not there reaches to the beginning."""

    def __init__(self, db: sqlite3.Connection, match_id: str, count: int) -> None:
        self._db, self._asked = db, {"match": match_id, "count": count}

    def backwards(self) -> Iterator[tuple[int, int]]:
        """Yield (the entry that it reaches, its place) of the entries that can reach back, the last first."""
        for seq, kind, hand, ruling, target in self._db.execute(_REACHING, self._asked):
            yield self._reached(seq, kind, hand, ruling, target), seq

    def _reached(self, seq: int, kind: str, hand: int | None, ruling: int | None, target: int | None) -> int:
        """Return the entry that one reaches; another name and a header, which name no hand, reach to the beginning."""
        if kind in ("undo", "redo"):
            return target or 0
        if seq in self._undone:
            return seq
        if kind != "ruling":
            return _place(self._hands, hand)
        of_hand = seq if hand is None else _place(self._hands, hand)
        return of_hand if ruling is None else min(of_hand, _place(self._rulings, ruling))

    @cached_property
    def _undone(self) -> set[int]:
        return {target for (target,) in self._db.execute(_UNDONE, self._asked)}

    @cached_property
    def _hands(self) -> "array[int]":
        return self._counting("hand")

    @cached_property
    def _rulings(self) -> "array[int]":
        return self._counting("ruling")

    def _counting(self, kind: str) -> "array[int]":
        """List the places of the entries of a kind that count, in the order of their numbers."""
        found = self._db.execute(_NUMBERED, {**self._asked, "kind": kind})
        return array("q", (seq for (seq,) in found if seq not in self._undone))


def _place(places: "array[int]", number: int | None) -> int:
    """Return the place of what has a number; 0 where nothing has."""
    return places[number - 1] if number and 0 < number <= len(places) else 0
