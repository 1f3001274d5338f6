"""Who won, whom a verb stands between, and whose contract it was: as said, whatever the figures make of it."""

import pytest

from scorekeeper.errors import Illegal
from scorekeeper.games.baloot.notation import parse
from scorekeeper.games.baloot.scoring.score import score
from tests.games.baloot.test_notation_doubts import ARABIC, OPTIONS, TABLE, heard, held

CONTRADICTED = """
hokum E won us 90
hokum E made it us 90
hokum E succeeded us 90
hokum E won 90 us
hokum E lost 70 us
hokum E lost us 70
hokum E x2 lost us 70
hokum E x2 locked lost us 70
hokum Ali won them 90
sun E won us 80
hokum Cem won we got 90
حكم سامي فاز لنا ٩٠
حكم سامي خسر لنا ٧٠
حكم سامي خسرنا ٩٠
حكم سامي فزنا ٧٠
حكم علي فاز لهم ٩٠
"""
AGREED = """
hokum E won us 70         = hokum E, NS 70, won EW
hokum E lost us 90        = hokum E, NS 90, won NS
hokum E made it us 70     = hokum E, NS 70, won EW
hokum E x2 lost us 90     = hokum E x2, NS 90, won NS
hokum E x2 won us 90      = hokum E x2, NS 90, won NS
hokum E us 90 won us      = hokum E, NS 90, won NS
hokum Ali lost them 90    = hokum N, EW 90, won EW
حكم سامي فزنا ٩٠          = hokum E, NS 90, won NS
حكم سامي خسرنا ٧٠         = hokum E, NS 70, won EW
حكم سامي جبنا ٩٠          = hokum E, NS 90
"""
CONTRACT_OF_THE_BEATEN = """
we beat Cem's hokum 90         = hokum E, NS 90, won NS
we beat cem’s hokum 90         = hokum E, NS 90, won NS
we beat Cem's hokum us 90      = hokum E, NS 90, won NS
beat Cem's hokum, us 90        = hokum E, NS 90, won NS
we beat Cem & Dalia's hokum 90 = hokum EW, NS 90, won NS
we beat Cem's hokum x2         = hokum E x2, won NS
we swept Cem's hokum           = hokum E, kaboot NS
we beat Cem hokum 90           = hokum E, NS 90, won NS | hokum NS, NS 90, won NS
we beat Cem in hokum 90        = hokum E, NS 90, won NS | hokum NS, NS 90, won NS
they beat us in hokum 90       = hokum NS, EW 90, won EW | hokum EW, EW 90, won EW
we lost to Cem hokum 60        = hokum E, NS 60, won EW | hokum NS, NS 60, won EW
we kabooted Cem hokum          = hokum E, kaboot NS | hokum NS, kaboot NS
hokum E we beat them 90        = hokum E, NS 90, won NS
we beat them, hokum us 90      = hokum NS, NS 90, won NS
"""


@pytest.mark.parametrize("line", CONTRADICTED.strip().splitlines())
def test_a_figure_does_not_turn_round_who_is_said_to_have_won(line):
    table = ARABIC if "حكم" in line else TABLE
    with pytest.raises(Illegal) as caught:
        score(parse(line, table, OPTIONS), OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["won-otherwise"]


@pytest.mark.parametrize(("line", "readings"), held(AGREED))
def test_who_is_said_to_have_won_is_read_where_the_figure_agrees(line, readings):
    assert heard(line, ARABIC if "حكم" in line else TABLE) == readings


@pytest.mark.parametrize(("line", "readings"), held(CONTRACT_OF_THE_BEATEN))
def test_who_is_beaten_before_a_contract_can_have_declared_it(line, readings):
    assert heard(line) == readings


def test_whether_we_beat_him_or_he_beat_us_is_asked_about():
    readings = {"hokum E, NS 90, won NS", "hokum E, EW 90, won EW"}
    assert heard("غلبنا سامي حكم ٩٠", ARABIC) == readings
