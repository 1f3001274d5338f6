"""How a match begins, before anything of it is in a ledger."""

from collections.abc import Iterable

from scorekeeper.errors import illegal, refuse
from scorekeeper.game import AnyGame, Choices, Seating
from scorekeeper.ledger import chain
from scorekeeper.ledger.acts import Points, Start
from scorekeeper.ledger.entries import decode, encode, stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.playing import check_opening


def begin(  # noqa: PLR0913 - all that a match begins with
    game: AnyGame, seating: Seating, choices: Choices, at: str, *, dealer: str | None = None,
    agreed: Iterable[str] | None = None, text: str | None = None, totals: Points | None = None,
) -> Match:  # fmt: skip
    """Begin a match that is in no ledger yet; ``agreed`` are the options that the table has spoken about.

    ``text`` is the header of the sheet that it is read from; ``totals`` are taken over from paper. Raises Refused for
    what no table can be.
    """
    odd = [total for total in (totals or {}).values() if total % game.in_steps_of]
    refuse([illegal("totals-odd", "totals", step=game.in_steps_of, totals=odd)] if odd else [])
    spoken = None if agreed is None else tuple(sorted(agreed))
    start = Start(game.name, seating, choices, dealer, spoken, text, totals)
    opening = stamped(start, at)
    decode(encode(opening, game), game)  # what the reader refuses is never written
    check_opening(game, start)
    return Match(chain.new_match_id(), game, [opening])
