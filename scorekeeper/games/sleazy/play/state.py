"""The turns of a round of Sleazy: the one place that says what is legal.

``legal`` lists, ``verify`` raises Illegal, ``can`` wraps it, ``do`` verifies and returns the round after an action, and
leaves the one before as it is. ``stand`` carries out in place what may be illegal, as far as the cards allow; ``plain``
and ``run_idle`` do so with what is plainly right, and list nothing. Articles ``sleazy.turn.*``, ``sleazy.end.*``,
``sleazy.teams.turn``.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.games.sleazy.cards import in_order
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play import recipes
from scorekeeper.games.sleazy.play.actions import CLEANING, RECIPES, STEPS, Action
from scorekeeper.games.sleazy.play.cleanup import Cleanup
from scorekeeper.games.sleazy.play.layout import COMPOUND, DUMP, HAND, NOWHERE, TABLE, Layout, Unplaced
from scorekeeper.games.sleazy.play.possible import possible
from scorekeeper.games.sleazy.play.teams import TABLE_SIZE, Teams
from scorekeeper.games.sleazy.sides import OTHER, SIDE, red_at_start

_FROM_HAND = "hand"
_IDLE, _ALCHEMY, _SKIP, _CLEANUP = "idle", "alchemy", "skip", "cleanup"
"""Kinds of turns; cleaning up alone is none that is right."""
_NOBODY: frozenset[str] = frozenset()


class Round:
    """A round of Sleazy as it stands; ``due`` has the next turn, None if nobody knows who dealt.

    It knows of the turn begun: who plays it; its kind; the steps of running idle done; whether cleaning up has begun;
    whether it is of two kinds, which is wrong; whether a recipe was tried that does not stand; whether it began without
    a deck; how many borrowed places are owed.
    ``skipped`` are the players who skipped in a row, None before the first turn.

    Whoever makes a round, or a copy, may change it; nobody else.
    """

    by = ""
    kind: str | None = None
    steps: tuple[str, ...] = ()
    cleaning = mixed = tried = deck_empty = over = False
    owed = 0
    skipped: frozenset[str] | None = None

    def __init__(self, layout: Layout, teams: Teams, options: Options, due: str | None) -> None:
        self.layout, self.teams, self.options, self.due = layout, teams, options, due

    @classmethod
    def dealt(cls, layout: Layout, teams: Teams, options: Options, dealer: str | None) -> "Round":
        """Begin a round with the cards as dealt, by a side or its player if anybody knows."""
        if dealer and layout.colour_card:
            layout.red = red_at_start(SIDE[dealer], layout.colour_card)
        return cls(layout, teams, options, teams.first(OTHER[SIDE[dealer]]) if dealer else None)

    def copy(self) -> "Round":
        """Return a copy, which can be changed, with cards of its own."""
        other = copy(self)
        other.layout = self.layout.copy()
        return other

    @property
    def cleanup(self) -> Cleanup:
        """What is to be cleaned up in the turn."""
        return Cleanup(self.layout, self.teams, self.by, self.owed)

    # --- turns ----------------------------------------------------------------------------------------------

    def turn_faults(self, by: str) -> list[Problem]:
        """List what is wrong with a player's taking the next turn."""
        if self.due in (None, self.teams.turns(by)):
            return []
        return [illegal("turn-first" if self.skipped is None else "turn-out-of-order", by=by, due=self.due)]

    def begin(self, by: str) -> None:
        """Let a player begin a turn; it stands even where it was another's."""
        self.by, self.deck_empty, self.skipped = by, not self.layout.left, self.skipped or _NOBODY
        self.kind, self.steps, self.owed = None, (), 0
        self.cleaning = self.mixed = self.tried = False

    def unfinished(self) -> list[Problem]:
        """List what the turn still lacks."""
        by, size = self.by, self.layout.size
        if self.kind is None:
            return [illegal("turn-empty", by=by)]
        if self.kind == _ALCHEMY:
            in_hand = size[HAND[by]] >= self.teams.sizes[by] or not self.layout.left
            return [] if in_hand and not self.owed and size[TABLE[SIDE[by]]] >= TABLE_SIZE else self.cleanup.missing()
        if self.kind != _IDLE or self.steps == STEPS:
            return []
        expected = _expected(self.steps)
        return [illegal("idle-incomplete", by=by, due=expected)] if expected else []

    def end(self) -> None:
        """End the turn: the Joker goes home, the next player is due, and the round may be over."""
        if self.kind == _SKIP and self.deck_empty:
            self.skipped = (self.skipped or _NOBODY) | {self.teams.turns(self.by)}
            self.over = len(self.skipped) >= max(2, len(self.teams.ring))
        else:
            self.skipped = _NOBODY
        self.due = self.teams.after[self.by]
        self.layout.joker_home()

    # --- actions --------------------------------------------------------------------------------------------

    def faults(self, action: Action) -> list[Problem]:
        """List what is wrong with an action now. Raises Unplaced where too little is known."""
        return _RULES[action.verb].faults(self, action)

    def verify(self, action: Action) -> None:
        """Refuse an action that is not legal now. Raises Illegal; Unplaced where too little is known."""
        if found := self.faults(action):
            raise Illegal(found)

    def can(self, action: Action) -> bool:
        """Tell whether an action is legal now. Raises Unplaced where too little is known."""
        return not self.faults(action)

    def do(self, action: Action) -> "Round":
        """Return the round after an action. Raises Illegal; Unplaced."""
        self.verify(action)
        after = self.copy()
        after.stand(action, ())
        return after

    def run_idle(self, by: str, actions: Sequence[Action]) -> bool:
        """Play a whole turn of running idle if each step of it is plainly right; tell whether it was played."""
        if len(actions) != len(STEPS) or self.over or self.due not in (by, SIDE[by], None):
            return False
        layout, hand, table = self.layout, HAND[by], TABLE[SIDE[by]]
        where, order = layout.where, layout.order
        (pick, picked, _, source, _), (dump, dumped, _, _, _), (place, placed, _, _, _) = actions
        if pick != "pick" or dump != "dump" or place != "place" or (new := _new(layout, picked, source)) == "":
            return False
        out, down = dumped[0], placed[0]
        known = new and where.get(out) == table and (down == new or where.get(down) == hand)
        if not (known or _uncovered(layout, new, (out, table), (down, hand))):
            return False
        if source:
            layout.dump.pop()
        else:
            layout.left -= 1
            if order:
                order.pop()
        if new:
            where[new] = hand
        where[out], where[down] = DUMP, table
        layout.dump.append(out)
        self.skipped, self.due = _NOBODY, self.teams.after[by]
        return True

    def plain(self, actions: Sequence[Action]) -> int:
        """Carry out the actions that are next in a turn up to one that is not plainly right; return how many were."""
        if self.kind == _IDLE:
            return _plain_idle(self, actions)
        if self.kind not in (None, _ALCHEMY):
            return 0
        done = 0 if self.cleaning else _plain_recipes(self, actions)
        return done + _plain_cleanup(self, actions[done:]) if self.kind else 0

    def stand(self, action: Action, found: Sequence[Problem]) -> None:
        """Carry out an action in spite of what was found wrong with it, as far as the cards allow."""
        if action.verb in RECIPES and any(problem.code not in recipes.STANDING for problem in found):
            self.tried = True
            return
        _RULES[action.verb].move(self, action)

    def mixes(self, kind: str) -> bool:
        """Tell whether something of a kind makes the turn one of two kinds."""
        return self.kind not in (kind, None)

    def mixing(self) -> list[Problem]:
        """Report that a turn is of two kinds, once in a turn."""
        return [] if self.mixed else [illegal("turn-mixed", by=self.by)]

    def mix(self, action: Action) -> recipes.Mix:
        """Find the cards of a recipe. Raises Unplaced where too little is known."""
        return recipes.mix_of(self.layout, self.by, action, self.options)

    # --- what is legal --------------------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """List what the player can do next; only cards that are known are named."""
        if self.kind == _SKIP:
            return []
        if self.kind == _IDLE:
            return self._legal_step()
        found = [] if self.cleaning else possible(self.layout, self.by, self.options)
        if self.kind == _ALCHEMY:
            return found + self.cleanup.legal()
        return found + ([Action("skip")] if self.deck_empty else self._legal_step())

    def _legal_step(self) -> list[Action]:
        step, layout = _expected(self.steps), self.layout
        if step is None:
            return []
        if step == "pick":
            deck = [Action("pick")] if layout.left else []
            return deck + ([Action("pick", source=DUMP)] if layout.dump else [])
        place = _place_of(step, self.by)
        found = [Action(step, (card,)) for card in in_order(layout.cards(place))]
        return found + ([Action(step)] if layout.hidden[place] else [])


