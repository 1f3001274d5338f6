"""Single turns of Sleazy at the end of a round and in teams, on a table laid by hand."""

from copy import deepcopy

import pytest

from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.play.actions import written
from scorekeeper.games.sleazy.play.judge import judge
from scorekeeper.games.sleazy.play.layout import Layout, Unplaced
from scorekeeper.games.sleazy.play.record import read_action
from scorekeeper.games.sleazy.play.state import RULES, Round
from scorekeeper.games.sleazy.play.teams import teams
from scorekeeper.messages import problem_json
from tests.games.sleazy.tools import options_of


def act(*words):
    """An action in words of a record; None is a card of the deck that nobody named."""
    return read_action([word for word in words if word])


def legal(state):
    return sorted(map(written, state.legal()))


def table(players, hands, left, team="B", **tables):
    """A round in which A is to play, with these hands and tables, the deck down to ``left`` cards."""
    options = options_of({"players": players})
    played = teams(options.players, team)
    dealt = {player: hands.get(player, "").split() for player in played.sizes}
    layout = Layout(played, dealt, {side: tables[side].split() for side in "AB"}, "5H", [])
    layout.left = left
    return Round(layout, played, options, "B")  # A has red


def faults(state, *action):
    """The codes of the faults of an action, which changes nothing if it has any."""
    before = parts(state)
    found = RULES[action[0]](state, act(*action))
    assert all(problem_json(problem, GAME.all_texts())["message"] for problem in found)
    assert not found or parts(state) == before
    return [problem.code for problem in found]


def done(state, *action):
    """Carry out an action that is legal."""
    assert faults(state, *action) == []


def parts(state):
    layout = {part: getattr(state.layout, part) for part in state.layout.__slots__}
    return deepcopy({**vars(state), "layout": layout})


def test_sleazy_end_fill_hands_fill_the_table_without_a_deck():
    """sleazy.end.fill: with hand cards left the places must be filled, then they stay empty."""
    state = table("2", {"A": "2S 3S 4S", "B": "2C 3C 4C"}, 0, A="7H 7D 8D", B="9S 9C KS")
    state.begin("A")
    assert "skip" in legal(state)
    done(state, "pair", "7H", "7D")
    assert faults(state, "fill", "A", "deck", None) == ["deck-empty"]
    assert faults(state, "draw", None) == ["draw-full"]
    assert [problem.code for problem in state.unfinished()] == ["cleanup-table-missing"]
    done(state, "fill", "A", "hand", "2S")
    done(state, "fill", "A", "hand", "3S")
    assert faults(state, "draw", None) == ["deck-empty"]
    assert state.unfinished() == []


def test_sleazy_end_fill_an_empty_hand_leaves_borrowed_places_to_the_other_side():
    """sleazy.end.fill: A has no hand; B fills the place of the borrowed card, A's own stay empty."""
    state = table("2", {"B": "2C 3C 4C"}, 0, A="7H 8D 9D", B="7D 9C KS")
    state.begin("A")
    done(state, "pair", "7H", "7D")
    assert legal(state) == ["fill B hand 2C", "fill B hand 3C", "fill B hand 4C"]
    assert faults(state, "fill", "A", "hand", "2C") == ["cleanup-borrowed-first", "fill-own-only"]
    done(state, "fill", "B", "hand", "3C")
    assert faults(state, "fill", "A", "hand", "2C") == ["fill-own-only"]
    assert state.unfinished() == []
    assert legal(state) == []


def test_sleazy_end_fill_the_deck_runs_out_in_a_clean_up():
    """sleazy.end.fill: one card is left in the deck; after it the hand is the only source, and is not filled up."""
    state = table("2", {"A": "2S 3S 4S", "B": "2C 3C 4C"}, 1, A="7H 7D 8D", B="9S 9C KS")
    state.begin("A")
    assert faults(state, "skip") == ["skip-early"]
    done(state, "pair", "7H", "7D")
    done(state, "fill", "A", "deck", "QH")
    assert legal(state) == ["fill A hand 2S", "fill A hand 3S", "fill A hand 4S"]
    done(state, "fill", "A", "hand", "2S")
    assert state.unfinished() == []
    state.end()
    state.begin("B")
    assert faults(state, "pick", "dump") == ["idle-deck-empty", "dump-empty"]
    assert "skip" in legal(state)


@pytest.mark.parametrize(("players", "turns"), [
    ("2", ["A", "B"]), ("double", ["A2", "B1"]), ("triple", ["A", "B2"]), ("burying-bastards", ["A1", "A2", "B1", "B2"]),
])  # fmt: skip
def test_sleazy_end_skips_end_the_round(players, turns):
    """sleazy.end.skips, sleazy.teams.turn: one skip of each side, or of each of four players."""
    state = table(players, {}, 0, team="B", A="7H 8D 9D", B="7D 9C KS")
    for by in turns:
        assert not state.over
        assert state.turn_faults(by) == []
        state.begin(by)
        done(state, "skip")
        state.end()
    assert state.over


