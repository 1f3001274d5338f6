"""A match handed on: as the sheet that people type, as JSON that rebuilds it, as CSV for a spreadsheet."""

import csv
import io
import itertools
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.game import AnyOptions, Json
from scorekeeper.jsontext import indented
from scorekeeper.ledger.acts import Fined, Hand, OtherHand, Rename, Ruling, Substitute, TextEntry
from scorekeeper.ledger.cuts import is_corrected
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.parts import parts
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import read_entries
from scorekeeper.ledger.timeline import Event
from scorekeeper.reports.formats import safe
from scorekeeper.reports.forms import board_json, hand_json
from scorekeeper.sheet import document
from scorekeeper.sheet.lines import read_as, read_line, with_as_is
from scorekeeper.sheet.ruling import rewrite
from scorekeeper.sheet.seating import seated_anew

FORMAT = "scorekeeper match"
VERSION = 1


def sheet(ledger: Ledger, match: str) -> Iterator[str]:
    """Yield the pieces of a match as a sheet; one that was imported comes back byte for byte, unless it was corrected.

    Where a correction (of who is us, of a name) would make a line as typed mean something else, the hand is
    written anew from its facts. Void hands are left out, so rulings are given the numbers of their hands on the
    sheet; one on a hand that is left out becomes a comment.
    """
    left = parts(ledger, match)
    first = next(left)
    opening = first.opening.text
    if opening is None or first.opening is not first.entries[0].act:
        opening = document.write_header(_header(first))
    rest: list[str] = []
    lines = _lines(_Sheet(ledger, first), itertools.chain((first,), left), rest)
    yield from document.write(opening, itertools.chain(_renames(first), lines), rest)


def _renames(first: Match) -> Iterator[tuple[str, str, str]]:
    """Yield the lines after which players who began a match under an id of before have their names."""
    for ident in _called_before(first):
        yield "", f"rename {ident} = {first.opening.seating.players[ident]}", "\n"


def _called_before(first: Match) -> list[str]:
    """List the ids of players who began a match with other names than these, in a game that knows players by name."""
    seating = first.opening.seating
    with suppress(Refused):
        if seated_anew(first.game, seating)[0].players.keys() != seating.players.keys():
            return [ident for ident, name in seating.players.items() if ident != name]
    return []


