"""Questions about single situations of Sleazy, as they come up at a table."""

from scorekeeper.errors import Problem, refuse, unclear
from scorekeeper.game import Answer, Json, Options
from scorekeeper.games.rooms import old_question
from scorekeeper.games.sleazy import facts, recipes, scoring, situations
from scorekeeper.games.sleazy.borrowing import mix
from scorekeeper.games.sleazy.compounds import PLURALS
from scorekeeper.games.sleazy.pack import FOUR, JOKER, RANK
from scorekeeper.games.sleazy.places import FREE, NOWHERE, RECYCLED, TABLE, UNDER, Places
from scorekeeper.games.sleazy.recipes import Action, told
from scorekeeper.games.sleazy.record import read_recipe
from scorekeeper.games.sleazy.table import OTHER, SIDES
from scorekeeper.situation import anything, checked, one_of

# --- recipes ----------------------------------------------------------------------------------------------


def _recipe(data: Json, options: Options) -> Answer:
    places, by = situations.read(data, options), data["by"]
    if "recipe" not in data:
        found = _all_recipes(places, data, options)
        return Answer(found, "recipes-possible" if found else "recipes-none", {"n": len(found)}, found)
    action = read_recipe(data["recipe"], "recipe")
    others = sorted(set.intersection(*_possible(places, data, options)))
    wrong = _faults_at_best(data, action, options)
    if not wrong:
        _refuse_open(places, data, action, options)
        wrong = _faults(places, by, action, options)
    if wrong:
        return Answer(False, wrong[0].code, wrong[0].params, others)
    code, params = _reason(places, by, action, options)
    return Answer(True, code, {"by": by, "side": by[0], **params}, others)


def _possible(places: Places, data: Json, options: Options) -> list[set[str]]:
    """List what is possible, for each side that can have red."""
    found = []
    for red in (data["red"],) if "red" in data else SIDES:
        places.red = red
        found.append({told(action) for action in recipes.possible(places, data["by"], options)})
    places.red = data.get("red")
    return found


def _all_recipes(places: Places, data: Json, options: Options) -> list[str]:
    """List every possible recipe. Raises Ambiguous where the list depends on what nobody said."""
    found = _possible(places, data, options)
    if any(others != found[0] for others in found):
        refuse([_red_needed()])
    if _colour_card_untold(places, options):
        for recipe in found[0]:
            _refuse_colour_card(recipe.split())
    return sorted(found[0])


def _faults_at_best(data: Json, action: Action, options: Options) -> list[Problem]:
    """Name what is wrong with a recipe even if whatever nobody said is as it needs it; nothing if it can be right."""
    best, side = situations.read(data, options), data["by"][0]
    leaves_open = situations.leaves_open(data) or _colour_card_untold(best, options)
    for card in _unplaced(best, action):
        if leaves_open:
            best.put(card, TABLE[side])
        else:
            best.where[card] = NOWHERE
    if _joker_untold(best, data, action):
        best.joker = RECYCLED
    best.hat = data.get("hat", side)
    found = []
    for best.red in (data["red"],) if "red" in data else SIDES:
        found.append(recipes.faults(best, data["by"], action, options))
    return found[0] if all(found) else []


def _unplaced(places: Places, action: Action) -> list[str]:
    """List the cards of a recipe of which nobody knows where they lie."""
    return [card for card in action[1:] if card and card != JOKER and card not in places.where]


def _colour_card_untold(places: Places, options: Options) -> bool:
    return options["colour-set"] == "yes" and places.colour_card is None


def _joker_untold(places: Places, data: Json, action: Action) -> bool:
    """Tell whether a recipe is told with the Joker as a card, and nobody said that it was recycled or was not."""
    return JOKER in action and "joker" not in data and places.joker == FREE


def _faults(places: Places, by: str, action: Action, options: Options) -> list[Problem]:
    """Name what is wrong with a recipe. Raises Ambiguous where it depends on who has red, and nobody said."""
    if places.red:
        return recipes.faults(places, by, action, options)
    found = []
    for places.red in SIDES:
        found.append(recipes.faults(places, by, action, options))
    places.red = None
    if any(bool(wrong) != bool(found[0]) for wrong in found):
        refuse([_red_needed()])
    return found[0]


def _red_needed() -> Problem:
    return unclear("red-needed", "red", a="A", b="B")


