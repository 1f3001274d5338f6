"""``players``: who plays; correct a name, seat a substitute."""

from collections.abc import Mapping
from typing import Annotated

import typer

from scorekeeper.cli.shared import asking, now, open_ledger, put, put_json, running, settings, the_match, told
from scorekeeper.cli.shared.record_line import record
from scorekeeper.errors import illegal, malformed, refuse
from scorekeeper.language import seat_name
from scorekeeper.ledger.acts import Rename, Substitute
from scorekeeper.shell import one_word

_CHANGES: Mapping[str, type[Rename | Substitute]] = {"rename": Rename, "substitute": Substitute}


def players(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[rename|substitute|merge|part OLD NEW]", help="The change: rename, substitute, merge or part."
        ),
    ] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """List who plays; players rename OLD NEW corrects a name, players substitute OLD NEW seats another from now on.

    players merge OLD NEW joins two names of one person in all matches, and players part OLD NEW takes that back.
    """
    if not what:
        _listed()
        return
    kind, *names = what
    if kind in _JOINING:
        old_and_new = [name.strip() for name in " ".join(names).split("=")] if "=" in names else names
        refuse([malformed("players-form")] if len(old_and_new) != 2 or not all(old_and_new) else [])
        old, new = old_and_new
        _join(kind, old, new, why)
        return
    if kind not in _CHANGES or len(names) < 2:
        refuse([malformed("players-form")])
    known = asking.known_people()
    match = record(f"{kind} {' = '.join(names) if len(names) == 2 else ' '.join(names)}", _CHANGES[kind], why)
    act = match.entries[-1].act
    if isinstance(act, Rename | Substitute) and act.name not in known:
        asking.tell_who_is_near([act.name], match.seating, asking.known_people())


_JOINING = ("merge", "part")


def _join(kind: str, old: str, new: str, why: str | None) -> None:
    """Join two names in all matches, or part them again. Raises Refused, LedgerError."""
    from scorekeeper.reports.tables import name_of  # no other change is about other matches
    from scorekeeper.sheet import joining

    running().recording = True
    with open_ledger() as ledger:
        if kind == "merge":
            old, new = name_of(ledger, old), name_of(ledger, new)
            refuse([malformed("names-same", name=new)] if old == new else [])
            found = joining.join(ledger, old, new, now(), why)
        else:
            found = joining.part(ledger, old, new, now(), why)
            refuse([] if found else [illegal("names-not-joined", old=old, new=new)])
    if settings().json:
        put_json({"old": old, "new": new, "matches": found})
        return
    typed = {"typed": one_word(old), "typed_new": one_word(new)} if kind == "merge" else {}
    code = "names-joined" if kind == "merge" else "names-parted"
    put(told(code, old=old, new=new, count=len(found), **typed))


def _listed() -> None:
    match = the_match()
    if settings().json:
        put_json({"match": match.id, "players": dict(match.seating.players)})
        return
    for player, name in match.seating.players.items():
        named = seat_name(name)
        put(named if player == name else f"{player} {named}" if settings().plain else f"{player}  {named}")
