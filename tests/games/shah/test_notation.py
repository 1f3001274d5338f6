"""Lines of a series: what people type, what is asked back, and lines written and read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Malformed, Refused
from scorekeeper.games.shah import GAME
from scorekeeper.games.shah.facts import Facts
from scorekeeper.messages import problem_json
from scorekeeper.people import without_letters
from scorekeeper.reports.texts import headline
from scorekeeper.sheet.seating import seat

ALI_BADR = GAME.seating.seat([["Ali"], ["Badr bin Saad"]], "A")
NOBODY = GAME.seating.seat([], None)
ARABIC = GAME.seating.seat([["علي"], ["بدر بن سعد"]], None)


def parse(line: str, table=ALI_BADR) -> Facts:
    return GAME.notation.parse(line, table, GAME.options())


def read(line: str, table=ALI_BADR) -> str:
    """The winner of a line, "-" for a drawn game, else the codes of what is wrong and their columns."""
    try:
        return parse(line, table).winner or "-"
    except Refused as error:
        for problem in error.problems:
            problem_json(problem, GAME.texts, GAME.seating.names(table))
        return " ".join(
            f"{problem.code}@{problem.column}" if problem.column else problem.code for problem in error.problems
        )


def test_shah_series_facts() -> None:
    """shah.series.facts: a sum of games is no game; the column of its number is told."""
    with pytest.raises(Malformed) as refused:
        parse("Badr bin Saad won 3")
    told = problem_json(refused.value.problems[0], GAME.texts)
    assert told["at"] == 19
    assert told["message"].startswith("One line is one game, without numbers: Badr bin Saad won.")


def test_suggestions() -> None:
    with pytest.raises(Malformed) as refused:
        parse("Alii wonn")
    hints = [problem_json(problem, GAME.texts)["message"] for problem in refused.value.problems]
    assert hints == [
        "I do not know the word “Alii”. Did you mean ali?",
        "I do not know the word “wonn”. Did you mean won?",
    ]


@pytest.mark.parametrize("table", [ALI_BADR, NOBODY, ARABIC])
@pytest.mark.parametrize("winner", ["A", "B", None])
def test_what_is_written_is_read_back(table, winner: str | None) -> None:
    facts = Facts(winner)
    assert parse(GAME.notation.write(facts), table) == facts
    assert parse(headline(GAME, GAME.facts.decode({"winner": winner}), table), table) == facts


NAMES = st.text("ABabeilnorstuw عليبدر", min_size=1, max_size=12).map(lambda name: " ".join(name.split()))


@given(NAMES, NAMES, st.sampled_from(["A", "B", None]))
def test_any_names_can_be_written_about(first: str, second: str, winner: str | None) -> None:
    try:
        table = seat(GAME, [first, second])
    except Malformed:
        return
    assert parse(without_letters(GAME.notation.write(Facts(winner)), table), table) == Facts(winner)


@pytest.mark.parametrize(
    ("names", "us", "code"),
    [
        ([["Ali"]], None, "players-count"), ([["Ali"], ["Badr"], ["Cem"]], None, "players-count"),
        ([["Ali", "Badr"], ["Cem"]], None, "players-count"), ([["B"], ["Ali"]], None, "player-name"),
        ([["Ali"], ["a"]], None, "player-name"), ([["Ali"], ["Badr"]], "C", "side-unknown"),
    ],
)  # fmt: skip
def test_tables_that_cannot_play(names: list[list[str]], us: str | None, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        GAME.seating.seat(names, us)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_tables() -> None:
    assert GAME.seating.seat([], None).players == {"A": "A", "B": "B"}
    assert GAME.seating.seat([["A"], ["B"]], None).players == {"A": "A", "B": "B"}
    table = GAME.seating.seat([["Ali"], ["Badr"]], "ali")
    assert (table.us, table.sides) == ("A", {"A": ("A",), "B": ("B",)})
    assert headline(GAME, GAME.facts.decode({"winner": "B"}), table) == "Badr won"
    assert headline(GAME, GAME.facts.decode({"winner": None}), table) == "Drawn"
