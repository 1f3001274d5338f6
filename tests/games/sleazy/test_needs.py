"""Every statement about the rounds to come, held against rounds that the second formulation scores."""

from itertools import product

import pytest

from scorekeeper import rulebook
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.claims import differences
from scorekeeper.messages import say
from tests.games.sleazy import reference, tools

BOOK = rulebook.load(GAME.rulebook)
WORTHS = {
    0: None,
    25: {"kind": "pair", "colour": "red"},
    50: {"kind": "basic", "side": "A"},
    100: {"kind": "full", "side": "A"},
}
CARD = "2S"


def rounds_of():
    """A round for every difference in A's favour that can be: found by taking, rank by rank, every compound there is."""
    found = {0: ()}
    for rank in reference.RANKS:
        more = {}
        for (points, table), worth, side in product(found.items(), WORTHS, "AB"):
            if not worth:
                continue
            compound = {**WORTHS[worth], "rank": rank}
            if "side" in compound:
                compound["side"] = side
            elif side == "B":
                compound["colour"] = "black"
            if rank == CARD[:-1]:  # the colour card's number: sets with the Joker, pairs of the other colour
                if compound["kind"] == "pair":
                    compound["colour"] = "red"
                else:
                    compound["joker"] = True
            value = reference.score({"red": "A", "compounds": [compound]})
            more.setdefault(points + value["A"] - value["B"], (*table, compound))
        found = {**more, **found}
    return found


ROUNDS = rounds_of()
"""From the difference in A's favour, or against A if below 0, to the compounds of a round."""


def facts(difference):
    return {"red": "A", "colour_card": CARD, "compounds": list(ROUNDS[difference])}


def state_of(ahead, played, **rules):
    options = tools.options_of({name.replace("_", "-"): choice for name, choice in rules.items()})
    state = GAME.match.start(options, GAME.seating.seat([], None), None)
    return state._replace(totals={"A": 2000 + ahead, "B": 2000}, played=played)


def test_sleazy_table_most():
    """sleazy.table.most: the differences that a round can end with are those of rounds the reference accepts."""
    assert {abs(points) for points in ROUNDS} == set(differences())
    assert max(ROUNDS) == 1700
    assert 1675 not in ROUNDS
    for points in ROUNDS:
        assert reference.answer(facts(points), dict(BOOK.defaults())) == "scored"
        score = reference.score(facts(points))
        assert score["A"] - score["B"] == points
        tools.score(facts(points), {})


@pytest.mark.parametrize("ahead", [0, 25, 175, 400, 1600, 1650, 1675, 1700, 1725, 2500])
def test_sleazy_match_winner(ahead):
    """sleazy.match.winner, sleazy.match.drawn: in the last round, the difference that turns the match, and one less."""
    for leader, sign in (("A", 1), ("B", -1)):
        state = state_of(sign * ahead, 3)
        behind = "AB".replace(leader, "")
        items = {item.side: item for item in GAME.claims.needs(state)}
        ends = {
            gain: GAME.match.advance(state, GAME.facts.decode(facts(-sign * gain)))[0].winner
            for gain in sorted(map(abs, ROUNDS))
        }
        turned = [gain for gain, winner in ends.items() if winner == behind]
        drawn = [gain for gain, winner in ends.items() if winner is None]
        if not ahead:
            assert items[leader].code == items[behind].code == "needs-win"
            assert items[leader].points == turned[0]
            continue
        assert (items[leader].params["n"], items[leader].points) == (ahead, 0)
        if turned and drawn:
            assert (items[leader].code, items[behind].code) == ("needs-hold", "needs-turn")
        elif turned:
            assert (items[leader].code, items[behind].code) == ("needs-hold-undrawn", "needs-turn-undrawn")
        elif drawn:
            assert (items[leader].code, items[behind].code) == ("needs-draw-off", "needs-draw")
        else:
            assert (items[leader].code, items[behind].code) == ("needs-safe", "needs-gone")
        if turned:
            assert items[behind].points == items[behind].params["least"] == turned[0]
        assert drawn in ([], [ahead])


@pytest.mark.parametrize(("ahead", "codes"), [
    (0, ["needs-level", "needs-level"]), (500, ["needs-lead", "needs-more"]), (3375, ["needs-lead", "needs-more"]),
    (3400, ["needs-draw-off", "needs-draw"]), (3425, ["needs-safe", "needs-gone"]),
])  # fmt: skip
def test_sleazy_score_cumulative(ahead, codes):
    """sleazy.score.cumulative: two rounds before the end, a difference that can still be turned, or not."""
    state = state_of(ahead, 2)
    assert [item.code for item in GAME.claims.needs(state)] == codes
    after, _ = GAME.match.advance(state, GAME.facts.decode(facts(-1700)))
    assert not after.over
    end, _ = GAME.match.advance(after, GAME.facts.decode(facts(-1700)))
    winner = {"needs-level": "B", "needs-lead": "B", "needs-draw-off": None, "needs-safe": "A"}[codes[0]]
    assert end.winner == winner


def test_sentences():
    def told(*where, **rules):
        return [say(GAME.all_texts(), item.code, item.params) for item in GAME.claims.needs(state_of(*where, **rules))]

    assert told(175, 3) == [
        "leads by 175: wins the match unless the last round is lost by 175, a drawn game, or more",
        "175 behind: must win the last round by 200 or more; by exactly 175 it is a drawn game",
    ]
    assert told(3425, 2)[1] == "3425 behind, more than 2 rounds of 1700 at most can bring: cannot win any more"
    assert (
        told(1725, 1, rounds="2")[1]
        == "1725 behind, more than the 1700 that the last round can bring: cannot win any more"
    )


def test_a_match_that_is_over_needs_nothing():
    assert GAME.claims.needs(state_of(0, 4)) == ()
