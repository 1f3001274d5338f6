"""A match handed on: as the sheet that people type, as JSON that rebuilds it, as CSV for a spreadsheet."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import suppress

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.ledger.acts import Fined, Hand, OtherHand, Rename, Ruling, Substitute, TextEntry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.timeline import Event, is_correction
from scorekeeper.reports.forms import board_json, history_json
from scorekeeper.reports.streams import safe
from scorekeeper.sheet import document
from scorekeeper.sheet.lines import read_as, read_line, with_as_is
from scorekeeper.sheet.ruling import rewrite

FORMAT = "scorekeeper match"
VERSION = 1


def sheet(match: Match) -> str:
    """Write a match as a sheet; one that was imported comes back byte for byte, unless it was corrected.

    Where a correction (of who is us, of a name) would make a line as typed mean something else, the hand is
    written anew from its facts. Void hands are left out, so rulings are given the numbers of their hands on the
    sheet; one on a hand that is left out becomes a comment.
    """
    opening = match.opening.text
    if opening is None or match.opening is not match.entries[0].act:
        opening = document.write_header(_header(match))
    rest = "".join(entry.act.text for entry in match.entries if isinstance(entry.act, TextEntry))
    return document.write(opening, _Sheet(match).lines(), rest)


class _Sheet:
    """A sheet while it is written: who sits at the table, and the numbers of hands and rulings on the sheet."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._corrected = any(map(is_correction, match.entries))
        self._plays = {play.seq: play for play in match.plays}
        self._disputed = match.disputed()
        self._seating = match.seating._replace(players=match.opening.seating.players)
        self._hands: dict[int, int] = {}
        self._rulings: dict[int, int] = {}

    def lines(self) -> Iterator[tuple[str, str, str]]:
        """Yield the (lead, text, tail) of the lines."""
        for event in self._match.events:
            lead, tail = event.entry.lead or "", "\n" if event.entry.tail is None else event.entry.tail
            line = self._line(event)
            if line is not None:
                yield lead, line, tail
            elif "#" in lead:
                yield lead.rstrip(" \t"), "", ""

    def _line(self, event: Event) -> str | None:
        """Return the line of an event, None where it has none or does not count."""
        if (event.void and not event.unruled) or event.number in self._match.fallen or not event.line:
            return None
        act = event.entry.act
        if isinstance(act, (Rename, Substitute)):
            self._seating = self._seating.called({act.player: act.name})
        if event.ruled and isinstance(act, Ruling):
            return self._ruling(event.ruled, act)
        if event.number is not None:
            self._hands[event.number] = len(self._hands) + 1
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
        self._rulings[ruled.number] = len(self._rulings) + 1
        old = said.hand if said.of is None else said.of
        new = None if old is None else (self._hands if said.of is None else self._rulings)[old]
        outcomes = dict(self._outcomes(said))
        return rewrite(said.line, new, outcomes) if new != old or outcomes else said.line

    def _outcomes(self, said: Ruling) -> Iterator[tuple[str, str]]:
        """Yield the outcomes that a ruling's line would name otherwise now, in words that mean what was decided."""
        match, again = self._match, Ruling("", final=False)
        with suppress(Refused):
            again = read_as(Ruling, match.game, self._seating, said.line, match.state.options)
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
    names = opening.seating.players
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
    folded = ledger.match(match)  # which proves the chain first
    with ledger.reading():
        count, head = ledger.head(match)
        entries = [
            {"seq": seq, "payload": json.loads(payload), "hash": digest}
            for seq, payload, digest in ledger.entries(match)
        ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "match": match,
        "count": count,
        "head": head,
        "entries": entries,
        "board": board_json(folded),
        "hands": history_json(folded)["hands"],
    }


def csv_rows(match: Match) -> str:
    """Write the hands of a match as CSV: one row a hand, points and total of every side."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    sides = list(match.seating.sides)
    names = [match.seating.side_name(side) for side in sides]
    columns = [f"{name} {what}" for name in names for what in ("points", "total")]
    writer.writerow([safe(column) for column in ("match", match.game.unit, "at", "line", "winner", *columns)])
    for hand in match.plays:
        figures = [figure for side in sides for figure in (hand.score.points[side], hand.after.totals[side])]
        winner = match.seating.side_name(hand.score.winner) if hand.score.winner else ""
        writer.writerow([safe(cell) for cell in (match.id, hand.number or "", hand.at, hand.line, winner, *figures)])
    return out.getvalue()
