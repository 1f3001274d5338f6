"""Whole records of Sleazy: legal ones are clean and score as their cards do, every kind of infraction is found."""

import json
import random
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scorekeeper import rulebook
from scorekeeper.errors import Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.game import DATA
from scorekeeper.games import sleazy
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.play.judge import Course
from scorekeeper.games.sleazy.play.layout import Unplaced
from scorekeeper.games.sleazy.play.record import TurnForm, read
from scorekeeper.games.sleazy.play.state import RULES
from scorekeeper.messages import catalogue, problem_json, say
from scorekeeper.reports.answers import verdict_json
from tests import thorough
from tests.games.sleazy import reference
from tests.games.sleazy.play_reference import JOKER, PACK, SEATS, SIZES, Game, number, told
from tests.games.sleazy.tools import LONG, census, options_of

BOOK = rulebook.load(GAME.rulebook)
SCHEMA = document(GAME.play.RECORD)
COUNT = 3_000 if LONG else 10


def judged(record):
    verdict = GAME.play.judge(record, options_of(record.get("rules", {})))
    texts = GAME.all_texts()
    for ruling in (*verdict.infractions, *verdict.notes):
        assert say(texts, ruling.code, ruling.params, {"A": "Ali", "B": "Badr"})
        assert texts[ruling.code].article in BOOK.articles
    return verdict


def game(seed):
    dice = random.Random(seed)
    form, hat, colour_set = dice.choice(list(SEATS)), dice.choice(["no", "yes"]), dice.choice(["no", "yes"])
    return Game(dice, form, hat, colour_set, dice.choice([0.2, 0.5, 0.9]), dice.choice([0, 0.5, 0.95, 1])).run()


@cache
def games(count=COUNT):
    return [game(seed) for seed in range(count)]


# --- legal rounds -----------------------------------------------------------------------------------------


def test_sleazy_turn_choice_legal_rounds_are_clean_and_score():
    """sleazy.recipe.*, sleazy.turn.*, sleazy.end.skips: no ruling, the reference's compounds and its score."""
    for played in games():
        verdict = judged(played.record)
        assert (verdict.infractions, verdict.notes) == ((), ()), played.record
        facts = GAME.facts.encode(verdict.facts._replace(rules=None))
        assert facts == played.play.facts()
        assert verdict.details["hat"] == played.play.hat
        assert verdict.details["dump"] == played.play.dump[:-3:-1]
        assert verdict.details["table"] == {side: played.play.at(f"table {side}") for side in "AB"}
        assert verdict.details["next"] is None
        options = options_of(played.record["rules"])
        assert GAME.scoring.score(verdict.facts, options).points == reference.score(facts)


def test_sleazy_turn_cards_what_is_legal_is_what_the_sentences_allow():
    """sleazy.turn.borrow .borrow-limit .borrow-joker, sleazy.cleanup.order .sources, sleazy.end.fill: each decision."""
    for played in games():
        trace = judged({**played.record, "trace": True}).details["trace"]
        assert len(trace) == len(played.decisions)
        for (by, legal), entry in zip(played.decisions, trace, strict=True):
            assert entry["by"] == by
            assert entry["legal"] == sorted(entry["legal"])
            assert {told(act.split()) for act in entry["legal"]} == legal


