"""What wins a match in the next hand, every statement held against all ways the pack can fall to three players."""

from itertools import product

import pytest

from scorekeeper.games.shllaat import GAME
from scorekeeper.messages import say
from tests import few, thorough
from tests.games.shllaat import reference
from tests.games.shllaat.tools import DEFAULTS, LONG, PLAYERS, TABLE, options, sample

THREE = PLAYERS[:3]
POSITIONS = [
    (499, 498, 100),
    (380, 300, 290),
    (480, 490, 400),
    (100, 0, 400),
    (0, 0, 0),
    (499, 499, 499),
    (247, 248, 249),
    (495, 0, 10),
]

RULES = [{}, {"pack": "two-52"}, {"tie": "share"}]


def position(totals, chosen=DEFAULTS, **more):
    state = GAME.match.start(chosen, TABLE, None)
    return state._replace(totals=dict(zip(THREE, totals, strict=True)), **more)


def winners(totals, pack, target, tie):
    """For every player and number of points: who may win, over all ways the others share the rest."""
    whole = reference.WORTH[pack]
    before = dict(zip(THREE, totals, strict=True))
    for first, second in product(range(whole + 1), repeat=2):
        if first + second <= whole and 1 not in (first, second, whole - first - second):
            hand = dict(zip(THREE, (first, second, whole - first - second), strict=True))
            yield hand, reference.match([before, hand], target, tie)[1][1]


@thorough
@pytest.mark.parametrize(("rules", "totals"), few(sample(product(RULES, POSITIONS), 8)))
def test_shllaat_match_winner(rules, totals):
    """shllaat.match.winner, .tie: with the points told a player wins, or shares, whatever others take; with fewer not."""
    chosen = options(**rules)
    whole = reference.WORTH[chosen.pack]
    possible = [points for points in range(whole + 1) if points not in (1, whole - 1)]
    sure = {player: dict.fromkeys(possible, True) for player in THREE}
    beaten = {player: {} for player in THREE}
    for hand, won in winners(totals, chosen.pack, 500, chosen.tie):
        for player, points in hand.items():
            if player not in won:
                sure[player][points] = False
                total = totals[THREE.index(player)] + points - (chosen.tie == "raise")  # level is no win there
                ahead = {each for each in THREE if each != player and totals[THREE.index(each)] + hand[each] > total}
                beaten[player].setdefault(points, set()).update(ahead)
    items = {item.side: item for item in GAME.claims.needs(position(totals, chosen))}
    assert list(items) == list(THREE)
    share = "-share" if chosen.tie == "share" else ""
    for player, item in items.items():
        lack = 500 - totals[THREE.index(player)]
        lack += lack in (1, whole - 1)  # shllaat.count.single: nobody can have one card alone
        enough = [points for points, wins in sure[player].items() if wins]
        assert item.points == lack
        if lack > whole:
            assert (item.code, enough) == ("needs-far", [])
            continue
        assert enough == [points for points in possible if points >= item.params["sure"]]
        assert item.code == ("needs-points" if enough[0] == lack else "needs-ahead") + share
        if item.code == f"needs-ahead{share}":
            assert set(item.params["others"]) == beaten[player][lack]


def test_shllaat_match_target():
    """shllaat.match.target: nobody wins with a total short of the target."""
    for hand, won in winners((380, 300, 290), "54", 500, "raise"):
        assert all(
            hand[player] >= 500 - total for player, total in zip(THREE, (380, 300, 290), strict=True) if player in won
        )


def test_shllaat_match_tie():
    """shllaat.match.tie: while a higher target is to be agreed nothing wins; a player far behind can be out of reach."""
    items = GAME.claims.needs(position((520, 520, 100), level=520))
    assert [(item.code, item.params["n"]) for item in items] == [("needs-agreed", 520)] * 3
    items = GAME.claims.needs(position((700, 300, 100), options(target=350)))
    assert [item.code for item in items] == ["needs-points", "needs-behind", "needs-behind"]
    assert [item.points for item in items] == [0, 50, 250]


def test_shllaat_match_tie_shared():
    """shllaat.match.tie: where a win is shared, level is enough."""
    for totals, target, sure in (((480, 490, 100), 500, 131), ((84, 84, 84), 150, 126)):
        (ali, *_) = GAME.claims.needs(position(totals, options(tie="share", target=target)))
        assert (ali.code, ali.params["sure"]) == ("needs-ahead-share", sure)
        assert ali.params["others"] == ["Badr"] if target == 500 else ["Badr", "Cem"]
    items = GAME.claims.needs(position((340, 600, 100), options(tie="share", target=350)))
    assert [item.code for item in items] == ["needs-behind-share", "needs-points-share", "needs-behind-share"]


def test_many_players_are_answered():
    players = [f"P{number}" for number in range(25 if LONG else 12)]
    state = GAME.match.start(options(pack="two-52"), GAME.seating.seat([[name] for name in players], None), None)
    items = GAME.claims.needs(state._replace(totals=dict.fromkeys(players, 400)))
    assert {item.params["sure"] for item in items} == {153}


def test_sentences():
    lines = [say(GAME.all_texts(), item.code, item.params) for item in GAME.claims.needs(position((480, 100, 400)))]
    assert lines == [
        "reaches 500 with 20 of the 252 points, but with the rest Cem could be level or higher; wins with 87 or more,"
        " whatever the others take",
        "400 to go, more than the 252 points of a hand: cannot win with the next one",
        "reaches 500 with 100 of the 252 points, but with the rest Ali could be level or higher; wins with 167 or more,"
        " whatever the others take",
    ]


def test_a_match_that_is_over_needs_nothing():
    assert GAME.claims.needs(position((500, 0, 0), winner="Ali")) == ()


def test_shllaat_count_single_no_pile_of_one_card_wins():
    """shllaat.count.single: one point short is 2 points to take, and 251 cannot be had either."""
    items = {item.side: item for item in GAME.claims.needs(position((499, 0, 249)))}
    assert (items["Ali"].points, items["Ali"].params["sure"]) == (2, 2)
    assert items["Cem"].points == 252
    for points in range(253):
        hand = {"Ali": points, "Badr": 252 - points, "Cem": 0}
        assert GAME.claims.can_score(hand, DEFAULTS) == (points not in (1, 251))
