"""What is wrong with rows of an archive: where each came from, and why, as the scorer or the judge tells it."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from scorekeeper import games
from scorekeeper.archive import notes, parts
from scorekeeper.archive.scores import options_of, score_row
from scorekeeper.errors import Refused, malformed
from scorekeeper.game import AnyGame, Infraction


class Fault(NamedTuple):
    """A row that is refused, by ``error``, or a record with ``infractions``.

    ``file`` is where it came from, ``place`` the line; in a ledger it is a hand of a match.
    """

    file: str
    place: int
    match: str | None
    hand: int | None
    game: AnyGame
    error: Refused | None
    infractions: Sequence[Infraction] = ()


def faults(folder: Path, hands: Sequence[Path], kind: str, most: int) -> list[Fault]:
    """Return what is wrong first in parts that were scored or judged. Raises LedgerError for a damaged part."""
    files = {digest[:16]: str(noted["file"]) for digest, noted in notes.counted(folder)}
    return [*islice((fault for part in hands for fault in _of_part(files, part, kind, most)), most)]


WRONG = {"scores": "refused IS NOT NULL", "verdicts": "refused IS NOT NULL OR NOT ok"}
"""Which rows are wrong, of each kind of part."""
_WANTED = ("place", "match", "coalesce(number, -1) AS number", "kind", "rules", "facts", "record")


def _of_part(files: dict[str, str], hands: Path, kind: str, most: int) -> Iterator[Fault]:
    file = files[hands.name.split("-")[0]]
    game = games.find(parts.game_of(hands))
    wrong = parts.read(parts.twin(hands, kind), ("place",), WRONG[kind])["place"][:most]
    if not len(wrong):
        return
    rows = parts.read(hands, _WANTED, f"place IN ({', '.join(map(str, wrong))})")
    why = _refusal if kind == "scores" else _ruling
    for place, match, number, *row in zip(*rows.values(), strict=True):
        yield Fault(file, int(place), match, int(number) if number > 0 else None, game, *why(game, *row))


def _refusal(
    game: AnyGame, kind: str, rules: str | None, facts: str | None, record: str | None
) -> tuple[Refused | None, Sequence[Infraction]]:
    """Score a row once more to tell why it is refused."""
    try:
        found = score_row(game, kind, options_of(game.name, rules), facts, record)
    except Refused as error:
        return error, ()
    return Refused([malformed("archive-incomplete")]) if found is None else None, ()


def _ruling(
    game: AnyGame, _: str, rules: str | None, __: str | None, record: str | None
) -> tuple[Refused | None, Sequence[Infraction]]:
    """Judge a record once more to tell what is wrong with it."""
    try:
        return None, game.play.judge(json.loads(record or "{}"), options_of(game.name, rules)).infractions
    except Refused as error:
        return error, ()
