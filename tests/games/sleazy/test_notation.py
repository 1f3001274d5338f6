"""Lines of a round: what people type, what is asked back, and lines written and read again."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.facts import decode
from scorekeeper.games.sleazy.facts.checks import settle
from scorekeeper.games.sleazy.notation.noted import EAR
from scorekeeper.messages import problem_json
from scorekeeper.people import without_letters
from scorekeeper.sheet.seating import seat
from tests import few, thorough
from tests.games.sleazy.tables import pair_of_tables
from tests.games.sleazy.tools import options_of, parse, write

NOBODY = GAME.seating.seat([], None)
ALI_BADR = GAME.seating.seat([["Ali"], ["Badr bin Saad"]], "A")
TEAMS = GAME.seating.seat([["Ali", "Jack"], ["Cem", "Dalia"]], "Cem")
ARABIC = GAME.seating.seat([["علي"], ["بدر بن سعد"]], None)


def read(line: str, table=NOBODY) -> str:
    """What a line says, in the words it would be written in; else the codes of what is wrong and their columns."""
    try:
        facts = parse(line, table)
    except Refused as refused:
        for problem in refused.problems:
            assert problem_json(problem, GAME.texts, GAME.seating.names(table))["message"]
        return " ".join(
            f"{problem.code}@{problem.column}" if problem.column else problem.code for problem in refused.problems
        )
    assert parse(write(facts), table) == facts
    return write(facts)


def test_the_line_of_the_example() -> None:
    facts = parse("A: full K joker, basic 7; red pairs 3 9, mixed 5; red A; colour card 5H", NOBODY)
    assert facts == {
        "red": "A",
        "colour_card": "5H",
        "compounds": [
            {"rank": "K", "kind": "full", "side": "A", "joker": True},
            {"rank": "7", "kind": "basic", "side": "A"},
            {"rank": "3", "kind": "pair", "colour": "red"},
            {"rank": "9", "kind": "pair", "colour": "red"},
            {"rank": "5", "kind": "pair", "colour": "mixed"},
        ],
    }
    parse(GAME.notation.EXAMPLE, NOBODY)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A full K", "A: full K"), ("full K A", "A: full K"), ("K full B", "B: full K"),
        ("A: K full joker", "A: full K joker"),
        ("A: joker full K", "A: full K joker"), ("K full joker A", "A: full K joker"),
        ("A: full set of Ks with the Joker.", "A: full K joker"),
        ("a: FULL k, Basic 10", "A: full K, basic 10"),
        ("A: full K joker basic 7 B: full 3", "A: full K joker, basic 7; B: full 3"),
        ("A full K B basic 3", "A: full K; B: basic 3"), ("full K A, basic 7 B", "A: full K; B: basic 7"),
        ("full K A basic 7 B", "ace-or-side@8"), ("B: full K, 7, 8", "B: full K, full 7, full 8"),
        ("A, full K, B, full 3", "A: full K; B: full 3"), ("A: full K; B: nothing", "A: full K"),
        ("nothing", "nothing"),
        ("full 7 set A", "A: full 7"), ("A: full kings queens, tens 9s", "A: full K, full Q, full 10, full 9"),
        ("A's full K; B’s basic 3", "A: full K; B: basic 3"), ("A: colour set 5", "A: colour set 5"),
        ("A: colour 5", "A: colour set 5"),
        ("A: colour-set 5 joker", "A: colour set 5 joker"), ("broken set of 5s", "broken 5"),
        ("B: full K, broken 5", "B: full K, broken 5"),
        ("broken 5 B", "B: broken 5"), ("A: full t", "A: full 10"), ("A: full K / basic 7", "A: full K, basic 7"),
    ],
)  # fmt: skip
def test_sets(line: str, said: str) -> None:
    assert read(line) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("red 3", "red pairs 3"), ("red pair 3", "red pairs 3"), ("pair 3 red", "red pairs 3"),
        ("3 red pair", "red pairs 3"),
        ("pure black pair of 5s", "black pairs 5"), ("pair of red 5s", "red pairs 5"),
        ("red 3 9, mixed 5", "red pairs 3 9, mixed pairs 5"),
        ("red pairs 3, 9, J", "red pairs 3 9 J"),
        ("red 3 9 black 5 mixed 7 8", "red pairs 3 9, black pairs 5, mixed pairs 7 8"),
        ("3 red, 9 black", "red pairs 3, black pairs 9"), ("3 red 9 black", "red pairs 3, black pairs 9"),
        ("pairs: red 3, black 5", "red pairs 3, black pairs 5"),
        ("A: full K, red 3, basic 7", "A: full K, red pairs 3, basic 7"), ("A: red pairs 3 9", "red pairs 3 9"),
    ],
)  # fmt: skip
def test_pairs(line: str, said: str) -> None:
    assert read(line) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nothing; red A", "nothing; red A"), ("nothing, A red", "nothing; red A"),
        ("nothing, black B", "nothing; black B"),
        ("nothing, red A black B", "nothing; red A; black B"),
        ("nothing, A has red, B owns black", "nothing; red A; black B"),
        ("nothing; red: A", "nothing; red A"), ("red A; red 3; red A", "red pairs 3; red A"),
        ("full K A red B", "A: full K; red B"),
        ("nothing; red A, red B", "said-twice@17"), ("nothing; red A B", "word-stray@16"),
        ("nothing, mixed B", "word-stray@10"),
        ("nothing; red black A A", "word-stray@10 word-stray@20"),
    ],
)  # fmt: skip
def test_owners_of_colours(line: str, said: str) -> None:
    assert read(line) == said


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("nothing; colour card 5H", "5H"), ("colour card: 5h; nothing", "5H"), ("nothing, card KS", "KS"),
        ("5h, nothing", "5H"),
        ("nothing, color 10 of spades", "10S"), ("nothing; the colour card is the queen of hearts", "QH"),
        ("nothing ad", "AD"),
        ("nothing; colour card A S", "AS"), ("nothing; colour card 5♥", "5H"), ("nothing; colour ace of clubs", "AC"),
        ("nothing; a of clubs", "AC"), ("nothing; TD; colour card TD", "10D"), ("nothing colour-card 2c", "2C"),
    ],
)  # fmt: skip
def test_colour_cards(line: str, card: str) -> None:
    assert read(line) == f"nothing; colour card {card}"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nothing; colour card 5", "card-suit@10"), ("nothing; colour card", "card-suit@10"),
        ("nothing; card JOKER", "card-suit@10"),
        ("nothing; 5h, 6h", "said-twice@14"), ("nothing; 5s", "kind-missing@10"),
    ],
)  # fmt: skip
def test_colour_cards_that_are_asked_about(line: str, said: str) -> None:
    assert read(line).split(" ")[0] == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        # a lone A is the side or the Ace, whichever leaves nothing unsaid
        ("B: full K A", "B: full K, full ace"), ("A: A full", "A: full ace"), ("A: full A", "A: full ace"),
        ("B: full K, A", "B: full K, full ace"),
        ("red pairs A; red A", "red pairs ace; red A"), ("mixed A", "mixed pairs ace"),
        ("red 3 9 A", "red pairs 3 9 ace"),
        ("red pairs 3, A", "red pairs 3 ace"), ("red pairs 3, A, full K", "red pairs 3; A: full K"),
        ("A A full", "A: full ace"),
        ("full A A", "A: full ace"), ("full A", "set-side@6"), ("B: red 3, A, full K", "ace-or-side@11"),
        ("B: A full K", "clause-crowded@6"),
        ("B: broken 5 A", "B: broken 5; B: broken ace"), ("A", "kind-missing@1"), ("full aces A", "A: full ace"),
    ],
)  # fmt: skip
def test_aces_and_sides(line: str, said: str) -> None:
    assert read(line) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "line-empty"), (" , ", "line-empty"), ("the", "line-empty"), ("red A", "compounds-missing"),
        ("full K", "set-side@6"),
        ("full", "rank-missing@1"), ("7", "kind-missing@1"), ("A: 7", "kind-missing@4"), ("set 7 B", "set-kind@5"),
        ("pair 3", "pair-colour@6"),
        ("pairs 3 9", "pair-colour@7 pair-colour@9"), ("A: full 7 K joker", "joker-which@13"),
        ("K full joker 7 basic B", "joker-which@8"),
        ("A: basic full 7", "clause-crowded@10"), ("A: red full 7", "clause-crowded@8"),
        ("pairs 3 red 9 black", "red pairs 3, black pairs 9"),
        ("A: full K; B:", "word-stray@12"), ("B, A: full K", "word-stray@1"),
        ("A: full K nothing", "word-stray@11"), ("red 3 B", "word-stray@7"),
        ("full 3 us basic 7 B full 9", "us-unknown@8"), ("full 3 B basic 7 B full 9", "set-side"),
        ("A: full 11", "rank-unknown@9"), ("A: full 1", "rank-unknown@9"),
        ("A: foo 7, bar", "word-unknown@4 word-unknown@11"), ("A: joker K", "kind-missing@10"),
        ("red", "rank-missing@1"), ("joker", "rank-missing@1"),
    ],
)  # fmt: skip
def test_lines_that_are_asked_about(line: str, said: str) -> None:
    assert read(line) == said


def test_kinds_of_refusal() -> None:
    for line, kind in (("", Malformed), ("full K", Ambiguous), ("A: foo", Malformed)):
        with pytest.raises(kind):
            parse(line, NOBODY)
    state = GAME.match.start(options_of(OPTIONS), NOBODY, None)
    for line in ("A: full K, basic K", "A: full K joker; B: full 7 joker", "joker pair 3 red", "A: broken 5 joker"):
        with pytest.raises(Illegal):
            GAME.match.advance(state, GAME.facts.decode(parse(line, NOBODY)))


OPTIONS = {"rounds": "4", "magic-hat": "no", "colour-set": "yes", "players": "2"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ali: full K; badr BIN saad: full 3; us red", "A: full K; B: full 3; red A"), ("us full A", "A: full ace"),
        ("them basic 7, full 8", "B: basic 7, full 8"), ("Badr bin Saad's full K", "B: full K"),
        ("red Ali, red pairs 3 9 A", "red pairs 3 9 ace; red A"),
        ("Ali full ٧", "A: full 7"), ("b: full 2", "B: full 2"),
        ("Ali full K Badr bin Saad basic 3", "A: full K; B: basic 3"),
    ],
)  # fmt: skip
def test_names(line: str, said: str) -> None:
    assert read(line, ALI_BADR) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ali & Jack: full K; Cem basic 7", "A: full K; B: basic 7"), ("Jack full J", "A: full J"),
        ("us full 2", "B: full 2"),
        ("Ali and Jack: full 2", "A: full 2"), ("Cem+Dalia full 2; Ali: basic 3", "B: full 2; A: basic 3"),
    ],
)  # fmt: skip
def test_sleazy_teams_in_lines(line: str, said: str) -> None:
    assert read(line, TEAMS) == said


def test_lines_in_arabic() -> None:
    said = read("علي: full ٧ جوكر، basic شايب؛ احمر ٣؛ احمر بدر بن سعد", ARABIC)
    assert said == "A: full 7 joker, basic K, red pairs 3; red B"


def test_us_is_asked_where_nobody_said() -> None:
    assert read("us: full K") == "us-unknown@1"


def test_possessive_names() -> None:
    table = GAME.seating.seat([["Ali's"], ["Badr"]], None)
    assert read("Ali's: full K", table) == "A: full K"


def test_suggestions() -> None:
    with pytest.raises(Malformed) as refused:
        parse("Alii: bsic 3", ALI_BADR)
    hints = [problem_json(problem, GAME.texts)["message"] for problem in refused.value.problems]
    assert [hint.partition(".")[2].strip() for hint in hints] == ["Did you mean ali?", "Did you mean basic?"]


# --- written and read again -------------------------------------------------------------------------------


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The facts as a line can say them."""
    return {key: data[key] for key in ("red", "black", "colour_card", "compounds") if key in data}


