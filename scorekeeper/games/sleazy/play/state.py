"""A round of Sleazy turn by turn: the one source of legality.

``Round.legal`` lists every action, and :data:`RULES` has the rule of each.
Articles ``sleazy.turn.*``, ``sleazy.end.*``, ``sleazy.teams.turn``.
"""

from collections.abc import Mapping
from typing import Protocol

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play import cleanup, idle, recipes
from scorekeeper.games.sleazy.play.actions import RECIPES, Action
from scorekeeper.games.sleazy.play.layout import Layout
from scorekeeper.games.sleazy.play.possible import possible
from scorekeeper.games.sleazy.play.teams import Teams
from scorekeeper.games.sleazy.play.turn import ALCHEMY, IDLE, SKIP, Turn
from scorekeeper.games.sleazy.sides import OTHER, SIDE, red_at_start


class Round(Turn):
    """A round of Sleazy as it stands, with the turn begun.

    ``due`` has the next turn, None if nobody knows who dealt. ``skipped`` are the players, or sides, that have just
    skipped in a row, None before the first turn.
    """

    def __init__(self, layout: Layout, teams: Teams, options: Options, dealer: str | None) -> None:
        """Begin a round with the cards as dealt; ``dealer`` is a side or its player, None if nobody knows."""
        super().__init__(layout, teams, options)
        self.over = False
        self.skipped: frozenset[str] | None = None
        self.due = teams.first(OTHER[SIDE[dealer]]) if dealer else None
        if dealer and layout.colour_card:
            layout.red = red_at_start(SIDE[dealer], layout.colour_card)

    # --- turns ----------------------------------------------------------------------------------------------

    def turn_faults(self, by: str) -> list[Problem]:
        """List the faults of a player who takes the next turn."""
        if self.due in (None, by, SIDE[by]):
            return []
        return [illegal("turn-first" if self.skipped is None else "turn-out-of-order", by=by, due=self.due)]

    def unfinished(self) -> list[Problem]:
        """List the missing parts of the turn."""
        if self.kind == IDLE:
            return idle.unfinished(self)
        if self.kind == ALCHEMY:
            return cleanup.unfinished(self)
        return [] if self.kind else [illegal("turn-empty", by=self.by)]

    def end(self) -> None:
        """End the turn: the Joker goes home, the next player is due, and the round may be over."""
        if self.kind == SKIP and self.deck_empty:
            self.skipped = (self.skipped or frozenset()) | {self.teams.turns(self.by)}
            self.over = len(self.skipped) >= max(2, len(self.teams.ring))
        else:
            self.skipped = frozenset()
        self.due = self.teams.after[self.by]
        self.layout.joker_home()

    def legal(self) -> list[Action]:
        """List the legal actions, with the known cards."""
        if self.kind == SKIP:
            return []
        if self.kind == IDLE:
            return idle.legal(self)
        found = [] if self.cleaning else possible(self.layout, self.by, self.options)
        if self.kind == ALCHEMY:
            return found + cleanup.legal(self)
        return found + ([Action("skip")] if self.deck_empty else idle.legal(self))


# --- alchemy, skipping ------------------------------------------------------------------------------------


def _recipe(turn: Turn, action: Action, *, anyway: bool = False) -> list[Problem]:
    """Make a recipe, if its faults let it stand. Raises Unplaced if a card may lie in several places."""
    if action.cannot_be:
        number = RECIPES[action.verb]
        return [illegal("recipe-cards", by=turn.by, verb=action.verb, cards=action.cards, n=number)]
    found: list[Problem] = []
    if turn.mixes(ALCHEMY):
        found += turn.mixing()
    elif turn.cleaning:
        found.append(illegal("recipe-after-cleanup", by=turn.by))
    mix = recipes.mix_of(turn.layout, turn.by, action, turn.options)
    found += recipes.faults(turn.layout, mix)
    if not found or (anyway and all(problem.code in recipes.STANDING for problem in found)):
        turn.owed += recipes.make(turn.layout, mix)
        turn.mixed = turn.mixed or turn.mixes(ALCHEMY)
        turn.kind = ALCHEMY
    elif anyway:
        turn.tried = True
    return found


def _skip(turn: Turn, _action: Action, *, anyway: bool = False) -> list[Problem]:
    found: list[Problem] = []
    if turn.kind is not None:
        found.append(illegal("turn-mixed", by=turn.by))
    elif not turn.deck_empty:
        found.append(illegal("skip-early", by=turn.by, n=turn.layout.left))
    if anyway or not found:
        turn.kind = turn.kind or SKIP
    return found


class _Rule(Protocol):
    def __call__(self, turn: Turn, action: Action, /, *, anyway: bool = False) -> list[Problem]: ...


RULES: Mapping[str, _Rule] = {
    "pick": idle.pick,
    "dump": idle.put,
    "place": idle.put,
    **dict.fromkeys(RECIPES, _recipe),
    "fill": cleanup.fill,
    "draw": cleanup.draw,
    "skip": _skip,
}
"""The rule of every action: it carries the action out if that is legal, and lists the faults.

An action that is not legal changes nothing, unless it is to be carried out ``anyway``, as far as the cards allow.
"""
