"""The worked examples of the rules, number by number."""

import pytest

from scorekeeper.game import DATA
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.seats import SIDES
from scorekeeper.sheet import document
from tests.games.baloot.tools import begun, options, parse

# Of each example of "Examples of Scoring": who counts, the game points the text arrives at before multiplying,
# what decides, the points both sides score.
EXAMPLES = [
    ("NS", (8, 8), "rounding", (8, 8)),
    ("EW", (9, 9), "declarer", (9, 9)),
    ("NS", (11, 10), "points", (21, 0)),
    ("EW", (10, 11), "points", (0, 42)),
    ("EW", (22, 14), "points", (22, 14)),
    ("EW", (15, 15), "declarer", (15, 15)),
    ("EW", (18, 18), "rounding", (0, 36)),
    ("EW", (12, 14), "points", (0, 52)),
]


def sample_hands():
    text = (DATA / "samples" / "baloot-examples.sheet").read_text("utf-8")
    sheet, problems = document.read(text)
    assert not problems
    return [parse(line.text) for line in sheet.lines]


def scored(line, **rules):
    chosen = options({name.replace("_", "-"): choice for name, choice in rules.items()})
    return GAME.scoring.score(parse(line), chosen)


@pytest.mark.parametrize(("facts", "expected"), list(zip(sample_hands(), EXAMPLES, strict=True)))
def test_baloot_score_examples(facts, expected):
    """baloot.score.counting, baloot.score.compare, baloot.score.tie: the text's own reasoning."""
    score = GAME.scoring.score(facts, Options())
    counting, totals, decided, points = expected
    assert score.details["counting"] == counting
    assert tuple(score.details["game_points"][side]["total"] for side in ("NS", "EW")) == totals
    assert score.details["decided_by"] == decided
    assert (score.points["NS"], score.points["EW"]) == points


def test_baloot_match_target_examples_as_one_match():
    """baloot.match.target, baloot.raise.sun-scores: 75 : 176, won with the eighth, whose double needs 75 : 124."""
    state = begun("S")
    for number, facts in enumerate(sample_hands(), 1):
        assert not state.over
        state, score = GAME.match.advance(state, facts)
        assert not score.remarks
        if number == 7:
            assert state.totals == {"NS": 75, "EW": 124}
    assert state.totals == {"NS": 75, "EW": 176}
    assert state.winner == "EW"
    assert state.next == {"dealer": "S"}


@pytest.mark.parametrize(
    ("line", "rules", "points"),
    [
        # One more card point in example 2, and the declarer's opponents win.
        ("hokum N, EW 92, baloot N", {}, (0, 18)),
        # "The total game points available for cards": 96 and 66 make 16, or 17 where both count.
        ("hokum N, EW 66", {}, (9, 7)),
        ("hokum N, EW 66", {"counting": "both"}, (10, 7)),
        # "Which team counts": the same cards, undoubled and doubled.
        ("hokum N, EW 56, fifty EW", {}, (0, 21)),
        ("hokum N x2, NS 106, fifty EW", {}, (42, 0)),
        ("hokum N x2, NS 106, fifty EW", {"counting": "defenders"}, (0, 42)),
        # "Treatment of a tie": Sun 65 : 65 undoubled and doubled; 91, 89 and 90 against a Fifty.
        ("sun N, EW 65", {}, (13, 13)),
        ("sun N x2, NS 65", {}, (52, 0)),
        ("sun N, EW 39, fifty EW", {}, (18, 18)),
        ("sun N, EW 41, fifty EW", {}, (0, 36)),
        ("sun N, EW 40, fifty EW", {}, (18, 18)),
        # Hokum 81 : 81, 82 and 80.
        ("hokum N, EW 81", {}, (8, 8)),
        ("hokum N, EW 82", {}, (0, 16)),
        ("hokum N, EW 80", {}, (8, 8)),
        # Tripled and quadrupled projects count twice, or by the level.
        ("hokum N x3, EW 90, fifty EW", {}, (0, 58)),
        ("hokum N x3, EW 90, fifty EW", {"project_multiplier": "level"}, (0, 63)),
        ("hokum N x4, won EW, fifty EW", {}, (0, 74)),
        # The losers' Baloot goes to the winner, or to nobody.
        ("hokum N x2, won EW, baloot N", {}, (0, 34)),
        ("hokum N x2, won EW, baloot N", {"baloot_owner": "owner-only"}, (0, 32)),
        # Al-kaboot at every level.
        ("hokum N, kaboot EW, siri EW, baloot E", {}, (0, 29)),
        ("hokum N x2, kaboot EW, siri EW, baloot E", {}, (0, 56)),
        ("hokum N x3, kaboot EW, siri EW", {}, (0, 79)),
        ("hokum N x4, kaboot EW, siri EW", {}, (0, 104)),
        ("hokum N x4, kaboot EW, siri EW", {"project_multiplier": "level"}, (0, 108)),
        ("sun N, kaboot NS, siri EW", {}, (44, 0)),
        ("sun N x2, kaboot NS, siri NS", {}, (96, 0)),
    ],
)
def test_baloot_score_variations(line, rules, points):
    """baloot.score.both, baloot.score.baloot-owner, baloot.score.project-multiplier, baloot.kaboot.value."""
    score = scored(line, **rules)
    assert (score.points["NS"], score.points["EW"]) == points


