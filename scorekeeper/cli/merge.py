"""``merge OTHER.db``: take over what another ledger has and this one lacks."""

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.shared import open_ledger, put, put_json, settings, told
from scorekeeper.cli.shared.exported import tell_hands, with_hands
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.ledger.merge import How, Merged
from scorekeeper.ledger.merge import merge as merge_ledgers
from scorekeeper.ledger.other import opened
from scorekeeper.shell import one_word

_NOT_TAKEN = ("parted", "corrected", "damaged", "unplayable")


def merge(
    other: Annotated[
        Path, typer.Argument(metavar="OTHER.db", readable=False, help="The other ledger; it is only read.")
    ],
    branch: Annotated[
        bool, typer.Option("--branch", help="Keep matches that went on differently as matches of their own.")
    ] = False,
    append: Annotated[
        bool, typer.Option("--append", help="Add the further hands of the other after those here.")
    ] = False,
) -> None:
    """Take over matches that this ledger lacks, and extend matches that went on in the other; never change one."""
    if branch and append:
        raise typer.BadParameter(told("merge-one"))
    how = How.branch if branch else How.append if append else How.tell
    merged: list[Merged] = []
    try:
        with opened(other) as theirs, open_ledger(create=True) as ours:
            merged.extend(merge_ledgers(ours, theirs, how))
    except LedgerError as error:
        if error.code == "ledger-foreign" and error.params.get("path") == str(other):
            raise LedgerError("merge-foreign", path=str(other), typed=one_word(str(other))) from None
        raise
    finally:  # what was taken over is told, whatever stopped the rest
        if settings().json and merged:
            put_json({"matches": [with_hands(found) for found in merged]})
        else:
            _tell(merged, other)
    if any(found.outcome in _NOT_TAKEN for found in merged):
        raise typer.Exit(Refused.exit_code)


def _tell(merged: list[Merged], other: Path) -> None:
    for found in merged:
        if found.outcome not in ("same", "behind"):
            put(told(f"merge-{found.outcome}", **found._asdict(), other=one_word(str(other))))
        tell_hands(found.hands)
    same = sum(found.outcome in ("same", "behind") for found in merged)
    if same:
        put(told("merge-same", n=same))
