"""Questions about single situations of Sleazy, held against the reference and one by one."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rulebook
from scorekeeper.errors import Ambiguous, Malformed, Refused
from scorekeeper.games.sleazy import GAME
from scorekeeper.messages import problem_json, say
from tests import thorough
from tests.games.sleazy.play_reference import JOKER, PACK, SEATS, SIZES, Game, number, told
from tests.games.sleazy.tools import LONG, options_of

BOOK = rulebook.load(GAME.rulebook)


def ask(question="recipe", **data):
    found = GAME.play.QUESTIONS[question].answer(data, options_of(data.get("rules", {})))
    texts = GAME.all_texts()
    assert say(texts, found.code, found.params, {"A": "Ali", "B": "Badr"})
    assert texts[found.code].article in BOOK.articles
    return found


class Asked(Game):
    """A round in which questions are asked before every turn."""

    def turn(self, by):
        play = self.play
        if self.dice.random() < 0.15:
            self.situations.append((situation(play, by), play.recipes(by)))
        return super().turn(by)


def situation(play, by):
    facts = play.facts()
    in_set = any(compound.get("joker") for compound in facts["compounds"])
    return {
        "by": by,
        "table": {side: play.at(f"table {side}") for side in "AB"},
        "hand": play.at(f"hand {by}"),
        "dump": play.top(),
        "compounds": facts["compounds"],
        "colour_card": play.colour_card,
        "red": play.owns["red"],
        "hat": play.hat,
        "rules": play.rules,
        **({} if in_set else {"joker": "free"}),
    }


def situations():
    for seed in range(16 if LONG else 5):
        dice = random.Random(seed)
        game = Asked.__new__(Asked)
        game.situations = []
        form, hat, colour_set = dice.choice(list(SEATS)), dice.choice(["no", "yes"]), dice.choice(["no", "yes"])
        Asked.__init__(game, dice, form, hat, colour_set, 0.7, dice.choice([0, 0.95]))
        game.run()
        yield from game.situations


@thorough
def test_sleazy_recipe_answers_are_those_of_the_sentences():
    """sleazy.recipe.*: in any situation of any round, whether a recipe may be made and which may."""
    dice = random.Random(3)
    yes = no = 0
    for data, legal in situations():
        found = ask(**data)
        assert {told(recipe.split()) for recipe in found.answer} == legal
        assert found.answer == found.legal
        lying = {card for cards in data["table"].values() for card in cards} | {*data["hand"], data["dump"]}
        for _ in range(6):
            verb = dice.choice(list(SIZES))
            rank = number(dice.choice(sorted(filter(None, lying)) or PACK))
            cards = dice.sample([rank + suit for suit in "SHDC"] + ([JOKER] if verb != "joker" else []), SIZES[verb])
            found = ask(**data, recipe=[verb, *cards])
            assert found.answer == ((verb, frozenset(cards)) in legal)
            yes, no = yes + found.answer, no + (not found.answer)
        for verb, cards in legal:
            assert ask(**data, recipe=[verb, *cards]).answer is True
    assert yes
    assert no


BASE = {"by": "A", "table": {"A": ["7H", "9C", "2D"], "B": ["7D", "10H", "3S"]}, "hand": ["9H", "9D", "QC"],
        "dump": "7S", "red": "A", "colour_card": "5H"}  # fmt: skip
MIXED = {"compounds": [["7", "pair", "mixed"]]}


@pytest.mark.parametrize(("changed", "recipe", "answer", "code"), [
    ({}, "pair 7H 7S", True, "may-pair"), ({}, "pair 7H 7D", True, "may-borrow"),
    ({"red": "B"}, "pair 7H 7D", False, "borrow-colour"), ({}, "pair 9H 9D", False, "half-from-table"),
    ({}, "joker 9C 9H 9D", False, "half-from-table"), ({}, "joker 7H 7S 7D", True, "may-borrow"),
    ({"hand": ["7C", "QC", "KC"]}, "joker 7H 7S 7C", True, "may-joker"),
    ({"hand": ["7C", "QC", "KC"], "compounds": ["K full B joker"]}, "joker 7H 7S 7C", True, "may-joker-explodes"),
    ({"compounds": ["7 pair black"], "dump": "KD"}, "steal 7H 7D", True, "may-borrow"),
    ({"compounds": ["7 pair black"], "dump": "KD", "red": "B"}, "steal 7H 7D", False, "steal-own"),
    ({"compounds": ["8 pair mixed"], "hand": ["8H", "2C", "3C"]}, "purify 8H", False, "table-cards-only"),
    ({"compounds": ["7 pair mixed"], "table": {"A": ["7H", "KC", "2D"], "B": ["9S", "10H", "3S"]}}, "steal 7H 7S", True,
     "may-steal"),
    ({"compounds": ["2 pair mixed"]}, "purify 2D", True, "may-purify"),
    ({"compounds": ["2 pair black"]}, "purify 2D", False, "pair-pure"),
    ({"compounds": ["2 full B joker"]}, "recycle 2D", True, "may-recycle"),
    ({"compounds": ["2 basic B"]}, "recycle 2D", False, "compound-cards"),
    ({"joker": "recycled"}, "master 7H 7D 7S JOKER", True, "may-borrow"),
    ({"joker": "recycled", "table": {"A": ["7S", "7C", "2D"], "B": ["7D", "10H", "3S"]}, "dump": "KD"},
     "master 7D 7S 7C JOKER", True, "may-borrow-joker"),
    ({"joker": "recycled"}, "pair 7H JOKER", False, "joker-in-pair"),
    ({"joker": "free"}, "master 7H 7D 7S JOKER", False, "joker-not-recycled"),
    ({"compounds": ["2 full B"], "joker": "2"}, "recycle 2D", True, "may-recycle"),
    ({"hand": ["7C", "QC", "KC"]}, "master 7H 7D 7S 7C", True, "may-borrow"),
    ({"hand": ["7C", "2C", "2S"], "dump": "2H"}, "master 2D 2H 2S 2C", True, "may-master"),
    ({"hand": ["7C", "2C", "2S"], "dump": "2H", "rules": {"magic-hat": "yes"}}, "master 2D 2H 2S 2C", True, "may-master-hat"),
    ({}, "swap", False, "hat-off"), ({"rules": {"magic-hat": "yes"}, "hat": "B"}, "swap", False, "hat-others"),
    ({"rules": {"magic-hat": "yes"}, "hat": "A"}, "swap", True, "may-swap"),
    ({"rules": {"colour-set": "yes"}, "colour_card": "7C"}, "master 7H 7D 7S 7C", True, "may-borrow"),
    ({"rules": {"colour-set": "yes"}, "colour_card": "2C", "hand": ["2S", "QC", "KC"], "dump": "2H"}, "master 2D 2H 2S 2C", True,
     "may-master-colour-set"),
    ({"rules": {"colour-set": "yes"}, "colour_card": "2C", "dump": "2H"}, "joker 2D 2H 2C", True, "may-joker-colour-set"),
    ({"rules": {"colour-set": "yes"}, "colour_card": "2C", "compounds": ["2 broken"]}, "repair 2D", True, "may-repair"),
    ({"rules": {"colour-set": "yes"}, "colour_card": "2C", "compounds": ["2 colour B joker"], "dump": "7S",
      "hand": ["7C", "QC", "KC"]}, "joker 7H 7S 7C", True, "may-joker-breaks"),
    ({}, "pair 8S 8C", False, "card-not-held"), ({}, "pair 7H 9C", False, "numbers-differ"),
])  # fmt: skip
def test_sleazy_recipe_one_by_one(changed, recipe, answer, code):
    data = {**BASE, **changed, "recipe": recipe.split()}
    if code == "compound-cards":
        with pytest.raises(Refused) as caught:
            ask(**data)
        assert [problem.code for problem in caught.value.problems] == [code]
        return
    found = ask(**data)
    assert (found.answer, found.code) == (answer, code)


@pytest.mark.parametrize(("data", "code"), [
    ({"by": "A", "table": {"A": ["7H"]}, "recipe": ["pair", "7H", "7S"]}, "card-where"),
    ({**BASE, "red": None}, "red-needed"), ({**BASE, "red": None, "recipe": ["pair", "7H", "7D"]}, "red-needed"),
    ({**BASE, "rules": {"magic-hat": "yes"}, "recipe": ["swap"]}, "hat-needed"),
    ({**BASE, "colour_card": None, "rules": {"colour-set": "yes"}, "recipe": ["joker", "7H", "7S", "7D"]}, "colour-card-needed"),
    ({**BASE, "colour_card": None, "rules": {"colour-set": "yes"}}, "colour-card-needed"),
    ({**BASE, "colour_card": None, "hand": ["2S", "2C", "QC"], "rules": {"colour-set": "yes"},
      "recipe": ["master", "2D", "2H", "2S", "2C"]}, "colour-card-needed"),
    ({**BASE, **MIXED, "table": {"A": ["7H", "KC", "2D"], "B": ["8S", "8H", "3S"]}, "dump": None,
      "recipe": ["steal", "7H", "7S"]}, "card-where"),
    ({"by": "A", **MIXED, "red": "A", "joker": "free", "recipe": ["purify", "7S"]}, "card-where"),
    ({"by": "A", "compounds": ["7 full B joker"], "recipe": ["recycle", "7S"]}, "card-where"),
    ({**BASE, "compounds": ["2 pair mixed"], "recipe": ["steal", "2D", "JOKER"]}, "joker-needed"),
])  # fmt: skip
def test_what_nobody_said_is_asked_for(data, code):
    """sleazy.facts.unknown: the one question that decides, and only if it does."""
    with pytest.raises(Ambiguous) as caught:
        ask(**{key: value for key, value in data.items() if value is not None})
    assert [problem.code for problem in caught.value.problems] == [code]
    assert all(problem_json(problem, GAME.all_texts())["message"] for problem in caught.value.problems)


def test_who_has_red_is_asked_only_where_it_decides():
    bare = {key: value for key, value in BASE.items() if key != "red"}
    assert ask(**bare, recipe=["pair", "7H", "7S"]).answer is True
    assert ask(**bare, recipe=["pair", "9C", "7S"]).answer is False


@pytest.mark.parametrize(("data", "code"), [
    ({"by": "A", **MIXED, "recipe": ["pair", "7H", "7S"]}, "number-taken"),
    ({"by": "A", "red": "A", "compounds": ["7 pair red"], "recipe": ["steal", "7S", "7C"]}, "steal-own"),
    ({"by": "A", "recipe": ["pair", "7H", "JOKER"]}, "joker-in-pair"),
    ({"by": "A", "compounds": ["7 full B"], "recipe": ["recycle", "7S"]}, "card-in-compound"),
    ({"by": "A", "recipe": ["pair", "7H", "8H"]}, "numbers-differ"),
])  # fmt: skip
def test_what_is_wrong_in_any_case_needs_no_question(data, code):
    """sleazy.facts.unknown: wherever the cards lie, such a recipe cannot be made."""
    found = ask(**data)
    assert (found.answer, found.code) == (False, code)


@pytest.mark.parametrize(("data", "expected"), [
    ({}, ["field-missing"]), ({"by": "C"}, ["field-choice"]), ({"by": "A", "tables": 1}, ["field-unknown"]),
    ({"by": "A", "table": 3}, ["field-type"]), ({"by": "A", "table": {"C": []}}, ["field-type"]),
    ({"by": "A", "table": {"A": "7H"}}, ["field-type"]), ({"by": "A", "hand": ["JOKER"]}, ["field-type"]),
    ({"by": "A", "hand": ["7H"], "dump": "7H"}, ["card-placed-twice"]), ({"by": "A", "dump": 3}, ["field-type"]),
    ({"by": "A", "compounds": 3}, ["field-type"]), ({"by": "A", "compounds": [3]}, ["field-type"]),
    ({"by": "A", "compounds": ["7 pair blue"]}, ["compound-form"]), ({"by": "A", "compounds": ["7 broken"]}, ["colour-set-off"]),
    ({"by": "A", "joker": 3}, ["field-type"]), ({"by": "A", "joker": "7"}, ["joker-where"]),
    ({"by": "A", "joker": "free", "compounds": ["7 full A joker"]}, ["joker-places"]),
    ({"by": "A", "hat": "C"}, ["field-choice"]), ({"by": "A", "recipe": ["pick"]}, ["field-type"]),
    ({"by": "A", "recipe": "steal"}, ["field-type"]), ({"by": "A", "recipe": ["pair", "7H"]}, ["field-type"]),
    ({"by": "A", "colour_card": "X"}, ["field-type"]), ({"by": "A", "colour_card": " 2C"}, ["field-type"]),
    ({"by": "A", "compounds": 3, "joker": "9C"}, ["field-type", "field-type"]),
])  # fmt: skip
def test_malformed_situations_are_refused(data, expected):
    with pytest.raises(Refused) as caught:
        ask(**data)
    assert [problem.code for problem in caught.value.problems] == expected
    assert all(problem_json(problem, GAME.all_texts())["message"] for problem in caught.value.problems)


def test_sleazy_score_difference_counting():
    """sleazy.score.difference .pure .full .higher: told in words or as facts, the same answer."""
    found = ask("count", compounds=[["K", "full", "A", "joker"], "7 pair red", ["9", "basic", "B"]], red="B")
    assert found.answer == {"A": 200, "B": 75, "difference": {"favours": "A", "points": 125}}
    facts = [{"rank": "K", "kind": "full", "side": "A", "joker": True}, {"rank": "7", "kind": "pair", "colour": "red"},
             {"rank": "9", "kind": "basic", "side": "B"}]  # fmt: skip
    assert ask("count", compounds=facts, black="A") == found
    assert ask("count", compounds=[]).code == "count-level"
    with pytest.raises(Ambiguous):
        ask("count", compounds=["7 pair red"])
    with pytest.raises(Malformed):
        ask("count", compounds=["7 pair pink"], red="A")


def test_the_examples_are_answered():
    for question in GAME.play.QUESTIONS.values():
        assert ask(question.name, **question.example).answer


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40)
    | st.sampled_from(["A", "B", "A1", "7H", "7", "JOKER", "pair", "mixed", "steal", "free", "recycled", "full", "joker"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["A", "B", "rank", "kind"]), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
FIELDS = (*BASE, "compounds", "joker", "hat", "recipe", "black")


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4), st.booleans(), st.sampled_from(["recipe", "count"]),
       st.dictionaries(st.sampled_from(["magic-hat", "colour-set"]), st.just("yes")))  # fmt: skip
def test_no_situation_breaks_anything(wild, whole, question, rules):
    try:
        ask(question, **{**(BASE | MIXED if whole else {}), **wild, "rules": rules})
    except Refused as refused:
        assert all(problem_json(problem, GAME.all_texts()) for problem in refused.problems)


def test_a_compound_whose_number_is_no_text_is_refused_where_the_joker_is_said_to_be():
    with pytest.raises(Malformed) as refused:
        ask(by="B", compounds=[{"rank": [], "kind": "full", "side": "A"}], joker="5", recipe=["swap"])
    assert [problem.field for problem in refused.value.problems] == ["compounds[0].rank"]
