"""What an archive is built from: ledgers, sheets, and JSON Lines of facts and of records."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scorekeeper import games, rulebook
from scorekeeper.errors import LedgerError, Malformed, Refused, malformed, refuse
from scorekeeper.forms import RULES
from scorekeeper.game import AnyGame, Choices, Json
from scorekeeper.jsontext import read_json
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.schema import MAGIC
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import Message
from scorekeeper.options import encode
from scorekeeper.sheet.reader import SheetReader

_LOOKED_AT = 1 << 16
"""Bytes of a file that tell what it is."""
_NOBODY_KNOWS = "1970-01-01T00:00:00+00:00"
"""When the entries of a sheet without a date are read as made; it is not told."""
NO_DAY = "unknown"
"""The month of hands of which nobody said when they were played."""


class Row(NamedTuple):
    """A hand, or penalty, of a source; ``facts`` and ``record`` are JSON, None where they are not known."""

    game: str
    place: int
    kind: str
    match: str | None
    number: int | None
    played: str | None
    players: str | None
    rules: str | None
    facts: str | None
    record: str | None
    simple: int | None

    @property
    def month(self) -> str:
        """The month in which it was played, such as 2026-11."""
        return self.played[:7] if self.played else NO_DAY


class Bad(NamedTuple):
    """A line of a source that is no hand: where, its text, and why."""

    place: int
    text: str
    error: Refused


class Kind(Enum):
    """What a file to be archived is."""

    ledger = 1
    sheet = 2
    lines = 3


class Source(NamedTuple):
    """A file to be archived: its digest, and the number of entries of each match in it."""

    path: Path
    digest: str
    matches: Mapping[str, int]
    kind: Kind


def identify(path: Path) -> Source:
    """Identify a file by what it holds. Raises LedgerError for one that cannot be read."""
    try:
        if path.is_fifo():
            raise LedgerError("archive-io", path=str(path), reason=Message("archive-pipe"))
        with path.open("rb") as file:
            if (begun := file.read(_LOOKED_AT))[: len(MAGIC)] != MAGIC:
                file.seek(0)
                kind = Kind.sheet if _is_sheet(begun) else Kind.lines
                return Source(path, hashlib.file_digest(file, "sha256").hexdigest(), {}, kind)
    except OSError as error:
        raise LedgerError("archive-io", path=str(path), reason=error.strerror) from None
    with Ledger(path, writing=False) as ledger, ledger.reading() as db:
        heads = db.execute("SELECT match, count, hash FROM heads ORDER BY match").fetchall()
    digest = hashlib.sha256(json.dumps(heads).encode()).hexdigest()
    return Source(path, digest, {match_id: count for match_id, count, _ in heads}, Kind.ledger)


def rows(source: Source, usual: str | None) -> Iterator[Row | Bad]:
    """Yield the hands of a source; ``usual`` is the game of lines that do not name theirs.

    Raises LedgerError for a ledger that is damaged, and at its end for another file that is not what was identified.
    """
    if source.kind is Kind.lines:
        yield from _lines(source, usual)
    elif source.kind is Kind.sheet:
        yield from _of_sheet(source)
    else:
        with Ledger(source.path, writing=False) as ledger:
            plays = ((match, play) for match in map(ledger.match, source.matches) for play in match.plays)
            for place, (match, play) in enumerate(plays, 1):
                yield _of_play(match, play, place, play.at[:10])


def _is_sheet(begun: bytes) -> bool:
    """Tell by its beginning whether a file is a sheet: it names its game, and lines of JSON begin with a brace."""
    said = (line.lstrip(b"\xef\xbb\xbf \t\r") for line in begun.split(b"\n"))
    return any(re.match(rb"game\s*:", line, re.IGNORECASE) for line in said if not line.startswith((b"{", b"#")))


def _of_sheet(source: Source) -> Iterator[Row | Bad]:
    """Yield the hands of a sheet, or what is wrong with its lines; no day where it does not say when it was played."""
    raw = source.path.read_bytes()
    _check_same(source, hashlib.sha256(raw).hexdigest())
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        number = raw[: error.start].count(b"\n") + 1
        yield Bad(number, _line(raw, number), Malformed([malformed("line-encoding")]))
        return
    lines, wrong = text.split("\n"), list[Bad]()

    def tell(number: int, _: int, error: Refused) -> None:
        wrong.append(Bad(number, lines[number - 1], error))

    reader = SheetReader(text, _NOBODY_KNOWS, tell)
    if reader.match is None:
        yield from wrong
        return
    match = reader.match
    for place, play in enumerate(match.plays, 1):
        yield _of_play(match, play, place, play.at[:10] if reader.dated else None)._replace(match=source.digest[:10])


def _of_play(match: Match, play: Play, place: int, played: str | None) -> Row:
    game, hand, fined = match.game, play.event.hand, play.event.fined
    facts = game.facts.encode(hand.facts) if hand else {"by": fined.by, "penalty": fined.penalty} if fined else {}
    players = {side: [play.seating.players[each] for each in ids] for side, ids in play.seating.sides.items()}
    return Row(
        game.name, place, "hand" if hand else "penalty", match.id, play.number, played, _written(players),
        _chosen(game, encode(play.after.options)), _written(facts),
        _written(hand.record) if hand and hand.record else None, _simple(game, facts) if hand else None,
    )  # fmt: skip


def _chosen(game: AnyGame, options: Choices) -> str | None:
    """Return the choices that are not those of the text, as JSON; None where all are."""
    usual = rulebook.load(game.rulebook).defaults()
    other = {name: choice for name, choice in options.items() if usual[name] != choice}
    return _written(other) if other else None


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _lines(source: Source, usual: str | None) -> Iterator[Row | Bad]:
    read = hashlib.sha256()
    with source.path.open("rb") as file:
        for place, raw in enumerate(file, 1):
            read.update(raw)
            if raw.strip():
                try:
                    yield _of_line(raw, place, usual)
                except Refused as error:
                    yield Bad(place, raw[:_SHOWN].decode(errors="replace"), error)
    _check_same(source, read.hexdigest())


_SHOWN = 1000
"""Bytes of a line that is no hand; who is told of it sees fewer."""


def _check_same(source: Source, digest: str) -> None:
    """Compare the digest of what was read with the source. Raises LedgerError for a file that has changed meanwhile."""
    if digest != source.digest:
        raise LedgerError("archive-changed", path=str(source.path))


def _line(raw: bytes, number: int) -> str:
    return raw.split(b"\n")[number - 1].decode(errors="replace")


def _of_line(raw: bytes, place: int, usual: str | None) -> Row:
    """Read a line of facts, or a record. Raises Malformed."""
    data = read_json(raw)
    about = {key: data.pop(key) for key in [*data] if key.startswith("_")}
    if not (named := about.get("_game", usual)):
        refuse([malformed("archive-game")])
    game = games.find(str(named))
    if (rules := data.pop("rules", {})) != {}:
        RULES.check(rules, "rules")
    chosen = _chosen(game, rulebook.load(game.rulebook).choose(rules)) if rules else None
    is_record = not _record_fields(game.name).isdisjoint(data)
    facts, record = (None, _written(data)) if is_record else (_written(data), None)
    match, players = about.get("_match"), about.get("_players")
    return Row(
        game.name, place, "hand", str(match) if match else None, None, _day(about.get("_played")),
        _written(players) if players else None, chosen, facts, record, None if is_record else _simple(game, data),
    )  # fmt: skip


@cache
def _record_fields(game: str) -> frozenset[str]:
    """Return the fields that records of a game have, and facts have not."""
    played = games.find(game)
    record, facts = (getattr(form, "fields", {}) for form in (played.play.RECORD, played.facts.FORM))
    return frozenset(record) - frozenset(facts)


def _day(said: object) -> str | None:
    """Read the day of a date, or of a moment. Raises Malformed."""
    if said is None:
        return None
    try:
        if isinstance(said, str) and _DAY.match(said):
            return datetime.fromisoformat(said).date().isoformat()
    except ValueError:
        pass
    raise Malformed([malformed("archive-date", "_played", found=said)])


_DAY = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")


def _simple(game: AnyGame, facts: Json) -> int | None:
    return game.simple.number(facts) if game.simple else None
