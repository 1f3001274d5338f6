"""Buttons: any buttons together make a line that the one reader reads, in every game."""

import itertools
import random

import pytest

from scorekeeper import games
from scorekeeper.buttons import Row
from scorekeeper.errors import Refused
from scorekeeper.options import decode
from scorekeeper.people import without_letters
from scorekeeper.rulebook import load
from tests import LONG, THOROUGH, thorough
from tests.cli.runner import ok, run
from tests.web import hidden, read, serve

TABLES = {
    "baloot": ([["Ali", "Badr"], ["Cem", "Dalia"]], {"qaid": "hand-only", "kawesh": "next-dealer"}),
    "sabat": ([["Ali", "Badr"], ["Cem", "Dalia"]], {}),
    "sleazy": ([["Ali"], ["Badr"]], {"colour-set": "yes"}),
    "shllaat": ([["Ali"], ["Al-Badr"], ["Cem"]], {}),
    "shah": ([["Ali"], ["Badr"]], {"draws": "agreed"}),
}
HANDS = [
    ("baloot", {"contract": "hokum", "declarer": "E", "raise": "x2", "points-NS": "77"}, "hokum E x2, NS 77"),
    ("baloot", {"contract": "sun", "declarer": "N", "counted": "game", "points-EW": "10"}, "sun N, EW 10 game points"),
    ("baloot", {"contract": "hokum", "declarer": "E", "qaid": "NS"}, "hokum E, qaid NS"),
    ("baloot", {"annulled": "kawesh"}, "kawesh"),
    ("baloot", {"contract": "pass"}, "pass"),
    ("baloot", {"contract": "hokum", "declarer": "E", "points-NS": "56", "points-EW": "50"}, "hokum E, NS 56, EW 50"),
    ("sabat", {"winner": "E", "last": "seven", "stakes": "double", "left-aces": "1", "left-pictures": "0"},
     "E out, last seven, double, left 1 ace 0 pictures"),
    ("sabat", {"winner": "N", "last": "another", "left-aces": "0", "left-pictures": "3", "signal": ["E", "W"]},
     "N out, no seven, left 0 aces 3 pictures, penalty E signal, penalty W signal"),
    ("sabat", {"again": "redeal"}, "redeal"),
    ("sleazy", {"full-A": ["K", "7"], "basic-B": "A", "joker": "K", "red": ["3", "9"], "owner": "B", "number": "4",
                "suit": "S"}, "A: full K joker, full 7; B: basic ace, red pairs 3 9; red B; colour card 4S"),
    ("sleazy", {"colour-B": "4", "broken": "5", "mixed": "Q", "joker": "4"},
     "B: colour set 4 joker, mixed pairs Q, broken 5"),
    ("sleazy", {"nothing": "nothing"}, "nothing"),
    ("shllaat", {"points-Ali": "88", "points-Al-Badr": "92"}, "Ali 88, Al-Badr 92, Cem 72"),
    ("shllaat", {"jokers-Ali": "1", "aces-Ali": "2", "others-Al-Badr": "1", "jokers-Cem": "1", "jacks-Cem": "4"},
     "Ali 1 joker 2 aces, Al-Badr 1 others, Cem 1 joker 4 jacks"),
    ("shllaat", {"whole": "nobody"}, "Ali 0, Al-Badr 0, Cem 0"),
    ("shllaat", {"points-Ali": "1", "points-Cem": "251", "stands": "as-counted"},
     "Ali 1, Al-Badr 0, Cem 251, as counted"),
    ("shah", {"winner": "B"}, "B won"),
    ("shah", {"drawn": "draw"}, "drawn game"),
]  # fmt: skip
"""Buttons of each game, and the hand as it is written once it is read."""


def table(name):
    game = games.find(name)
    names, choices = TABLES[name]
    return game, game.seating.seat(names, None), decode(game.options, {**load(game.rulebook).defaults(), **choices})


@pytest.mark.parametrize(("name", "pressed", "written"), HANDS)
def test_a_hand_that_was_told_by_buttons_has_them_pressed_again(name, pressed, written):
    game, seating, options = table(name)
    facts = game.notation.parse(without_letters(game.buttons.line(said(pressed)), seating), seating, options)
    line = without_letters(game.buttons.line(game.buttons.said(facts)), seating)
    assert game.notation.parse(line, seating, options) == facts


def said(pressed):
    return {row: [value] if isinstance(value, str) else value for row, value in pressed.items()}


@pytest.mark.parametrize(("name", "pressed", "line"), HANDS)
def test_what_is_pressed_is_read(name, pressed, line):
    game, seating, options = table(name)
    assert game.notation.write(game.notation.parse(game.buttons.line(said(pressed)), seating, options)) == line