def _lines(sheet: "_Sheet", found: Iterable[Match], rest: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the lines of all parts; keep the text after the last of them."""
    for part in found:
        yield from sheet.lines(part)
        rest += [entry.act.text for entry in part.entries if isinstance(entry.act, TextEntry)]


class _Sheet:
    """A sheet while it is written: who sits at the table, and the numbers of hands and rulings on the sheet.

    The numbers are kept for a part, in which is all that its rulings are about.
    """

    def __init__(self, ledger: Ledger, first: Match) -> None:
        self._ledger, self._corrected = ledger, is_corrected(ledger.db, first.id)
        self._seating = first.seating._replace(players=first.opening.seating.players)
        self._hand_count = self._ruling_count = 0

    @cached_property
    def _options(self) -> AnyOptions:
        """The options in force in the end, which only rulings ask for."""
        return self._ledger.standing(self._match.id).state.options

    def _turn_to(self, part: Match) -> None:
        self._match = part
        self._plays = {play.seq: play for play in part.plays}
        self._disputed, self._fallen = part.disputed(), frozenset(part.fallen)
        self._hands: dict[int, int] = {}
        self._rulings: dict[int, int] = {}

    def lines(self, part: Match) -> Iterator[tuple[str, str, str]]:
        """Yield the (lead, text, tail) of the lines of a part."""
        self._turn_to(part)
        for event in part.events:
            lead, tail = event.entry.lead or "", "\n" if event.entry.tail is None else event.entry.tail
            line = self._line(event)
            if line is not None:
                yield lead, line, tail
            elif "#" in lead:
                yield lead.rstrip(" \t"), "", ""

    def _line(self, event: Event) -> str | None:
        """Return the line of an event, None where it has none or does not count."""
        if (event.void and not event.unruled) or event.number in self._fallen or not event.line:
            return None
        act = event.entry.act
        if isinstance(act, (Rename, Substitute)):
            self._seating = self._seating.called({act.player: act.name})
        if event.ruled and isinstance(act, Ruling):
            return self._ruling(event.ruled, act)
        if event.number is not None:
            self._hand_count += 1
            self._hands[event.number] = self._hand_count
        line = event.recorded.line if event.recorded else event.line
        if self._corrected and event.recorded and event.seq in self._plays:
            line = self._hand(event.recorded, self._plays[event.seq])
        return with_as_is(line, as_is=self._corrected and event.seq in self._disputed)

    def _hand(self, recorded: Hand, play: Play) -> str:
        """Return a hand's line as typed, or as written from its facts where it would be read otherwise here."""
        with suppress(Refused):
            read = read_line(self._match.game, self._seating, recorded.line, play.after.options)
            if isinstance(read, Hand) and read.facts == recorded.facts:
                return recorded.line
        return self._match.game.notation.write(recorded.facts)

    def _ruling(self, ruled: Ruled, said: Ruling) -> str:
        """Return a ruling's line as typed, or written anew where it would be read otherwise here."""
        if ruled.hand is not None and ruled.hand not in self._hands:
            return f"# {said.line}"
        self._ruling_count += 1
        self._rulings[ruled.number] = self._ruling_count
        old = said.hand if said.of is None else said.of
        new = None if old is None else (self._hands if said.of is None else self._rulings)[old]
        outcomes = dict(self._outcomes(said))
        return rewrite(said.line, new, outcomes) if new != old or outcomes else said.line

    def _outcomes(self, said: Ruling) -> Iterator[tuple[str, str]]:
        """Yield the outcomes that a ruling's line would name otherwise now, in words that mean what was decided."""
        match, again = self._match, Ruling("", final=False)
        with suppress(Refused):
            again = read_as(Ruling, match.game, self._seating, said.line, self._options)
        for option, meant, read in (
            ("decides", said.effect, again.effect),
            ("otherwise", said.otherwise, again.otherwise),
        ):
            if isinstance(meant, OtherHand) and not (isinstance(read, OtherHand) and read.facts == meant.facts):
                yield option, match.game.notation.write(meant.facts)
            elif isinstance(meant, Fined) and meant != read:
                yield option, f"penalty {meant.by} {meant.penalty}"


def _header(match: Match) -> dict[str, str | None]:
    opening, defaults = match.opening, rulebook.load(match.game.rulebook).defaults()
    names = {**opening.seating.players, **{ident: ident for ident in _called_before(match)}}
    sides = [" + ".join(names[player] for player in ids) for ids in opening.seating.sides.values()]
    return {
        "game": match.game.name,
        "players": "" if names == match.game.seating.seat([], None).players else ", ".join(sides),
        "dealer": opening.dealer,
        "us": opening.seating.us,
        "rules": ", ".join(
            f"{name}={choice}" for name, choice in opening.options.items() if defaults.get(name) != choice
        ),
        "date": match.began,
        "totals": "-".join(map(str, opening.totals.values())) if opening.totals else None,
    }


def record(ledger: Ledger, match: str) -> Json:
    """Return everything needed to rebuild a match elsewhere, chain included, and its hands for whoever reads it."""
    found: Json = json.loads("".join(written(ledger, match)))
    return found


def written(ledger: Ledger, match: str) -> Iterator[str]:
    """Yield the pieces of the same as text. Raises LedgerError before the first of them."""
    left = parts(ledger, match)
    first = next(left)
    with ledger.reading() as db:
        count, head = ledger.head(match)
        told = {"format": FORMAT, "version": VERSION, "match": match, "count": count, "head": head}
        yield f"{indented(told)[:-2]},\n"
        yield from _list("entries", map(_entry, read_entries(db, match, 0, count)))
    yield f',\n "board": {indented(board_json(_last(ledger, first)), 1)},\n'
    plays = (hand_json(part, hand) for part in itertools.chain((first,), left) for hand in part.hands)
    yield from _list("hands", plays)
    yield "\n}\n"


def _entry(row: tuple[int, bytes, str]) -> Json:
    seq, payload, digest = row
    return {"seq": seq, "payload": json.loads(payload), "hash": digest}


def _last(ledger: Ledger, first: Match) -> Match:
    """Return a match as it stands, known from its beginning where the board tells of that."""
    if first.count == ledger.head(first.id)[0]:
        return first
    return ledger.match(first.id) if ledger.is_signed(first.id) else ledger.latest(first.id)


def _list(name: str, values: Iterable[Json]) -> Iterator[str]:
    """Yield the pieces of a list in an object."""
    before = f' "{name}": ['
    end = "]"
    for value in values:
        yield f"{before}\n  {indented(value, 2)}"
        before, end = ",", "\n ]"
    yield end if before == "," else before + end


def csv_rows(ledger: Ledger, match: str) -> Iterator[str]:
    """Yield the hands of a match as CSV: one row a hand, points and total of every side."""
    left = parts(ledger, match)
    first = next(left)
    seating, unit = ledger.standing(match).seating, first.game.unit
    sides, names = list(seating.sides), [seating.side_name(side) for side in seating.sides]
    columns = [f"{name} {what}" for name in names for what in ("points", "total")]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([safe(column) for column in ("match", unit, "at", "line", "winner", *columns)])
    for part in itertools.chain((first,), left):
        for hand in part.plays:
            figures = [figure for side in sides for figure in (hand.score.points[side], hand.after.totals[side])]
            winner = seating.side_name(hand.score.winner) if hand.score.winner else ""
            writer.writerow([safe(cell) for cell in (match, hand.number or "", hand.at, hand.line, winner, *figures)])
        yield out.getvalue()
        out.seek(0)
        out.truncate()
