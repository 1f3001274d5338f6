"""The sources of an archive: ledgers, sheets, and JSON Lines of facts and of records."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from scorekeeper import games, rulebook
from scorekeeper.archive.store import failing
from scorekeeper.errors import LedgerError, Malformed, Refused, malformed, refuse
from scorekeeper.forms import RULES
from scorekeeper.game import AnyGame, Choices, Json
from scorekeeper.jsontext import canonical, read_json
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.schema import MAGIC
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import Message
from scorekeeper.options import encode
from scorekeeper.sheet.reader import SheetReader

_LOOKED_AT = 1 << 16
"""Bytes at the beginning of a file that tell its kind."""
_SHOWN = 1000
"""Bytes that are kept of a line that is no hand; messages show fewer."""
_NOBODY_KNOWS = "1970-01-01T00:00:00+00:00"
"""When the entries of a sheet without a date are read as made; it is not told."""


class Bad(NamedTuple):
    """A line of a source that is no hand: where, its text, and why."""

    place: int
    text: str
    error: Refused


class Source(NamedTuple):
    """A file to be archived: ``kind`` is ledger, sheet or lines; ``matches`` has the entries of each match, counted."""

    path: Path
    digest: str
    matches: Mapping[str, int]
    kind: str


def identify(path: Path) -> Source:
    """Identify a file by its content. Raises LedgerError for one that cannot be read."""
    if path.is_fifo():
        raise LedgerError("archive-io", path=str(path), reason=Message("archive-pipe"))
    with failing(path), path.open("rb") as file:
        if (begun := file.read(_LOOKED_AT))[: len(MAGIC)] != MAGIC:
            file.seek(0)
            kind = "sheet" if _is_sheet(begun) else "lines"
            return Source(path, hashlib.file_digest(file, "sha256").hexdigest(), {}, kind)
    with Ledger(path, writing=False) as ledger, ledger.reading() as db:
        heads = db.execute("SELECT match, count, hash FROM heads ORDER BY match").fetchall()
    digest = hashlib.sha256(json.dumps(heads).encode()).hexdigest()
    return Source(path, digest, {match_id: count for match_id, count, _ in heads}, "ledger")


def _is_sheet(begun: bytes) -> bool:
    """Tell by its beginning whether a file is a sheet: it names its game, and lines of JSON begin with a brace."""
    said = (line.lstrip(b"\xef\xbb\xbf \t\r") for line in begun.split(b"\n"))
    return any(re.match(rb"game\s*:", line, re.IGNORECASE) for line in said if not line.startswith((b"{", b"#")))


def rows(source: Source, usual: str | None) -> Iterator[Json | Bad]:
    """Yield the hands and penalties of a source, and the lines that are none.

    ``usual`` is the game of lines that do not name theirs. Raises LedgerError for a ledger that is damaged.
    """
    return {"ledger": _of_ledger, "sheet": _of_sheet, "lines": _of_lines}[source.kind](source, usual)


def _of_ledger(source: Source, _: str | None) -> Iterator[Json | Bad]:
    with Ledger(source.path, writing=False) as ledger:
        shown = (match for match in map(ledger.match, source.matches) if not match.hidden)
        plays = ((match, play) for match in shown for play in match.plays)
        for place, (match, play) in enumerate(plays, 1):
            yield _of_play(match, play, place, play.at[:10])


def _of_sheet(source: Source, _: str | None) -> Iterator[Json | Bad]:
    """Yield the hands of a sheet, or its errors; no day if it does not say when it was played."""
    raw, wrong = source.path.read_bytes(), list[Bad]()
    lines = raw.decode(errors="replace").split("\n")

    def tell(number: int, _: int, error: Refused) -> None:
        wrong.append(Bad(number, lines[number - 1], error))

    try:
        reader = SheetReader(raw.decode(), _NOBODY_KNOWS, tell)
    except UnicodeDecodeError as error:
        tell(raw[: error.start].count(b"\n") + 1, 0, Malformed([malformed("line-encoding")]))
    yield from wrong
    if wrong or reader.match is None or reader.match.hidden:
        return
    for place, play in enumerate(reader.match.plays, 1):
        row = _of_play(reader.match, play, place, play.at[:10] if reader.dated else None)
        yield {**row, "match": source.digest[:10]}


def _of_play(match: Match, play: Play, place: int, played: str | None) -> Json:
    game, hand, fined = match.game, play.event.hand, play.event.fined
    facts = game.facts.encode(hand.facts) if hand else {"by": fined.by, "penalty": fined.penalty} if fined else {}
    players = {side: [play.seating.players[each] for each in ids] for side, ids in play.seating.sides.items()}
    return {
        "game": game.name, "place": place, "kind": "hand" if hand else "penalty", "match": match.id,
        "number": play.number, "played": played, "players": canonical(players),
        "rules": _chosen(game, encode(play.after.options)), "facts": canonical(facts),
        "record": canonical(hand.record) if hand and hand.record else None,
    }  # fmt: skip


def _chosen(game: AnyGame, options: Choices) -> str | None:
    """Return the choices that are not those of the text, as JSON; None if all are."""
    usual = rulebook.load(game.rulebook).defaults()
    other = {name: choice for name, choice in options.items() if usual[name] != choice}
    return canonical(other) if other else None


def _of_lines(source: Source, usual: str | None) -> Iterator[Json | Bad]:
    with source.path.open("rb") as file:
        for place, raw in enumerate(file, 1):
            if raw.strip():
                try:
                    yield {"place": place, **_of_line(raw, usual)}
                except Refused as error:
                    yield Bad(place, raw[:_SHOWN].decode(errors="replace"), error)


def _of_line(raw: bytes, usual: str | None) -> Json:
    """Read a line of facts, or a record. Raises Malformed."""
    data = read_json(raw)
    about = {key: data.pop(key) for key in [*data] if key.startswith("_")}
    if not (named := about.get("_game", usual)):
        refuse([malformed("archive-game")])
    game = games.find(str(named))
    RULES.check(rules := data.pop("rules", {}), "rules")
    record, facts = (getattr(form, "fields", {}).keys() for form in (game.play.RECORD, game.facts.FORM))
    return {
        "game": game.name, "kind": "hand", "played": _day(about.get("_played")),
        "match": str(about["_match"]) if about.get("_match") else None,
        "players": canonical(about["_players"]) if about.get("_players") else None,
        "rules": _chosen(game, rulebook.load(game.rulebook).choose(rules)) if rules else None,
        "record" if (record - facts) & data.keys() else "facts": canonical(data),
    }  # fmt: skip


def _day(said: object) -> str | None:
    """Read the day of a date, or of a moment. Raises Malformed."""
    if said is None:
        return None
    try:
        if isinstance(said, str) and re.match(r"\d{4}-\d\d-\d\d(?!\d)", said):
            return datetime.fromisoformat(said).date().isoformat()
    except ValueError:
        pass
    raise Malformed([malformed("archive-date", "_played", found=said)])
