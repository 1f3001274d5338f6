"""Lines of a round: what people type, what is asked back, and lines written and read again."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.facts import decode
from scorekeeper.games.sleazy.facts.checks import checked
from scorekeeper.games.sleazy.notation.reading import EAR
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


def test_kinds_of_refusal() -> None:
    for line, kind in (("", Malformed), ("full K", Ambiguous), ("A: foo", Malformed)):
        with pytest.raises(kind):
            parse(line, NOBODY)
    state = GAME.match.start(options_of(OPTIONS), NOBODY, None)
    for line in ("A: full K, basic K", "A: full K joker; B: full 7 joker", "joker pair 3 red", "A: broken 5 joker"):
        with pytest.raises(Illegal):
            GAME.match.advance(state, GAME.facts.decode(parse(line, NOBODY)))


OPTIONS = {"rounds": "4", "magic-hat": "no", "colour-set": "yes", "players": "2"}


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
        checked(decode(data), options_of({}))
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