@thorough
@pytest.mark.parametrize("table", few([NOBODY, ALI_BADR, TEAMS, ARABIC]))
def test_what_is_written_is_read_back(table) -> None:
    random = Random(7)
    for _ in range(300):
        data, _ = pair_of_tables(random)
        assert parse(write(data), table) == plain(data)


@pytest.mark.parametrize("table", few([NOBODY, ALI_BADR, TEAMS, ARABIC]))
def test_what_is_written_is_in_the_notation(table) -> None:
    random = Random(8)
    for _ in range(100):
        data, _ = pair_of_tables(random)
        facts = decode(data)
        assert EAR.noted(without_letters(GAME.notation.write(facts), table), table, options_of({})) == facts


@pytest.mark.parametrize(
    "line",
    [
        "full K", "full K Ali", "Ali: full K, red A, black Badr bin Saad", "Ali: full K basic 7", "red 3, nothing",
        "red Ali, red Badr bin Saad, nothing", "red a, nothing", "Ali: full 1", "Ali: full 11", "two red pairs 3 9",
    ],
)  # fmt: skip
def test_lines_with_more_than_one_meaning_are_not_in_the_notation(line: str) -> None:
    assert EAR.noted(line, ALI_BADR, options_of({})) is None


def can_lie(data: dict[str, Any]) -> bool:
    """Tell whether a round can end with these compounds; a name that is a number is taken for one only there."""
    try:
        settle(decode(data), options_of({}))
    except Illegal:
        return False
    except Ambiguous:
        return True
    return True


