"""Lines that are written and read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.seats import SIDE
from scorekeeper.sheet.lines import read_line
from tests.games.baloot.test_refusals import LIKELY
from tests.games.baloot.tools import parse

TABLE = GAME.seating.seat([["Ali", "Badr"], ["Abu Fahd", "سالم"]], "NS")


def likely(*names):
    return {name: LIKELY[name] for name in names}


PLAYED = st.builds(
    lambda played, counted: {**played, **counted},
    st.fixed_dictionaries(
        likely("contract", "declarer"),
        optional=likely("level", "baloot", "locked", "doubled_by", "projects") | {"trump": st.sampled_from("SHDC")},
    ),
    st.one_of(
        st.fixed_dictionaries(likely("points"), optional=likely("tricks")),
        st.fixed_dictionaries(likely("kaboot")),
        st.fixed_dictionaries(likely("won"), optional=likely("points", "tricks")),
    ),
)


def _doubles_itself(facts):
    return "doubled_by" in facts and SIDE[facts["doubled_by"]] == SIDE[facts["declarer"]]


@given(PLAYED)
def test_what_is_written_reads_back_to_the_same_facts(facts):
    if facts.get("level") == "single":
        del facts["level"]
    if "level" not in facts or _doubles_itself(facts):
        facts.pop("doubled_by", None)
    if not facts.get("projects"):
        facts.pop("projects", None)
    told = GAME.facts.decode(facts)
    try:
        GAME.scoring.score(told, Options())
    except Refused:
        return  # as the line is, or it is asked about
    assert parse(GAME.notation.write(told), TABLE) == told


@pytest.mark.parametrize(("multiplier", "figure"), [("capped", 52), ("level", 54), ("double-only", 50)])
def test_baloot_score_project_multiplier_tells_what_a_raised_hand_pays(multiplier, figure):
    """baloot.score.project-multiplier: a Siri beside 48 counts twice, as often as the hand, or once."""
    options = Options(project_multiplier=multiplier)
    for number in (50, 52, 54):
        try:
            read_line(GAME, TABLE, f"hokum e x3, siri n, ns {number}", options)
            winners = []
        except Ambiguous as asked:
            winners = [reading.facts.get("won") for reading in asked.readings]
        assert ("NS" in winners) == (number == figure), number
