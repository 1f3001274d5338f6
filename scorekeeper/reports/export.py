"""A match handed on: as the sheet that people type, as JSON that rebuilds it, as CSV for a spreadsheet."""

import io
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.jsontext import indented
from scorekeeper.ledger.acts import TextEntry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.options import encode
from scorekeeper.people import without_letters
from scorekeeper.reports.answers import board_json, hand_json
from scorekeeper.reports.board import points_and_totals
from scorekeeper.reports.export_lines import sheet_of
from scorekeeper.reports.tables import line_told, rules_told, write_csv
from scorekeeper.sheet import document
from scorekeeper.sheet.csv_match import RULES
from scorekeeper.sheet.reader import SheetReader
from scorekeeper.sheet.seating import seated_anew

FORMAT = "scorekeeper match"
VERSION = 1


def sheet(ledger: Ledger, match_id: str, tell: Callable[[int, int], None] = lambda _anew, _left: None) -> Iterator[str]:
    """Yield the pieces of a match as a sheet; one that was imported comes back byte for byte, unless it was corrected.

    A line that would be read otherwise today, as after a correction of who is us, is written anew from its facts.
    Void hands are left out, so rulings get the numbers of their hands on the sheet. A line that the sheet cannot hold
    becomes a comment. ``tell`` is called at the end with the numbers of rewritten lines and of comments.
    """
    match = ledger.match(match_id)
    opening = match.opening.text
    if opening is None or match.opening is not match.entries[0].act or not _begins_so(match, opening):
        opening = document.write_header(_header(match))
    paper = sheet_of(match)
    rest = [entry.act.text for entry in match.entries if isinstance(entry.act, TextEntry)]
    yield from document.write(opening, [*_renames(match), *paper.lines], rest)
    tell(paper.anew, paper.left)


def _begins_so(match: Match, opening: str) -> bool:
    """Tell whether a header is read today as it was when the match began; options added since do not count."""
    found, said = SheetReader(opening, match.began, lambda *_: None).match, match.opening
    options = rulebook.load(match.game.rulebook).defaults() | dict(said.options)
    return found is not None and found.opening._replace(agreed=said.agreed) == said._replace(options=options)


def _renames(match: Match) -> Iterator[tuple[str, str, str]]:
    """Yield the lines that give players who began a match under an old id their names."""
    for ident in _called_before(match):
        yield "", f"rename {ident} = {match.opening.seating.players[ident]}", "\n"


def _called_before(match: Match) -> list[str]:
    """List the player ids that differ from the names, in a game that identifies players by name."""
    seating = match.opening.seating
    with suppress(Refused):
        if seated_anew(match.game, seating)[0].players.keys() != seating.players.keys():
            return [ident for ident, name in seating.players.items() if ident != name]
    return []


def _header(match: Match) -> dict[str, str | None]:
    opening = match.opening
    names = {**opening.seating.players, **{ident: ident for ident in _called_before(match)}}
    sides = [" + ".join(names[player] for player in ids) for ids in opening.seating.sides.values()]
    return {
        "game": match.game.name,
        "players": "" if names == match.game.seating.seat([], None).players else ", ".join(sides),
        "dealer": opening.dealer and without_letters(opening.dealer, opening.seating),
        "us": opening.seating.us and without_letters(opening.seating.us, opening.seating),
        "rules": rules_told(match.game, match.opening.options),
        "date": match.began,
        "totals": "-".join(map(str, opening.totals.values())) if opening.totals else None,
    }


def record(ledger: Ledger, match_id: str) -> Json:
    """Return everything needed to rebuild a match elsewhere, chain included, and its hands for a reader."""
    found: Json = json.loads("".join(written(ledger, match_id)))
    return found


def written(ledger: Ledger, match_id: str) -> Iterator[str]:
    """Yield the pieces of the same as text. Raises LedgerError before the first of them."""
    with ledger.reading():
        match = ledger.match(match_id)
        told = {"format": FORMAT, "version": VERSION, "match": match_id, "count": match.count, "head": match.hash}
        yield f"{indented(told)[:-2]},\n"
        yield from _list("entries", map(_entry, ledger.entries(match_id)))
    yield f',\n "board": {indented(board_json(match), 1)},\n'
    yield from _list("hands", (hand_json(match, hand) for hand in match.hands))
    yield "\n}\n"


def _entry(row: tuple[int, bytes, str]) -> Json:
    seq, payload, digest = row
    return {"seq": seq, "payload": json.loads(payload), "hash": digest}


def _list(name: str, values: Iterable[Json]) -> Iterator[str]:
    """Yield the pieces of a list in an object."""
    before = f' "{name}": ['
    end = "]"
    for value in values:
        yield f"{before}\n  {indented(value, 2)}"
        before, end = ",", "\n ]"
    yield end if before == "," else before + end


def csv_rows(ledger: Ledger, match_id: str) -> Iterator[str]:
    """Yield the hands of a match as CSV: one row a hand, points and total of every side.

    If a match is played by house rules, a last column has those of each hand, so that the table can be imported.
    """
    match = ledger.match(match_id)
    seating = match.seating
    columns = [f"{seating.side_name(side)} {what}" for side in seating.sides for what in ("points", "total")]
    ruled = rules_told(match.game, match.opening.options) or rules_told(match.game, encode(match.state.options))
    columns += [RULES] if ruled else []
    rows = list[tuple[object, ...]]()
    for hand in match.plays:
        winner = seating.side_name(hand.score.winner) if hand.score.winner else ""
        line = line_told(hand, seating)
        rules = [rules_told(match.game, encode(hand.after.options))] if ruled else []
        rows.append((match_id, hand.number, hand.at, line, winner, *points_and_totals(match, hand), *rules))
    write_csv(["match", match.game.unit, "at", "line", "winner", *columns], rows, out := io.StringIO())
    yield out.getvalue()
