"""``matches``: all matches of the ledger; take some out of the list, and bring them back."""

from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import most, now, open_ledger, put, put_json, running, screen, settings, tell_more, told
from scorekeeper.errors import illegal, malformed, refuse
from scorekeeper.game import Json
from scorekeeper.ledger.acts import Hide
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports.matches import at_place, hidden, listed, print_matches

_LINES = {"hide": "hide", "show": "unhide"}
"""The line that each action records."""


def matches(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[hide|show ID…]", help="Take matches out of the list, or bring them back."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All, on a terminal too.")] = False,
    of_hidden: Annotated[bool, typer.Option("--hidden", help="List the hidden matches alone.")] = False,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """List all matches, the one played last first; * marks the one in play. A terminal shows the last 100.

    matches hide ID takes out a test, a wrong import or a mistaken new: the list, stats, rankings, the rulings of other
    matches and export --what leave it out. Nothing is deleted, and matches show ID brings it back. An ID can be the
    place of a match in the list, from 1.
    """
    if what:
        action, *said = what
        refuse([] if action in _LINES and said else [malformed("matches-form")])
        _hide_or_show(action, said, why)
        return
    with open_ledger(writing=False) as ledger:
        rows = hidden(ledger) if of_hidden else listed(ledger, most(everything=everything))
    if settings().json:
        put_json(rows)
    elif not rows:
        put(told("no-matches-hidden") if of_hidden else told("no-matches-start", example=games.invitation()))
    else:
        print_matches(screen(), rows)
        if not of_hidden:
            tell_more(len(rows), everything=everything)


def _hide_or_show(action: str, said: list[str], why: str | None) -> None:
    """Hide matches, or bring them back: all that are named, or none. Raises Refused, LedgerError."""
    running().recording = True
    hides = action == "hide"
    with open_ledger() as ledger:
        rows = listed(ledger) if hides else hidden(ledger)
        found = list(dict.fromkeys(_found(ledger, rows, each) for each in said))
        code = "match-hidden-already" if hides else "match-not-hidden"
        refuse([illegal(code, "match", match=each) for each in found if ledger.match(each).hidden is hides])
        before = ledger.in_play()
        ledger.hide(found, lambda: stamped(Hide(_LINES[action], hides), now(), why=why))
        current = ledger.in_play()
        match = ledger.match(current) if current and current != before else None
    if settings().json:
        put_json({"matches": found, "hidden": hides, "in_play": current})
        return
    told_code = "matches-hidden" if hides else "matches-shown"
    put(told(told_code, matches=found, count=len(found), call=settings().call, typed=" ".join(found)))
    if match:
        from scorekeeper.cli.shared.record_line import tell_in_play

        tell_in_play(match)
    elif before and not current:
        put(told("none-in-play", example=games.invitation()))


def _found(ledger: Ledger, rows: list[Json], said: str) -> str:
    """Find a match by its place in the list, or by the beginning of its id. Raises Illegal, Ambiguous."""
    return at_place(rows, said) or ledger.find(said)
