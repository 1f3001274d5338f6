"""Lines written from what they recorded, so that they are read as just that wherever they stand."""

from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Effect, Fined, Hand, OtherHand, Points, Typed
from scorekeeper.people import without_letters
from scorekeeper.sheet.values import LEFT
from scorekeeper.spelling import fold

NAUGHT = ("nothing", "none", "nobody")
"""Words by which a ruling could mean that it changes nothing, though a hand can be told by them too."""


def written(game: AnyGame, seating: Seating, act: Typed) -> str:
    """Write a line from what it recorded."""
    if isinstance(act, Hand):
        return without_letters(game.notation.write(act.facts), seating) + _equals(seating, act.paper)
    if isinstance(act, acts.Penalty):
        return f"penalty {act.by} {act.penalty}{_equals(seating, act.paper)}"
    if isinstance(act, acts.Check):
        return f"check {_figures(seating, act.paper)}"
    if isinstance(act, acts.Sign):
        return f"sign {without_letters(act.by, seating)}{_equals(seating, act.paper)}"
    if isinstance(act, acts.Rule):
        return f"rule {', '.join(f'{option}={choice}' for option, choice in act.choices.items())}"
    if isinstance(act, acts.Dealer):
        return f"dealer {without_letters(act.dealer, seating)}"
    if isinstance(act, (acts.Rename, acts.Substitute)):
        left = isinstance(act, acts.Rename) and act.left
        player = f"{LEFT} {act.player}" if left else without_letters(act.player, seating)
        return f"{act.kind} {player} = {act.name}"
    if isinstance(act, acts.Finish):
        return _finish(seating, act)
    if isinstance(act, acts.Hide):
        return "hide" if act.hidden else "unhide"
    return act.line


def _finish(seating: Seating, act: acts.Finish) -> str:
    if act.won:
        return f"finish won {without_letters(act.won, seating)} {act.because}"
    return "finish abandoned" if act.abandoned else "finish"


def effect_written(game: AnyGame, seating: Seating, effect: Effect) -> str:
    """Write an outcome of a ruling as its line names it."""
    if isinstance(effect, OtherHand):
        line = without_letters(game.notation.write(effect.facts), seating)
        return f"{game.unit} {line}" if fold(line) in NAUGHT else line
    return f"penalty {effect.by} {effect.penalty}" if isinstance(effect, Fined) else effect.kind


def _equals(seating: Seating, paper: Points | None) -> str:
    return "" if paper is None else f" = {_figures(seating, paper)}"


def _figures(seating: Seating, paper: Points) -> str:
    return "-".join(str(paper[side]) for side in seating.sides)