def _refuse_open(places: Places, data: Json, action: Action, options: Options) -> None:
    """Refuse a question whose answer depends on what nobody said. Raises Ambiguous."""
    by = data["by"]
    unplaced = _unplaced(places, action)
    if unplaced and situations.leaves_open(data):
        refuse([unclear("card-where", "recipe", card=card, own=by, other=OTHER[by[0]]) for card in unplaced])
    for card in unplaced:
        places.where[card] = NOWHERE
    if action[0] == "swap" and options["magic-hat"] == "yes" and "hat" not in data:
        refuse([unclear("hat-needed", "hat")])
    if _joker_untold(places, data, action):
        refuse([unclear("joker-needed", "joker", by=by)])
    if _colour_card_untold(places, options):
        _refuse_colour_card([part or "" for part in action], known=not unplaced)


def _refuse_colour_card(recipe: list[str], *, known: bool = True) -> None:
    """Refuse a Joker's or Master's trick that the colour card may forbid, or be part of. Raises Ambiguous."""
    verb, *cards = recipe
    if verb in ("joker", "master") and not (known and set(cards) in FOUR.values()):
        refuse([unclear("colour-card-needed", "colour_card")])


def _reason(places: Places, by: str, action: Action, options: Options) -> tuple[str, Json]:
    """Give the code and values of the sentence that says why a recipe is right."""
    verb, cards = action[0] or "", [card or "" for card in action[1:]]
    if verb == "swap":
        return "may-swap", {}
    made_of = mix(places, by, verb, cards, colour_set=options["colour-set"] == "yes")
    if made_of.borrowed:
        joker = made_of.joker and not any(_is_twin(card, made_of.borrowed[0]) for card in made_of.cards)
        return f"may-borrow{'-joker' if joker else ''}", {"card": made_of.borrowed[0]}
    if UNDER in made_of.places:
        return f"may-{verb}-colour-set", {}
    exploding = places.made.get(places.joker) if verb == "joker" else None
    if exploding:
        code = "may-joker-breaks" if exploding.kind == "colour" else "may-joker-explodes"
        return code, {"ranks": PLURALS[exploding.rank]}
    if verb == "master" and options["magic-hat"] == "yes":
        return "may-master-hat", {}
    return f"may-{verb}", {"ranks": PLURALS.get(made_of.rank, "")}


def _is_twin(card: str, other: str) -> bool:
    return card != other and RANK[card] == RANK[other] and (card[-1] in "HD") == (other[-1] in "HD")


# --- counting ---------------------------------------------------------------------------------------------


def _count(data: Json, options: Options) -> Answer:
    fields = {"compounds": anything, "red": one_of(*SIDES), "black": one_of(*SIDES), "colour_card": anything,
              "rules": anything}  # fmt: skip
    checked(data, fields, ("compounds",))
    problems: list[Problem] = []
    told_as_facts = {**data, "compounds": situations.told_compounds(data["compounds"], problems)}
    refuse(problems)
    score = scoring.score(facts.read(told_as_facts, options), options)
    points = score.points
    difference = scoring.difference(points)
    answer = {**points, "difference": difference.json()}
    if difference.favours is None:
        return Answer(answer, "count-level", {"n": points["A"]})
    ahead, behind = difference.favours, OTHER[difference.favours]
    params = {"a": ahead, "b": behind, "more": points[ahead], "less": points[behind], "n": difference.points}
    return Answer(answer, "count-ahead", params)


QUESTIONS = {
    question.name: question
    for question in (
        old_question(
            "recipe", "May this recipe be made; or, without one, which can be made?",
            {"by": "text", "table": "pairs", "hand": "cards", "dump": "text", "compounds": "pairs",
             "colour_card": "text", "red": "text", "joker": "text", "hat": "text", "rules": "json", "recipe": "cards"},
            {"by": "A", "table": [["A", "7H", "9C", "2D"], ["B", "KC", "10H", "3S"]], "dump": "7S",
             "compounds": [["7", "pair", "mixed"]], "recipe": ["steal", "7H", "7S"]},
            _recipe,
        ),
        old_question(
            "count", "How much are the compounds worth, and who is ahead?",
            {"compounds": "pairs", "red": "text", "black": "text", "colour_card": "text", "rules": "json"},
            {"compounds": [["K", "full", "A", "joker"], ["7", "pair", "red"], ["9", "basic", "B"]], "red": "B"},
            _count,
        ),
    )
}  # fmt: skip
