"""Questions about single situations of Sleazy, as they come up at a table."""

from scorekeeper.errors import Problem, refuse, unclear
from scorekeeper.game import Answer, Json, Question
from scorekeeper.games.sleazy import scoring
from scorekeeper.games.sleazy.cards import FOUR, JOKER, NUMBERS, TWIN
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play import recipes, situation
from scorekeeper.games.sleazy.play.actions import Action, written
from scorekeeper.games.sleazy.play.layout import FREE, NOWHERE, RECYCLED, TABLE, UNDER, Layout
from scorekeeper.games.sleazy.play.possible import possible
from scorekeeper.games.sleazy.sides import OTHER, SIDE, SIDES, difference

# --- recipes ----------------------------------------------------------------------------------------------


def _recipe(data: Json, options: Options) -> Answer:
    layout, by = situation.read(data, options), data["by"]
    can_be = [set(possible(either, by, options)) for either in _by_red(layout)]
    if "recipe" not in data:
        if any(others != can_be[0] for others in can_be):
            refuse([_RED_NEEDED])
        for action in can_be[0] if _colour_card_untold(layout, options) else ():
            _refuse_colour_card(action)
        found = sorted(map(written, can_be[0]))
        return Answer(found, "recipes-possible" if found else "recipes-none", {"n": len(found)}, found)
    action, legal = situation.read_recipe(data), sorted(map(written, set.intersection(*can_be)))
    best = _at_best(layout, data, action, options)
    wrongs = [_recipe_faults(either, by, action, options) for either in _by_red(best)]
    if not all(wrongs):
        _refuse_open(layout, data, action, options)
        wrongs = [_recipe_faults(either, by, action, options) for either in _by_red(layout)]
        if any(wrongs) and not all(wrongs):
            refuse([_RED_NEEDED])
    for wrong in wrongs[0]:
        return Answer(False, wrong.code, wrong.params, legal)
    code, params = _reason(layout, by, action, options)
    return Answer(True, code, {"by": by, "side": SIDE[by], **params}, legal)


_RED_NEEDED = unclear("red-needed", "red", a="A", b="B")


def _recipe_faults(layout: Layout, by: str, action: Action, options: Options) -> list[Problem]:
    return recipes.faults(layout, recipes.mix_of(layout, by, action, options))


def _by_red(layout: Layout) -> list[Layout]:
    """Return the layout with red for each side that can have it."""
    return [layout] if layout.red else [layout.copy(red=side) for side in SIDES]


def _at_best(layout: Layout, data: Json, action: Action, options: Options) -> Layout:
    """Return the layout in which everything unsaid is as the recipe needs it."""
    best, side = layout.copy(), SIDE[data["by"]]
    leaves_open = situation.leaves_open(data) or _colour_card_untold(layout, options)
    for card in _unplaced(layout, action):
        if leaves_open:
            best.put(card, TABLE[side])
        else:
            best.where[card] = NOWHERE
    if _joker_untold(layout, data, action):
        best.joker = RECYCLED
    best.hat = data.get("hat", side)
    return best


def _unplaced(layout: Layout, action: Action) -> list[str]:
    """List the cards of a recipe whose place nobody knows."""
    return [card for card in action.cards if card != JOKER and card not in layout.where]


def _colour_card_untold(layout: Layout, options: Options) -> bool:
    return options.colour_set == "yes" and layout.colour_card is None


def _joker_untold(layout: Layout, data: Json, action: Action) -> bool:
    """Tell whether a recipe is told with the Joker as a card, and nobody said whether it was recycled."""
    return JOKER in action.cards and "joker" not in data and layout.joker == FREE


def _refuse_open(layout: Layout, data: Json, action: Action, options: Options) -> None:
    """Refuse a question whose answer depends on something unsaid. Raises Ambiguous."""
    by = data["by"]
    unplaced = _unplaced(layout, action)
    if situation.leaves_open(data):
        refuse([unclear("card-where", "recipe", card=card, own=by, other=OTHER[SIDE[by]]) for card in unplaced])
    layout.where.update(dict.fromkeys(unplaced, NOWHERE))
    if action.verb == "swap" and options.magic_hat == "yes" and "hat" not in data:
        refuse([unclear("hat-needed", "hat")])
    if _joker_untold(layout, data, action):
        refuse([unclear("joker-needed", "joker", by=by)])
    if _colour_card_untold(layout, options):
        _refuse_colour_card(action, known=not unplaced)


def _refuse_colour_card(action: Action, *, known: bool = True) -> None:
    """Refuse a Joker's or Master's trick that the colour card may forbid, or be part of. Raises Ambiguous."""
    if action.verb in ("joker", "master") and not (known and set(action.cards) in map(set, FOUR.values())):
        refuse([unclear("colour-card-needed", "colour_card")])


def _reason(layout: Layout, by: str, action: Action, options: Options) -> tuple[str, Json]:
    """Return the code and values of the sentence that says why a recipe is right."""
    verb = action.verb
    if verb == "swap":
        return "may-swap", {}
    mix = recipes.mix_of(layout, by, action, options)
    if mix.borrowed:
        card = mix.borrowed[0]
        return "may-borrow" if TWIN[card] in mix.places else "may-borrow-joker", {"card": card}
    if UNDER in mix.places.values():
        return f"may-{verb}-colour-set", {}
    exploding = layout.made.get(layout.joker) if verb == "joker" else None
    if exploding:
        code = "may-joker-breaks" if exploding.kind == "colour" else "may-joker-explodes"
        return code, {"ranks": NUMBERS[exploding.rank]}
    if verb == "master" and options.magic_hat == "yes":
        return "may-master-hat", {}
    return f"may-{verb}", {"ranks": NUMBERS[mix.rank]} if mix.rank else {}


# --- counting ---------------------------------------------------------------------------------------------


def _count(data: Json, options: Options) -> Answer:
    points = scoring.score(situation.read_count(data), options).points
    favours, n = difference(points["A"], points["B"])
    answer = {**points, "difference": {"favours": favours, "points": n}}
    if favours is None:
        return Answer(answer, "count-level", {"n": points["A"]})
    other = OTHER[favours]
    params = {"a": favours, "b": other, "more": points[favours], "less": points[other], "n": n}
    return Answer(answer, "count-ahead", params)


QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "recipe", "May this recipe be made; or, without one, which can be made?", situation.RECIPE,
            {"by": "A", "table": [["A", "7H", "9C", "2D"], ["B", "KC", "10H", "3S"]], "dump": "7S",
             "compounds": [["7", "pair", "mixed"]], "recipe": ["steal", "7H", "7S"]},
            _recipe,
        ),
        Question(
            "count", "How much are the compounds worth, and who is ahead?", situation.COUNT,
            {"compounds": [["K", "full", "A", "joker"], ["7", "pair", "red"], ["9", "basic", "B"]], "red": "B"},
            _count,
        ),
    )
}  # fmt: skip
