"""Scores and verdicts of a part of an archive: simple hands in columns from one table, all others one by one."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scorekeeper import games, rulebook
from scorekeeper.archive import parts
from scorekeeper.archive.parts import Columns
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, AnyOptions, Score
from scorekeeper.options import decode


class Done(NamedTuple):
    """What became of a part: its rows, how many were refused, how many have an infraction; ``known`` if it was done."""

    part: str
    rows: int
    refused: int
    infractions: int
    known: bool = False


class _Tally(NamedTuple):
    place: int
    side: str | None
    points: int | None
    won: bool | None
    refused: str | None = None


def score(hands: Path) -> Done:
    """Score a part of hands, unless it was done by the rules of today. Raises LedgerError for a damaged part."""
    game = games.find(parts.game_of(hands))
    return known(hands, "scores") or _work(hands, "scores", game, _scores(hands, game))


def judge(hands: Path) -> Done:
    """Judge the records in a part of hands, unless it was done before. Raises LedgerError for a damaged part."""
    game = games.find(parts.game_of(hands))
    return known(hands, "verdicts") or _work(hands, "verdicts", game, _verdicts(hands, game))


def known(hands: Path, kind: str) -> Done | None:
    """Return what became of a part that was scored, or judged, by the rules of today; None where it is to be done.

    Raises LedgerError for a damaged part of hands.
    """
    source, found = parts.check(hands), parts.marks(parts.twin(hands, kind))
    rules = str(games.find(parts.game_of(hands)).rules_version)
    if found is None or found.get("rules") != rules or not is_of(found, source):
        return None
    return _done(hands, found, known=True)


def _work(hands: Path, kind: str, game: AnyGame, worked: Columns) -> Done:
    """Write what was worked out of a part."""
    counts = {"rules": str(game.rules_version), "hands": parts.check(hands).get("sum"), **_counts(worked)}
    parts.write(parts.twin(hands, kind), worked, counts)
    return _done(hands, counts)


def _done(hands: Path, counts: Mapping[str, Any], *, known: bool = False) -> Done:
    rows, refused, infractions = (int(counts[name]) for name in ("rows", "refused", "infractions"))
    return Done(str(hands), rows, refused, infractions, known)


def is_of(marks: Mapping[str, object], hands: Mapping[str, object]) -> bool:
    """Tell whether what was worked out is of these hands, by the marks of both; before there were sums, none said."""
    return marks.get("hands", hands.get("sum")) == hands.get("sum")


def _counts(worked: Columns) -> dict[str, int]:
    """Count what is told of a part."""
    refused = sum(reason is not None for reason in worked["refused"])
    return {
        "rows": len(set(worked["place"])),
        "refused": refused,
        "infractions": sum(ok is False for ok in worked.get("ok", ())),
    }


# --- scores -----------------------------------------------------------------------------------------------


def _scores(hands: Path, game: AnyGame) -> Columns:
    """Score the rows of a part: in columns where they have a number, one by one where not."""
    rows = parts.read(hands, ("place", *_READ, "coalesce(simple, -1) AS simple"))
    columns, left = _in_columns(game, rows)
    tallies = [
        tally
        for index in left
        for tally in _itemised(game, rows["place"][index], *(rows[name][index] for name in _READ))
    ]
    one_by_one = [np.array([getattr(tally, name) for tally in tallies], dtype=object) for name in _Tally._fields]
    return {
        name: np.concatenate([*(column[name] for column in columns), single])
        for name, single in zip(_Tally._fields, one_by_one, strict=True)
    }


_READ = ("kind", "rules", "facts", "record")


def _in_columns(game: AnyGame, rows: Columns) -> tuple[Sequence[Columns], NDArray[np.intp]]:
    """Score the simple hands of a part, by the rules they were played with; return also the rows that are left."""
    left = np.ones(len(rows["place"]), dtype=bool)
    found = []
    simple = rows["simple"] >= 0
    for rules in set(rows["rules"][simple]):
        chosen = np.flatnonzero(simple & (rows["rules"] == rules))
        table = table_of(game.name, rules)
        numbers = rows["simple"][chosen]
        points, won, possible = table.look_up(numbers)
        chosen = chosen[possible]
        left[chosen] = False
        found.append({
            "place": np.repeat(rows["place"][chosen], len(table.sides)),
            "side": np.tile(np.array(table.sides, dtype=object), len(chosen)),
            "points": points[possible].ravel(),
            "won": won[possible].ravel(),
            "refused": np.full(len(chosen) * len(table.sides), None),
        })  # fmt: skip
    return found, np.flatnonzero(left)


class Table:
    """The scores of simple hands by their number, each worked out by the scorer the first time that it is asked for.

    ``sides`` are the columns of points.
    """

    def __init__(self, game: AnyGame, options: AnyOptions) -> None:
        simple = game.simple
        assert simple, game.name  # noqa: S101 - only such games have numbers
        self._score, self._decode, self._facts = game.scoring.score, game.facts.decode, simple.facts
        self._options = options
        self.sides = tuple(game.seating.seat([], None).sides)
        self._points = np.zeros((simple.COUNT, len(self.sides)), dtype=np.int16)
        self._won = np.zeros((simple.COUNT, len(self.sides)), dtype=bool)
        self._possible = np.zeros(simple.COUNT, dtype=bool)
        self._known = np.zeros(simple.COUNT, dtype=bool)

    def look_up(self, numbers: NDArray[np.integer]) -> tuple[NDArray[np.integer], NDArray[np.bool_], NDArray[np.bool_]]:
        """Return, of each number, the points of the sides, which of them has won, and whether it can have happened."""
        asked = np.zeros(len(self._known), dtype=bool)
        asked[numbers] = True
        for number in np.flatnonzero(asked & ~self._known):
            self._work_out(int(number))
        return self._points[numbers], self._won[numbers], self._possible[numbers]

    def _work_out(self, number: int) -> None:
        self._known[number] = True
        try:
            found = self._score(self._decode(self._facts(number)), self._options)
        except Refused:
            return
        self._possible[number] = True
        self._points[number] = [found.points[side] for side in self.sides]
        self._won[number] = [found.winner == side for side in self.sides]


@lru_cache(1 << 8)
def table_of(game: str, rules: str | None) -> Table:
    """Return the table of a game under rules, given as JSON of the choices that are not the text's."""
    return Table(games.find(game), options_of(game, rules))