def _expected(steps: Sequence[str]) -> str | None:
    return next((step for step in STEPS if step not in steps), None)


# --- running idle -----------------------------------------------------------------------------------------


def _idle_faults(turn: Round, action: Action) -> list[Problem]:
    step, by, layout, expected = action.verb, turn.by, turn.layout, _expected(turn.steps)
    found: list[Problem] = []
    if turn.mixes(_IDLE):
        found += turn.mixing()
    elif turn.kind is None and turn.deck_empty:
        found.append(illegal("idle-deck-empty", by=by))
    elif step in turn.steps:
        found.append(illegal("idle-again", by=by, step=step))
    elif step != expected:
        found.append(illegal("idle-order", by=by, step=step, due=expected))
    if step == "pick" and action.source == DUMP:
        return found if layout.dump else [*found, illegal("dump-empty", by=by)]
    if step == "pick":
        return found if found and not layout.left else found + turn.cleanup.deck_faults(action.card)
    (card,) = action.cards
    if (place := _lies(turn, step, card)) != _place_of(step, by):
        seen = place in (DUMP, COMPOUND, HAND[by], *TABLE.values())
        found.append(illegal(f"{step}-elsewhere" if seen else f"{step}-not-there", by=by, card=card))
    return found


def _place_of(step: str, by: str) -> str:
    """Return where a card that is dumped, or placed on the table, comes from."""
    return TABLE[SIDE[by]] if step == "dump" else HAND[by]


