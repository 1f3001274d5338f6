"""The turns of a round of Sleazy: the one place that says what is legal.

``legal`` lists, ``verify`` raises Illegal, ``can`` wraps it, ``do`` verifies and moves on; ``force`` carries out what
is illegal as far as the cards allow. Articles ``sleazy.turn.*``, ``sleazy.end.*``, ``sleazy.teams.turn``.
"""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.games.sleazy.cards import COLOUR, in_order
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play import recipes
from scorekeeper.games.sleazy.play.actions import CLEANING, RECIPES, STEPS, Action
from scorekeeper.games.sleazy.play.cleanup import Cleanup
from scorekeeper.games.sleazy.play.layout import DUMP, HAND, NOWHERE, TABLE, Layout
from scorekeeper.games.sleazy.play.teams import Teams
from scorekeeper.games.sleazy.sides import OTHER, SIDE

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
            side = SIDE[dealer]
            layout.red = OTHER[side] if COLOUR[layout.colour_card] == "red" else side

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

    def do(self, action: Action) -> None:
        """Carry out a legal action. Raises Illegal; Unplaced."""
        self.verify(action)
        self._move(action)

    def force(self, action: Action, found: Sequence[Problem]) -> None:
        """Carry out an action in spite of what was found wrong with it, as far as the cards allow."""
        if action.verb not in RECIPES or all(problem.code in recipes.STANDING for problem in found):
            self._move(action)

    def _faults(self, action: Action) -> list[Problem]:
        return _FAULTS[action.verb](self, action)

    def _move(self, action: Action) -> None:
        _MOVES[action.verb](self, action)

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
        if step == "pick":
            return found + self._pick_faults(action, tried=bool(found))
        (card,) = action.cards
        home = TABLE[SIDE[self.by]] if step == "dump" else HAND[self.by]
        if self._lies(step, card) != home:
            found.append(illegal(f"{step}-elsewhere", by=self.by, card=card))
        return found

    def _pick_faults(self, action: Action, *, tried: bool) -> list[Problem]:
        if action.source != DUMP:
            return [] if tried and not self.layout.left else self._cleanup.deck_faults(action.card)
        return [] if self.layout.dump else [illegal("dump-empty", by=self.by)]

    def _lies(self, step: str, card: str) -> str:
        """Return where a card lies; one that nobody has placed came from where it should."""
        table, hand = TABLE[SIDE[self.by]], HAND[self.by]
        found = self.layout.where.get(card)
        if found:
            return found
        first, second = (table, hand) if step == "dump" else (hand, table)
        return next((place for place in (first, second) if self.layout.hidden[place]), NOWHERE)

    def idle_move(self, action: Action) -> None:
        """Carry out a step of running idle, as far as the cards allow."""
        step, layout = action.verb, self.layout
        self._mixed = self._mixed or self.kind not in (_IDLE, None)
        self.kind = self.kind or _IDLE
        if step not in self._steps:
            self._steps = (*self._steps, step)
        table, hand = TABLE[SIDE[self.by]], HAND[self.by]
        if step == "pick":
            self._pick(action, hand)
            return
        (card,) = action.cards
        place = self._lies(step, card)
        if step == "dump" and place in (table, hand):
            layout.take(card, place)
            layout.discard(card)
        elif step == "place" and place == hand:
            layout.take(card, hand)
            layout.put(card, table)

    def _pick(self, action: Action, hand: str) -> None:
        layout = self.layout
        if action.source != DUMP:
            if layout.left:
                layout.put(layout.draw(action.card), hand)
        elif layout.dump:
            top = layout.dump[-1]
            layout.take(top, DUMP)
            layout.put(top, hand)

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
            self._cleanup.draw(action)

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
        place = TABLE[SIDE[self.by]] if step == "dump" else HAND[self.by]
        found = [Action(step, (card,)) for card in in_order(layout.known[place])]
        return found + ([Action(step)] if layout.hidden[place] else [])


def _expected(steps: Sequence[str]) -> str | None:
    return next((step for step in STEPS if step not in steps), None)


_FAULTS: Mapping[str, Callable[[Round, Action], list[Problem]]] = {
    **dict.fromkeys(STEPS, Round.idle_faults),
    **dict.fromkeys(RECIPES, Round.recipe_faults),
    **dict.fromkeys(CLEANING, Round.cleanup_faults),
    "skip": Round.skip_faults,
}
_MOVES: Mapping[str, Callable[[Round, Action], None]] = {
    **dict.fromkeys(STEPS, Round.idle_move),
    **dict.fromkeys(RECIPES, Round.recipe_move),
    **dict.fromkeys(CLEANING, Round.cleanup_move),
    "skip": Round.skip_move,
}