NAMES = st.text("ABabefijklnorstuw '.7 عليبدر", min_size=1, max_size=12).map(lambda name: " ".join(name.split()))
SAMPLES = [data for seed in range(60) if can_lie(data := pair_of_tables(Random(seed))[0])]


@given(NAMES, NAMES, st.sampled_from(SAMPLES))
def test_any_names_can_be_written_about(first: str, second: str, data: dict[str, Any]) -> None:
    try:
        table = seat(GAME, [first, second])
    except Malformed:
        return
    assert parse(without_letters(write(data), table), table) == plain(data)


WORDS = st.sampled_from(
    [
        *("Ali", "Badr", "bin", "Saad", "A", "B", "a", "us", "على", "full", "basic", "pair", "pairs", "set", "colour"),
        *("card", "broken", "joker", "red", "black", "mixed", "3", "9", "10", "K", "5H", "5s", "s", "KH", "nothing"),
        *(",", ";", ":", "of", "the", "foo", "'s"),
    ]
)


@given(
    st.lists(WORDS, max_size=14).map(" ".join) | st.text(max_size=30),
    st.sampled_from([NOBODY, ALI_BADR, TEAMS, ARABIC]),
)
def test_any_line_is_read_or_refused(line: str, table) -> None:
    read(line, table)
