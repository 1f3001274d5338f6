"""Recipes that are known to be right from other rounds: nothing is wrong with them in any."""

import random
from copy import copy
from itertools import chain, combinations

from scorekeeper.errors import Refused
from scorekeeper.games.sleazy.cards import FOUR, RANK
from scorekeeper.games.sleazy.play import recipes
from scorekeeper.games.sleazy.play.actions import RECIPES, Action
from scorekeeper.games.sleazy.play.judge import Course
from scorekeeper.games.sleazy.play.layout import HAND, TABLE, Unplaced
from scorekeeper.games.sleazy.play.possible import possible
from scorekeeper.games.sleazy.play.record import read
from scorekeeper.games.sleazy.sides import SIDE
from tests import few
from tests.games.sleazy.play_reference import JOKER, RANKS
from tests.games.sleazy.test_judge import blurred, game, games, garbled, samples
from tests.games.sleazy.tools import options_of

RARE = ("steal", "recycle", "repair", "swap")


def every_recipe():
    """Every recipe of some cards of a number and the Joker."""
    for rank in RANKS:
        four = [*(rank + suit for suit in "SHDC"), JOKER]
        for verb, n in RECIPES.items():
            yield from (Action(verb, cards) for cards in combinations(four, n))
    yield Action("pair", ("7H", "8H"))


def rounds(dice):
    """Rounds in the middle of a turn, about rare recipes, of records right and wrong or that leave much out."""
    for whole in [*[played.record for played in games()[:7]], samples()[0]]:
        for record in [whole, blurred(whole), *[garbled(dice, whole) for _ in range(3)]]:
            acts = [(at, n) for at, turn in enumerate(record["turns"]) for n in range(1, len(turn))]
            yield from begun(record, [*about_rare(record), *dice.sample(acts, 1)])
    for seed in (66, 115):  # where a set lacks only the colour card, and one that steals with the Joker only a twin
        record = game(seed).record
        yield from begun(record, [*about_rare(record), *[(at, 1) for at in range(len(record["turns"]))]])


def about_rare(record):
    """The places of rare recipes, and those after them."""
    turns = enumerate(record["turns"])
    return [(at, n + more) for at, turn in turns for n in range(1, len(turn)) if turn[n][0] in RARE for more in (0, 1)]


def begun(record, places):
    """The rounds as they stand before acts."""
    for at, n in places:
        try:
            state = after({**record, "turns": [*record["turns"][:at], record["turns"][at][:n]]})
        except Refused:
            continue
        if state.by:  # it could be followed so far
            yield state


def varied(state):
    """The round, and others that differ from it in a thing that bears on recipes."""
    yield state
    layout, card = state.layout, state.layout.colour_card
    changed = [layout.copy() for _ in range(6 if card else 3)]
    for other, red in zip(changed, (None, "A", "B"), strict=False):
        other.red = red
    for other in changed[3:4]:
        other.where[card] = HAND[state.by]
    for other in changed[4:]:
        other.where |= dict.fromkeys({*FOUR[RANK[card]]} - {card}, TABLE[SIDE[state.by]])
    for other in changed[5:]:  # nobody knows that it is the colour card
        other.colour_card = None
    for other in changed:
        yield with_layout(state, other)


def with_layout(state, layout):
    other = copy(state)
    other.layout = layout
    return other


def after(record):
    options = options_of(record["rules"])
    given = read(record, options)
    course = Course(given, options, {}, trace=False)
    course.run(given.turns)
    return course.round


def test_a_recipe_is_possible_where_it_has_no_fault():
    dice = random.Random(2030)
    found, every = set(), list(every_recipe())
    states = chain.from_iterable(varied(each) if n % 8 == 0 else [each] for n, each in enumerate(rounds(dice)))
    for n, state in enumerate(states):
        right = {*possible(state.layout, state.by, state.options)}
        for action in few(every[n % 3 :] + every[: n % 3]):
            try:
                mix = recipes.mix_of(state.layout, state.by, action, state.options)
            except Unplaced:
                continue
            faults = recipes.faults(state.layout, mix)
            assert (action in right) == (not faults and state.layout.where.keys() >= {*mix.cards}), (action, faults)
            found |= {fault.code for fault in faults} or {action.verb}
    assert found >= {*RECIPES}
    assert found >= {"borrow-two", "borrow-partner", "borrow-colour", "joker-recycled", "steal-own", "number-taken"}
