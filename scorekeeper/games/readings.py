"""Records with several readings: only findings of every reading are told, and all else stays open.

A card that cannot be is a slip of the pen. The readings of such a record are all records that differ from it in one
card and have no such card.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from scorekeeper.errors import Refused
from scorekeeper.forms import CARRIED, Value
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.messages import Message

AnyVerdict = Verdict[Any]
Path = tuple[str | int, ...]
"""The place of a card in a record."""
NAMED = 4
"""A question that names the cards that fit names so many at most."""


# --- what readings share -------------------------------------------------------------------------


def common(found: Sequence[Sequence[Infraction]], *, told_alike: bool = True) -> list[Infraction]:
    """Return the infractions of every reading, each with the acts that would have been legal in all readings.

    If it has to be ``told_alike``, readings that name other cards or players find something else.
    """
    if len(found) == 1:
        return list(found[0])
    by_place = [{(each.code, each.at): each for each in part} for part in found]
    shared = ([part[key] for part in by_place] for key in by_place[0] if all(key in part for part in by_place))
    if not told_alike:
        return [each[0]._replace(legal=in_all(wrong.legal for wrong in each)) for each in shared]
    return [agreed for each in shared if (agreed := _agreed(each))]


def in_all(lists: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Return the words that stand in every list."""
    return tuple(sorted(set.intersection(*map(set, lists))))


def common_start(lists: Sequence[Sequence[Value]]) -> list[Value]:
    """Return the longest beginning that all lists share."""
    same = takewhile(lambda each: all(other == each[0] for other in each), zip(*lists, strict=False))
    return [each[0] for each in same]


def if_same(values: Sequence[object]) -> object:
    """Return the value on which all readings agree, or None."""
    return values[0] if all(value == values[0] for value in values) else None


def common_trace(traces: Sequence[Sequence[Json]]) -> list[Json]:
    """Return the acts at every decision that are legal in all readings; None if one reading does not know them."""
    return [
        {
            "by": steps[0]["by"],
            "legal": None if None in (legal := [each["legal"] for each in steps]) else [*in_all(legal)],
        }
        for steps in zip(*traces, strict=False)
    ]


def common_end(readings: Sequence[Json]) -> Json:
    """Return the details on which all readings agree, None for others, and the acts that are legal in all of them."""
    found = {key: if_same([each[key] for each in readings]) for key in readings[0] if key != "trace"}
    return found | {"trace": common_trace([each["trace"] for each in readings])} if "trace" in readings[0] else found


def _agreed(found: Sequence[Infraction]) -> Infraction | None:
    """Return one infraction as all readings tell it, None if they tell it of other cards or players."""
    first, legal = found[0], in_all(each.legal for each in found)
    params = {key: _value([each.params.get(key) for each in found]) for key in first.params}
    charged = first.charged and all(each.charged for each in found)
    return None if _OPEN in params.values() else first._replace(params=params, legal=legal, charged=charged)


def _value(told: Sequence[object]) -> object:
    """Return a value on which readings agree; the common words of lists; and of words all, if they are few."""
    first = told[0]
    if all(each == first for each in told):
        return first
    if all(isinstance(each, str) for each in told):
        words = tuple(dict.fromkeys(told))
        return words if len(words) <= NAMED else _OPEN
    if not isinstance(first, (list, tuple)):
        return _OPEN
    shared = tuple(each for each in first if all(isinstance(other, (list, tuple)) and each in other for other in told))
    return shared or _OPEN


_OPEN = object()
"""Stands for a value that differs from reading to reading."""


# --- a slip of the pen ------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """A record with another card ``said`` at a place, and the verdict on it."""

    path: Path
    said: str
    verdict: AnyVerdict


