"""The turns of a round of Sleazy: the one place that says what is legal.

``legal`` lists, ``verify`` raises Illegal, ``can`` wraps it, ``do`` verifies and returns the round after an action,
``go`` changes the round itself; ``force`` carries out what is illegal as far as the cards allow. Articles
``sleazy.turn.*``, ``sleazy.end.*``, ``sleazy.teams.turn``.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import NamedTuple

from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.games.sleazy.cards import in_order
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play import recipes
from scorekeeper.games.sleazy.play.actions import CLEANING, RECIPES, STEPS, Action
from scorekeeper.games.sleazy.play.cleanup import Cleanup
from scorekeeper.games.sleazy.play.layout import DUMP, HAND, NOWHERE, TABLE, Layout
from scorekeeper.games.sleazy.play.teams import Teams
from scorekeeper.games.sleazy.sides import OTHER, SIDE, red_at_start

_IDLE, _ALCHEMY, _SKIP, _CLEANUP = "idle", "alchemy", "skip", "cleanup"


class Round:
    """A round of Sleazy as it stands; ``due`` has the next turn, None where nobody knows who dealt."""

    def __init__(self, layout: Layout, teams: Teams, options: Options, dealer: str | None) -> None:
        self.layout = layout
        self.teams = teams
        self.options = options
        self.due = teams.first(OTHER[SIDE[dealer]]) if dealer else None
        self.over = False
        self._begun = False
        self._skipped: set[str] = set()
        self.by = ""
        self.kind: str | None = None
        self._steps: tuple[str, ...] = ()
        self._cleaning = False
        self._mixed = False
        self._deck_empty = False
        self._cleanup: Cleanup
        if dealer and layout.colour_card:
            layout.red = red_at_start(SIDE[dealer], layout.colour_card)

    # --- turns ----------------------------------------------------------------------------------------------

    def begin(self, by: str) -> list[Problem]:
        """Begin a turn of a player; it stands even where it was another's."""
        due, turns = self.due, self.teams.turns(by)
        found: list[Problem] = []
        if due is not None and due != turns:
            found.append(illegal("turn-out-of-order" if self._begun else "turn-first", by=by, due=due))
        self.by, self.kind, self._steps, self._cleaning, self._begun = by, None, (), False, True
        self._mixed = False
        self._deck_empty = not self.layout.left
        self._cleanup = Cleanup(self.layout, self.teams, by)
        return found

    def unfinished(self) -> list[Problem]:
        """List what the turn still lacks."""
        if self.kind is None:
            return [illegal("turn-empty", by=self.by)]
        if self.kind == _IDLE and len(self._steps) < len(STEPS):
            return [illegal("idle-incomplete", by=self.by, due=_expected(self._steps))]
        return self._cleanup.missing() if self.kind == _ALCHEMY else []

    def end(self) -> None:
        """End the turn: the Joker goes home, the next player is due, and the round may be over."""
        recipes.joker_home(self.layout)
        turns = self.teams.turns(self.by)
        if self.kind == _SKIP and self._deck_empty:
            self._skipped.add(turns)
        else:
            self._skipped.clear()
        self.due = self.teams.after(self.by)
        self.over = len(self._skipped) >= max(2, len(self.teams.ring))

    # --- actions --------------------------------------------------------------------------------------------

    def verify(self, action: Action) -> None:
        """Refuse an action that is not legal now. Raises Illegal; Unplaced where too little is known."""
        found = self._faults(action)
        if found:
            raise Illegal(found)

    def can(self, action: Action) -> bool:
        """Tell whether an action is legal now. Raises Unplaced where too little is known."""
        return not self._faults(action)

    def do(self, action: Action) -> "Round":
        """Return the round after an action; this one stays as it is. Raises Illegal; Unplaced."""
        after = deepcopy(self)
        after.go(action)
        return after

    def go(self, action: Action) -> None:
        """Change this round by an action, for who needs no earlier state. Raises Illegal; Unplaced."""
        self.verify(action)
        _RULES[action.verb].move(self, action)

    def force(self, action: Action, found: Sequence[Problem]) -> None:
        """Carry out an action in spite of what was found wrong with it, as far as the cards allow."""
        if action.verb not in RECIPES or all(problem.code in recipes.STANDING for problem in found):
            _RULES[action.verb].move(self, action)

    def _faults(self, action: Action) -> list[Problem]:
        return _RULES[action.verb].faults(self, action)

    # --- running idle ---------------------------------------------------------------------------------------

    def idle_faults(self, action: Action) -> list[Problem]:
        """List what is wrong with a step of running idle."""
        step = action.verb
        found: list[Problem] = []
        expected = _expected(self._steps)
        if self.kind not in (_IDLE, None):
            found += self._mixing()
        elif self.kind is None and self._deck_empty:
            found.append(illegal("idle-deck-empty", by=self.by))
        elif step in self._steps:
            found.append(illegal("idle-again", by=self.by, step=step))
        elif step != expected:
            found.append(illegal("idle-order", by=self.by, step=step, due=expected))
        if step == "pick" and action.source == DUMP:
            return found if self.layout.dump else [*found, illegal("dump-empty", by=self.by)]
        if step == "pick":
            return found if found and not self.layout.left else found + self._cleanup.deck_faults(action.card)
        (card,) = action.cards
        if self._lies(step, card) != self._place_of(step):
            found.append(illegal(f"{step}-elsewhere", by=self.by, card=card))
        return found

    def _place_of(self, step: str) -> str:
        """Return where a card that is dumped, or placed on the table, comes from."""
        return TABLE[SIDE[self.by]] if step == "dump" else HAND[self.by]

    def _lies(self, step: str, card: str) -> str:
        """Return where a card lies; one that nobody has placed came from where it should."""
        if found := self.layout.where.get(card):
            return found
        places = (self._place_of(step), TABLE[SIDE[self.by]], HAND[self.by])
        return next((place for place in places if self.layout.hidden[place]), NOWHERE)

    def idle_move(self, action: Action) -> None:
        """Carry out a step of running idle, as far as the cards allow."""
        step, layout = action.verb, self.layout
        self._mixed = self._mixed or self.kind not in (_IDLE, None)
        self.kind = self.kind or _IDLE
        if step not in self._steps:
            self._steps = (*self._steps, step)
        table, hand = TABLE[SIDE[self.by]], HAND[self.by]
        if step == "pick" and action.source == DUMP:
            if layout.dump:
                layout.move(layout.dump[-1], DUMP, hand)
        elif step == "pick":
            self.draw(action)
        else:
            (card,) = action.cards
            place = self._lies(step, card)
            if place == hand or (step == "dump" and place == table):
                layout.move(card, place, DUMP if step == "dump" else table)

    def draw(self, action: Action) -> None:
        """Take the next card of the deck into the hand, as far as there is one."""
        if self.layout.left:
            self.layout.draw(action.card, HAND[self.by])

    # --- alchemy --------------------------------------------------------------------------------------------

    def recipe_faults(self, action: Action) -> list[Problem]:
        """List what is wrong with a recipe."""
        found: list[Problem] = []
        if self.kind not in (_ALCHEMY, None):
            found += self._mixing()
        elif self._cleaning:
            found.append(illegal("recipe-after-cleanup", by=self.by))
        return found + recipes.faults(self.layout, self.by, action, self.options)

    def _mixing(self) -> list[Problem]:
        """Report that a turn is of two kinds, once in a turn."""
        return [] if self._mixed else [illegal("turn-mixed", by=self.by)]

    def recipe_move(self, action: Action) -> None:
        """Carry out a recipe."""
        self._mixed = self._mixed or self.kind not in (_ALCHEMY, None)
        self.kind = _ALCHEMY
        self._cleanup.owed += recipes.make(self.layout, self.by, action, self.options)

    def cleanup_faults(self, action: Action) -> list[Problem]:
        """List what is wrong with filling a place or the hand."""
        if self.kind != _ALCHEMY:
            return [illegal("cleanup-without-recipe", by=self.by)]
        check = self._cleanup.fill_faults if action.verb == "fill" else self._cleanup.draw_faults
        return check(action)

    def cleanup_move(self, action: Action) -> None:
        """Fill a place or the hand, as far as the cards allow; an unused Joker has gone home before."""
        recipes.joker_home(self.layout)
        self.kind, self._cleaning = self.kind or _CLEANUP, True
        if action.verb == "fill":
            self._cleanup.fill(action)
        else:
            self.draw(action)

    # --- skipping -------------------------------------------------------------------------------------------

    def skip_faults(self, _action: Action) -> list[Problem]:
        """List what is wrong with a skip."""
        if self.kind is not None:
            return [illegal("turn-mixed", by=self.by)]
        if not self._deck_empty:
            return [illegal("skip-early", by=self.by, n=self.layout.left)]
        return []

    def skip_move(self, _action: Action) -> None:
        """Skip the turn."""
        self.kind = self.kind or _SKIP

    # --- what is legal --------------------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """List what the player can do next; only cards that are known are named."""
        if self.kind == _SKIP:
            return []
        if self.kind == _IDLE:
            return self._legal_step()
        found = [] if self._cleaning else recipes.possible(self.layout, self.by, self.options)
        if self.kind == _ALCHEMY:
            return found + self._cleanup.legal()
        return found + ([Action("skip")] if self._deck_empty else self._legal_step())

    def _legal_step(self) -> list[Action]:
        step, layout = _expected(self._steps), self.layout
        if step is None:
            return []
        if step == "pick":
            deck = [Action("pick")] if layout.left else []
            return deck + ([Action("pick", source=DUMP)] if layout.dump else [])
        place = self._place_of(step)
        found = [Action(step, (card,)) for card in in_order(layout.known[place])]
        return found + ([Action(step)] if layout.hidden[place] else [])


def _expected(steps: Sequence[str]) -> str | None:
    return next((step for step in STEPS if step not in steps), None)


class _Rule(NamedTuple):
    """What is wrong with an action, and how it is carried out."""

    faults: Callable[[Round, Action], list[Problem]]
    move: Callable[[Round, Action], None]


_RULES: Mapping[str, _Rule] = {
    **dict.fromkeys(STEPS, _Rule(Round.idle_faults, Round.idle_move)),
    **dict.fromkeys(RECIPES, _Rule(Round.recipe_faults, Round.recipe_move)),
    **dict.fromkeys(CLEANING, _Rule(Round.cleanup_faults, Round.cleanup_move)),
    "skip": _Rule(Round.skip_faults, Round.skip_move),
}
