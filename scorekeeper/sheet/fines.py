"""Who is penalised, and for what, as a line beside hands or a ruling says it: the notation of the game reads it."""

from scorekeeper.errors import Ambiguous, Malformed, Reading, illegal, malformed, refuse, unclear
from scorekeeper.game import AnyGame, AnyOptions, Seating
from scorekeeper.ledger.acts import Fined

_ONLY = "penalties"
"""The only fact of a line that tells penalties and nothing else."""


def read_fine(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> Fined:
    """Read who is penalised, and for what. Raises Refused; Ambiguous if a line tells several penalties."""
    found = read_fines(game, seating, text, options)
    if found is None:
        raise Malformed([malformed("directive-form", form="penalty SIDE KIND")])
    return found


def read_fines(game: AnyGame, seating: Seating, text: str, options: AnyOptions) -> Fined | None:
    """Read as :func:`read_fine` does; None for the words of a hand in which somebody was penalised."""
    refuse([] if game.penalises else [illegal("penalty-none", game=game.title)])
    facts = game.facts.encode(game.notation.parse(f"penalty {text}", seating, options))
    if facts.keys() != {_ONLY}:
        return None
    found = [Fined(each["against"], each["kind"]) for each in facts[_ONLY]]
    if len(found) > 1:  # each is pointed out by itself
        lines = [f"penalty {due.by} {due.penalty}" for due in found]
        raise Ambiguous([unclear("penalty-several", "penalty", lines=lines)], [Reading(line, {}) for line in lines])
    return found[0]
