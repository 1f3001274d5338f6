"""Who leads, and in which order the others follow."""

from scorekeeper.games.baloot.options import FirstLead, Options
from scorekeeper.seats import NEXT, SEATS

ORDER = {seat: (seat, NEXT[seat], NEXT[NEXT[seat]], NEXT[NEXT[NEXT[seat]]]) for seat in SEATS}
"""The seats in the order of a trick, by who leads it."""


def first_leader(options: Options, dealer: str | None, declarer: str | None) -> str | None:
    """Return the seat of the first lead, None where it does not follow (``baloot.play.first-lead``)."""
    if options.first_lead is FirstLead.DECLARER:
        return declarer if declarer in SEATS else None
    return NEXT[dealer] if dealer else None
