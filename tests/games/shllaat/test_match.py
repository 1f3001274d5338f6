"""The match: target, winner, ties, who plays first, and what is refused at a table."""

import random

import pytest

from scorekeeper.errors import Illegal, Malformed, Refused
from scorekeeper.game import Json, Seating
from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.match import State
from scorekeeper.messages import say
from tests import some
from tests.games.shllaat import reference
from tests.games.shllaat.tools import (
    DEFAULTS,
    LONG,
    PLAYERS,
    TABLE,
    TWO_PACKS,
    advance,
    headline,
    options,
    piles,
    score_of,
    totals,
)


def played(hands: list[Json], first: str | None = None, **rules: str) -> State:
    """Play some hands."""
    state = GAME.match.start(options(**rules), TABLE, first)
    for hand in hands:
        state, _ = advance(state, hand)
    return state


def told(state: State) -> list[str]:
    """Say what the board says beside the totals."""
    return [say(GAME.texts, item.code, item.params) for item in GAME.match.standing(state)]


def table_of(*names: str) -> Seating:
    return GAME.seating.seat([[name] for name in names], None)


def test_shllaat_match_target_and_winner():
    """Articles shllaat.match.target and shllaat.match.winner."""
    state = played([totals(200, 52, 0), totals(200, 52, 0)])
    assert state.winner is None
    state, score = advance(state, totals(100, 152, 0))
    assert state.totals == {"Ali": 500, "Badr": 256, "Cem": 0}
    assert state.winner == score.match_winner == "Ali"


def test_shllaat_match_winner_is_the_highest_not_the_first_to_pass():
    state = played([totals(100, 110, 42), totals(100, 112, 40)], target="200")
    assert state.totals == {"Ali": 200, "Badr": 222, "Cem": 82}
    assert state.winner == "Badr"


def test_shllaat_match_tie_raise():
    """Article shllaat.match.tie."""
    state = played([totals(126, 126, 0), totals(126, 126, 0)], target="250")
    assert state.totals["Ali"] == state.totals["Badr"] == 252
    assert state.winner is None
    assert told(state) == [
        "a tie at 252: agree on a target above 252, then scorekeeper rules set target=…; until then nobody can win"
    ]
    assert GAME.match.board(state) == {"tied_at": 252}
    state, score = advance(state, totals(200, 52, 0))
    assert state.winner is None  # nobody has said yet how far it goes
    assert score.match_winner is None
    assert "above 452" in told(state)[0]  # what stands when the target is agreed
    raised = GAME.match.with_options(state, options(target="500"))
    assert told(raised) == []
    assert GAME.match.board(raised) == {}
    raised, _ = advance(raised, totals(100, 100, 52))
    assert raised.winner == "Ali"
    enough = GAME.match.with_options(state, options(target="252"))
    assert told(enough)  # 252 is not above the tied score


def test_shllaat_match_tie_share_agreed_at_a_standing_tie():
    """Article shllaat.match.tie: chosen while the tie stands it settles the match at once, for those who are level."""
    level = played([totals(126, 126, 0), totals(126, 126, 0)], target="250")
    assert not level.over
    shared = GAME.match.with_options(level, options(target="250", tie="share"))
    assert (shared.winner, told(shared)) == ("Ali & Badr", ["252 each: they share the win"])
    assert not GAME.match.with_options(played([totals(88, 92, 72)]), options(tie="share")).over
    apart, _ = advance(level, totals(200, 52, 0))
    assert GAME.match.with_options(apart, options(target="250", tie="share")).winner == "Ali"


def test_shllaat_match_tie_share():
    state = played([totals(126, 126, 0), totals(126, 126, 0)], target="250", tie="share")
    assert state.winner == "Ali & Badr"
    assert GAME.match.board(state) == {"winners": ["Ali", "Badr"]}
    assert told(state) == ["252 each: they share the win"]


@pytest.mark.parametrize("tie", ["raise", "share"])
def test_shllaat_match_against_the_reference(tie: str):
    dice = random.Random(tie)
    for _ in range(300 if LONG else some(60)):
        target = dice.choice((100, 252, 500))
        hands = []
        for _ in range(12):
            cuts = sorted(dice.choice((0, 50, 84, 100, 126, 152, 168, 252)) for _ in range(2))
            hands.append(totals(cuts[0], cuts[1] - cuts[0], 252 - cuts[1]))
        state = GAME.match.start(options(target=str(target), tie=tie), TABLE, None)
        for hand, (sums, won) in zip(hands, reference.match([h["totals"] for h in hands], target, tie), strict=False):
            state, _ = advance(state, hand)
            assert state.totals == sums
            assert state.winner == (" & ".join(player for player in PLAYERS if player in won) or None)