@lru_cache(1 << 8)
def options_of(game: str, rules: str | None) -> AnyOptions:
    """Return the options of rules, given as JSON of the choices that are not the text's."""
    played = games.find(game)
    return decode(played.options, rulebook.load(played.rulebook).choose(json.loads(rules) if rules else {}))


def _itemised(
    game: AnyGame, place: int, kind: str, rules: str | None, facts: str | None, record: str | None
) -> Iterator[_Tally]:
    """Score one row by the itemised scorer; a hand that is refused, and a record without an end, are tallied once."""
    try:
        found = score_row(game, kind, options_of(game.name, rules), facts, record)
    except Refused as error:
        yield _Tally(place, None, None, None, error.problems[0].code)
        return
    if found is None:
        yield _Tally(place, None, None, None, "record-incomplete")
        return
    for side, points in found.points.items():
        yield _Tally(place, side, points, side == found.winner)


def score_row(game: AnyGame, kind: str, options: AnyOptions, facts: str | None, record: str | None) -> Score | None:
    """Score a row, None for a record that has no end. Raises Refused."""
    if kind == "penalty":
        by, penalty = json.loads(facts or "{}").values()
        start = game.match.start(options, game.seating.seat([], None), None)
        return game.penalise(start, by, penalty)[1]
    if facts is None:
        played = game.play.judge(json.loads(record or "{}"), options).facts
    else:
        played = game.facts.decode(json.loads(facts))
    return None if played is None else game.scoring.score(played, options)


# --- verdicts ---------------------------------------------------------------------------------------------


def _verdicts(hands: Path, game: AnyGame) -> Columns:
    """Judge the records among the rows of a part."""
    rows = parts.read(hands, ("place", "rules", "record"), "record IS NOT NULL")
    found = [_verdict(game, *row) for row in zip(rows["place"], rows["rules"], rows["record"], strict=True)]
    columns = list(zip(*found, strict=True)) or [()] * len(parts.COLUMNS["verdicts"])
    return dict(zip(parts.COLUMNS["verdicts"], columns, strict=True))


def _verdict(
    game: AnyGame, place: int, rules: str | None, record: str
) -> tuple[int, bool | None, str | None, bool | None, str | None]:
    """Judge one record: whether it is sound, the codes of its infractions, whether it came to an end."""
    try:
        verdict = game.play.judge(json.loads(record), options_of(game.name, rules))
    except Refused as error:
        return place, None, None, None, error.problems[0].code
    codes = ",".join(infraction.code for infraction in verdict.infractions)
    return place, not verdict.infractions, codes or None, verdict.facts is not None, None
