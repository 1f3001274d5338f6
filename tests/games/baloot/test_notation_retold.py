"""Lines that cannot be scored as they stand, and are offered as what they tell otherwise."""

import pytest

from scorekeeper.errors import Refused
from scorekeeper.games.baloot.notation import parse
from tests.games.baloot.test_notation_doubts import ARABIC, OPTIONS, TABLE, heard, held

RESULTS = """
16-0           = result NS 16 EW 0
26/0           = result NS 26 EW 0
12 14          = result NS 12 EW 14
us 12 them 14  = result NS 12 EW 14
them 12, us 14 = result NS 14 EW 12
"""
SUMS = """
hokum E us 11 them 7 baloot us    = hokum E, NS 9 game points, EW 7 game points, baloot NS
hokum E us 9 them 9 baloot us     = hokum E, NS 7 game points, EW 9 game points, won NS, baloot NS | hokum E, NS 7 game points, EW 9 game points, won EW, baloot NS
sun E us 22 them 14 fifty us      = sun E, NS 12 game points, EW 14 game points, fifty NS
sun E us 15 them 15 siri us       = sun E, NS 11 game points, EW 15 game points, siri NS
hokum E us 10 them 6 baloot us    = hokum E, NS 10 game points, EW 6 game points, baloot NS
"""
SWEPT = """
hokum us 25-0               = hokum NS, kaboot NS
sun Badr 0-44               = sun S, kaboot EW
hokum E us 25 them 0        = hokum E, kaboot NS
hokum us 27-0 baloot us     = hokum NS, kaboot NS, baloot NS
hokum E x2 50-0             = hokum E x2, kaboot EW | hokum E x2, kaboot NS
"""
HOURS = """
hokum E us 77 at 23:15     = hokum E, NS 77
23:15 hokum E us 77        = hokum E, NS 77
hokum E us 77 11pm         = hokum E, NS 77
hokum E us 77 at 9         = hokum E, NS 77
22:50 hokum E x2 we won    = hokum E x2, won NS
hokum E x2 we won at 10    = hokum E x2, won NS | hokum E x2, NS 10 game points, won NS
sun E kaboot us at 10      = sun E, kaboot NS
"""
HEADS = """
hokum E us them 90 72          = hokum E, NS 90, EW 72
hokum E us/them 90/72          = hokum E, NS 90, EW 72
hokum E them us 72-90          = hokum E, NS 90, EW 72
hokum E, us and them 90 and 72 = hokum E, NS 90, EW 72
hokum E us them 10 6           = hokum E, NS 10 game points, EW 6 game points
حكم سامي لنا لهم ٩٠ ٧٢         = hokum E, NS 90, EW 72
حكم سامي لنا ولهم ٩٠ و٧٢       = hokum E, NS 90, EW 72
hokum E baloot us, them 90 72  = hokum E, NS 72, EW 90, baloot NS
"""
WORTH = """
hokum E us 77 baloot +2      = hokum E, NS 77, baloot NS
hokum E us 77 fifty 5 us     = hokum E, NS 77, fifty NS
hokum E us 77 hundred (10) Ali = hokum E, NS 77, hundred N
sun E us 60 siri 4 Ali       = sun E, NS 60, siri N
sun E us 60 two siri 8       = sun E, NS 60, siri NS, siri NS
hokum E us 77 project 5 us   = hokum E, NS 77, fifty NS
sun E us 60 project 10 us    = sun E, NS 60, fifty NS
sun E us 60 project 40 us    = sun E, NS 60, four-hundred NS
حكم سامي لنا ٧٧ خمسين ٥       = hokum E, NS 77, fifty NS
hokum E us 77 siri (2)       = hokum E, NS 77, siri NS | hokum E, NS 77, siri NS, siri NS
hokum us hundred 10 them 6   = hokum NS, NS 10 game points, EW 6 game points, hundred NS
"""


def table(line):
    return TABLE if line.isascii() else ARABIC


@pytest.mark.parametrize(("line", "readings"), held(RESULTS))
def test_two_figures_alone_are_offered_as_a_result(line, readings):
    with pytest.raises(Refused) as caught:
        parse(line, TABLE, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["contract-missing", "declarer-missing"]
    assert heard(line) == readings


def test_totals_are_no_result():
    assert parse("82-70", TABLE, OPTIONS).contract is None


@pytest.mark.parametrize(("line", "readings"), held(SUMS))
def test_figures_with_the_projects_in_them_are_offered_without(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(SWEPT))
def test_what_an_al_kaboot_pays_with_0_is_offered_as_one(line, readings):
    with pytest.raises(Refused):
        parse(line, TABLE, OPTIONS)
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(HOURS))
def test_the_time_of_day_is_no_figure_of_the_hand(line, readings):
    with pytest.raises(Refused) as caught:
        parse(line, TABLE, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["line-time"]
    assert heard(line) == readings


@pytest.mark.parametrize("line", ["hokum us at 77", "hokum E 90:72", "sun E 16:10", "us: 90, hokum E"])
def test_figures_are_no_time_of_day(line):
    assert "line-time" not in str(heard(line))


@pytest.mark.parametrize(("line", "readings"), held(HEADS))
def test_figures_behind_both_sides_are_each_of_one(line, readings):
    assert heard(line, table(line)) == readings


@pytest.mark.parametrize(("line", "readings"), held(WORTH))
def test_what_a_project_is_worth_may_stand_beside_it(line, readings):
    assert heard(line, table(line)) == readings


@pytest.mark.parametrize("line", ["Ali and Badr 60, hokum Cem", "ali+badr 60 hokum cem", "hokum cem, ali & badr 60"])
def test_partners_named_before_a_figure_are_their_side(line):
    assert heard(line) == {"hokum E, NS 60"}