@thorough
def test_sleazy_pack_cards_no_card_is_lost_or_doubled():
    """sleazy.pack.cards: after every action each of the 53 cards is in one place, whether its name is known or not."""
    for played in games()[: COUNT // 2]:
        assert counted(played.record)
        counted(blurred(played.record))  # as far as it can be followed


def counted(record):
    """Count the cards after every action; tells whether the record could be followed to its end."""
    options = options_of(record["rules"])
    given_record = read(record, options)
    state = Course(given_record, options, {}, trace=False).round
    for by, actions in given_record.turns:
        state.begin(by)
        for action in actions:
            try:
                found = RULES[action.verb](state, action)
            except Unplaced:
                return False
            assert found == []
            seen, hidden = census(state.layout)
            assert len(seen) == len(set(seen))
            assert len(seen) + hidden == len(PACK) + 1
        state.end()
    return True


def blurred(record):
    """The same round as an onlooker takes it down: no hands, no deck, no names of cards drawn."""
    seen = {key: value for key, value in record.items() if key not in ("hands", "deck")}
    return {**seen, "turns": [[turn[0], *map(unnamed, turn[1:])] for turn in record["turns"]]}


def unnamed(act):
    return act[:1] if act[0] == "draw" or (act[0] == "pick" and act[1] != "dump") else act


def garbled(dice, record):
    """The round with some words exchanged, turns or acts left out, cut anywhere."""
    turns = deepcopy(record["turns"])
    for _ in range(dice.randint(1, 3)):
        one, other = (dice.choice([act for turn in turns for act in turn[1:]]) for _ in range(2))
        here, there = dice.randrange(len(one)), dice.randrange(len(other))
        one[here], other[there] = other[there], one[here]
        turn = dice.choice([turn for turn in turns if len(turn) > 1])
        if dice.random() < 0.5:
            turn.pop(dice.randrange(1, len(turn)))
    left_out = dice.sample(("hands", "table", "deck", "colour_card", "dealer"), dice.choice((0, 0, 1, 2)))
    kept = {key: value for key, value in record.items() if key not in left_out}
    return {**kept, "turns": turns[: dice.randint(1, len(turns))]}


def verdict_of(record):
    try:
        return tuple(GAME.play.judge(record, options_of(record["rules"])))
    except Refused as refused:
        return refused.problems


def respelt(dice, turns):
    """Return the turns with some words spelt in another way, or replaced by nonsense."""
    turns = deepcopy(turns)
    for _ in range(dice.randint(1, 3)):
        act = dice.choice([act for turn in turns for act in turn[1:]])
        at = dice.randrange(len(act))
        word = str(act[at])
        act[at] = dice.choice([word.lower(), f" {word}", word.upper(), word, "x", None, 1, [word], {}])
    return [*turns, *dice.choice([[], [["A"]], [[]], ["A"], [["A", ["A"]]], [["A", "skip"]], [["A", []]], [["A", {}]]])]


def test_turns_are_read_unless_they_have_problems():
    dice, read_at_all = random.Random(2029), set()
    for played in games() * 9:
        form, turns = TurnForm(tuple(played.play.seats), ordered=True), respelt(dice, played.record["turns"])
        problems = [problem for turn in turns for problem in form.problems(turn, "")]
        assert (form.read(turns) is None) == bool(problems), problems
        read_at_all.add(not problems)
    assert read_at_all == {True, False}


def test_sleazy_facts_unknown_hidden_hands_give_the_same_facts():
    """sleazy.facts.unknown: an onlooker's record is enough for the compounds, and proves no infraction."""
    for played in games():
        verdict = judged(blurred(played.record))
        assert verdict.infractions == ()
        assert verdict.facts == judged(played.record).facts
        if verdict.notes:
            assert {note.code for note in verdict.notes} == {"place-open"}
            assert played.record["rules"]["players"] != "2"  # somebody of a side helped out, but who?


OPEN = {"dealer": "A", "colour_card": "2H", "table": {"B": ["7H", "9C", "KS"]}, "hands": {"A": ["2S", "3S", "4S"]}}
"""B has red; B's hand and A's table are not told."""


def test_sleazy_facts_unknown_a_card_of_two_places_is_read_either_way():
    """sleazy.facts.unknown: 7D was borrowed or came from the hand; only faults of both readings are named."""
    right = [["fill", "B", "deck", "8S"], ["draw"]]  # as if 7D came from B's own hand
    wrong = [["fill", "B", "deck", "8S"], ["draw"], ["draw"]]
    for acts, codes in ((right, []), (wrong, [("draw-full", "turns[0][4]")])):
        verdict = judged({**OPEN, "turns": [["B", ["pair", "7H", "7D"], *acts], ["A", ["pick"]]]})
        assert [(found.code, found.at) for found in verdict.infractions] == codes
        (note,) = verdict.notes
        assert (note.code, note.at, note.params["card"]) == ("place-open", "turns[0][1]", "7D")
        assert [place.code for place in note.params["places"]] == ["place-hand", "place-table"]
        assert verdict.details["next"] == "A"


def test_sleazy_facts_unknown_an_act_is_right_where_its_card_can_make_it_so():
    """sleazy.facts.unknown: black is A's colour, so B cannot have borrowed 9S, and had it in the hand."""
    for card, notes in (("9S", []), ("7D", ["place-open"])):
        mate = {"9S": "9C", "7D": "7H"}[card]
        verdict = judged({**OPEN, "turns": [["B", ["pair", mate, card]], ["A"]]})
        assert "borrow-colour" not in [found.code for found in verdict.infractions]
        assert [note.code for note in verdict.notes] == notes


def test_sleazy_facts_unknown_too_much_left_open_is_followed_no_further():
    """sleazy.facts.unknown: with nothing told but the recipes, the fourth card ends it."""
    acts = [["pair", "7H", "7D"], ["pair", "8H", "8D"]]
    assert [note.code for note in judged({"turns": [["B", *acts]]}).notes][:1] == ["place-unknown"]


def ends_with(acts):
    """A whole round of running idle, then some turns; the colour card and the last card of the deck are not told."""
    rest = [card for card in PACK if number(card) != "7"]
    tables, hands = {"A": rest[:3], "B": rest[3:6]}, {"A": rest[6:9], "B": rest[9:12]}
    drawn = [*rest[12:47], "7D", rest[47], "7S"]  # so late that A still has both 7s
    record = {"dealer": "A", "table": tables, "hands": hands, "deck": drawn, "rules": {"colour-set": "yes"}}
    table, hand = {side: [*tables[side]] for side in "AB"}, {side: [*hands[side]] for side in "AB"}
    turns = []
    for at, card in enumerate([*drawn, None]):
        by = "BA"[at % 2]
        hand[by].append(card)
        turns.append([by, ["pick"], ["dump", table[by][0]], ["place", hand[by][0]]])
        table[by] = [*table[by][1:], hand[by].pop(0)]
    return {**record, "turns": [*turns, *acts]}


def test_sleazy_facts_slip_an_open_place_may_be_none():
    """sleazy.facts.unknown, .slip: 7C was the colour card, or cannot be; either way A used too many hand cards."""
    verdict = judged(ends_with([["A", ["joker", "7D", "7S", "7C"]], ["B", ["skip"]], ["A", ["skip"]]]))
    assert [found.code for found in verdict.infractions] == ["half-from-table"]
    (note,) = verdict.notes
    assert note.code != "place-open-scores"  # a card that cannot be is not scored
    assert [place.code for place in note.params["places"]] == ["place-under", "place-nowhere"]
    assert verdict.facts is None
    assert verdict.details["compounds"] is None


def test_sleazy_layout_colour_card_follows_where_all_other_cards_are_told():
    """sleazy.layout.colour-card: it is the one card left, so the round is judged and scored as if it were told."""
    for played in games():
        untold = {key: value for key, value in played.record.items() if key != "colour_card"}
        assert judged(untold) == judged(played.record)
        one_more = {**untold, "deck": played.record["deck"][:-1]}  # two cards are left now, until the last is drawn
        assert judged(one_more).infractions == ()


def test_sleazy_score_owner_who_has_red_is_asked_with_the_score_either_way():
    """sleazy.score.owner: nobody knows who dealt, and a pure pair lies on the table."""
    asked = 0
    for played in games():
        untold = {key: value for key, value in played.record.items() if key != "dealer"}
        verdict = judged(untold)
        pure = any(each.get("colour") in ("red", "black") for each in played.play.facts()["compounds"])
        assert [note.code for note in verdict.notes] == (["red-open"] if pure else [])
        if pure:
            options = options_of(played.record["rules"])
            points = GAME.scoring.score(judged(played.record).facts, options).points
            assert verdict.facts is None
            told = [each.params for each in verdict.notes[0].params["readings"]]
            assert {"A": told[0]["a"], "B": told[0]["b"]} == points or {"A": told[1]["a"], "B": told[1]["b"]} == points
            asked += 1
    assert asked


def test_sleazy_facts_unknown_what_is_left_out_judges_nothing():
    assert judged({}).infractions == ()
    assert judged({}).facts is None
    for played in games()[: COUNT // 2]:
        for left_out in ("dealer", "hands", "table", "colour_card", "deck"):
            record = {key: value for key, value in played.record.items() if key != left_out}
            verdict = judged(record)
            assert verdict.infractions == (), left_out
            if left_out == "dealer" and verdict.facts is None:
                assert any(made["colour"] in ("red", "black") for made in verdict.details["compounds"]
                           if made["kind"] == "pair")  # fmt: skip


def test_an_unfinished_record_is_judged_as_far_as_it_goes():
    for played in games()[: COUNT // 2]:
        turns = played.record["turns"]
        for cut in range(0, len(turns), 7):
            last = turns[cut]
            for acts in range(1, len(last) + 1):
                verdict = judged({**played.record, "turns": [*turns[:cut], last[:acts]]})
                assert verdict.infractions == ()
                assert (verdict.facts is None) == (cut < len(turns) - 1 or acts < len(last))


# --- planted infractions ----------------------------------------------------------------------------------


def cut(played, at):
    """The record up to a turn, and who takes it."""
    turns = played.record["turns"]
    return turns[:at], turns[at][0]


def plant(played, at, dice):
    """Wrong turns in place of the turn at ``at``: acts, the place of the wrong one, and its code."""
    before, by = cut(played, at)
    verdict = judged({**played.record, "turns": before})
    table, deck = verdict.details["table"], verdict.details["deck"]
    other = "B" if by[0] == "A" else "A"
    lying = [card for card in table[by[0]] if card not in verdict.details["dump"]]
    if by[0] in played.play.seats and len(played.play.seats) == 2:
        yield [other], 0, "turn-first" if at == 0 else "turn-out-of-order"
    if deck:
        yield [by, ["skip"]], 1, "skip-early"
        yield [by, ["draw"]], 1, "cleanup-without-recipe"
        yield [by, ["pick"], ["place", table[other][0]]], 2, None
        yield [by, ["pick"], ["dump", table[other][0]]], 2, "dump-elsewhere"
        yield [by, ["pick"], ["dump", lying[0]], ["place", table[other][0]]], 3, "place-elsewhere"
        yield [by, ["pick"], ["pick"]], 2, "idle-again"
        yield [by, ["dump", lying[0]]], 1, "idle-order"
        yield [by, ["pick"], ["draw"]], 2, "cleanup-without-recipe"
        yield [by, ["pick"], ["skip"]], 2, "turn-mixed"
        if not verdict.details["dump"]:
            yield [by, ["pick", "dump"]], 1, "dump-empty"
    elif verdict.details["dump"]:
        yield [by, ["pick", "dump"]], 1, "idle-deck-empty"
    if verdict.details["hat"] != by[0]:
        code = {"no": "hat-off"}.get(played.record["rules"]["magic-hat"])
        yield [by, ["swap"]], 1, code or ("hat-others" if verdict.details["hat"] else "hat-nobodys")


@thorough
def test_sleazy_turn_idle_planted_infractions_are_found_first_and_alone():
    """sleazy.turn.idle .choice .order, sleazy.end.no-idle, sleazy.hat.use: each where it was put, and no other."""
    dice = random.Random(5)
    found = set()
    for played in games():
        turns = len(played.record["turns"])
        for at in {0, *dice.sample(range(turns), 2), turns - 1}:
            for acts, place, code in plant(played, at, dice):
                verdict = judged({**played.record, "turns": [*played.record["turns"][:at], acts]})
                where = f"turns[{at}]" + (f"[{place}]" if place else "")
                assert {ruling.at for ruling in verdict.infractions} == {where}, (acts, verdict.infractions)
                if code:
                    assert [ruling.code for ruling in verdict.infractions] == [code], (acts, code)
                    found.add(code)
    assert {"skip-early", "idle-deck-empty", "hat-off", "turn-first", "dump-elsewhere"} <= found


SLIPS = {"card-not-held", "card-other-hand"}
"""Cards that a player cannot have used: slips of the pen (``sleazy.facts.slip``)."""


@thorough
def test_sleazy_recipe_what_the_sentences_do_not_allow_is_an_infraction():
    """sleazy.recipe.*: any set of cards of a number, whether within reach or not, is judged as the reference says."""
    dice = random.Random(11)
    wrong = right = 0
    for played in games():
        turns = played.record["turns"]
        place = dice.randrange(len(turns))
        seen = sum(len(turn) - 1 for turn in turns[:place])  # so many decisions were made before this turn
        by, legal = played.decisions[seen]
        for _ in range(16):
            verb = dice.choice(list(SIZES))
            rank = number(dice.choice(PACK))
            cards = dice.sample([*(rank + suit for suit in "SHDC"), *([JOKER] if verb != "joker" else [])], SIZES[verb])
            acts = [by, [verb, *cards]]
            verdict = judged({**played.record, "turns": [*turns[:place], acts]})
            allowed = (verb, frozenset(cards)) in legal
            assert (verdict.infractions == ()) == allowed, acts
            assert {ruling.at for ruling in verdict.infractions} <= {f"turns[{place}][1]"}
            if SLIPS.isdisjoint(ruling.code for ruling in verdict.infractions):
                assert all(ruling.legal for ruling in verdict.infractions)
            else:  # it cannot have been these cards: which they were is asked
                assert len(verdict.infractions) == 1
                assert any(note.code.startswith("card-open") for note in verdict.notes)
                assert verdict.facts is None
            right, wrong = right + allowed, wrong + (not allowed)
    assert wrong > right


@thorough
def test_sleazy_cleanup_planted_infractions_are_found():
    """sleazy.cleanup.order .sources: an act of cleaning up left out, or put before its time, is found at once."""
    found = set()
    for played in games():
        turns = played.record["turns"]
        for at, turn in enumerate(turns[:-1]):
            verbs = [act[0] for act in turn[1:]]
            if "fill" not in verbs:
                continue
            first = turn[: 1 + verbs.index("fill")]
            verdict = judged({**played.record, "turns": [*turns[:at], first, turns[at + 1][:1]]})
            assert {ruling.at for ruling in verdict.infractions} == {f"turns[{at}]"}
            found |= {ruling.code for ruling in verdict.infractions}
            bare = {key: value for key, value in played.record.items() if key != "deck"}
            if "draw" in verbs:
                early = [*first, ["draw"]]
                codes = {ruling.code for ruling in judged({**bare, "turns": [*turns[:at], early]}).infractions}
                assert codes <= {"cleanup-table-first", "draw-full"}
                assert codes
                found |= codes
                late = [*turn, ["draw"]]
                codes = [ruling.code for ruling in judged({**bare, "turns": [*turns[:at], late]}).infractions]
                assert codes in (["draw-full"], ["deck-empty"])
    assert {"cleanup-borrowed-missing", "cleanup-table-missing", "cleanup-hand-missing", "cleanup-table-first"} <= found


# --- one by one -------------------------------------------------------------------------------------------

DEAL = {
    "dealer": "A",
    "colour_card": "5H",  # B has red
    "hands": {"A": ["7C", "2S", "3S"], "B": ["7H", "KC", "QC"]},
    "table": {"A": ["7S", "9H", "KD"], "B": ["7D", "9D", "KH"]},
}
HAT = {"magic-hat": "yes"}
COLOURS = {"colour-set": "yes"}


def play(*turns, **changed):
    return judged({**DEAL, **changed, "turns": list(turns)})


def codes(*turns, **changed):
    return [ruling.code for ruling in play(*turns, **changed).infractions]


def of(table_a, table_b, hand_a=("2S", "3S", "4S"), hand_b=("2C", "3C", "4C")):
    """A deal of named cards."""
    return {"table": {"A": table_a.split(), "B": table_b.split()}, "hands": {"A": list(hand_a), "B": list(hand_b)}}


FIVE = of("6S 6C 9C", "5D 5C KH", hand_b=("5S", "3C", "4C"))


@pytest.mark.parametrize(("turn", "changed", "expected"), [
    # sleazy.recipe.pairing .half, sleazy.pack.compounds
    (["pair", "7D", "7H"], {}, []),
    (["pair", "7D", "9D"], {}, ["numbers-differ"]),
    (["pair", "KC", "KH"], {}, []),
    (["pair", "7D", "7S"], {}, ["borrow-colour"]),
    (["joker", "7D", "7H", "KC"], {}, ["numbers-differ"]),
    (["pair", "KC", "KS"], of("9S QD 8D", "9H 9D KH", hand_b=("KC", "KS", "4C")), ["half-from-table"]),
    (["joker", "KH", "KC", "KS"], of("9S QD 8D", "9H 9D KH", hand_b=("KC", "KS", "4C")), ["half-from-table"]),
    # sleazy.turn.borrow: B has red, the partner must lie on a table and be in the recipe
    (["pair", "9D", "9H"], {}, []),
    (["pair", "KH", "KD"], {}, []),
    (["joker", "KH", "KD", "KC"], {}, []),
    (["pair", "9C", "9S"], of("9S QD KD", "9C 9D KH"), ["borrow-colour"]),
    (["pair", "7H", "7S"], {}, ["borrow-colour"]),
    (["pair", "KC", "KD"], {}, ["borrow-partner"]),
    (["pair", "KH", "KD"], {"colour_card": "5S"}, ["borrow-colour"]),
    (["pair", "9H", "9D"], of("9H 9D QC", "KH QD 8C"), ["borrow-two"]),
    # sleazy.turn.cards
    (["pair", "7D", "7C"], {}, ["card-other-hand"]),
    (["pair", "8D", "8C"], {}, ["card-not-held"]),
    (["pair", "5D", "5H"], of("6S 6C 9C", "5D 8D KH"), ["colour-card-used"]),
    (["joker", "5D", "5S", "5H"], FIVE, ["colour-card-used"]),
    (["joker", "5D", "5S", "5H"], FIVE | {"rules": COLOURS}, []),
    (["pair", "5D", "5S"], FIVE | {"rules": COLOURS}, []),
    (["pair", "5D", "5H"], FIVE | {"rules": COLOURS}, ["colour-card-used"]),
    (["joker", "5D", "5S", "5C"], FIVE | {"rules": COLOURS}, ["colour-set-only"]),
    (["joker", "5D", "5S", "5C"], FIVE, []),
    # sleazy.recipe.recycled-joker, sleazy.recipe.recycle
    (["pair", "7D", "JOKER"], {}, ["joker-in-pair"]),
    (["master", "7D", "7H", "7S", "JOKER"], {}, ["joker-not-recycled", "borrow-colour"]),
    (["purify", "JOKER"], {}, ["joker-no-card"]),
    (["recycle", "JOKER"], {}, ["joker-no-card"]),
    (["recycle", "7D"], {}, ["recycle-none"]),
    # sleazy.recipe.purify .steal .table-only
    (["purify", "7D"], {}, ["pair-missing"]),
    (["steal", "7D", "7S"], {}, ["pair-missing"]),
    (["steal", "7D", "JOKER"], {}, ["joker-not-recycled", "pair-missing"]),
    (["purify", "7H"], {}, ["table-cards-only", "pair-missing"]),
    (["purify", "9H"], {}, ["borrow-none", "pair-missing"]),
    # sleazy.colour-set.*, sleazy.table.colour-number-full
    (["repair", "7D"], {"rules": COLOURS}, ["repair-none"]),
    (["repair", "JOKER"], {"rules": COLOURS}, ["joker-not-recycled", "repair-none"]),
    (["swap"], {}, ["hat-off"]), (["swap"], {"rules": HAT}, ["hat-nobodys"]),
])  # fmt: skip
def test_a_first_turn(turn, changed, expected):
    found = codes(["B", turn], **changed)
    assert sorted(found) == sorted(expected)


# --- further on in a round --------------------------------------------------------------------------------

# B has red. Numbers 7, 9 and K are spread so that pairs can be made, stolen and purified.
THREE = {
    "dealer": "A", "colour_card": "5H",
    "table": {"A": ["7S", "9H", "KS"], "B": ["7H", "7D", "7C"]},
    "hands": {"A": ["9S", "KC", "2S"], "B": ["9D", "9C", "KH"]},
}  # fmt: skip
FILL = [["fill", "B", "deck", "10S"], ["fill", "B", "deck", "10H"], ["fill", "B", "deck", "10D"]]
SET = ["B", ["joker", "7H", "7D", "7C"], *FILL]
KINGS = ["A", ["pair", "KS", "KC"], ["fill", "A", "hand", "9S"], ["draw", "JS"], ["draw", "JH"]]


@pytest.mark.parametrize(("turns", "changed", "expected", "compounds"), [
    # sleazy.recipe.joker-trick .recycle: the Joker of the other side's set; unused it goes home
    ([SET, ["A", ["recycle", "7S"], ["fill", "A", "deck", "2H"]]], {}, {}, "7 full B"),
    # sleazy.recipe.recycled-joker: no pair, and no Joker's trick
    ([SET, ["A", ["recycle", "7S"], ["pair", "9H", "JOKER"]]], {}, {"turns[1][2]": "joker-in-pair"}, "7 full B"),
    ([SET, ["A", ["recycle", "7S"], ["master", "9H", "9S", "JOKER", "9D"]]], {},
     {"turns[1][2]": "card-other-hand"}, "7 full B joker"),
    ([SET, ["A", ["recycle", "9H"]]], {}, {"turns[1][1]": "recycle-other"}, "7 full B joker"),
    # sleazy.hat.gain: a Joker's trick brings no hat
    ([SET, ["A", ["swap"]]], {"rules": HAT}, {"turns[1][1]": "hat-nobodys"}, "7 full B joker"),
    # sleazy.recipe.explosion: the pair stays, the lone card is on the dump and usable at once
    ([SET, KINGS, ["B", ["pick"], ["dump", "10S"], ["place", "9C"]],
      ["A", ["joker", "9H", "9S", "9C"]]], {}, {}, "K black, 9 full A joker, 7 red"),
    # sleazy.table.one-number
    ([SET, ["A", ["pair", "7S", "7H"]]], {}, {"turns[1][1]": "card-in-compound"}, "7 full B joker"),
    ([["B", ["pair", "7H", "7D"], *FILL[:2]], ["A", ["pair", "7S", "7C"]]], {},
     {"turns[1][1]": "number-taken"}, "7 red"),
    # sleazy.recipe.steal: never the own colour; with a borrowed card; sleazy.recipe.purify: mixed pairs only
    ([["B", ["pair", "7H", "7D"], ["steal", "7C", "7S"]]], {}, {"turns[0][2]": ["steal-own", "borrow-colour"]},
     "7 basic B"),
    ([["B", ["pair", "7H", "7D"], ["purify", "7C"]]], {}, {"turns[0][2]": "pair-pure"}, "7 red"),
    ([["B", ["pair", "7H", "7D"], *FILL[:2]], ["A", ["steal", "7S", "7C"], ["fill", "B", "deck", "2C"],
      ["fill", "A", "hand", "2S"], ["draw"]], ["B"]], {}, {}, "7 basic A"),
    ([["B", ["pair", "7H", "7C"], ["purify", "7D"]]], {}, {}, "7 red"),
    # sleazy.cleanup.order: borrowed places first
    ([["B", ["pair", "7H", "7D"], *FILL[:2]], ["A", ["steal", "7S", "7C"], ["fill", "A", "hand", "2S"]]], {},
     {"turns[1][2]": "cleanup-borrowed-first"}, "7 basic A"),
    ([["B", ["pair", "7H", "7D"], *FILL[:2], ["pair", "9D", "9H"]]], {},
     {"turns[0][4]": ["recipe-after-cleanup", "borrow-partner"]}, "9 red, 7 red"),
    ([["B", ["pair", "7H", "7D"], ["fill", "A", "deck", "2C"]]], {}, {"turns[0][2]": "fill-not-owed"}, "7 red"),
    ([["B", ["pair", "7H", "7D"], *FILL]], {}, {"turns[0][4]": "fill-full"}, "7 red"),
    # sleazy.cleanup.order: a hand that has one too many is still full after a swap
    ([["B", ["master", "7H", "7D", "7C", "7S"], *FILL, ["draw", "3S"], ["draw", "4S"]],
      ["A", ["pick"], ["dump", "KS"], ["place", "9S"]], ["B", ["swap"], ["draw"], ["draw"]]],
     {"rules": HAT, "table": {"A": ["2H", "9H", "KS"], "B": ["7H", "7D", "7C"]},
      "hands": {"A": ["9S", "KC", "2S"], "B": ["7S", "9C", "KH"]}},
     {"turns[0][6]": "draw-full", "turns[2][2]": "draw-full", "turns[2][3]": "draw-full"}, "7 full B"),
    # sleazy.cleanup.sources
    ([["B", ["pair", "7H", "7D"], ["fill", "B", "hand", "KC"]]], {}, {"turns[0][2]": "fill-other-hand"}, "7 red"),
    ([["B", ["pair", "7H", "7D"], ["fill", "B", "hand", "KS"]]], {}, {"turns[0][2]": "fill-not-hand"}, "7 red"),
    ([["B", ["pair", "7H", "7D"], ["fill", "B", "deck", "KS"]]], {}, {"turns[0][2]": "deck-elsewhere"}, "7 red"),
    ([["B", ["pick", "4S"]]], {"deck": ["4H", "4S"]}, {"turns[0][1]": "deck-other"}, ""),
    ([["B", ["pick", "4H"]]], {"deck": ["4H", "4S"]}, {}, ""),
    # sleazy.turn.choice
    ([["B", ["pick"], ["pair", "7H", "7D"]]], {}, {"turns[0][2]": "turn-mixed"}, "7 red"),
    ([["B", ["pair", "7H", "7D"], ["pick"], ["dump", "7C"]]], {}, {"turns[0][2]": "turn-mixed"}, "7 red"),
    ([["B", ["pick"]], ["A"]], {}, {"turns[0]": "idle-incomplete"}, ""),
    ([["B"], ["A"]], {}, {"turns[0]": "turn-empty"}, ""),
    # sleazy.turn.dump-card: only the topmost
    ([["B", ["pick"], ["dump", "7C"], ["place", "9D"]], ["A", ["pick"], ["dump", "9H"], ["place", "9S"]],
      ["B", ["pair", "7D", "7C"]]], {}, {"turns[2][1]": "card-buried"}, "7 mixed"),
    ([["B", ["pick"], ["dump", "7C"], ["place", "9D"]], ["A", ["pair", "7S", "7C"]]], {}, {}, "7 black"),
])  # fmt: skip
def test_further_on(turns, changed, expected, compounds):
    verdict = judged({**THREE, **changed, "turns": turns})
    found = {}
    for ruling in verdict.infractions:
        found.setdefault(ruling.at, []).append(ruling.code)
    assert found == {at: [codes] if isinstance(codes, str) else codes for at, codes in expected.items()}
    assert ", ".join(map(in_words, verdict.details["compounds"])) == compounds


def in_words(made):
    parts = [made["rank"], made.get("colour") or made["kind"], made.get("side"), "joker" if made.get("joker") else None]
    return " ".join(filter(None, parts))


def test_sleazy_recipe_explosion_the_lone_card_can_be_used_in_the_same_turn():
    """sleazy.recipe.explosion: 7H 7D 7C lose the Joker; 7C is on the dump, and pairs no more, but purifies nothing."""
    table = {"A": ["9S", "9H", "7S"], "B": ["7H", "7D", "7C"]}
    hands = {"A": ["9D", "2C", "3C"], "B": ["KH", "QH", "2D"]}
    deal = {**THREE, "table": table, "hands": hands}
    first = ["B", ["joker", "7H", "7D", "7C"], *FILL]
    tricks = ["A", ["joker", "9S", "9H", "9D"], ["steal", "7S", "7C"]]
    verdict = judged({**deal, "turns": [first, tricks]})
    assert verdict.infractions == ()
    assert list(map(in_words, verdict.details["compounds"])) == ["9 full A joker", "7 basic A"]
    assert verdict.details["dump"] == []
    assert verdict.details["next"] == "A"


BROKEN = {
    "dealer": "A", "colour_card": "5H", "rules": {**COLOURS, **HAT},
    "table": {"A": ["9S", "9H", "KS"], "B": ["5D", "5S", "8D"]},
    "hands": {"A": ["9D", "KC", "5C"], "B": ["KH", "8S", "8C"]},
}  # fmt: skip
IDLE_B = [["pick"], ["dump", "8D"], ["place", "8S"]]
MAKE = ["B", ["joker", "5D", "5S", "5H"], ["fill", "B", "deck", "10S"], ["fill", "B", "deck", "10H"]]
BREAK = ["A", ["joker", "9S", "9H", "9D"], ["fill", "A", "hand", "5C"], ["fill", "A", "deck", "2H"], ["draw"], ["draw"]]


@pytest.mark.parametrize(("turns", "expected", "compounds"), [
    # sleazy.colour-set.make .broken .repair, sleazy.score.broken
    ([MAKE], [], "5 colour B joker"),
    ([MAKE, BREAK], [], "9 full A joker, 5 broken"),
    ([MAKE, ["A", *BREAK[1:3], ["fill", "A", "deck", "2H"], ["draw", "3H"], ["draw", "3D"]],
      ["B", ["pick"], ["dump", "10S"], ["place", "8S"]], ["A", ["repair", "5C"]]], [], "9 full A joker, 5 colour A"),
    ([MAKE, BREAK, ["B", ["repair", "5C"]]], ["borrow-none"], "9 full A joker, 5 colour B"),
    ([MAKE, BREAK, ["B", ["repair", "8D"]]], ["repair-other"], "9 full A joker, 5 broken"),
    ([MAKE, BREAK, ["B", ["repair", "JOKER"]]], ["joker-not-recycled"], "9 full A joker, 5 broken"),
    # sleazy.recipe.recycle: a colour set's Joker too; a Master's trick with it brings the hat, which works at once
    ([MAKE, ["A", ["pick"], ["dump", "KS"], ["place", "5C"]], ["B", ["recycle", "5C"]]], ["borrow-none"],
     "5 colour B"),
    ([MAKE, ["A", ["pick"], ["dump", "KS"], ["place", "5C"]], ["B", *IDLE_B], ["A", ["recycle", "5C"],
      ["master", "9S", "9H", "9D", "JOKER"], ["swap"]]], [], "9 full A joker, 5 colour B"),
    ([MAKE, ["A", ["pick"], ["dump", "KS"], ["place", "5C"]], ["B", *IDLE_B], ["A", ["recycle", "5C"],
      ["joker", "9S", "9H", "9D"], ["swap"]]], ["joker-recycled", "hat-nobodys"], "9 full A joker, 5 colour B"),
    ([["B", ["pair", "5D", "5S"]]], [], "5 mixed"),
])  # fmt: skip
def test_colour_sets_and_the_hat(turns, expected, compounds):
    verdict = judged({**BROKEN, "turns": turns})
    assert [ruling.code for ruling in verdict.infractions] == expected
    assert ", ".join(map(in_words, verdict.details["compounds"])) == compounds


def test_sleazy_hat_use_swaps_the_colours_at_once():
    """sleazy.hat.use: the hat is given up, and red changes sides."""
    table = {"A": ["9S", "9H", "9C"], "B": ["8S", "8H", "KD"]}
    hands = {"A": ["9D", "KH", "2C"], "B": ["2H", "2D", "2S"]}
    deal = {**DEAL, "dealer": "B", "table": table, "hands": hands, "rules": HAT}  # A has red
    turn = ["A", ["master", "9S", "9H", "9C", "9D"]]
    before, after = judged({**deal, "turns": [turn]}), judged({**deal, "turns": [[*turn, ["swap"]]]})
    assert (before.details["hat"], before.details["red"]) == ("A", "A")
    assert (after.details["hat"], after.details["red"]) == (None, "B")
    assert codes([*turn, ["swap"], ["swap"]], **{key: deal[key] for key in deal}) == ["hat-nobodys"]


TEXTS = Path(sleazy.__file__).with_name("texts")


def test_every_ruling_has_been_seen():
    """All that can be wrong in a record is proved by some test of this folder that names it."""
    told_codes = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    answers = ("drawn-", "may-", "recipes-", "count-", "reading", "to-")
    told = {code for code in catalogue(TEXTS, "play") if not code.startswith(answers)}
    assert {code for code in told if f'"{code}"' not in told_codes} == set()


# --- cards that cannot be ---------------------------------------------------------------------------------

CLEANED = [["fill", "A", "deck", "10C"], ["fill", "B", "deck", "3H"], ["draw"]]
AFTER = ["A", ["pick"], ["dump", "7S"], ["place", "9S"]]


@pytest.mark.parametrize(("recipe", "code"), [
    (["pair", "7D", "9H"], "numbers-differ"), (["pair", "7H", "7H"], "recipe-cards"), (["pair", "7H"], "recipe-cards"),
    (["master", "7H", "7D", "JOKER", "JOKER"], "recipe-cards"), (["joker", "7H", "7D", "JOKER"], "recipe-cards"),
    (["pair", "9H", "9S"], "card-other-hand"), (["pair", "8H", "8D"], "card-not-held"),
])  # fmt: skip
def test_sleazy_facts_slip_a_recipe_that_cannot_be_is_one_ruling(recipe, code):
    """sleazy.facts.slip: the cards are asked for, filling up is no infraction, and nothing is scored."""
    verdict = judged({**THREE, "turns": [["B", recipe, *CLEANED], AFTER]})
    assert [(ruling.code, ruling.at) for ruling in verdict.infractions] == [(code, "turns[0][1]")]
    asked = {note.code for note in verdict.notes} & {"card-open", "card-open-among", "card-open-one"}
    assert asked
    assert verdict.facts is None


@pytest.mark.parametrize(("turn", "code"), [
    ([["pick"], ["dump", "KC"], ["place", "9D"]], "dump-not-there"),
    ([["pick"], ["dump", "7C"], ["place", "KC"]], "place-not-there"),
])  # fmt: skip
def test_sleazy_facts_slip_a_card_of_another_hand(turn, code):
    """sleazy.facts.slip: nobody can move a card that another player holds."""
    assert [ruling.code for ruling in judged({**THREE, "turns": [["B", *turn], AFTER]}).infractions] == [code]


def test_sleazy_recipe_only_not_allowed_filling_up_is_no_second_infraction():
    """sleazy.cleanup.order: whoever tried a recipe has not filled up after running idle."""
    verdict = judged({**THREE, "turns": [["B", ["purify", "7H"], ["fill", "B", "deck", "3H"]], AFTER]})
    assert [ruling.code for ruling in verdict.infractions if ruling.at.startswith("turns[0]")] == ["pair-missing"]


# --- forms ----------------------------------------------------------------------------------------------


def samples():
    lines = (DATA / "samples" / "sleazy-record.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_the_sample_records():
    clean, wrong = samples()
    assert judged(clean).infractions == ()
    assert judged(clean).facts
    assert [ruling.code for ruling in judged(wrong).infractions] == ["idle-order", "cleanup-table-first", "round-over"]
    assert judged(wrong).facts


@thorough
def test_the_schema_describes_records():
    validator = Draft202012Validator(SCHEMA)
    validator.check_schema(SCHEMA)
    for played in games()[:2]:
        validator.validate(played.record)
        validator.validate(blurred(played.record))
    for record in samples():
        validator.validate(record)
    for wrong in ({"turns": [["C"]]}, {"turns": [["A", ["jump"]]]}, {"hat": "A"}, {"hands": {"A": ["7H"]}}):
        assert list(validator.iter_errors(wrong)), wrong


@thorough
def test_the_drawing_shows_where_a_record_ended():
    for played in games():
        for turns in (played.record["turns"], played.record["turns"][:9]):
            record = {**played.record, "turns": turns}
            options = options_of(record["rules"])
            verdict = verdict_json(GAME, judged(record), options, {})
            lines = GAME.play.drawing(record, verdict)
            assert all(len(line) <= 78 for line in lines)
            assert sum("pair of" in line for line in lines) >= bool(
                [1 for made in verdict["compounds"] if made["kind"] == "pair"]
            )
    assert GAME.play.drawing({}, verdict_json(GAME, judged({}), options_of({}), {}))


# --- the form ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("record", "expected"), [
    ({"dealer": "C"}, ["field-choice"]), ({"dealer": []}, ["field-choice"]), ({"dealer": "A1"}, ["field-choice"]),
    ({"hands": []}, ["field-type"]), ({"hands": {"A": ["7H"]}}, ["field-type"]), ({"hands": {"C": []}}, ["field-choice"]),
    ({"hands": {"A": ["7H", "JOKER", "8H"]}}, ["joker-dealt"]), ({"hands": {"A": ["7H", "7H", "8H"]}}, ["card-dealt-twice"]),
    ({"table": {"A": ["7H", "1H", "8H"]}}, ["field-type"]), ({"colour_card": "JOKER"}, ["joker-dealt"]),
    ({"colour_card": "7H", "deck": ["7H"]}, ["card-dealt-twice"]), ({"deck": PACK}, ["deck-long"]), ({"deck": 3}, ["field-type"]),
    ({"hat": "A"}, ["hat-at-start"]), ({"trace": 1}, ["field-type"]), ({"cards": 1}, ["field-unknown"]),
    ({"turns": {}}, ["field-type"]), ({"turns": [[]]}, ["field-type"]), ({"turns": [["C"]]}, ["field-choice"]),
    ({"turns": [["A1"]]}, ["field-choice"]), ({"turns": [["A", "pick"]]}, ["field-type"]),
    ({"turns": [["A", {"pick": 1, "7H": 2}]]}, ["field-type"]), ({"turns": [["A", ["jump"]]]}, ["field-type"]),
    ({"turns": [["A", ["skip", 1]]]}, ["field-type"]),
    ({"turns": [["A", ["dump", "JOKER"]]]}, ["field-type"]),
    ({"turns": [["A", ["fill", "A", "deck"]]]}, ["fill-card"]), ({"turns": [["A", ["fill", "A"]]]}, ["field-type"]),
    ({"turns": [["A", ["fill", "A", "deck", "JOKER"]]]}, ["field-type"]), ({"turns": [["A", ["fill", "A", "hand", "7H", 3]]]}, ["field-type"]),
    ({"turns": [["A", ["fill", "A", "hand", "7H", "A1"]]]}, ["field-choice"]),
    ({"turns": [["A", ["pick", "cellar"]], ["B", ["draw", 7]]]}, ["field-type", "field-type"]),
    ({"rules": {"players": "triple"}, "turns": [["A"], ["B"]]}, ["triple-team", "field-choice"]),
])  # fmt: skip
def test_malformed_records_are_refused(record, expected):
    with pytest.raises(Refused) as caught:
        judged(record)
    assert [problem.code for problem in caught.value.problems] == expected
    assert all(problem_json(problem, GAME.all_texts())["message"] for problem in caught.value.problems)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40)
    | st.sampled_from(["A", "B", "A1", "7H", "KC", "JOKER", "pick", "dump", "pair", "fill", "deck", "hand", "steal"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["A", "B", "x"]), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
FIELDS = ("dealer", "hands", "table", "colour_card", "deck", "hat", "turns", "trace", "x")
TAKEN = {"dump": 1, "place": 1, "pick": 1, "draw": 1, "skip": 0, "swap": 0, **SIZES}


def recipe_of(verb):
    """An action of some cards, mostly of one number."""
    cards = st.sampled_from("AKQJ98765").flatmap(
        lambda rank: st.sampled_from([rank + suit for suit in "SHDC"] + [JOKER])
    )
    one_number = st.sampled_from("AKQJ98765").flatmap(
        lambda rank: st.permutations([*(rank + suit for suit in "SHDC"), *([JOKER] if verb in SIZES else [])])
    )
    some = st.lists(cards, min_size=TAKEN[verb], max_size=TAKEN[verb], unique=True)
    return st.one_of(one_number, one_number, some).map(lambda found: [verb, *found[: TAKEN[verb]]])


FILLS = st.tuples(
    st.just("fill"), st.sampled_from("AB"), st.sampled_from(["deck", "hand"]), st.sampled_from(PACK)
).map(list)  # fmt: skip
HELPED = st.builds(lambda act, by: [*act[:2], "hand", act[3], by], FILLS, st.sampled_from(["A", "B", "A1", "B2"]))
ACTS = st.one_of(st.sampled_from(list(TAKEN)).flatmap(recipe_of), FILLS, HELPED)


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4), st.integers(0, 9))
def test_no_form_of_a_record_breaks_anything(wild, seed):
    try:
        judged({**games()[seed].record, **wild})
    except Refused as refused:
        assert all(problem_json(problem, GAME.all_texts()) for problem in refused.problems)


@given(st.integers(0, 9), st.integers(0, 40), st.lists(ACTS, max_size=6), st.booleans(), st.sampled_from(FIELDS))
def test_no_course_of_play_breaks_anything(seed, at, acts, onlooker, left_out):
    """Whatever is done in a turn, the rest is judged, no card is lost, and facts are scored."""
    whole = games()[seed].record
    record = blurred(whole) if onlooker else {key: value for key, value in whole.items() if key != left_out}
    turns = list(record.get("turns", []))
    if at < len(turns):
        turns[at] = [*turns[at], *acts]
    record = {**record, "turns": turns}
    try:
        verdict = judged({**record, "trace": at % 2 == 0})
    except Malformed:
        return
    except Refused as refused:
        assert {problem.code for problem in refused.problems} <= {"fill-card"}
        return
    options = options_of(record["rules"])
    if verdict.facts:
        GAME.scoring.score(verdict.facts, options)
    course = Course(read(record, options), options, {}, trace=False)
    course.run(read(record, options).turns)
    seen, hidden = census(course.round.layout)
    assert len(seen) == len(set(seen))
    assert len(seen) + hidden == len(PACK) + 1