def test_baloot_kaboot_can_pay_less_than_seven_tricks():
    """baloot.kaboot.tricks, baloot.kaboot.projects: a Hundred counts for nobody, so all tricks pay 25, not 26."""
    assert scored("hokum N, kaboot NS, hundred EW").points["NS"] == 25
    assert scored("hokum N, EW 0, tricks EW 1, hundred EW").points["NS"] == 16
    assert scored("hokum E, NS 162, tricks NS 7, hundred EW").points["NS"] == 26


def test_baloot_score_gahwa_scores_nothing_and_wins_the_match():
    """baloot.score.gahwa"""
    score = scored("hokum S gahwa, EW 90")
    assert score.points == {"NS": 0, "EW": 0}
    assert score.match_winner == "EW"


def test_baloot_match_level_needs_another_hand():
    """baloot.match.level: level at the target or above, the match goes on."""
    state = begun(target=8)
    state, _ = GAME.match.advance(state, parse("hokum E, NS 77"))
    assert state.totals == {"NS": 8, "EW": 8}
    assert not state.over
    state, _ = GAME.match.advance(state, parse("sun N, EW 64"))
    assert state.winner == "NS"


@pytest.mark.parametrize("line", ["annulled", "misdeal", "misdeal by E"])
@pytest.mark.parametrize(("kawesh", "told"), [("no", 0), ("next-dealer", 0), ("same-dealer", 1)])
def test_only_kawesh_leaves_the_deal_where_it_was(line, kawesh, told):
    """baloot.match.annulled: a hand annulled for another reason passes the deal, whatever is agreed of Kawesh."""
    state, score = GAME.match.advance(begun("S", kawesh=kawesh), parse(line))
    assert (state.next, set(score.points.values())) == ({"dealer": "E"}, {0})
    notes = [item for item in score.items if item.side not in SIDES]
    assert [item.code for item in notes] == ["misdeal-passes"] * told


@pytest.mark.parametrize(("kawesh", "dealer"), [("no", "E"), ("next-dealer", "E"), ("same-dealer", "S")])
def test_baloot_match_annulled_and_all_pass(kawesh, dealer):
    """baloot.match.all-pass, baloot.match.annulled, baloot.match.deal: no score; who deals next."""
    state = begun("S", kawesh=kawesh)
    annulled, score = GAME.match.advance(state, parse("kawesh E"))
    assert (annulled.next, score.winner, set(score.points.values())) == ({"dealer": dealer}, None, {0})
    passed, _ = GAME.match.advance(state, parse("pass"))
    assert passed.next == {"dealer": "E"}
