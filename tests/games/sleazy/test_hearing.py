"""Lines of the game as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.errors import Ambiguous, Illegal, Refused
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


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("lena: full K joker, basic 7; mira: full 4; red pairs 3 9, mixed 5; red lena", WHOLE),
        ("lena full K joker basic 7 mira full 4 red pairs 3 9 mixed 5 red lena", WHOLE),
        ("lena full K joker basic 7 mira full 4 red 3 9 mixed 5 lena red.", WHOLE),
        ("le full K joker basic 7 mi full 4 red 3 9 mixed 5 red le", WHOLE),
        ("us full K joker basic 7 them full 4 red 3 9 mixed 5 red us", WHOLE),
        ("full 5, basic 7 lena", sets("A full 5", "A basic 7")), ("full 5 basic 7 lena", sets("A full 5", "A basic 7")),
        ("full 5, basic 7, lena", sets("A full 5", "A basic 7")), ("full 5 lena, basic 7 mira", sets("A full 5", "B basic 7")),
        ("full 5 lena basic 7 mira", sets("A full 5", "B basic 7")), ("5 full lena 7 basic mira", sets("A full 5", "B basic 7")),
        ("lena: täyssarja 5, perussarja 7", sets("A full 5", "A basic 7")),
        ("lena full 5 no joker basic 7", sets("A full 5", "A basic 7")), ("lena full 5, no pairs", sets("A full 5")),
        ("lena joker trick K, basic 7 w/ no joker", {"compounds": SETS[:2]}),
        ("lena full 5 | mira basic 7", sets("A full 5", "B basic 7")), ("lena full 5; mira nothing", sets("A full 5")),
        ("nothing", {"compounds": []}), ("mixed 5", {"compounds": [SETS[5]]}), ("sekapari 5", {"compounds": [SETS[5]]}),
        ("punaiset parit 3 9", {"compounds": SETS[3:5]}), ("red 3 9 red mira", {"red": "B", "compounds": SETS[3:5]}),
        ("punaiset 3 9, punainen mira", {"red": "B", "compounds": SETS[3:5]}),
        ("red 3 9, colour card 5H", {"colour_card": "5H", "compounds": SETS[3:5]}),
        ("result 150-75", told(150, 75)), ("result us 150 them 75", told(150, 75)), ("result: lena 150, mira 75", told(150, 75)),
        ("tulos 150:75", told(150, 75)),
    ],
)  # fmt: skip
def test_what_a_line_means(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ليلى كامل ٥ اساسي ٧", sets("A full 5", "A basic 7")), ("احمر ٣ ٩ احمر منى", {"red": "B", "compounds": SETS[3:5]}),
        ("لنا كامل ٥، لهم اساسي ٧", sets("A full 5", "B basic 7")), ("مختلط ٥", {"compounds": [SETS[5]]}),
        ("ليلى كامل إكك", sets("A full A")), ("ليلى كامل ٥ بدون جوكر", sets("A full 5")), ("النتيجة ١٥٠-٧٥", told(150, 75)), ("ليلى ما كامل ٥", []),
    ],
)  # fmt: skip
def test_what_a_line_means_in_arabic(line: str, meant: object) -> None:
    assert ARABIC.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "code", "offered"),
    [
        ("full 5, basic 7 lena, full 9 mira", "set-side", [sets("A full 5", "A basic 7", "B full 9")]),
        ("150-75", "figures-which", [told(150, 75), {}]), ("lena 150, mira 75", "figures-which", [told(150, 75), {}]),
        ("+150", "difference-which", [told(150, 0), {}]), ("-75.", "difference-which", [told(0, 75), {}]),
        ("result lena 75", "result-side", [told(75, 0)]), ("full 5", "set-side", []), ("lena not full 5", "line-denied", []),
        ("lena never full 5", "line-denied", []), ("no red 3", "line-denied", []), ("lena full 5, mira no full 7", "line-denied", []),
        ("lena 150", "difference-which", [told(150, 0), {}]), ("mira won by 75.", "difference-which", [told(0, 75), {}]),
        ("lena full 4 kings", "number-or-count", []), ("red 2 9s", "number-or-count", []),
        *((f"lena full {numbers}", "numbers-between", []) for numbers in ("2 to 5", "2..5", "2…5", "2s to 5s", "K to J", "2 up to 5", "two through five", "2 - 5, basic 7")),
        ("red pairs 2 to 4, red lena", "numbers-between", []), ("lena full 2-6", "numbers-between", []), ("mixed 2–6", "numbers-between", []), ("lena 7", "kind-missing", []),
        ("5 full joker 7 basic lena", "joker-which", []), ("lena full 5 7 basic", "clause-crowded", []),
    ],
)  # fmt: skip
def test_what_is_asked(line: str, code: str, offered: list[object]) -> None:
    assert TABLE.codes(line) == [code]
    assert TABLE.heard(line) == offered


WORDY = Table(GAME, [["Red"], ["Full"]], "A")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("red full 5, basic 7", sets("A full 5", "A basic 7")), ("full basic 7", sets("B basic 7")),
        ("full full 7", sets("B full 7")), ("red 3 9", {"compounds": SETS[3:5]}),
        ("red 3 9, red full", {"red": "B", "compounds": SETS[3:5]}),
        ("red: full 5; full: basic 7", sets("A full 5", "B basic 7")), ("full 5", []),
    ],
)  # fmt: skip
def test_a_name_that_is_a_word_is_heard_by_its_place(line: str, meant: object) -> None:
    assert WORDY.heard(line) == meant


def test_a_name_that_is_a_word_is_asked_about_where_the_place_leaves_it_open() -> None:
    table = Table(GAME, [["Jack"], ["Ace"]], "A")
    assert table.heard("ace full jack") == [sets("B full J"), sets("A full A")]
    assert table.heard("jack full J") == sets("A full J")
    assert table.heard("full jack ace") == [sets("A full A"), sets("B full J")]
    assert table.heard("full jack, Ace full 4") == [sets("A full J", "B full 4"), sets("B full J", "B full 4")]
    assert table.heard("full 9, full 3 jack") == sets("A full 9", "A full 3")
    assert table.heard("full 9 jack, full 7, full 3 ace") == [
        sets("B full 9", "B full J", "B full 7", "B full 3"),
        sets("A full 9", "B full 7", "B full 3"),
    ]
    longer = Table(GAME, [["Red Baron"], ["Full House"]], "A")
    assert longer.heard("red 3 9; red full house") == {"red": "B", "compounds": SETS[3:5]}


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


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("result +150", ahead(150, 0)), ("result -75", ahead(0, 75)), ("result ali +150", ahead(150, 0)), ("result badr won by 75", ahead(0, 75)),
        ("result 150", [ahead(150, 0), ahead(0, 150)]), ("result us 150", [ahead(150, 0)]), ("result 150-75", ahead(150, 75)),
        ("us 150", [ahead(150, 0), {}]), ("Ali +150", [ahead(150, 0), {}]), ("badr +75", [ahead(0, 75), {}]), ("badr +5", [ahead(0, 5), {}]),
        ("ali -150", [ahead(0, 150), {}]), ("150 us", [ahead(150, 0), {}]), ("+150 us", [ahead(150, 0), {}]), ("us 0", [ahead(0, 0), {}]),
        ("we lost 150", [ahead(0, 150), {}]), ("lost to badr by 150", [ahead(0, 150), {}]), ("ali beat badr by 150", [ahead(150, 0), {}]),
        ("badr leads by 75", [ahead(0, 75), {}]), ("150", [ahead(150, 0), ahead(0, 150)]), ("won 150", [ahead(150, 0), ahead(0, 150)]),
        ("ali 7", []), ("+150 -75", []), ("ali won, not 150", []),
    ],
)  # fmt: skip
def test_a_difference_is_heard_as_the_text_keeps_score(line: str, meant: object) -> None:
    assert TWO.heard(line) == meant


def full_sets(*ranks: str) -> dict[str, object]:
    return {"compounds": [{"rank": rank, "kind": "full", "side": "A"} for rank in ranks]}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Ali two full sets K 7", full_sets("K", "7")), ("Ali 2 full sets K 7", full_sets("K", "7")), ("Ali 2 full K 7", [full_sets("K", "7"), full_sets("2", "K", "7")]),
        ("Ali 3 full sets K 7", []), ("two full sets K 7", []), ("us two full sets, K and 7", full_sets("K", "7")), ("two full sets, K, 7, Ali", full_sets("K", "7")),
        ("two full sets, K and 7 Ali", full_sets("K", "7")), ("us full 2 sets K 7", full_sets("K", "7")), ("us one full set K, 1 full set 7", full_sets("K", "7")),
        ("us 9s full, 2s reds", {"compounds": [*full_sets("9")["compounds"], {"rank": "2", "kind": "pair", "colour": "red"}]}),
        ("two red pairs 3 9, two black pairs, 4 and 8", {"compounds": [{"rank": rank, "kind": "pair", "colour": colour} for rank, colour in (("3", "red"), ("9", "red"), ("4", "black"), ("8", "black"))]}),
        ("us two full sets K 7 them one basic 3", {"compounds": [*full_sets("K", "7")["compounds"], *sets("B basic 3")["compounds"]]}),
        ("us full K two fulls 7 9", [full_sets("K", "7", "9"), full_sets("K", "2", "7", "9")]), ("us K 7 two fulls", [full_sets("K", "7"), full_sets("K", "7", "2")]),
    ],
)  # fmt: skip
def test_a_number_before_as_many_others_counts_them(line: str, meant: object) -> None:
    assert TWO.heard(line) == meant


@pytest.mark.parametrize("before", ["K, 9,", "K, 9 and", "K; 9,"])
def test_a_number_behind_a_list_is_the_last_of_it_or_counts_what_follows(before: str) -> None:
    counting = sets("A full K", "A full 9", "A basic 6", "A basic 8")
    last = sets("A full K", "A full 9", "A full 2", "A basic 6", "A basic 8")
    assert TWO.heard(f"Ali full {before} 2 basic sets 6 8") == [last, counting]
    assert TWO.heard("Ali 2 full sets K, 9, 2 basic sets 6 8") == counting
    assert TWO.heard("Ali 3 full sets K, 9, 2 basic sets 6 8") == last
    assert TWO.codes(f"Ali full {before} 3 basic sets 6 8") in (["numbers-counted"], ["clause-crowded"])


@pytest.mark.parametrize("line", ["Ali 2 full, K, 7", "Ali 2 full K, 7", "2 full, K and 7 Ali", "Ali 2 full: K, 7"])
def test_a_number_before_as_many_others_counts_them_over_commas(line: str) -> None:
    assert TWO.heard(line) == [full_sets("K", "7"), full_sets("2", "K", "7")]
    assert TWO.heard(line.replace("2", "two")) == full_sets("K", "7")
    assert TWO.heard(line.replace("2", "3")) in (full_sets("3", "K", "7"), [])


@pytest.mark.parametrize(
    "line",
    [
        "us two full sets", "us two full sets, them full 4", "two red pairs, red us", "they have 3 basics", "two colour sets us", "us two full sets, kings",
        "us two fulls 4 5 6", "us two basics, 4, 5, 6", "us two full", "us 2 pairs red", "red 2 pairs, red us", "us two full sets and two basic sets", "us kaksi perus",
    ],
)  # fmt: skip
def test_what_is_counted_is_asked_for_its_numbers(line: str) -> None:
    assert TWO.codes(line) == ["numbers-counted"]


def test_a_range_is_asked_about_in_arabic() -> None:
    assert ARABIC.codes("ليلى كامل من ٢ إلى ٥") == ["numbers-between"]
    assert NOBODY.heard("full K to A, full 7 to B") == sets("A full K", "B full 7")
    assert TABLE.heard("lena full 2. mira basic 5.") == sets("A full 2", "B basic 5")


def test_arabic_feminine_words_for_sets_are_counted() -> None:
    assert ARABIC.codes("ليلى ٢ كاملة، منى ٣ أساسية") == ["numbers-counted", "numbers-counted"]
    assert ARABIC.heard("ليلى ٢ كاملة ٥ ٧") == sets("A full 5", "A full 7")
    assert ARABIC.heard("ليلى كاملة ٢ أساسية ٤ ٥") == sets("A full 2", "A basic 4", "A basic 5")


def test_winning_and_losing_are_near_no_other_word() -> None:
    for line in ("ali won", "lost"):
        with pytest.raises(Refused) as refused:
            GAME.notation.parse(line, TWO.seating, TWO.options)
        assert [problem.params["hint"] for problem in refused.value.problems] == [""], line


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (
            "lena full 3, full K, full 9 mira",
            [sets("A full 3", "A full K", "B full 9"), sets("A full 3", "B full K", "B full 9")],
        ),
        (
            "lena full 3; full 9 mira; basic 7",
            [sets("A full 3", "B full 9", "A basic 7"), sets("A full 3", "B full 9", "B basic 7")],
        ),
        ("lena full 5, black a", [{**sets("A full 5"), "black": "A"}, {"compounds": [FIVES, ACES]}]),
        (
            "lena full 5, red mira, black A",
            [{"red": "B", "black": "A", **sets("A full 5")}, {"red": "B", "compounds": [FIVES, ACES]}],
        ),
        ("full K, mira full 4", [sets("A full K", "B full 4"), sets("B full K", "B full 4")]),
        ("full K; mira: full 4", [sets("A full K", "B full 4"), sets("B full K", "B full 4")]),
        ("full K, mira, full 4", [sets("A full K", "B full 4"), sets("B full K", "B full 4")]),
        (
            "full K, them full 4, us basic 7",
            [sets("A full K", "B full 4", "A basic 7"), sets("B full K", "B full 4", "A basic 7")],
        ),
        (
            "basic 5, full K, mira full 4",
            [sets(f"{one} basic 5", f"{two} full K", "B full 4") for one in "AB" for two in "AB"],
        ),
        ("full 5, full 6, full 7, mira full 4", []),
    ],
)
def test_sets_and_aces_that_can_be_of_either_are_asked_about(line, meant):  # fmt: skip
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("lena full 3, full K, mira full 9", sets("A full 3", "A full K", "B full 9")),
        ("lena full 3, full 9 mira", sets("A full 3", "B full 9")),
        ("red lena, black a", {"red": "A", "compounds": [ACES]}),
        ("lena full 5, black A", {"black": "A", **sets("A full 5")}),
        ("full mira 5, basic lena 7 9", sets("B full 5", "A basic 7", "A basic 9")),
        ("full 5, red 3 9, mira", {"compounds": [{**FIVES, "side": "B"}, *SETS[3:5]]}),
    ],
)
def test_sets_and_aces_that_can_be_of_one_alone_are_not(line, meant):
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    "line",
    [
        "lena: black 7 8, red lena", "mira: red pairs 7 8, red lena", "red lena, mira red 3 9, full 4", "lena mixed 5 black 7, red lena",
        "us black pair 7, black them", "mira red 3 9, red lena", "lena: red 3, black 4, red us",
    ],
)  # fmt: skip
def test_pairs_told_of_a_side_whose_colour_the_other_has_are_asked_about(line: str) -> None:
    assert TABLE.codes(line) == ["pairs-of-other"]


@pytest.mark.parametrize("line", ["lena: red 3 9, red lena", "lena: red 3 9, black mira"])
def test_pairs_told_of_the_side_that_has_their_colour_are_counted(line: str) -> None:
    assert TABLE.heard(line)["compounds"] == SETS[3:5]


def test_pairs_behind_the_sets_of_a_side_lie_in_the_middle() -> None:
    assert TABLE.heard("mira full 4, red 3 9, red lena") == {"red": "A", "compounds": SETS[2:5]}


JOKER_KINGS = {"compounds": SETS[:1]}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("us full K, joker", JOKER_KINGS), ("us full K, with the joker", JOKER_KINGS), ("joker, us full K", JOKER_KINGS),
        ("us full K, mixed 5, joker", {"compounds": [SETS[0], SETS[5]]}),
        ("red pairs 3 9 for lena", {"red": "A", "compounds": SETS[3:5]}), ("red 3 9 for mira, lena full K joker", {"red": "B", "compounds": [*SETS[3:5], SETS[0]]}),
        ("red 3 9 for lena black A for mira", {"red": "A", "black": "B", "compounds": [*SETS[3:5], ACES]}),
    ],
)  # fmt: skip
def test_a_joker_and_a_side_that_stand_behind_are_heard(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("us full K, basic 7, joker", "joker-which"), ("us full K, joker, them full 4", "joker-which"), ("red 3, joker", "rank-missing"),
        ("mixed 5 for lena", "word-stray"), ("red 3 lena", "word-stray"), ("red 3 black 4 for lena", "word-stray"), ("red 3 for lena, red mira", "said-twice"),
    ],
)  # fmt: skip
def test_a_joker_and_a_side_that_stand_behind_several_are_asked_about(line: str, code: str) -> None:
    assert TABLE.codes(line) == [code]


def test_a_colour_set_has_the_number_of_the_colour_card() -> None:
    table = Table(GAME, [["Lena"], ["Mira"]], "A", **{"colour-set": "yes"})
    fours = {"colour_card": "4H", "compounds": [{"rank": "4", "kind": "colour", "side": "A"}]}
    broken = [{"rank": "4", "kind": "broken"}]
    for line in ("us colour set, colour card 4H", "colour card 4H, us colour set", "us colour set colour card 4H"):
        assert table.heard(line) == fours, line
    assert table.heard("broken colour set 4") == {"compounds": broken}
    assert table.heard("broken colour set; colour card 4H") == {"colour_card": "4H", "compounds": broken}
    assert table.codes("us colour set") == table.codes("us colour set, 4, colour card 4H") == ["rank-missing"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        *((f"ليلى كاملة {ace}", sets("A full A")) for ace in ("آس", "أس", "اس")), ("ليلى كاملة ٣ وكاملة ٤", sets("A full 3", "A full 4")),
        ("ليلى كاملة شايب وبنت وولد", sets("A full K", "A full Q", "A full J")), ("ليلى كاملة ٣، ومنى كاملة ٤", sets("A full 3", "B full 4")),
        ("ليلى كاملة ٣، ورقة اللون ٥ قلب", {**sets("A full 3"), "colour_card": "5H"}),
    ],
)  # fmt: skip
def test_arabic_words_with_and_are_heard(line: str, meant: object) -> None:
    assert ARABIC.heard(line) == meant


def test_an_arabic_name_that_begins_like_and_is_a_name() -> None:
    table = Table(GAME, [["وليد"], ["منى"]], "A")
    assert table.heard("وليد كاملة ٣، ومنى كاملة ٤") == sets("A full 3", "B full 4")


LEVEL, FIGURES = [{"result": {"A": 0, "B": 0}}, {}], [{"result": {"A": 100, "B": 50}}, {}]
AHEAD, BEHIND = [{"result": {"A": 75, "B": 0}}, {}], [{"result": {"A": 0, "B": 75}}, {}]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("draw", LEVEL), ("0-0", LEVEL), ("Ali 0 Badr 0", LEVEL), ("difference 75 Ali", AHEAD), ("Ali is 75 up", AHEAD),
        ("now Ali leads by 75", AHEAD), ("total 75 Ali", AHEAD), ("plus 75", AHEAD), ("minus 75", BEHIND), ("Ali is down 75", BEHIND),
        ("Badr trails by 75", AHEAD), ("Ali 100 points, Badr 50 points", FIGURES), ("100 to 50", FIGURES), ("Ali got 100 and Badr 50", FIGURES), ("now 100-50", FIGURES),
    ],
)  # fmt: skip
def test_figures_said_in_words_are_asked_about(line: str, offered: list[object]) -> None:
    assert TWO.heard(line) == offered


@pytest.mark.parametrize(
    "line",
    ["JH JS mixed", "7H 7D red pair, red Ali", "7H red pair", "KH KS KD KC full Ali", "9H 9C, mixed 5", "10H 10 mixed"],
)
def test_cards_of_a_compound_are_no_colour_card(line: str) -> None:
    assert TWO.codes(line)[0] == "cards-listed"


def test_a_card_beside_compounds_is_the_colour_card() -> None:
    for line in ("5H, red 7, red Ali", "5H red 7 red Ali", "red 7, red Ali 5H", "colour card 7H, black 7, red Ali"):
        assert isinstance(TWO.heard(line), dict)


@pytest.mark.parametrize("line", ["Ali has a full", "Ali a basic", "Badr a full set"])
def test_a_set_without_a_number_is_none_of_aces(line: str) -> None:
    assert "article-or-side" in TWO.codes(line)


def test_nothing_beside_something_is_asked_about() -> None:
    assert TWO.codes("nothing, full K Ali") == TWO.codes("Ali nothing, Ali full K") == ["nothing-alone"]
    assert (TWO.codes("Ali nothing"), TWO.heard("Ali nothing")) == (["nothing-other"], [{"compounds": []}])
    for line in ("Ali nothing, Badr nothing", "nothing"):
        assert TWO.heard(line) == {"compounds": []}
    assert TWO.heard("Badr nothing, Ali full 5") == sets("A full 5")
    assert TWO.codes("Ali nothing, red 7, red Ali") == TWO.codes("Badr nothing, black 7, red Ali") == ["nothing-alone"]
    assert isinstance(TWO.heard("Badr nothing, red 7, red Ali"), dict)


@pytest.mark.parametrize("line", ["red A, red Badr", "red Badr, red A", "red a, red Badr, mixed 7"])
def test_a_colour_told_of_both_sides_is_no_pair_of_aces(line: str) -> None:
    assert TWO.codes(line) == ["ace-or-side"]


@pytest.mark.parametrize(
    ("word", "hint"), [("KK", "K"), ("KKKK", "K"), ("77", "7"), ("KQ", "K Q"), ("79", "7 9"), ("75", ""), ("kqjak", "")]
)
def test_numbers_written_together_are_offered_apart(word: str, hint: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.notation.parse(f"Ali full {word}", TWO.seating, TWO.options)
    assert (refused.value.problems[0].params.get("hint") or "") == hint


def test_a_side_between_a_number_and_its_kind_has_it() -> None:
    assert TWO.heard("5 Ali full, 7 Badr basic") == sets("A full 5", "B basic 7")


def test_a_name_that_stands_twice_is_not_twice_the_player() -> None:
    table = Table(GAME, [["Red"], ["Jack"]], "A")
    assert isinstance(table.heard("Jack full, red Red"), list)
    assert table.heard("red Red, 7 red pair") == TABLE.heard("red A, 7 red pair")


@pytest.mark.parametrize("line", ["Ali full 2 of K", "Ali 4 of kings full", "Ali 2 of K full"])
def test_a_number_of_cards_is_no_number_of_its_own(line: str) -> None:
    assert "number-or-count" in TWO.codes(line)
