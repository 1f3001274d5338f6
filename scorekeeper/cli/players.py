"""``players``: who plays; correct a name, seat a substitute."""

from collections.abc import Mapping
from typing import Annotated

import typer

from scorekeeper.cli.shared import asking, command_app, put, put_json, settings, the_latest
from scorekeeper.cli.shared.record_line import record
from scorekeeper.errors import malformed, refuse
from scorekeeper.language import seat_name
from scorekeeper.ledger.acts import Rename, Substitute

app = command_app()
_CHANGES: Mapping[str, type[Rename | Substitute]] = {"rename": Rename, "substitute": Substitute}


@app.command()
def players(
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[rename|substitute OLD NEW]", help="What to change.")
    ] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """List who plays; players rename OLD NEW corrects a name, players substitute OLD NEW seats another from now on."""
    if not what:
        _listed()
        return
    kind, *names = what
    if kind not in _CHANGES or len(names) < 2:
        refuse([malformed("players-form")])
    known = asking.known_people()
    match = record(f"{kind} {' = '.join(names) if len(names) == 2 else ' '.join(names)}", _CHANGES[kind], why)
    act = match.entries[-1].act
    if isinstance(act, Rename | Substitute) and act.name not in known:
        asking.tell_who_is_near([act.name], match.seating, asking.known_people())


def _listed() -> None:
    match = the_latest()
    if settings.json:
        put_json({"match": match.id, "players": dict(match.seating.players)})
        return
    for player, name in match.seating.players.items():
        named = seat_name(name)
        put(named if player == name else f"{player} {named}" if settings.plain else f"{player}  {named}")