@pytest.mark.parametrize(("name", "pressed", "code"), [
    ("baloot", {"contract": "pass", "points-NS": "7"}, "pass-alone"),
    ("baloot", {"contract": "pass", "declarer": "E"}, "pass-one"),
    ("sleazy", {"nothing": "nothing", "full-A": "K"}, "nothing-alone"),
    ("sleazy", {"nothing": "nothing", "red": "3", "owner": "A"}, "nothing-alone"),
    ("sleazy", {"full-A": "K", "joker": "7", "owner": "A"}, "kind-missing"),
    ("shllaat", {"whole": "nobody", "points-Ali": "88"}, "nobody-alone"),
])  # fmt: skip
def test_what_is_pressed_and_contradicts_itself_is_asked_about(name, pressed, code):
    game, seating, options = table(name)
    with pytest.raises(Refused) as refused:
        game.notation.parse(game.buttons.line(said(pressed)), seating, options)
    assert code in [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("counted", [{"points-NS": "56", "points-EW": "50"}, {"kaboot": "NS", "points-NS": "100"}])
def test_figures_that_are_pressed_are_never_projects(counted):
    game, seating, options = table("baloot")
    line = game.buttons.line(said({"contract": "hokum", "declarer": "E", **counted}))
    assert not game.notation.parse(line, seating, options).projects


def meant(line):
    game, seating, options = table("baloot")
    try:
        return game.notation.parse(line, seating, options)
    except Refused as error:
        return {problem.code for problem in error.problems}


FIGURES = (0, 2, 4, 6, 10, 13, 16, 20, 22, 26, 32, 50, 62, 77, 80, 85, 100, 112, 400)
SUMS = {16, 26, 32, 52, 130, 162}
"""All the game points of a hand, single and doubled, and all its card points."""
PAIRS = [pair for pair in itertools.product((*FIGURES, None), repeat=2) if None in pair or sum(pair) in SUMS]
OTHERS = [pair for pair in itertools.product(FIGURES, repeat=2) if sum(pair) not in SUMS]
BESIDE = ({}, {"siri": ["NS"]}, {"fifty": ["EW"], "baloot": ["NS"]}, {"kaboot": ["NS"]}, {"raise": ["x2"]})


@pytest.mark.parametrize("contract", ["hokum", "sun"])
@pytest.mark.parametrize("beside", BESIDE, ids=" ".join)
def test_a_figure_is_read_as_card_points_or_is_asked_about(contract, beside):
    """Only two figures that are all the game points of a hand, or all that it pays, are those without a question."""
    game, _, _ = table("baloot")
    whole = {"hokum": 16, "sun": 26}[contract]
    for figures in [*PAIRS, *OTHERS[:: 1 if THOROUGH else 6]]:
        points = {f"points-{side}": [str(n)] for side, n in zip(("NS", "EW"), figures, strict=True) if n is not None}
        bid = {"contract": [contract], "declarer": ["E"], **points, **beside}
        found = meant(game.buttons.line(bid))
        if isinstance(found, set) or (found.won and not found.points):  # a raised hand pays it: 32 and 0
            continue
        if found.won:  # all that a doubled hand pays
            assert sum(figures) == 2 * whole, bid
            continue
        assert meant(game.buttons.line({**bid, "counted": ["game" if found.game_points else "cards"]})) == found, bid
        if found.game_points:
            assert None not in figures, bid
            assert sum(figures) >= whole, bid


def test_a_small_figure_can_be_game_points_too_and_two_must_make_a_sum():
    game, _, _ = table("baloot")
    pressed = {"contract": "sun", "declarer": "E", "points-NS": "13"}
    line = game.buttons.line(said(pressed))
    assert game.in_doubt(line, meant(line), None).game_points == {"NS": 13}
    assert "game-points-sum" in meant(game.buttons.line(said({**pressed, "points-EW": "4"})))


def asked(**pressed):
    game, seating, options = table("baloot")
    with pytest.raises(Refused) as refused:
        facts = game.notation.parse(game.buttons.line(said(pressed)), seating, options)
        game.scoring.score(facts, options)
    return [(problem.code, problem.params.get("word")) for problem in refused.value.problems]


def test_what_is_asked_is_about_what_was_pressed():
    counted = {"points-NS": "90"}
    assert asked(declarer="E", **counted) == [("contract-missing", None)]
    assert asked(declarer="E", **{"raise": "x2"}, **counted)[0] == ("contract-missing", None)
    assert asked(declarer="E")[0] == ("contract-missing", None)
    assert asked(contract="pass", **counted) == asked(annulled="kawesh", **counted) == [("pass-alone", "90")]


def test_figures_that_are_all_the_game_points_are_those():
    game, _, _ = table("baloot")
    line = game.buttons.line(said({"contract": "hokum", "declarer": "E", "points-NS": "10", "points-EW": "6"}))
    assert game.notation.write(meant(line)) == "hokum E, NS 10 game points, EW 6 game points"


def test_penalties_without_a_hand_are_asked_for_one_at_a_time():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    with serve() as site:
        told = site.post(do="try", seen=1, signal=["E", "W"]).text
        assert "Type one penalty at a time" in told
        assert 'value="penalty E signal"' in told
        assert 'value="penalty W signal"' in told
    for words in (("add", "penalty E signal, penalty W signal"), ("penalty", "E", "signal,", "W", "signal")):
        assert "penalty E signal, then penalty W signal" in run(*words).err


def anything(game, seating, options, rng):
    """Press a few random buttons of a game."""
    pressed = {}
    for row in rng.sample(game.buttons.ROWS, rng.randint(0, min(4, len(game.buttons.ROWS)))):
        values = {"words": row.words, "players": seating.players, "sides": seating.sides}[row.of]
        names = [f"{row.name}-{side}" for side in seating.sides] if row.each else [row.name]
        if row.how == "figure":
            pressed |= {f"{row.name}-{each}": [str(rng.choice((0, 1, 7, 88, 9999)))] for each in values}
        elif row.is_played(options):
            many = rng.randint(1, 3) if row.how == "many" else 1
            pressed |= {name: rng.sample(list(values), min(many, len(values))) for name in names}
    return pressed


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_no_button_has_a_word_of_its_own(name):
    """The reader knows every word of a line from buttons, even if the line makes no sense."""
    game, seating, options = table(name)
    rng = random.Random(1)
    for _ in range(3_000 if LONG else 200):
        line = game.buttons.line(anything(game, seating, options, rng))
        try:
            if line:
                game.notation.parse(line, seating, options)
        except Refused as error:
            assert not {problem.code for problem in error.problems} & {"word-unknown"}, line


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_row_and_button_has_its_sentence(name):
    texts = games.find(name).all_texts()
    rows = games.find(name).buttons.ROWS
    codes = {f"row-{row.name}" for row in rows} | {f"key-{word}" for row in rows for word in row.words}
    codes |= {"row-more"} if any(row.place != "open" for row in rows) else set()
    assert codes == {code for code in texts if code.startswith(("row-", "key-"))}


@thorough
def test_a_row_is_shown_to_tables_that_play_with_it():
    plain, coloured = ({"options": choice} for choice in ("no", "yes"))
    for given in (plain, coloured):
        ok("new", "sleazy", "Ali", "Badr", "--dealer", "Ali")
        if given["options"] == "yes":
            ok("add", "rule colour-set=yes")
        with serve() as site:
            assert ("Colour set: Ali" in read(site.get(site.write).text)) == (given is coloured)
    assert not Row("x", option="colour_set").is_played(table("sleazy")[2]._replace(colour_set="no"))


def test_who_begins_is_asked_by_buttons():
    ok("new", "shah", "Ali", "Badr")
    with serve() as site:
        assert "Who deals or begins?" in site.get(site.write).text
        tried = site.post(do="try", line="dealer B", seen=1)
        site.post(**{**hidden(tried.text), "do": "record"})
        assert "Badr begins next" in read(site.get(site.write).text)
        assert "Who deals or begins?" not in site.get(site.write).text


def test_a_hand_is_fixed_by_buttons_too():
    ok("new", "sabat", "Ali+Badr", "Cem+Dalia", "--dealer", "N")
    ok("add", "N out, no seven, left 1 ace 3 pictures")
    with serve() as site:
        pressed = {"winner": "W", "last": "another", "left-aces": "1", "left-pictures": "3"}
        kept = "N out, no seven, left 1 ace 3 pictures"  # stands in the line of the page, and was not touched
        tried = site.post(do="try", seen=2, fix=1, line=kept, **pressed)
        assert "fix 1 W out, no seven" in read(tried.text)
        assert "Hand 1 · Dalia out" in read(tried.text)


@pytest.mark.parametrize(("rules", "there"), [((), False), (("--rules", "draws=agreed"), True)])
def test_a_draw_is_a_button_where_draws_are_played(rules, there):
    ok("new", "shah", "Asha", "Warsame", "--dealer", "Asha", *rules)
    with serve() as site:
        assert ('name="drawn"' in site.get(site.write).text) is there