def test_sleazy_end_skips_in_a_row():
    """sleazy.end.skips: a recipe in between begins the count anew."""
    state = table("2", {}, 0, A="7H 7D 9D", B="9H 9C KS")
    for by, action in (("A", ("skip",)), ("B", ("pair", "9H", "9C")), ("A", ("skip",)), ("B", ("skip",))):
        assert not state.over
        state.begin(by)
        done(state, *action)
        state.end()
    assert state.over


def test_sleazy_teams_hand_the_mate_helps_when_the_deck_is_empty():
    """sleazy.teams.hand: only the own hand is used; then the mate's, then for borrowed places the other side's."""
    hands = {"A1": "2S", "A2": "3S 4S", "B1": "2C", "B2": "3C"}
    state = table("double", hands, 1, A="7H 8D 9D", B="7D 9C KS")
    state.begin("A1")
    assert faults(state, "pair", "3S", "3H") == ["card-other-hand", "card-not-held"]
    done(state, "pair", "7H", "7D")
    assert faults(state, "fill", "B", "hand", "3S") == ["fill-other-hand"]
    done(state, "fill", "B", "hand", "2S")
    assert faults(state, "fill", "A", "hand", "3S") == ["fill-deck-first"]
    done(state, "fill", "A", "deck", "KH")
    assert legal(state) == []  # the deck is empty and the table full: the hand stays empty
    state.end()
    state.begin("B1")
    assert faults(state, "fill", "B", "hand", "2C") == ["cleanup-without-recipe"]


def test_sleazy_teams_hand_who_helps_is_said_where_it_matters():
    """sleazy.teams.hand: two players of the other side could lay a card whose place nobody knows."""
    options = options_of({"players": "double"})
    played = teams(options.players)
    layout = Layout(played, {"A1": [], "A2": []}, {"A": ["7H", "8D", "9D"], "B": ["7D", "9C", "KS"]}, "5H", [])
    layout.left = 0
    state = Round(layout, played, options, "B")
    state.begin("A1")
    done(state, "pair", "7H", "7D")
    with pytest.raises(Unplaced):
        faults(state, "fill", "B", "hand", "3C")
    done(state, "fill", "B", "hand", "3C", "B2")
    assert state.layout.hidden["hand B2"] == 1


def test_sleazy_teams_turn_players_go_round():
    """sleazy.teams.turn, sleazy.turn.order: in Burying Bastards team-mates follow each other, the left one first."""
    deal = {"dealer": "B", "rules": {"players": "burying-bastards"}}
    options = options_of(deal["rules"])
    found = judge({**deal, "turns": [["A2"]]}, options).infractions
    assert [(ruling.code, ruling.params["due"]) for ruling in found] == [("turn-first", "A1")]
    idle = [["pick"], ["dump", "7H"], ["place", "8H"]]
    found = judge({**deal, "turns": [["A1", *idle], ["B1"]]}, options).infractions
    assert [(ruling.code, ruling.params["due"]) for ruling in found] == [("turn-out-of-order", "A2")]


def test_a_turn_after_the_end():
    """sleazy.end.skips: a turn after the end is named once, and nothing further is judged."""
    from tests.games.sleazy.test_judge import games, judged

    record = games()[0].record
    by = record["turns"][0][0]
    found = judged({**record, "turns": [*record["turns"], [by, ["skip"]], [by, ["pick"]]]})
    assert [(ruling.code, ruling.at) for ruling in found.infractions] == [
        ("round-over", f"turns[{len(record['turns'])}]")
    ]


def test_sleazy_turn_borrow_joker_the_rest_is_of_the_other_colour():
    """sleazy.turn.borrow-joker: over a mixed pair the Joker stands for no card of the own colour, over a black one it does."""
    for pair, expected in ((("9S", "9H"), ["borrow-joker"]), (("9S", "9C"), [])):
        state = table("2", {"A": "2S 3S 4S", "B": "2C 3C 4C"}, 9, A="7H 7D 8D", B="9D QC KS")
        state.layout.where.update(dict.fromkeys(("7S", *pair), "table A"))
        state.begin("A")
        done(state, "pair", *pair)
        state.layout.joker = "recycled"
        assert faults(state, "steal", "9D", "JOKER") == expected
        assert faults(state, "master", "QC", "QS", "QH", "JOKER")[0] == "card-not-held"


def test_a_card_that_can_be_nowhere_else():
    """sleazy.facts.unknown: one hidden hand card is one card; a table that is not known leaves the place open."""
    state = table("2", {"A": "2S 3S 4S"}, 9, A="7H 8D 9D", B="7D 9C KS")
    state.layout.hidden["hand A"] = 1
    state.begin("A")
    assert faults(state, "master", "8D", "8H", "8S", "8C") == ["card-not-held"] * 2  # one of three can be there
    layout = state.layout.copy()
    assert faults(state, "pair", "8D", "8H") == []
    state.layout = layout
    layout.hidden["table B"] = 1
    with pytest.raises(Unplaced):
        faults(state, "pair", "8D", "8H")