class Slips(NamedTuple):
    """How a game tells a slip of the pen.

    ``codes`` are the rulings on a card that cannot be; for those ``anywhere`` it may be any card of the player that is
    wrong. ``find`` reads a card, ``cards`` are those of the pack. ``dealt`` are the fields of the cards as they lay at
    first, ``acts`` is the field of the acts; ``depth`` numbers name an act there. ``ending`` makes the further fields
    of a verdict from those of all readings.
    """

    codes: frozenset[str]
    anywhere: frozenset[str]
    find: Callable[[object], object | None]
    cards: Sequence[str]
    dealt: tuple[str, ...]
    acts: str
    depth: int
    ending: Callable[[Sequence[Json]], Json]

    def in_every_reading(
        self, record: Json, verdict: AnyVerdict, judge: Callable[[Json], AnyVerdict],
        scored: Callable[[str, Any], Message] | None = None, once: Sequence[str] = (),
    ) -> AnyVerdict:  # fmt: skip
        """Return the verdict on a record; if a card cannot be, with the rulings that hold whatever it was.

        ``scored`` tells the score of a hand by its facts if a card was played. In the fields ``once`` no card can come
        twice: a record with such a card need not be judged.
        """
        slips = [each._replace(legal=()) for each in verdict.infractions if each.code in self.codes]
        if not slips:
            return verdict
        readings = list(self._readings(record, slips, judge, once))
        if not readings:
            return self._several(record, slips, judge, verdict)
        verdicts = [found for *_, found in readings]
        doubtful: dict[str, list[Reading]] = {}
        for reading in readings:
            doubtful.setdefault(self._place(reading.path), []).append(reading)
        rulings = [each for each in common([found.infractions for found in verdicts]) if each.at not in doubtful]
        slip = next((each for each in slips if each.at in doubtful), slips[0])
        own = _doubtful(slip) if len(doubtful) > 1 else ()  # if another card can be wrong, this one can be right
        notes = [_question(at, found, own, scored, rulings) for at, found in doubtful.items()]
        notes += [each for each in common([found.notes for found in verdicts]) if each.at not in doubtful]
        return Verdict((slip, *rulings), tuple(notes), None, self.ending([found.details for found in verdicts]))

    def _readings(
        self, record: Json, slips: Sequence[Infraction], judge: Callable[[Json], AnyVerdict], once: Sequence[str]
    ) -> Iterator["Reading"]:
        """Yield each record that differs in one card and has none that cannot be."""
        for path, new in self._changes(record, slips, once):
            try:
                found = judge(_changed(record, path, new))
            except Refused:  # a card is dealt twice
                continue
            if not any(each.code in self.codes for each in found.infractions):
                yield Reading(path, new, found)

    def _changes(self, record: Json, slips: Sequence[Infraction], once: Sequence[str]) -> Iterator[tuple[Path, str]]:
        """Yield the changes that can mend a slip: a card in doubt is any other, or one that was dealt is that card."""
        doubtful = {card for slip in slips for card in _doubtful(slip)}
        cards = set(map(self.find, doubtful))
        players = {slip.params["by"] for slip in slips if slip.code in self.anywhere}
        taken = {field: {self.find(said) for _, said in _words(record.get(field))} for field in once}
        for path, said in _words(record):
            card = self.find(said)
            if card is None:
                continue
            others: Iterable[str] = doubtful if path[0] in self.dealt else ()
            if card in cards or (players and _by(record, path) in (*players, None)):
                others = self.cards
            gone = taken.get(str(path[0]), {card})
            yield from ((path, other) for other in others if self.find(other) not in gone)

    def _several(
        self, record: Json, slips: Sequence[Infraction], judge: Callable[[Json], AnyVerdict], told: AnyVerdict
    ) -> AnyVerdict:
        """Judge a record with several slips up to the first card in doubt, without the hands that they touch."""
        cards = {self.find(card) for slip in slips for card in _doubtful(slip)} - {None}
        places = {slip.at for slip in slips}
        first = min(
            path[1]
            for path, said in _words(record)
            if path[0] == self.acts and (self.find(said) in cards or self._place(path) in places)
        )
        touched = {value for slip in slips for value in slip.params.values() if isinstance(value, str)}
        known: Json = {}
        for field, value in record.items():
            if field == self.acts:
                known[field] = value[:first]
            elif field in self.dealt:
                if isinstance(value, dict):
                    known[field] = {owner: cards for owner, cards in value.items() if owner not in touched}
            elif not any(slip.at.startswith(field) for slip in slips):
                known[field] = value
        try:
            found = judge(known)
        except Refused:  # too little is known
            found = told._replace(infractions=())
        clean = () if any(each.code in self.codes for each in found.infractions) else found.infractions
        notes = tuple(Infraction("card-open", slip.at) for slip in slips)
        return Verdict((*slips, *clean), notes, None, self.ending([found.details]))

    def _place(self, path: Path) -> str:
        """Write the place of a card as infractions do: plays[12], hands.N, exposed."""
        field, *rest = path
        parts = rest[: self.depth if field == self.acts else 1]
        return str(field) + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)


def _doubtful(slip: Infraction) -> tuple[str, ...]:
    """Return the cards that cannot be, by a ruling."""
    told = next((slip.params[key] for key in ("missing", "target", "card", "cards") if key in slip.params), ())
    return (told,) if isinstance(told, str) else tuple(told) if isinstance(told, (list, tuple)) else ()


def _question(
    at: str, readings: Sequence[Reading], own: Sequence[str], scored: Callable[[str, Any], Message] | None,
    rulings: Sequence[Infraction],
) -> Infraction:  # fmt: skip
    """Ask which card it was; tell the score of each if it is known, or name those that fit if they are few.

    Readings with more errors than all of them share are not scored, as long as there are others.
    """
    known = {(each.code, each.at) for each in rulings}
    right = [
        each for each in readings if known.issuperset((found.code, found.at) for found in each.verdict.infractions)
    ]
    facts = [(each.said, each.verdict.facts) for each in right or readings]
    if scored and not own and all(told is not None for _, told in facts):
        return Infraction("card-open-scores", at, {"readings": [scored(said, told) for said, told in facts]})
    fitting = tuple(dict.fromkeys([*(each.said for each in readings), *own]))
    if len(fitting) > NAMED:
        return Infraction("card-open", at)
    return Infraction("card-open-among" if len(fitting) > 1 else "card-open-one", at, {"cards": fitting})


def _by(record: Json, path: Path) -> object:
    """Return who did an act, or None for a card that stands alone."""
    return record[str(path[0])][path[1]][0] if len(path) > 1 else None


def _words(value: Value, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every word of a record with its place."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _words(each, (*path, number))
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if path or not str(key).startswith(CARRIED):
                yield from _words(each, (*path, key))


def _changed(value: Value, path: Path, new: str) -> Value:
    """Return a record with another card at a place."""
    if not path:
        return new
    changed: Value = dict(value) if isinstance(value, Mapping) else list(value)
    changed[path[0]] = _changed(value[path[0]], path[1:], new)
    return changed
