"""The turns of a round of Sleazy: the one place that says what is legal.

``legal`` lists, ``verify`` raises Illegal, ``can`` wraps it, ``do`` verifies and moves on; ``force`` carries out what
is illegal as far as the cards allow. Articles ``sleazy.turn.*``, ``sleazy.end.*``, ``sleazy.teams.turn``.
"""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.game import Options
from scorekeeper.games.sleazy import recipes
from scorekeeper.games.sleazy.cleanup import Cleanup
from scorekeeper.games.sleazy.compounds import COLOUR_OF_SUIT
from scorekeeper.games.sleazy.forms import Form
from scorekeeper.games.sleazy.pack import in_order
from scorekeeper.games.sleazy.places import DUMP, HAND, NOWHERE, TABLE, Places
from scorekeeper.games.sleazy.recipes import CARDS, STANDING, Action
from scorekeeper.games.sleazy.table import OTHER, side_of

STEPS = ("pick", "dump", "place")
"""Running idle, step by step."""
_SKIPS = {"burying-bastards": 4}
_IDLE, _ALCHEMY, _SKIP, _CLEANUP = "idle", "alchemy", "skip", "cleanup"


class Round:
    """A round of Sleazy as it stands; ``due`` has the next turn, None where nobody knows who dealt."""

    def __init__(self, places: Places, form: Form, options: Options, dealer: str | None) -> None:
        self.places = places
        self.form = form
        self.options = options
        self.due = form.first(OTHER[side_of(dealer)]) if dealer else None
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
        if dealer and places.colour_card:
            starter, colour = OTHER[side_of(dealer)], COLOUR_OF_SUIT[places.colour_card[-1]]
            places.red = starter if colour == "red" else OTHER[starter]

    # --- turns ----------------------------------------------------------------------------------------------

    def begin(self, by: str) -> list[Problem]:
        """Begin a turn of a player; it stands even where it was another's."""
        due, turns = self.due, self.form.turns(by)
        found: list[Problem] = []
        if due is not None and due != turns:
            found.append(illegal("turn-out-of-order" if self._begun else "turn-first", by=by, due=due))
        self.by, self.kind, self._steps, self._cleaning, self._begun = by, None, (), False, True
        self._mixed = False
        self._deck_empty = not self.places.left
        self._cleanup = Cleanup(self.places, self.form, by)
        return found

    def unfinished(self) -> list[Problem]:
        """Name what the turn still lacks."""
        if self.kind is None:
            return [illegal("turn-empty", by=self.by)]
        if self.kind == _IDLE and len(self._steps) < len(STEPS):
            return [illegal("idle-incomplete", by=self.by, due=_expected(self._steps))]
        return self._cleanup.missing() if self.kind == _ALCHEMY else []

    def end(self) -> None:
        """End the turn: the Joker goes home, the next player is due, and the round may be over."""
        recipes.joker_home(self.places)
        turns = self.form.turns(self.by)
        if self.kind == _SKIP and self._deck_empty:
            self._skipped.add(turns)
        else:
            self._skipped.clear()
        self.due = self.form.after(self.by)
        self.over = len(self._skipped) >= _SKIPS.get(self.options["players"], 2)

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
        if action[0] not in CARDS or all(problem.code in STANDING for problem in found):
            self._move(action)

    def _faults(self, action: Action) -> list[Problem]:
        return _FAULTS[action[0] or ""](self, action)

    def _move(self, action: Action) -> None:
        _MOVES[action[0] or ""](self, action)

    # --- running idle ---------------------------------------------------------------------------------------

    def idle_faults(self, action: Action) -> list[Problem]:
        """Name what is wrong with a step of running idle."""
        step = action[0] or ""
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
        if step != "pick":
            return found + self._idle_card_faults(step, action[1] or "")
        return found + self._pick_faults(action[1], tried=bool(found))

    def _pick_faults(self, card: str | None, *, tried: bool) -> list[Problem]:
        if card != DUMP:
            return [] if tried and not self.places.left else self._cleanup.deck_faults(card)
        return [] if self.places.dump else [illegal("dump-empty", by=self.by)]

    def _idle_card_faults(self, step: str, card: str) -> list[Problem]:
        if self._lies(step, card) == (TABLE if step == "dump" else HAND)[self.by[0] if step == "dump" else self.by]:
            return []
        return [illegal(f"{step}-elsewhere", by=self.by, card=card)]

    def _lies(self, step: str, card: str) -> str:
        """Say where a card lies; one that nobody has placed came from where it should."""
        table, hand = TABLE[self.by[0]], HAND[self.by]
        found = self.places.where.get(card)
        if found:
            return found
        first, second = (table, hand) if step == "dump" else (hand, table)
        return next((place for place in (first, second) if self.places.hidden[place]), NOWHERE)

    def idle_move(self, action: Action) -> None:
        """Carry out a step of running idle, as far as the cards allow."""
        step, card = action[0] or "", action[1]
        self._mixed = self._mixed or self.kind not in (_IDLE, None)
        self.kind = self.kind or _IDLE
        if step not in self._steps:
            self._steps = (*self._steps, step)
        table, hand = TABLE[self.by[0]], HAND[self.by]
        if step == "pick":
            self._pick(card, hand)
            return
        place = self._lies(step, card or "")
        if step == "dump" and place in (table, hand):
            self.places.take(card or "", place)
            self.places.discard(card or "")
        elif step == "place" and place == hand:
            self.places.take(card or "", hand)
            self.places.put(card, table)

    def _pick(self, card: str | None, hand: str) -> None:
        places = self.places
        if card != DUMP:
            if places.left:
                places.put(places.draw(card), hand)
        elif places.dump:
            top = places.dump[-1]
            places.take(top, DUMP)
            places.put(top, hand)

    # --- alchemy --------------------------------------------------------------------------------------------

    def recipe_faults(self, action: Action) -> list[Problem]:
        """Name what is wrong with a recipe."""
        found: list[Problem] = []
        if self.kind not in (_ALCHEMY, None):
            found += self._mixing()
        elif self._cleaning:
            found.append(illegal("recipe-after-cleanup", by=self.by))
        return found + recipes.faults(self.places, self.by, action, self.options)

    def _mixing(self) -> list[Problem]:
        """Say once in a turn that it is of two kinds."""
        return [] if self._mixed else [illegal("turn-mixed", by=self.by)]

    def recipe_move(self, action: Action) -> None:
        """Carry out a recipe."""
        self._mixed = self._mixed or self.kind not in (_ALCHEMY, None)
        self.kind = _ALCHEMY
        self._cleanup.owed += recipes.make(self.places, self.by, action, self.options)

    def cleanup_faults(self, action: Action) -> list[Problem]:
        """Name what is wrong with filling a place or the hand."""
        if self.kind != _ALCHEMY:
            return [illegal("cleanup-without-recipe", by=self.by)]
        check = self._cleanup.fill_faults if action[0] == "fill" else self._cleanup.draw_faults
        return check(action)

    def cleanup_move(self, action: Action) -> None:
        """Fill a place or the hand, as far as the cards allow; an unused Joker has gone home before."""
        recipes.joker_home(self.places)
        self.kind, self._cleaning = self.kind or _CLEANUP, True
        if action[0] == "fill":
            self._cleanup.fill(action)
        else:
            self._cleanup.draw(action)

    # --- skipping -------------------------------------------------------------------------------------------

    def skip_faults(self, _action: Action) -> list[Problem]:
        """Name what is wrong with a skip."""
        if self.kind is not None:
            return [illegal("turn-mixed", by=self.by)]
        if not self._deck_empty:
            return [illegal("skip-early", by=self.by, n=self.places.left)]
        return []

    def skip_move(self, _action: Action) -> None:
        """Skip the turn."""
        self.kind = self.kind or _SKIP

    # --- what is legal --------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """List what the player can do next in words of the record, sorted; only cards that are known are named."""
        if self.kind == _SKIP:
            return []
        if self.kind == _IDLE:
            return sorted(self._legal_step())
        found = [] if self._cleaning else self.legal_recipes()
        if self.kind == _ALCHEMY:
            return sorted(found + self._cleanup.legal())
        return sorted(found + (["skip"] if self._deck_empty else self._legal_step()))

    def legal_recipes(self) -> list[str]:
        """List the recipes that are possible, in words of the record."""
        return [recipes.told(action) for action in recipes.possible(self.places, self.by, self.options)]

    def _legal_step(self) -> list[str]:
        step, places = _expected(self._steps), self.places
        if step is None:
            return []
        if step == "pick":
            return [*(["pick"] if places.left else []), *(["pick dump"] if places.dump else [])]
        place = TABLE[self.by[0]] if step == "dump" else HAND[self.by]
        found = [f"{step} {card}" for card in in_order(places.known[place])]
        return found + ([step] if places.hidden[place] else [])


def _expected(steps: Sequence[str]) -> str | None:
    return next((step for step in STEPS if step not in steps), None)


_FAULTS: Mapping[str, Callable[[Round, Action], list[Problem]]] = {
    **dict.fromkeys(STEPS, Round.idle_faults),
    **dict.fromkeys(CARDS, Round.recipe_faults),
    **dict.fromkeys(("fill", "draw"), Round.cleanup_faults),
    "skip": Round.skip_faults,
}
_MOVES: Mapping[str, Callable[[Round, Action], None]] = {
    **dict.fromkeys(STEPS, Round.idle_move),
    **dict.fromkeys(CARDS, Round.recipe_move),
    **dict.fromkeys(("fill", "draw"), Round.cleanup_move),
    "skip": Round.skip_move,
}
