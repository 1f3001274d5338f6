"""``stats [GAME|WHO]``: statistics over all matches."""

import re
from enum import StrEnum
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.shared import most, open_ledger, output, put, put_json, screen, settings, tell_more, told
from scorekeeper.errors import malformed, refuse
from scorekeeper.game import Json
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports import statistics
from scorekeeper.reports.statistics import Period, Subject
from scorekeeper.reports.stats_screen import print_about, print_stats

_VERSUS = re.compile(r"\s+(?:vs\.?|versus|against|ضد)\s+", re.IGNORECASE)
_AND = re.compile(r"\s*[+&]\s*")


Form = StrEnum("Form", "html")
"""The formats of statistics."""


def stats(
    who: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="A game, a player, A+B, or A vs B.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    since: Annotated[str | None, typer.Option(metavar="WHEN", help="Only from this day on.")] = None,
    until: Annotated[str | None, typer.Option(metavar="WHEN", help="Only up to this day, the day included.")] = None,
    form: Annotated[Form | None, typer.Option("--format", help="Write a page.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All, on a terminal too.")] = False,
) -> None:
    """Show the statistics of every player: matches and hands, played and won, points, the best hand.

    For a player, for partners (Ali+Badr) or for opponents (Ali vs Cem) it shows everything: as declarer and against,
    Sun and Hokum, raises, by partner, opponent, seat and month. After a share comes the range of the real rate with 95
    %: with few hands it is wide. A terminal shows the first 100.
    """
    said = " ".join(who or ())
    game, said = (said, "") if said and games.called(said) in games.names() else (game, said)
    name = None if game is None else games.named(game).name
    period = statistics.Period(name, output.since(since), output.until(until))
    if said:
        _about(said, period, form)
        return
    with open_ledger(writing=False) as ledger:
        rows = statistics.everybody(ledger, period, -1 if form else most(everything=everything))
    if form:
        _page({"games": rows})
    elif settings().json:
        put_json(rows)
    elif rows:
        print_stats(screen(), rows)
        tell_more(len(rows), everything=everything)
    else:
        put(told("no-hands"))


def _about(said: str, period: Period, form: Form | None) -> None:
    """Show all about some players."""
    with open_ledger(writing=False) as ledger:
        subject = _subject(ledger, said)
        found = statistics.about(ledger, subject, period)
    if form:
        _page(found)
    elif settings().json:
        put_json(found)
    elif found["games"]:
        print_about(screen(), found, [names[0] for names in subject.others])
    else:
        put(told("no-hands"))


def _subject(ledger: Ledger, said: str) -> Subject:
    """Read about whom statistics are wanted. Raises Malformed, Illegal."""
    from scorekeeper.reports.tables import names_of

    teams = [[name for name in _AND.split(team) if name] for team in _VERSUS.split(f" {said} ".strip())]
    refuse([malformed("stats-who", found=said)] if len(teams) > _SIDES or not all(teams) else [])
    found = [tuple(tuple(names_of(ledger, name)) for name in team) for team in teams]
    people = [names for team in found for names in team]
    refuse([malformed("stats-twice", found=said)] if len({*people}) < len(people) else [])
    return Subject(*found)


_SIDES = 2


def _page(found: dict[str, list[Json]]) -> None:
    """Write a page to standard output."""
    from scorekeeper.reports.stats_page import stats_page

    output.hand_on("-", [stats_page(told("stats-title"), found).encode()])