def _lies(turn: Round, step: str, card: str) -> str:
    """Return where a card lies; one that nobody has placed came from where it should."""
    if found := turn.layout.where.get(card):
        return found
    places = (_place_of(step, turn.by), TABLE[SIDE[turn.by]], HAND[turn.by])
    return next((place for place in places if turn.layout.hidden[place]), NOWHERE)


def _idle(turn: Round, action: Action) -> None:
    step, layout, table, hand = action.verb, turn.layout, TABLE[SIDE[turn.by]], HAND[turn.by]
    if step == "pick" and action.source == DUMP:
        if layout.dump:
            layout.move(layout.dump[-1], DUMP, hand)
    elif step == "pick":
        layout.draw(action.card, hand)
    else:
        (card,) = action.cards
        place = _lies(turn, step, card)
        if place == hand or (step == "dump" and place == table):
            layout.move(card, place, DUMP if step == "dump" else table)
    turn.mixed = turn.mixed or turn.mixes(_IDLE)
    turn.kind = turn.kind or _IDLE
    turn.steps = turn.steps if step in turn.steps else (*turn.steps, step)


def _plain_idle(turn: Round, actions: Sequence[Action]) -> int:
    """Go on running idle as far as it is plainly right, with what follows the pick; return how many actions are."""
    layout, table, hand, done = turn.layout, TABLE[SIDE[turn.by]], HAND[turn.by], 0
    for step, cards, _, _, _ in actions:
        if step == "pick" or step != _expected(turn.steps):
            break
        start, to = (table, DUMP) if step == "dump" else (hand, table)
        if not layout.take(cards[0], start, to):
            break
        turn.steps = (*turn.steps, step)
        done += 1
    return done


def _new(layout: Layout, picked: Sequence[str], source: str) -> str | None:
    """Return the card that is picked, None where nobody knows it, "" where there is none, or not that one."""
    if source or not layout.left:
        return layout.dump[-1] if layout.left and layout.dump else ""
    if layout.order:
        top = layout.order[-1]
        return top if not picked or picked[0] == top else ""
    return None if not picked else "" if picked[0] in layout.where else picked[0]


def _uncovered(layout: Layout, new: str | None, out: tuple[str, str], down: tuple[str, str]) -> bool:
    """Count off the cards that lay hidden where they came from, unless one cannot have; tell whether all can."""
    (dumped, table), (placed, hand) = out, down
    hidden, lay, held = layout.hidden, layout.where.get(dumped), layout.where.get(placed)
    if lay != table and (lay or not hidden[table] or dumped == new):
        return False
    if placed == new:
        held = hand
    if held != hand and (held or placed == dumped or not (hidden[hand] or new is None)):
        return False
    hidden[table] -= lay is None
    hidden[hand] += (new is None) - (held is None)
    return True