def test_shllaat_turn_first():
    state = played([], "Badr")
    assert state.next == {"first": "Badr"}
    for expected in ("Cem", "Ali", "Badr"):
        state, _ = advance(state, totals(0, 0, 0))  # a hand like any other
        assert state.next == {"first": expected}
    assert played([totals(88, 92, 72)]).next == {"first": None}
    with pytest.raises(Malformed):
        GAME.match.start(DEFAULTS, TABLE, "Dalia")


def test_shllaat_table_players_of_a_match():
    with pytest.raises(Refused) as refused:
        advance(played([]), {"totals": {"Ali": 88, "Badr": 92, "Sem": 73}})
    assert [problem.code for problem in refused.value.problems] == ["player-unknown", "player-unsaid", "totals-many"]
    with pytest.raises(Malformed):
        advance(played([]), {"totals": {"Ali": 88, "Badr": 92, "Sem": 72}})
    with pytest.raises(Malformed):
        advance(played([]), [])  # type: ignore[arg-type]


def test_the_order_of_play_is_kept_whatever_the_order_of_the_facts():
    _, score = advance(played([]), {"totals": {"Cem": 72, "Ali": 88, "Badr": 92}})
    assert list(score.points) == ["Ali", "Badr", "Cem"]
    facts = piles((1, 2, 3, 10), (1, 1, 1, 14), (0, 1, 0, 20))
    facts["piles"] = dict(reversed(facts["piles"].items()))
    _, score = advance(played([]), facts)
    assert score.items[0].side == "Ali"


def test_shllaat_table_players_remark_is_made_once():
    six = GAME.match.start(DEFAULTS, table_of(*"PQRTUV"), None)
    assert told(six) == ["6 play; the game is at its best with 3 to 5"]
    for _ in range(2):
        six, _ = advance(six, {"totals": dict.fromkeys("PQRTUV", 0)})
    assert told(six) == []
    assert told(GAME.match.start(TWO_PACKS, TABLE, None)) == ["3 play; the game is at its best with 4 to 5"]
    assert told(played([], target="700")) == ["700 is not a multiple of 500, as targets usually are"]
    assert told(played([], target="1500")) == []
    with pytest.raises(Malformed):
        GAME.match.start(DEFAULTS, table_of(*(f"P{number}" for number in range(13))), None)
    assert GAME.match.start(TWO_PACKS, table_of(*(f"P{number}" for number in range(25))), None)


def test_shllaat_score_hand_knows_no_penalties():
    with pytest.raises(Illegal):
        GAME.penalise(played([]), "Ali", "signal")


def test_seating():
    assert dict(GAME.seating.names(TABLE)) == {"Ali": "Ali", "Badr": "Badr", "Cem": "Cem"}
    assert list(GAME.seating.seat([], None).players) == ["A", "B", "C"]
    assert GAME.seating.seat([["Ali"], ["Badr"]], "ALI").us == "Ali"
    for names, us in (
        ([["Ali"]], None),
        ([["Ali", "Badr"], ["Cem"]], None),
        ([["Ali"], ["Badr"]], "Cem"),
        ([["Ali"], ["Ali 2"]], None),
        ([["Ali"], ["Ali Jack"]], None),
        ([["2 Pac"], ["Ali"]], None),
        ([[f"P{number}"] for number in range(26)], None),
    ):
        with pytest.raises(Malformed):
            GAME.seating.seat(names, us)
    assert GAME.seating.seat([["Ali"], ["Ali Baba"], ["P1"], ["P2"]], None)


def test_a_match_is_over_when_it_is_won_and_another_player_can_be_said_to_begin():
    state = played([totals(88, 92, 72)], "Ali", target="90")
    assert state.over
    state = played([totals(88, 92, 72)], "Ali")
    assert not state.over
    assert GAME.match.with_next(state, "Ali").next == {"first": "Ali"}


def test_breakdown_and_headline():
    facts = piles((1, 2, 3, 10), (1, 2, 0, 34), (0, 0, 1, 0))
    score = score_of(facts | {"as_counted": True})
    breakdown = GAME.scoring.breakdown(score)
    assert breakdown.columns == ("jokers", "aces", "jacks", "others")
    assert breakdown.cells["Cem"] == ("", "", "1", "")
    assert GAME.scoring.breakdown(score_of(totals(88, 92, 72))).columns == ()
    assert headline(facts, TABLE) == "Badr took most"
    assert headline(totals(126, 126, 0) | {"as_counted": True}, TABLE) == "Ali & Badr took most, as counted"
    assert headline({"cards": {"Ali": ["JOKER", "7♠"], "Badr": []}}, TABLE) == "Ali took everything"
