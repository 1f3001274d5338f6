"""Lines of the game as tables say them: what they mean, what is asked, what is never taken for something else."""

import pytest

from scorekeeper.errors import Illegal, Refused
from scorekeeper.games.shllaat import GAME
from tests.games.hearing import Table

TABLE = Table(GAME, [["Mona"], ["Nasser"], ["Omar"], ["Sara"]])


def told(*points: int) -> dict[str, dict[str, int]]:
    return {"result": dict(zip(TABLE.seating.sides, points, strict=True))}


def test_shllaat_match_told() -> None:
    """shllaat.match.told: a score as told counts; one that no hand can have is refused, unless it stands as it is."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "Mona")
    state, found = GAME.match.advance(state, GAME.facts.decode(told(60, 80, 50, 62)))
    assert (found.winner, found.details["decided_by"], found.remarks) == (None, "told", ())
    assert (tuple(state.totals.values()), state.first) == ((60, 80, 50, 62), "Nasser")
    wrong = GAME.facts.decode(told(60, 80, 50, 63))
    assert [each.code for each in GAME.match.advance(state, wrong)[1].remarks] == ["result-impossible"]
    with pytest.raises(Illegal):
        GAME.scoring.score(wrong, TABLE.options)


THREE = Table(GAME, [["A"], ["B"], ["C"]])
TWO = Table(GAME, [["Ali"], ["Badr"]], "Ali")
ARABIC = Table(GAME, [["علي"], ["بدر"], ["جمال"]])


def totals(*points: int, table: Table = TABLE) -> dict[str, dict[str, int]]:
    return {"totals": dict(zip(table.seating.sides, points, strict=True))}


def piles(table: Table, *kinds: tuple[int, ...]) -> dict[str, object]:
    named = ("jokers", "aces", "jacks", "others")
    held = [dict(zip(named, numbers, strict=True)) for numbers in kinds]
    return {"piles": dict(zip(table.seating.sides, held, strict=True))}


SCORES = totals(60, 80, 50, 62)
REDEAL = {"outcome": "redeal"}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("60 80 50 62", SCORES), ("60, 80, 50, 62", SCORES), ("60-80-50-62", SCORES), ("60/80/50/62.", SCORES),
        ("60 : 80 : 50 : 62", SCORES), ("60؛ 80؛ 50؛ 62", SCORES), ("٦٠ ٨٠ ٥٠ ٦٢", SCORES),
        ("60 points 80 50 62", SCORES), ("M 60 N 80 O 50 S 62", SCORES), ("m 60 n 80 o 50", SCORES),
        ("Mona 60 nass 80 om 50 rest sara", SCORES), ("Mona 60 nass 80 om 50 sara rest", SCORES),
        ("60 m, 80 n, 50 o, 62 s", SCORES), ("mona 60 nasser 80 omar 50 sara 62.", SCORES),
        ("mona 60 | nasser 80 | omar 50 | sara 62", SCORES), ("252 0 0 0", totals(252, 0, 0, 0)),
        ("0 0 0 0", totals(0, 0, 0, 0)), ("nobody captured anything", totals(0, 0, 0, 0)),
        ("redeal", REDEAL), ("thrown in", REDEAL), ("redeal mona", REDEAL), ("mona redeal 3 aces", REDEAL),
        ("dealt again.", REDEAL), ("result 60 80 50 62", told(60, 80, 50, 62)),
        ("result mona 60 nasser 80 omar 50 sara 62", told(60, 80, 50, 62)),
    ],
)  # fmt: skip
def test_what_a_line_means(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


HAND = piles(THREE, (1, 2, 3, 10), (1, 1, 1, 14), (0, 1, 0, 20))
JOKERLESS = (0, 4, 0, 10), (2, 0, 4, 34), (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("A 88 B 92 C 72", totals(88, 92, 72, table=THREE)), ("88a 92b 72c", totals(88, 92, 72, table=THREE)),
        ("A 1 joker 2a 3j 10, B 1 joker 1a 1j 14, C 1a 20", HAND),
        ("a 1 joker 2a 3j 10, b 1 joker 1a 1j 14, c 1a 20", HAND),
        ("A 1 joker 2 aces 3 jacks 10, B 1 joker 1 ace 1 jack 14", HAND),
        ("A no jokers 4 aces 10, B 2 jokers 4 J 34", piles(THREE, *JOKERLESS)),
        ("A without jokers 4 aces 10, B 2 jokers 4 J 34", piles(THREE, *JOKERLESS)),
    ],
)  # fmt: skip
def test_what_a_line_means_where_a_name_is_a_card(line: str, meant: object) -> None:
    assert THREE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [("us 152 them 100", (152, 100)), ("us 152", (152, 100)), ("we 88", (88, 164)), ("152-100", (152, 100))],
)
def test_us_in_a_game_of_two(line: str, meant: tuple[int, int]) -> None:
    assert TWO.heard(line) == totals(*meant, table=TWO)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("علي 88 بدر 92 جمال 72", totals(88, 92, 72, table=ARABIC)), ("٨٨ ٩٢ ٧٢", totals(88, 92, 72, table=ARABIC)),
        ("النتيجة ٨٨ ٩٢ ٧٢", {"result": totals(88, 92, 72, table=ARABIC)["totals"]}), ("إعادة توزيع", REDEAL),
        ("علي بدون جوكر 4 اص 10، بدر 2 جوكر 4 ولد 34", piles(ARABIC, *JOKERLESS)),
        ("علي لا جوكر 4 اص 10، بدر 2 جوكر 4 ولد 34", piles(ARABIC, *JOKERLESS)),
        ("علي ما اخذ 88", []), ("محد", totals(0, 0, 0, table=ARABIC)),
    ],
)  # fmt: skip
def test_what_a_line_means_in_arabic(line: str, meant: object) -> None:
    assert ARABIC.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("mona sixty nasser eighty omar fifty sara sixty two", SCORES), ("sixty eighty fifty sixty-two", SCORES),
        ("mona 60, sara 62, rest nasser, omar 50", SCORES), ("mona 60 nasser 80 the rest to sara omar 50", SCORES),
        ("mona=60 nasser=80 omar=50 sara=62", SCORES), ("mona gets 60, nasser 80, omar 50, sara everything else", SCORES),
        ("mona a hundred nasser ninety omar sixty-two", totals(100, 90, 62, 0)),
        ("mona didn't take anything, nasser 150, omar 102, sara nothing", totals(0, 150, 102, 0)),
        ("misdeal", REDEAL), ("we redealt", REDEAL), ("mona threw in", REDEAL), ("throw in", REDEAL), ("new deal", REDEAL),
        ("62 rest mona s", []), ("mona 60 rest", []),
    ],
)  # fmt: skip
def test_what_a_line_means_in_other_words(line: str, meant: object) -> None:
    assert TABLE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("علي ثمانية وثمانين، بدر اثنين وتسعين، جمال الباقي", totals(88, 92, 72, table=ARABIC)),
        ("علي 88 نقطة وبدر 92 وجمال 72", totals(88, 92, 72, table=ARABIC)), ("ما احد اخذ شي", totals(0, 0, 0, table=ARABIC)),
        ("علي ٢ جوكر ٢ إكك ١٠، بدر الباقي، جمال 0", piles(ARABIC, (2, 2, 0, 10), (0, 2, 4, 34), (0, 0, 0, 0))),
        ("علي جوكرين وإكتين و10، بدر الباقي، جمال 0", piles(ARABIC, (2, 2, 0, 10), (0, 2, 4, 34), (0, 0, 0, 0))),
        ("علي جوكرين واصين و10، بدر الباقي، جمال 0", piles(ARABIC, (2, 2, 0, 10), (0, 2, 4, 34), (0, 0, 0, 0))),
        ("علي ما اخذ شي، بدر 150، جمال 102", totals(0, 150, 102, table=ARABIC)), ("ولا احد", totals(0, 0, 0, table=ARABIC)),
        ("علي كل شيء", piles(ARABIC, (2, 4, 4, 44), (0, 0, 0, 0), (0, 0, 0, 0))), ("توزيع جديد", REDEAL),
    ],
)  # fmt: skip
def test_what_a_line_means_in_other_arabic_words(line: str, meant: object) -> None:
    assert ARABIC.heard(line) == meant


WORDS = Table(GAME, [["Rest"], ["Has"], ["Low"]])


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("rest 88 has 92 low 72", totals(88, 92, 72, table=WORDS)), ("rest 88, has 92", totals(88, 92, 72, table=WORDS)),
        ("rest 88, low rest, has 92", [totals(*each, table=WORDS) for each in ((88, 92, 72), (92, 72, 88))]),
        ("low 72, has rest, rest 88", totals(88, 92, 72, table=WORDS)),
        ("rest 2 jokers 10, has 4 aces 10, low 4 jacks 24", piles(WORDS, (2, 0, 0, 10), (0, 4, 0, 10), (0, 0, 4, 24))),
        *((line, [totals(*each, table=WORDS) for each in ((88, 92, 72), (88, 72, 92))]) for line in ("low has 72, rest 88", "low, has 72, rest 88")),
    ],
)  # fmt: skip
def test_a_name_that_is_a_word_is_heard_where_the_place_decides_and_else_asked(line: str, meant: object) -> None:
    heard = WORDS.heard(line)
    assert sorted(map(str, heard)) == sorted(map(str, meant)) if isinstance(meant, list) else heard == meant


def test_names_that_are_words_have_an_echo() -> None:
    WORDS.check_joins("rest has low 88 92 72 2 10 jokers aces 4 , nobody all 0 nothing", seed=3)
    assert "player-again" in WORDS.codes("rest 88 has has 92, low 3 4 5")


def test_us_at_a_table_of_three_is_asked_once() -> None:
    table = Table(GAME, [["Ali"], ["Badr"], ["Cem"]], "Badr")
    assert table.heard("us 92, ali 88, cem 72") == totals(88, 92, 72, table=table)
    assert table.heard("we 92 ali 88") == totals(88, 92, 72, table=table)
    assert table.codes("them 92 ali 88") == ["pile-shared"]
    unknown = Table(GAME, [["Ali"], ["Badr"], ["Cem"]])
    assert unknown.codes("us 92, ali 88, us 72") == ["us-unknown"]


def test_figures_of_one_player_too_few_are_asked() -> None:
    """Each line that is offered leaves somebody else the rest."""
    offered = TABLE.heard("60 80 50")
    assert SCORES in offered
    assert len(offered) == 4
    assert TABLE.codes("60 80 50") == ["line-readings"]


def test_running_totals_are_not_taken_for_a_hand() -> None:
    for line in ("120 160 100 124", "Mona 120, Nasser 160, Omar 100, Sara 124"):
        facts = GAME.notation.parse(line, TABLE.seating, TABLE.options)
        with pytest.raises(Illegal) as refused:
            GAME.match.advance(GAME.match.start(TABLE.options, TABLE.seating, None), facts)
        assert refused.value.problems[0].params["likely"].code == "likely-running"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("mona not 60, nasser 80, omar 50", "line-denied"), ("mona didn't capture anything", "rest-which"),
        ("redeal 60 80 50 62", "redeal-alone"), ("nobody 60", "nobody-alone"), ("60 80", "owner-missing"),
        ("60 80 50 62 9", "owner-missing"), ("mna 60 80 50 62", "word-unknown"), ("sara nothing 60", "pile-or-nothing"),
    ],
)  # fmt: skip
def test_what_is_asked(line: str, code: str) -> None:
    assert code in TABLE.codes(line)
    assert TABLE.heard(line) == []


def test_a_hint_has_the_names_of_this_table() -> None:
    assert GAME.notation.example(TABLE.seating, TABLE.options) == "Mona 60, Nasser 80, Omar 50, Sara 62"
    for names in (2, 3, 4, 5):
        table = Table(GAME, [[name] for name in "VWXYZ"[:names]])
        facts = GAME.notation.parse(GAME.notation.example(table.seating, table.options), table.seating, table.options)
        assert GAME.scoring.score(facts, table.options).points


def test_words_joined_at_random() -> None:
    words = "mona nasser omar sara m 60 80 50 62 252 0 ace aces joker J 2 4 rest nobody no redeal , - / . us"
    TABLE.check_joins(words, seed=1)
    words = "A B C a b c 88 92 72 2a 1 joker aces j 10 4 44 rest , nobody all 0 without as counted"
    THREE.check_joins(words, seed=2)


def test_shllaat_deal_redeal_first() -> None:
    """shllaat.deal.redeal-first: after a hand was thrown in nothing is scored, and the same player plays first."""
    state = GAME.match.start(TABLE.options, TABLE.seating, "Nasser")
    after, found = GAME.match.advance(state, GAME.facts.decode(REDEAL))
    assert (after, found.points) == (state, dict.fromkeys(TABLE.seating.sides, 0))
    assert [problem.code for problem in GAME.facts.FORM.problems(REDEAL | SCORES, "")] == ["redeal-alone"]


def test_a_standing_tie_is_shared_as_soon_as_that_is_chosen() -> None:
    """shllaat.match.tie: either choice takes effect at once."""
    tied = GAME.match.start(TABLE.options, TABLE.seating, None)._replace(options=TABLE.options._replace(target=100))
    tied, _ = GAME.match.advance(tied, GAME.facts.decode(told(101, 101, 50, 0)))
    assert (tied.winner, tied.level) == (None, 101)
    assert GAME.match.with_options(tied, tied.options._replace(tie="share")).winner == "Mona & Nasser"


OURS = Table(GAME, [["Mona"], ["Zed"], ["Cem"]], "Mona")


@pytest.mark.parametrize(
    "line",
    [
        "no redeal", "without redeal", "لا اعادة", "بدون اعادة توزيع", "zero redeal", "0 redeal", "redeal no", "mona redeal no",
        "no misdeal", "no new deal", "not thrown in", "no mona 88, zed 92", "without mona 88, zed 92, cem 72",
        "mona no 88, zed 92", "mona 88, zed 92, no cem", "no 88 92 72", "mona 88 zed 92 without the rest",
    ],
)  # fmt: skip
def test_a_denial_is_refused_where_it_counts_nothing(line: str) -> None:
    assert OURS.codes(line) == ["line-denied"]


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("us 88, Zed 92", (88, 92, 72)), ("لنا 88، Zed 92", (88, 92, 72)), ("Mona 60, Zed 80, rest", (60, 80, 112)),
        ("60 to Mona, 80 to Zed", (60, 80, 112)), ("us 60, Zed 80, rest", (60, 80, 112)), ("60 Mona, 80 Zed, rest", (60, 80, 112)), ("Zed 80, Cem 60, the rest.", (112, 80, 60)),
    ],
)  # fmt: skip
def test_us_and_the_rest_are_heard(line: str, totals: tuple[int, ...]) -> None:
    assert OURS.heard(line) == {"totals": dict(zip(("Mona", "Zed", "Cem"), totals, strict=True))}


def test_a_word_for_several_others_is_taken_for_none_of_them() -> None:
    assert OURS.codes("لهم 88") == ["pile-shared"]
    assert OURS.heard("Mona 100, they 76 each") == {"totals": {"Mona": 100, "Zed": 76, "Cem": 76}}
    assert OURS.codes("Mona 60, rest") == ["rest-which"]


@pytest.mark.parametrize(
    "line",
    [
        "Mona and Zed 100, Cem rest", "Mona/Zed 100, Cem rest", "Mona + Zed 100, Cem 152", "Mona Zed 100 Cem 152", "Mona and Zed 2 aces 10, Cem rest",
        "Zed and Cem 40, Mona rest", "Mona 40, Zed and Cem the rest", "Mona 40, the rest for Zed and Cem", "the rest Zed and Cem, Mona 40",
        "100 Mona and Zed, 152 Cem", "152 Cem, 100 to Mona and Zed", "Mona and Zed and Cem 84", "Mona and Zed all",
    ],
)  # fmt: skip
def test_one_figure_of_several_players_is_asked_about(line: str) -> None:
    assert OURS.codes(line) == ["pile-shared"]


def test_one_figure_of_several_players_is_asked_about_in_arabic() -> None:
    assert ARABIC.codes("علي وبدر ١٠٠، جمال الباقي") == ["pile-shared"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Mona, Zed 100, Cem rest", "pile-shared"), ("Mona, Zed 100, Cem 152", "pile-shared"),
        ("Mona 40, Zed, Cem rest", "pile-shared"), ("Mona 40, Zed 212, Cem", "player-unsaid"),
    ],
)  # fmt: skip
def test_a_player_of_whom_nothing_is_said_is_asked_about_where_nothing_is_left(line: str, code: str) -> None:
    assert OURS.codes(line) == [code]


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("Mona 252, Zed and Cem 0", (252, 0, 0)), ("0 Zed and Cem, 252 Mona", (252, 0, 0)), ("Mona 40 and Zed 100 and Cem the rest", (40, 100, 112)),
        ("Mona 252, Zed, Cem 0", (252, 0, 0)), ("Zed 100, Cem 40, Mona", (112, 100, 40)), ("rest Cem, Mona 40, Zed 0", (40, 0, 212)),
        ("Mona -, Zed 100, Cem 152", (0, 100, 152)), ("Mona 100 Zed 152 Cem –", (100, 152, 0)), ("Mona - 100, Zed - 100", (100, 100, 52)),
    ],
)  # fmt: skip
def test_a_player_beside_others_is_heard(line: str, totals: tuple[int, ...]) -> None:
    assert OURS.heard(line) == {"totals": dict(zip(("Mona", "Zed", "Cem"), totals, strict=True))}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nobody took all", "nobody-alone"), ("nobody captured everything", "nobody-alone"), ("nobody took the rest", "nobody-alone"),
        ("nobody didn't capture", "nobody-alone"), ("nobody did not take anything", "nobody-alone"), ("لا أحد أخذ الكل", "nobody-alone"),
        ("Mona no aces, Zed rest, Cem 0", "pile-none-of"), ("Mona without aces, Zed 100, Cem rest", "pile-none-of"),
        ("Mona 0 jokers 0 aces, Zed rest, Cem 0", "pile-none-of"),
    ],
)  # fmt: skip
def test_a_denial_that_leaves_the_piles_open_is_asked_about(line: str, code: str) -> None:
    assert OURS.codes(line) == [code]


def test_a_denial_that_empties_piles_is_heard() -> None:
    for line in (
        "nobody took anything at all",
        "no captures at all",
        "everybody took nothing",
        "everybody didn't take anything",
        "nobody 0",
    ):
        assert OURS.heard(line) == {"totals": {"Mona": 0, "Zed": 0, "Cem": 0}}, line
    assert OURS.heard("Mona nothing at all, Zed 150, Cem 102") == {"totals": {"Mona": 0, "Zed": 150, "Cem": 102}}
    for line in (
        "A no jokers no aces no jacks no others, B all, C 0",
        "A 0 others, B all, C 0",
        "A no others, B all, C 0",
    ):
        assert THREE.heard(line) == piles(THREE, (0, 0, 0, 0), (2, 4, 4, 44), (0, 0, 0, 0)), line


def test_several_players_with_nothing_are_heard() -> None:
    assert THREE.heard("A everything, B and C nothing") == piles(THREE, (2, 4, 4, 44), (0, 0, 0, 0), (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("line", "shares"),
    [
        ("B all the aces and 4 jacks, A rest, C 0", [(2, 0, 0, 44), (0, 4, 4, 0), (0, 0, 0, 0)]), ("B all jokers 10, A rest, C 0", [(0, 4, 4, 34), (2, 0, 0, 10), (0, 0, 0, 0)]),
        ("4 aces all jokers 10 B, rest A, 0 C", [(0, 0, 4, 34), (2, 4, 0, 10), (0, 0, 0, 0)]), ("A everything, others nothing", [(2, 4, 4, 44), (0, 0, 0, 0), (0, 0, 0, 0)]),
        ("the others nothing, A all", [(2, 4, 4, 44), (0, 0, 0, 0), (0, 0, 0, 0)]), ("A all, everyone else nothing", [(2, 4, 4, 44), (0, 0, 0, 0), (0, 0, 0, 0)]),
        ("A aces 2, jacks 3, others 0, B rest, C 0", [(0, 2, 3, 0), (2, 2, 1, 44), (0, 0, 0, 0)]),
    ],
)  # fmt: skip
def test_all_of_a_kind_and_the_others_are_heard(line: str, shares: list[tuple[int, ...]]) -> None:
    assert THREE.heard(line) == piles(THREE, *shares)


def test_others_who_have_nothing_are_not_given_the_rest() -> None:
    assert OURS.heard("Mona 252, others 0") == {"totals": {"Mona": 252, "Zed": 0, "Cem": 0}}
    assert OURS.heard("252 Mona, 0 others") == {"totals": {"Mona": 252, "Zed": 0, "Cem": 0}}
    assert OURS.heard("Mona 200, Zed 40, others nothing") == {"totals": {"Mona": 200, "Zed": 40, "Cem": 0}}
    assert OURS.codes("Mona all the others, Zed 2 jokers 10, Cem 0") == ["pile-or-nothing"]


@pytest.mark.parametrize(
    "line", ["علي ٢ آس ١٠ ورقات، بدر الباقي، جمال ٠", "علي ٢ آس ١٠ ورقة، بدر الباقي، جمال ٠", "علي ١٠ ورق، بدر ٩٢"]
)
def test_cards_of_no_kind_are_asked_about_in_arabic(line: str) -> None:
    assert ARABIC.codes(line) == ["cards-which"]


def test_an_unknown_word_is_shown_as_it_was_typed() -> None:
    with pytest.raises(Refused) as refused:
        GAME.notation.parse("علي ٤٠، بدر ٩٢ وهمي", ARABIC.seating, ARABIC.options)
    assert [problem.params["word"] for problem in refused.value.problems] == ["وهمي"]


TABLE_OF_THREE = Table(GAME, [["Ali"], ["Badr"], ["Cem"]])


def three(*kinds: tuple[int, ...]) -> dict[str, object]:
    return piles(TABLE_OF_THREE, *kinds)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Ali 1 joker 10, Badr the other joker, 2 aces and 4 jacks, Cem rest", three((1, 0, 0, 10), (1, 2, 4, 0), (0, 2, 0, 34))),
        ("Ali 1 joker 10, Badr the other joker 10, Cem rest", three((1, 0, 0, 10), (1, 0, 0, 10), (0, 4, 4, 24))),
        ("Ali 1 joker 10, Badr 10 and the other joker, Cem rest", three((1, 0, 0, 10), (1, 0, 0, 10), (0, 4, 4, 24))),
        ("Ali 1 joker 10, Badr another joker 10, Cem rest", three((1, 0, 0, 10), (1, 0, 0, 10), (0, 4, 4, 24))),
        ("Ali 1 ace 10, Badr the other 3 aces 10, Cem rest", three((0, 1, 0, 10), (0, 3, 0, 10), (2, 0, 4, 24))),
        ("Ali 1 ace 10, Badr 2 other aces 10, Cem rest", three((0, 1, 0, 10), (0, 2, 0, 10), (2, 1, 4, 24))),
        ("Ali a small joker 10, Badr rest, Cem 0", three((1, 0, 0, 10), (1, 4, 4, 34), (0, 0, 0, 0))),
        ("Ali a plain joker 10, Badr rest, Cem 0", three((1, 0, 0, 10), (1, 4, 4, 34), (0, 0, 0, 0))),
        ("Ali 12 ordinary the joker ace, Badr rest, Cem 0", three((1, 1, 0, 12), (1, 3, 4, 32), (0, 0, 0, 0))),
        ("Ali 1 joker, 10 other, Badr rest, Cem 0", three((1, 0, 0, 10), (1, 4, 4, 34), (0, 0, 0, 0))),
        ("Ali 3 aces 10, Badr 1 other ace 10, Cem rest", three((0, 3, 0, 10), (0, 1, 0, 10), (2, 0, 4, 24))), ("Ali 1 ace 10, Badr the other aces and 10, Cem rest", []),
    ],
)  # fmt: skip
def test_other_before_a_kind_adds_no_card(line: str, meant: object) -> None:
    """Before a Joker or an Ace it says which, as an article does; where it can be a card of its own it is asked."""
    assert TABLE_OF_THREE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Ali 1 joker, 4 and an ace, Badr rest, Cem 0", three((1, 1, 0, 4), (1, 3, 4, 40), (0, 0, 0, 0))),
        ("Ali 1 jack 4 and a joker, Badr rest, Cem 0", three((1, 0, 1, 4), (1, 4, 3, 40), (0, 0, 0, 0))),
        ("Ali joker and 10, Badr rest, Cem 0", three((1, 0, 0, 10), (1, 4, 4, 34), (0, 0, 0, 0))),
        ("Ali aces 2 and jacks 3 and 10, Badr rest, Cem 0", three((0, 2, 3, 10), (2, 2, 1, 34), (0, 0, 0, 0))),
        ("Ali 2 aces and 3 jacks and 10 others, Badr rest, Cem 0", three((0, 2, 3, 10), (2, 2, 1, 34), (0, 0, 0, 0))),
        ("Ali 3 of the aces and 10, Badr rest, Cem 0", three((0, 3, 0, 10), (2, 1, 4, 34), (0, 0, 0, 0))),
    ],
)
def test_and_parts_a_number_from_a_kind(line: str, meant: object) -> None:
    assert TABLE_OF_THREE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("علي جوكر واحد و٢ اص و٣ اولاد و٤، بدر جوكر واص و١٤، جمال الباقي", [(1, 2, 3, 4), (1, 1, 0, 14), (0, 1, 1, 26)]),
        ("علي اص واحد و ١٠، بدر جوكر واحد وولد واحد و٣، جمال الباقي", [(0, 1, 0, 10), (1, 0, 1, 3), (1, 3, 3, 31)]),
        ("علي ٤ واص واحد، بدر جوكر واحد وولد وحدة و٣، جمال الباقي", [(0, 1, 0, 4), (1, 0, 1, 3), (1, 3, 3, 37)]),
    ],
)  # fmt: skip
def test_one_behind_a_kind_counts_that_kind_in_arabic(line: str, meant: list[tuple[int, ...]]) -> None:
    assert ARABIC.heard(line) == piles(ARABIC, *meant)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Ali has 88 points and Badr 4 more", []), ("Ali 88, Badr 4 more, Cem 160", []), ("Ali 10 captures, Badr 20", []),
        ("Ali 2 jokers and 10 more, Badr rest, Cem 0", three((2, 0, 0, 10), (0, 4, 4, 34), (0, 0, 0, 0))),
        ("Ali captures 100, Badr 152", totals(100, 152, 0, table=TABLE_OF_THREE)),
        ("Ali no captures, Badr 100", totals(0, 100, 152, table=TABLE_OF_THREE)),
    ],
)  # fmt: skip
def test_more_and_captures_behind_a_figure_are_no_points(line: str, meant: object) -> None:
    assert TABLE_OF_THREE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        *(
            (line, totals(*points, table=TABLE_OF_THREE))
            for line, points in {
                "Ali two hundred, Badr fifty-two, Cem zero": (200, 52, 0), "Ali one hundred seventy, Badr 82": (170, 82, 0),
                "Ali one seventy, Badr 82": (170, 82, 0), "Ali two hundred and fifty two": (252, 0, 0),
                "Ali 2 hundred, Badr 52, Cem 0": (200, 52, 0), "Ali ميتين، Badr اثنين وخمسين": (200, 52, 0),
                "Ali مئتين واثنين وخمسين": (252, 0, 0), "Ali مية وتسعين, Badr 62": (190, 62, 0),
                "one hundred eighty, seventy-two, zero": (180, 72, 0),
            }.items()
        ),
        ("one hundred eighty, seventy-two", [totals(*each, table=TABLE_OF_THREE) for each in ((0, 180, 72), (180, 0, 72), (180, 72, 0))]),
    ],
)  # fmt: skip
def test_numbers_in_words_run_to_the_whole_pack(line: str, meant: object) -> None:
    assert TABLE_OF_THREE.heard(line) == meant


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("84 each", (84, 84, 84)), ("each 84", (84, 84, 84)), ("84 points each", (84, 84, 84)), ("all 84", (84, 84, 84)),
        ("everybody 84", (84, 84, 84)), ("all the same, 84 each", (84, 84, 84)), ("all the same 84", (84, 84, 84)),
        ("كل واحد ٨٤", (84, 84, 84)), ("٨٤ لكل واحد", (84, 84, 84)), ("84 للكل", (84, 84, 84)), ("كلهم ٨٤", (84, 84, 84)),
        ("Mona 100, 76 each", (100, 76, 76)), ("Mona 100, the others 76 each", (100, 76, 76)),
        ("Mona 100, Zed and Cem 76 each", (100, 76, 76)), ("100 Mona, 76 each", (100, 76, 76)),
    ],
)  # fmt: skip
def test_what_each_has_is_said_once(line: str, totals: tuple[int, ...]) -> None:
    assert OURS.heard(line) == {"totals": dict(zip(("Mona", "Zed", "Cem"), totals, strict=True))}


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("all the same", [(84, 84, 84)]), ("same", [(84, 84, 84)]), ("equal", [(84, 84, 84)]), ("each", [(84, 84, 84)]),
        ("الكل نفس الشي", [(84, 84, 84)]), ("Mona 100, the others the same", [(100, 76, 76)]),
        ("Mona 101, others equal", []), ("Mona 4 aces, Zed the same", []),
    ],
)  # fmt: skip
def test_piles_that_are_alike_are_asked_about(line: str, totals: list[tuple[int, ...]]) -> None:
    assert OURS.codes(line) == ["piles-alike"]
    assert OURS.heard(line) == [{"totals": dict(zip(("Mona", "Zed", "Cem"), each, strict=True))} for each in totals]


@pytest.mark.parametrize(
    "line", ["redeal, four equal", "everything 84", "89 كل شيء", "Mona 2 jokers .tie: 10, Zed rest, Cem 0", "game"]
)
def test_words_for_each_are_taken_for_nothing_else(line: str) -> None:
    assert OURS.heard(line) in ({"outcome": "redeal"}, [])


IN_ALL = ["15 in all", "in all 15", "15 altogether", "15 in total", "15 all told", "15 بالمجموع"]


@pytest.mark.parametrize("said", IN_ALL)
def test_cards_in_all_are_no_cards_beside_others(said: str) -> None:
    assert TABLE.codes(f"mona 2 aces, {said}, omar rest, nasser 0, sara 0") == ["cards-which"]


def test_points_in_all_are_points() -> None:
    assert TABLE.heard("mona 60 in all, nasser 80 altogether, omar 50, sara 62 in total") == totals(60, 80, 50, 62)


INITIALS = Table(GAME, [["Ali"], ["Jim"], ["Omar"]])


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("A 88 J 92 O 72", totals(88, 92, 72, table=INITIALS)), ("o 72 a 88 j 92", totals(88, 92, 72, table=INITIALS)),
        ("Omar 72, A 88", totals(88, 92, 72, table=INITIALS)),
        ("Ali A 10, Jim 0, Omar rest", piles(INITIALS, (0, 1, 0, 10), (0, 0, 0, 0), (2, 3, 4, 34))),
        ("Ali 2 A 10, Jim 0, Omar rest", piles(INITIALS, (0, 2, 0, 10), (0, 0, 0, 0), (2, 2, 4, 34))),
        ("Ali 2 jokers, A 10, Jim 0, Omar rest", piles(INITIALS, (2, 1, 0, 10), (0, 0, 0, 0), (0, 3, 4, 34))),
    ],
)  # fmt: skip
def test_a_letter_before_points_is_a_player_and_before_cards_a_kind(line: str, meant: object) -> None:
    assert INITIALS.heard(line) == meant


@pytest.mark.parametrize("said", ["4 kings", "3 tens", "K Q", "٢ شايب", "بنت"])
def test_ordinary_cards_are_counted_together(said: str) -> None:
    assert set(TABLE.codes(f"mona {said} 2 aces")) == {"card-ordinary"}
    assert TABLE.heard(f"{said}, redeal") == {"outcome": "redeal"}


def test_two_aces_in_one_word() -> None:
    assert ARABIC.heard("علي آسين و١٠، بدر صفر، جمال الباقي") == piles(
        ARABIC, (0, 2, 0, 10), (0, 0, 0, 0), (2, 2, 4, 34)
    )


def test_a_word_for_points_alone_says_nothing_of_a_pile() -> None:
    for said in ("points", "points in all"):
        assert TABLE.codes(f"mona {said}, nasser 80, omar 50, sara 62") == ["points-and-kinds"]


@pytest.mark.parametrize("said", ["2 aces of 15", "2 aces of the 15", "15 with 2 aces", "an ace of 15"])
def test_a_number_that_can_be_the_whole_pile_is_asked_about(said: str) -> None:
    assert "cards-which" in TABLE.codes(f"mona {said}, omar rest, nasser 0, sara 0")


def test_cards_with_others_are_counted() -> None:
    for said in ("2 aces with 15", "2 aces and 15", "15 + 2 aces"):
        assert TABLE.heard(f"mona {said}, omar rest, nasser 0, sara 0") == TABLE.heard(
            "mona 2 aces 15, omar rest, nasser 0, sara 0"
        )
