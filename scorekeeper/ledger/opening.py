"""Beginning a match, before anything of it is in a ledger."""

from collections.abc import Collection, Sequence
from typing import cast

from scorekeeper.errors import Refused, illegal, refuse
from scorekeeper.game import AnyGame, Choices, Seating
from scorekeeper.ledger import chain
from scorekeeper.ledger.acts import Points, Start
from scorekeeper.ledger.entries import decode, encode, stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.playing import check_opening


def begin(  # noqa: PLR0913 - all that a match begins with
    game: AnyGame, seating: Seating, choices: Choices, at: str, *, dealer: str | None = None,
    agreed: Collection[str] | None = None, text: str | None = None, totals: Points | None = None,
) -> Match:  # fmt: skip
    """Begin a match that is in no ledger yet; ``agreed`` are the options that the table has spoken about.

    An option that the number of players decides is taken, unless the table has spoken about it. ``text`` is the header
    of the sheet that it is read from; ``totals`` are taken over from paper. Raises Refused for what no table can be.
    """
    odd = [total for total in (totals or {}).values() if total % game.in_steps_of]
    refuse([illegal("totals-odd", "totals", step=game.in_steps_of, totals=odd)] if odd else [])
    spoken = None if agreed is None else tuple(sorted(agreed))
    start = Start(game.name, seating, choices, dealer, spoken, text, totals)
    opening = stamped(start, at)
    decode(encode(opening, game), game)  # what the reader refuses is never written
    try:
        check_opening(game, start)
        return Match(chain.new_match_id(), game, [opening])
    except Refused as error:
        option, fitting = fitting_choices(error)
        if len(fitting) != 1 or option in (agreed or ()):
            raise
        fit = {**choices, option: fitting[0]}
        return begin(game, seating, fit, at, dealer=dealer, agreed=[*(agreed or ()), option], text=text, totals=totals)


def fitting_choices(error: Refused) -> tuple[str, Sequence[str]]:
    """Return the option that does not fit who plays, and the choices that do; none if the error is another one."""
    params = error.problems[0].params
    return str(params.get("option", "")), cast("Sequence[str]", params.get("fitting", ()))
