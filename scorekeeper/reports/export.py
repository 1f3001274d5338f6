"""A match handed on: as the sheet that people type, as JSON that rebuilds it, as CSV for a spreadsheet."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from scorekeeper import rulebook
from scorekeeper.errors import Refused
from scorekeeper.game import Json, Seating
from scorekeeper.ledger.match import Match, Play
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.timeline import CORRECTIONS, Payload
from scorekeeper.reports.forms import board_json, history_json
from scorekeeper.sheet import document
from scorekeeper.sheet.lines import read_line, with_as_is
from scorekeeper.sheet.ruling import rewrite

FORMAT = "scorekeeper match"
VERSION = 1


def sheet(match: Match) -> str:
    """Write a match as a sheet; one that was imported comes back byte for byte, unless it was corrected.

    Where a correction (of who is us, of a name) would make a line as typed mean something else, the hand is
    written anew from its facts. Void hands are left out, so rulings are given the numbers of their hands on the
    sheet; one on a hand that is left out becomes a comment.
    """
    corrected = any(entry["kind"] in CORRECTIONS or "after" in entry for entry in match.entries)
    opening = match.opening.get("text")
    if opening is None or match.opening is not match.entries[0]:
        opening = document.write_header(_header(match))
    plays, disputed = {play.seq: play for play in match.plays}, match.disputed()
    seating = match.seating._replace(players=dict(match.opening["players"]))
    lines = []
    numbers = _Numbers({}, {})
    for event in match.events:
        entry, play = event.entry.get("unruled", event.entry), plays.get(event.seq)
        lead, tail = entry.get("lead", ""), entry.get("tail", "\n")
        if (
            (event.void and entry is event.entry)
            or event.number in match.fallen
            or "line" not in entry
            or entry["kind"] == "header"
        ):
            lines += [(lead.rstrip(" \t"), "", "")] if "#" in lead else []
            continue
        if entry["kind"] in ("rename", "substitute"):
            seating = seating._replace(players={**seating.players, entry["player"]: entry["name"]})
        if entry["kind"] == "ruling":
            lines.append((lead, _ruling_line(match, event.seq, numbers, seating), tail))
            continue
        if event.number is not None:
            numbers.hands[event.number] = len(numbers.hands) + 1
        line = _hand_line(match, play, entry, seating) if corrected and play else entry["line"]
        lines.append((lead, with_as_is(line, as_is=corrected and event.seq in disputed), tail))
    rest = "".join(entry["text"] for entry in match.entries if entry["kind"] == "text")
    return document.write(opening, lines, rest)


class _Numbers(NamedTuple):
    """The numbers that hands and rulings have on a sheet, by those that they have in the match."""

    hands: dict[int, int]
    rulings: dict[int, int]


def _ruling_line(match: Match, seq: int, numbers: _Numbers, seating: Seating) -> str:
    """Give a ruling's line as typed, or written anew where it would be read otherwise on the sheet."""
    ruled = next(each for each in match.rulings if each.seq == seq)
    entry = match.entries[seq - 1]
    line = str(entry["line"])
    if ruled.hand is not None and ruled.hand not in numbers.hands:
        return f"# {line}"
    numbers.rulings[ruled.number] = len(numbers.rulings) + 1
    old: int | None = entry.get("of", entry.get("hand"))
    new = (numbers.rulings if "of" in entry else numbers.hands)[old] if old is not None else None
    outcomes = dict(_outcomes(match, entry, seating))
    return rewrite(line, new, outcomes) if new != old or outcomes else line


def _outcomes(match: Match, entry: Payload, seating: Seating) -> Iterator[tuple[str, str]]:
    """Give the outcomes that a ruling's line would name otherwise now, in words that mean what was decided."""
    again: Json = {}
    with suppress(Refused):
        again = read_line(match.game, seating, entry["line"], match.state.options)
    for option, key in (("decides", "effect"), ("otherwise", "otherwise")):
        meant, read = entry.get(key), again.get(key, {})
        if meant and meant["kind"] == "hand" and meant["facts"] != read.get("facts"):
            yield option, match.game.notation.write(match.game.facts.decode(meant["facts"]))
        elif meant and meant["kind"] == "penalty" and meant != read:
            yield option, f"penalty {meant['by']} {meant['penalty']}"


def _hand_line(match: Match, play: Play, entry: Payload, seating: Seating) -> str:
    """Give a hand's line as typed, or as written from its facts where it would be read otherwise at its place.

    ``entry`` is what was recorded, which a ruling of its own line can change; ``table`` is who sits there by the
    lines before it.
    """
    line = str(entry["line"])
    if play.number is None:
        return line
    with suppress(Refused):
        if read_line(match.game, seating, line, play.after.options)["facts"] == entry["facts"]:
            return line
    return match.game.notation.write(match.game.facts.decode(entry["facts"]))


def _header(match: Match) -> dict[str, str]:
    opening, defaults = match.opening, rulebook.load(match.game.rulebook).defaults()
    names = dict(opening["players"])
    sides = [" + ".join(names[player] for player in ids) for _, ids in opening["sides"]]
    options = opening["options"]
    return {
        "game": match.game.name,
        "players": "" if names == match.game.seating.seat([], None).players else ", ".join(sides),
        "dealer": opening["dealer"] or "",
        "us": opening["us"] or "",
        "rules": ", ".join(f"{name}={choice}" for name, choice in options.items() if defaults.get(name) != choice),
        "date": opening["at"],
    }


def record(ledger: Ledger, match: str) -> Json:
    """Give everything needed to rebuild a match elsewhere, chain included, and its hands for whoever reads it."""
    with ledger.reading():
        count, head = ledger.head(match)
        entries = [
            {"seq": seq, "payload": json.loads(payload), "hash": digest}
            for seq, payload, digest in ledger.entries(match)
        ]
    folded = ledger.match(match)
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
    writer.writerow([_cell(column) for column in ("match", match.game.unit, "at", "line", "winner", *columns)])
    for hand in match.plays:
        figures = [figure for side in sides for figure in (hand.score.points[side], hand.after.totals[side])]
        winner = match.seating.side_name(hand.score.winner) if hand.score.winner else ""
        writer.writerow([_cell(cell) for cell in (match.id, hand.number or "", hand.at, hand.line, winner, *figures)])
    return out.getvalue()


def _cell(value: Any) -> Any:
    """Keep a spreadsheet from taking user text for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