# --- alchemy, cleaning up, skipping -----------------------------------------------------------------------


def _recipe_faults(turn: Round, action: Action) -> list[Problem]:
    if action.cannot_be:
        number = RECIPES[action.verb]
        return [illegal("recipe-cards", by=turn.by, verb=action.verb, cards=action.cards, n=number)]
    found: list[Problem] = []
    if turn.mixes(_ALCHEMY):
        found += turn.mixing()
    elif turn.cleaning:
        found.append(illegal("recipe-after-cleanup", by=turn.by))
    return found + recipes.faults(turn.layout, turn.mix(action))


def _recipe(turn: Round, action: Action) -> None:
    turn.owed += recipes.make(turn.layout, turn.mix(action))
    turn.mixed = turn.mixed or turn.mixes(_ALCHEMY)
    turn.kind = _ALCHEMY


def _plain_recipes(turn: Round, actions: Sequence[Action]) -> int:
    """Make recipes as far as they are plainly right; return how many are."""
    layout, by, options, done = turn.layout, turn.by, turn.options, 0
    for action in actions:
        if action.verb not in RECIPES or action.cannot_be:
            break
        try:
            mix = recipes.mix_of(layout, by, action, options)
        except Unplaced:  # is raised again where the action is looked at
            break
        if recipes.faults(layout, mix):
            break
        turn.owed += recipes.make(layout, mix)
        done += 1
    if done:
        turn.kind = _ALCHEMY
    return done


def _cleanup_faults(turn: Round, action: Action) -> list[Problem]:
    if turn.kind != _ALCHEMY:
        return [] if turn.tried else [illegal("cleanup-without-recipe", by=turn.by)]
    return turn.cleanup.fill_faults(action) if action.verb == "fill" else turn.cleanup.draw_faults(action)


def _cleaned(turn: Round, action: Action) -> None:
    """Fill a place or the hand, as far as the cards allow; an unused Joker has gone home before."""
    turn.layout.joker_home()
    if action.verb == "fill":
        turn.owed = turn.cleanup.fill(action)
    else:
        turn.layout.draw(action.card, HAND[turn.by])
    turn.kind, turn.cleaning = turn.kind or _CLEANUP, True


def _plain_cleanup(turn: Round, actions: Sequence[Action]) -> int:
    """Clean up after recipes as far as it is plainly right, with the next card or one of the own hand; count it."""
    layout, by, done = turn.layout, turn.by, 0
    side, hand, size = SIDE[by], HAND[by], layout.size
    slots = [OTHER[side]] * turn.owed + [side] * (TABLE_SIZE - size[TABLE[side]])
    for _, cards, slot, source, holder in actions[: len(slots)]:
        if slot != slots[done]:
            break
        if source == _FROM_HAND:
            if holder not in (None, by) or not layout.take(cards[0], hand, TABLE[slot]):
                break
        elif not layout.draw_next(cards[0] if cards else None, TABLE[slot]):
            break
        done += 1
    if done == len(slots) and (lacking := turn.teams.sizes[by] - size[hand]) > 0:
        for verb, cards, _, _, _ in actions[done : done + lacking]:
            if verb != "draw" or not layout.draw_next(cards[0] if cards else None, hand):
                break
            done += 1
    if done:
        turn.owed, turn.cleaning = turn.owed - done if turn.owed > done else 0, True
        layout.joker_home()
    return done


def _skip_faults(turn: Round, _action: Action) -> list[Problem]:
    if turn.kind is not None:
        return [illegal("turn-mixed", by=turn.by)]
    return [] if turn.deck_empty else [illegal("skip-early", by=turn.by, n=turn.layout.left)]


def _skip(turn: Round, _action: Action) -> None:
    turn.kind = turn.kind or _SKIP


class _Rule(NamedTuple):
    """What is wrong with an action, and how it is carried out."""

    faults: Callable[[Round, Action], list[Problem]]
    move: Callable[[Round, Action], None]


_RULES: Mapping[str, _Rule] = {
    **dict.fromkeys(STEPS, _Rule(_idle_faults, _idle)),
    **dict.fromkeys(RECIPES, _Rule(_recipe_faults, _recipe)),
    **dict.fromkeys(CLEANING, _Rule(_cleanup_faults, _cleaned)),
    "skip": _Rule(_skip_faults, _skip),
}
