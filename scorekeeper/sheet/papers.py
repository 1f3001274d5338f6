"""The totals that a paper says, and a figure that somebody claims."""

from scorekeeper.errors import refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Points
from scorekeeper.reading.points import form_problem, read_points


def read_paper(game: AnyGame, seating: Seating, text: str, *, held: bool = True) -> Points:
    """Read the totals that a paper says: "us 82 them 70", or in the order of the sides, "82-70". Raises Malformed.

    Raises Ambiguous if it is unknown whose a figure is; of figures alone only if they are not ``held`` against those of
    the hands. At tables that may keep the difference alone, it is read as that of the side that is ahead: "+75".
    """
    figures = read_points(text, seating, "paper-form", by_difference=game.by_difference, in_order=held)
    refuse([form_problem(text, seating, "paper-form")] if figures.keys() != seating.sides.keys() else [])
    return figures


def read_claim(game: AnyGame, seating: Seating, text: str) -> Points:
    """Read the figure that is claimed; "+150" at tables that may keep the difference. Raises Malformed, Ambiguous."""
    return read_points(text, seating, "claim-form", by_difference=game.by_difference and text.strip()[:1] in ("+", "-"))
