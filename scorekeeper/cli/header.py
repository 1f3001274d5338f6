"""``header KEY=VALUE…``: correct what a match began with."""

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from scorekeeper.cli.shared import moment, recording
from scorekeeper.cli.shared.answer import tell_order
from scorekeeper.cli.shared.record_line import kept, tell_change
from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import KEPT, Header
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.old_table import old_table
from scorekeeper.reading.who import player_id, side_id
from scorekeeper.rulebook import load
from scorekeeper.sheet.old_hands import by_names
from scorekeeper.sheet.values import choices

_KEYS = ("dealer", "us", "date")
Find = Callable[[Seating, str], str | None]
"""Finds a player, or a side, by a name."""


def header(
    values: Annotated[
        list[str],
        typer.Argument(metavar="KEY=VALUE…", help="dealer, us or date; or how the table talks, such as figures=cards."),
    ],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Correct the start of a match: header dealer=S us=NS date=2026-11-20."""
    line = "header " + " ".join(values)
    refuse([malformed("header-form", found=each) for each in values if each.find("=") < 1])
    with recording() as match:
        said = choices(",".join(values))
        refuse(_unknown(match.game, said))
        correction = Header(
            line,
            dealer=_of_beginning(match, said, "dealer", player_id) if "dealer" in said else KEPT,
            us=_of_beginning(match, said, "us", side_id) if "us" in said else KEPT,
            began=moment(said["date"]) if "date" in said else KEPT,
            habits={key: said[key] for key in match.game.habits if key in said},
        )
        before = kept(match, correction, why)
    tell_change(match, before, line)
    if "date" in said:
        tell_order("began-late", match.entries[1].at, match.began)


def _of_beginning(match: Match, said: Mapping[str, str], key: str, find: Find) -> str | None:
    """Find who is meant by who sat there when the match began. Raises Malformed; Ambiguous as :func:`by_names`."""

    def write(found: str | None) -> str:
        return "header " + " ".join(f"{each}={value}" for each, value in {**said, key: found or ""}.items())

    return by_names(match.game, old_table(match, 0), said[key], lambda seating: find(seating, said[key]), write)


def _unknown(game: AnyGame, said: Mapping[str, str]) -> list[Problem]:
    """List the problems of the keys and values; an option of the game is set by another command."""
    strange = [key for key in said if key not in _KEYS and key not in game.habits]
    options = [f"{key}={said[key]}" for key in strange if key in load(game.rulebook).options]
    if options:
        return [malformed("header-option", found=options, choices=_KEYS, setting=", ".join(options))]
    wrong = [
        malformed("field-choice", key, key=key, found=said[key], choices=choices)
        for key, choices in game.habits.items()
        if said.get(key, choices[0]) not in choices
    ]
    return [*(malformed("key-unknown", found=key, choices=(*_KEYS, *game.habits)) for key in strange[:1]), *wrong]
