"""Scores and verdicts of the parts of an archive, by the one scorer and the one judge."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pyarrow import parquet

from scorekeeper import api, games, rulebook
from scorekeeper.archive import statistics, store, workers
from scorekeeper.errors import LedgerError, Refused, malformed, refuse
from scorekeeper.game import Json
from scorekeeper.options import decode
from scorekeeper.reports.answers import errors_json


class Done(NamedTuple):
    """A part of hands, and the part that was worked out of it; ``known`` if it was there before."""

    hands: Path
    worked: Path
    known: bool


def work(
    folder: Path, kind: str, hands: Sequence[Path], scheduler: str | None, jobs: int
) -> Iterator[Done | LedgerError]:
    """Score or judge the parts of hands that are not done yet; yield the result of each, or why it was not done."""
    there = {*folder.glob(store.PARTS.format(kind))}
    before = {part: each for part, each in store.worked_out(folder, kind).items() if store.is_whole(part, each)}
    store.discard(there.difference(before.values()))
    yield from (Done(part, before[part], known=True) for part in hands if part in before)
    left = [part for part in hands if part not in before]
    yield from workers.each(left, partial(_work, folder, kind), scheduler, jobs)


def _work(folder: Path, kind: str, hands: Path) -> Done:
    """Score or judge a part of hands. Raises LedgerError for a damaged part."""
    tell, told = {"scores": _scores, "verdicts": _verdicts}[kind], list[Json]()
    store.check([hands])
    for batch in parquet.ParquetFile(hands).iter_batches(10_000):
        for row in batch.to_pylist():
            where = {name: row[name] for name in ("source", "place", "game", "month")}
            try:
                told += [where | each for each in tell(row)]
            except Refused as error:
                told.append(where | {"refused": error.problems[0].code})
    made, name = folder.joinpath(kind, *hands.parts[-3:-1]), f"{hands.stem}-r{store.rules_version(hands)}"
    return Done(hands, store.write_part(made, name, told), known=False)


def _scores(row: Json) -> list[Json]:
    """Score a row: one row for each side, or one for a record without an end. Raises Refused."""
    if (found := _scored(row)) is None:
        return [{"refused": "record-incomplete"}]
    return [{"side": side, "points": points, "won": side == found["winner"]} for side, points in found["score"].items()]


def _scored(row: Json) -> Json | None:
    """Return the points and the winner; None for a record without an end. Raises Refused."""
    if row["facts"] is None:
        verdict = _judged(row, terse=True)
        return None if verdict["facts"] is None else verdict
    facts, rules = json.loads(row["facts"]), json.loads(row["rules"] or "{}")
    if row["kind"] == "hand":
        return api.score(row["game"], facts, rules, terse=True)
    game = games.find(row["game"])
    options = decode(game.options, rulebook.load(game.rulebook).choose(rules))
    start = game.match.start(options, game.seating.seat([], None), None)
    score = game.penalise(start, facts["by"], facts["penalty"])[1]
    return {"score": score.points, "winner": score.winner}


def _verdicts(row: Json) -> list[Json]:
    """Judge the record of a row, if it has one. Raises Refused."""
    if row["record"] is None:
        return []
    verdict = _judged(row, terse=True)
    codes = ",".join(each["code"] for each in verdict["rulings"])
    return [{"ok": not codes, "infractions": codes or None, "complete": verdict["facts"] is not None}]


def _judged(row: Json, *, terse: bool) -> Json:
    return api.judge(row["game"], json.loads(row["record"]), json.loads(row["rules"] or "{}"), terse=terse)


WRONG = {"scores": "refused IS NOT NULL", "verdicts": "refused IS NOT NULL OR NOT ok"}
"""Which rows are wrong, of each kind of part."""


def outcome(folder: Path, kind: str, done: Sequence[Done], most: int) -> tuple[int, int, int, list[Json]]:
    """Count the hands in parts that were done, those refused, those with infractions; return the first of both too.

    These are forms: ``file``, ``line``, ``match`` and ``hand`` say where each came from, ``errors`` why it is wrong.
    """
    wrong, order = f"FROM every_{kind} WHERE {WRONG[kind]}", "ORDER BY game, month, source, place"
    first = f"SELECT source, place {wrong} {order} LIMIT {most}"
    there = {"hands": [each.hands for each in done], kind: [each.worked for each in done]}
    with statistics.tables(folder, there) as db:
        ((hands,),) = db.execute(f"SELECT count(*) FROM every_{'hands' if kind == 'scores' else kind}").fetchall()
        ((refused, faults),) = db.execute(f"SELECT count(refused), count(*) {wrong}").fetchall()
        rows = f"FROM every_hands SEMI JOIN ({first}) USING (source, place) JOIN sources USING (source) {order}"
        named = [_named(kind, row) for row in db.sql(rows).to_arrow_table().to_pylist()]
    return hands, refused, faults - refused, named


def _named(kind: str, row: Json) -> Json:
    """Return the form of a row that is wrong."""
    game = games.find(row["game"])
    errors, names = list[Json](), game.seating.names(game.seating.seat([], None))
    try:
        if kind == "verdicts":
            errors = _judged(row, terse=False)["rulings"]
        elif _scored(row) is None:
            refuse([malformed("archive-incomplete")])
    except Refused as error:
        errors = errors_json(error, None, names, game.all_texts())["errors"]
    return {"file": row["file"], "line": row["place"], "match": row["match"], "hand": row["number"], "errors": errors}
