"""Lines of the game as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.errors import Ambiguous, Illegal
from scorekeeper.games.sleazy import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Lena"], ["Mira"]], "A")


def told(a: int, b: int) -> dict[str, dict[str, int]]:
    return {"result": {"A": a, "B": b}}


def test_sleazy_match_told() -> None:
    """A score as told counts; one that no round can have is refused, unless it stands as it is."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "A")
    state, found = GAME.match.advance(state, GAME.facts.decode(told(150, 75)))
    assert (found.winner, found.details["decided_by"], found.details["difference"]["points"]) == (None, "told", 75)
    assert (state.totals, state.dealer, state.played) == ({"A": 150, "B": 75}, "B", 1)
    wrong = GAME.facts.decode(told(155, 0))
    assert [each.code for each in GAME.match.advance(state, wrong)[1].remarks] == ["result-impossible"]
    with pytest.raises(Illegal):
        GAME.scoring.score(wrong, TABLE.options)


NOBODY = Table(GAME, [])
ARABIC = Table(GAME, [["ليلى"], ["منى"]], "A")
SETS = [
    {"rank": "K", "kind": "full", "side": "A", "joker": True}, {"rank": "7", "kind": "basic", "side": "A"},
    {"rank": "4", "kind": "full", "side": "B"}, {"rank": "3", "kind": "pair", "colour": "red"},
    {"rank": "9", "kind": "pair", "colour": "red"}, {"rank": "5", "kind": "pair", "colour": "mixed"},
]  # fmt: skip
WHOLE = {"red": "A", "compounds": SETS}
FIVES, ACES = {"rank": "5", "kind": "full", "side": "A"}, {"rank": "A", "kind": "pair", "colour": "black"}


def sets(*said: str) -> dict[str, object]:
    """Return the facts of sets as said: the side, the kind, the number."""
    named = (word.split() for word in said)
    return {"compounds": [{"rank": rank, "kind": kind, "side": side} for side, kind, rank in named]}


WORDY = Table(GAME, [["Red"], ["Full"]], "A")


def test_who_has_red_follows_from_the_deal() -> None:
    """sleazy.layout.colours: the side that did not deal has the colour of the card, and keeps it without a hat."""
    facts = GAME.notation.parse("red 3 9; colour card 5H", TABLE.seating, TABLE.options)
    state = GAME.match.start(TABLE.options, TABLE.seating, "A")
    assert GAME.match.advance(state, facts)[1].points == {"A": 0, "B": 50}
    hat = Table(GAME, [["Lena"], ["Mira"]], "A", **{"magic-hat": "yes"})
    for unknown in (GAME.match.start(hat.options, hat.seating, "A"), state._replace(dealer=None)):
        with pytest.raises(Ambiguous):
            GAME.match.advance(unknown, facts)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("lena colour set 4, red 3; colour card 4S", None), ("broken 4; red 3; colour card 4S", None), ("lena broken 4; red 3; colour card 4S", None),
        ("lena colour set 4, red 3; colour card 4S; red mira", (100, 25)), ("lena colour set 4, red 3; colour card 4S; red lena", (125, 0)),
        ("mira colour set 4, red 3; colour card 4S", (25, 100)), ("mira broken 4; red 3; colour card 4S", (25, 0)), ("lena colour set 4; colour card 4S", (100, 0)),
    ],
)  # fmt: skip
def test_a_colour_card_that_can_be_that_of_the_dealers_colour_set_leaves_the_colours_open(
    line: str, points: tuple[int, int] | None
) -> None:
    """sleazy.colour-set.face: it has the colour of the set's owner, not of the side that did not deal."""
    table = Table(GAME, [["Lena"], ["Mira"]], "A", **{"colour-set": "yes"})
    state = GAME.match.start(table.options, table.seating, "A")
    facts = GAME.notation.parse(line, table.seating, table.options)
    if points is None:
        with pytest.raises(Ambiguous) as asked:
            GAME.match.advance(state, facts)
        assert [problem.code for problem in asked.value.problems] == ["red-missing"]
    else:
        score = GAME.match.advance(state, facts)[1]
        assert (score.points["A"], score.points["B"]) == points
        assert "against-deal" not in [item.code for item in score.items]


def test_words_joined_at_random() -> None:
    words = (
        "lena mira us them full basic red black mixed pairs 3 5 7 9 K A joker nothing no , ; : . / colour card 5H set"
    )
    TABLE.check_joins(words, seed=4)
    NOBODY.check_joins(words.replace("us them", "A B"), seed=5)
    WORDY.check_joins(words.replace("lena mira us them", "red full"), seed=6)


TWO = Table(GAME, [["Ali"], ["Badr"]], "A")


def ahead(a: int, b: int) -> dict[str, object]:
    return {"result": {"A": a, "B": b}}


def full_sets(*ranks: str) -> dict[str, object]:
    return {"compounds": [{"rank": rank, "kind": "full", "side": "A"} for rank in ranks]}


@pytest.mark.parametrize("line", ["Ali 2 full, K, 7", "Ali 2 full K, 7", "2 full, K and 7 Ali", "Ali 2 full: K, 7"])
def test_a_number_before_as_many_others_counts_them_over_commas(line: str) -> None:
    assert TWO.heard(line) == [full_sets("2", "K", "7"), full_sets("K", "7")]
    assert TWO.heard(line.replace("2", "two")) == full_sets("K", "7")
    assert TWO.heard(line.replace("2", "3")) in (full_sets("3", "K", "7"), [])


JOKER_KINGS = {"compounds": SETS[:1]}


LEVEL, FIGURES = [{"result": {"A": 0, "B": 0}}, {}], [{"result": {"A": 100, "B": 50}}, {}]
AHEAD, BEHIND = [{"result": {"A": 75, "B": 0}}, {}], [{"result": {"A": 0, "B": 75}}, {}]


def test_nothing_beside_something_is_asked_about() -> None:
    assert TWO.codes("nothing, full K Ali") == TWO.codes("Ali nothing, Ali full K") == ["nothing-alone"]
    assert (TWO.codes("Ali nothing"), TWO.heard("Ali nothing")) == (["nothing-other"], [{"compounds": []}])
    for line in ("Ali nothing, Badr nothing", "nothing"):
        assert TWO.heard(line) == {"compounds": []}
    assert TWO.heard("Badr nothing, Ali full 5") == sets("A full 5")
    assert TWO.codes("Ali nothing, red 7, red Ali") == TWO.codes("Badr nothing, black 7, red Ali") == ["nothing-alone"]
    assert isinstance(TWO.heard("Badr nothing, red 7, red Ali"), dict)
