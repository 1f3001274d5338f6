"""``fix N LINE…``: replace a hand."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import asks, recording, the_hand, the_match, told
from scorekeeper.cli.shared.asking import edit
from scorekeeper.cli.shared.did_you_mean import synonym
from scorekeeper.cli.shared.failure import ask_line, tell
from scorekeeper.cli.shared.record_line import kept, taken_hand, tell_change
from scorekeeper.errors import INTERRUPTED, Refused, malformed, refuse
from scorekeeper.ledger.acts import Fix, Hand
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.sheet import figures
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.old_hands import line_of, read_about
from scorekeeper.sheet.values import LAST
from scorekeeper.shell import some_words


def fix(
    said: Annotated[str | None, typer.Argument(metavar="N", help="The number of the hand, or last.")] = None,
    line: Annotated[list[str] | None, typer.Argument(help="The hand as it really was; asked for if left out.")] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with the correction.")] = None,
) -> None:
    """Replace any hand by what really happened, and show every consequence."""
    refuse([] if said else [malformed("hand-which", command="fix")])
    number, typed = taken_hand([said or "", *(line or [])])
    words = " ".join(typed).lstrip(":,; ")
    if " " not in words and "void" in (words.lower(), synonym(words)):
        refuse([malformed("fix-void", command=f"void {number or LAST[0]}")])
    words = words or _asked(number)
    chosen = False
    while True:
        try:
            return _fix(number, words, why, chosen=chosen)
        except Refused as error:
            if not asks() or not error.readings:
                raise
            words = ask_line(error)
            chosen = words in [reading.line for reading in error.readings]


def _fix(number: int | None, words: str, why: str | None, *, chosen: bool) -> None:
    """Replace a hand, and tell every consequence; a ``chosen`` line is not asked about. Raises Refused, LedgerError."""
    with recording() as match:
        old = the_hand(match, number)
        number, target = old.number or 0, old.seq
        hand = as_kind(Hand, read_about(match, number, words))
        hand = figures.as_typed(match, hand, number) if asks() and not chosen else hand
        before = kept(match, Fix(number, hand, target), why)
    tell_change(match, before, told("hand-now", n=number, line=Prose(hand.line)))


def _asked(number: int | None) -> str:
    """Ask what really happened; on a terminal the line of the hand can be changed. Raises Refused, LedgerError."""
    match = the_match()
    old = the_hand(match, number)
    number, was = old.number, line_of(match, old)
    if not asks():
        refuse([malformed("fix-what", n=number, line=was, typed=Prose(some_words(was)))])
    tell(say(COMMON, "fix-asked", {"n": number}))
    try:
        said = edit(was)
    except EOFError:
        said = was
    if said == was:
        tell(say(COMMON, "fix-nothing", {}))
        raise typer.Exit(INTERRUPTED)
    return said
