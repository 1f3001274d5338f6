"""Lines that could be taken for something else than was meant, and are asked about, or refused."""

import pytest

from scorekeeper.errors import Illegal, Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.notation import parse, write
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.score import score
from tests.games.baloot.test_notation_hearing import rows

TABLE = GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
ARABIC = GAME.seating.seat([["علي", "بدر"], ["سامي", "سعد"]], "NS")
OPTIONS = Options()

MISCOUNTED = """
hokum E, us 110 them 50, we won
hokum E x2, us 110 them 50, we won
hokum E, us 60, them 100, they won
hokum us, us 100 them 60, we made it
hokum E, we made 110 they made 50
hokum E, we made 60 points they made 100 points
hokum E, they lost, us 110 them 50
sun E, us 75, them 50, they won
حكم E لنا ١١٠ لهم ٥٠ فزنا
حكم E جبنا 60 جابوا 100
"""
COUNTED = """
hokum E, we got 85 they got 50
hokum E, we took 75, they took 100
hokum E, we have 85 they have 50
hokum E, we counted 85, they counted 50
hokum E, we finished with 85 they finished with 50
hokum E, us 85 points them 50 points
حكم E عدينا ٨٥ عدوا ٥٠
حكم E اخذنا ٧٥ واخذوا ١٠٠
حكم E جبنا ٨٥ وجابوا ٥٠
حكم E لنا ٨٥ نقطة لهم ٥٠ نقطة
"""
OFFERED = """
hokum E, Ali 110, Cem 50  = hokum E, NS 110, fifty E
hokum E, us 60, Cem 100   = hokum E, NS 60, hundred E
hokum E, 50 Cem, us 110   = hokum E, NS 110, fifty E
hokum us 60 100           = hokum NS, NS 60, hundred NS | hokum NS, NS 60, hundred EW
hokum us 110 50           = hokum NS, NS 110, fifty NS | hokum NS, NS 110, fifty EW
hokum us 110, 50          = hokum NS, NS 110, fifty NS | hokum NS, NS 110, fifty EW
hokum us 110 and 50       = hokum NS, NS 110, fifty NS | hokum NS, NS 110, fifty EW
hokum Ali 60 100          = hokum N, NS 60, hundred N
hokum us 60 100 we won    = hokum NS, NS 60, won NS, hundred NS | hokum NS, NS 60, won NS, hundred EW
sun us 75 50              = sun NS, NS 75, fifty NS | sun NS, NS 75, fifty EW
"""
PROJECTS = """
hokum us 110 + 50               = hokum NS, NS 110, fifty NS
hokum us 80 50                  = hokum NS, NS 80, fifty NS
hokum E, us 85 them 50          = hokum E, NS 85, fifty EW
hokum E, we have 85, they have a 50 = hokum E, NS 85, fifty EW
hokum E, us 110, fifty them     = hokum E, NS 110, fifty EW
hokum E, Ali 110, Badr 50       = hokum E, NS 110, fifty S
hokum E, us 112 them 50, we won = hokum E, NS 112, EW 50, won NS
"""
WHOSE_PROJECT = """
hokum us 75 siri them lost       = hokum NS, NS 75, won NS, siri NS | hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
hokum us 75 siri them khasran    = hokum NS, NS 75, won NS, siri NS | hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
hokum us 75 siri them went down  = hokum NS, NS 75, won NS, siri NS | hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
hokum us 75 siri them and lost   = hokum NS, NS 75, won NS, siri NS | hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
hokum us 75 siri them beaten     = hokum NS, NS 75, won NS, siri NS | hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
hokum us 75 fifty Cem lost       = hokum NS, NS 75, won NS, fifty NS | hokum NS, NS 75, won EW, fifty E | hokum NS, EW 75, won EW, fifty E
hokum us 75 50 them lost         = hokum NS, NS 75, won NS, fifty NS | hokum NS, NS 75, won EW, fifty EW | hokum NS, EW 75, won EW, fifty EW
hokum us, us 75, siri them lost  = hokum NS, NS 75, won NS, siri NS | hokum NS, NS 75, won EW, siri EW
sun us 60 siri them lost         = sun NS, NS 60, won NS, siri NS | sun NS, NS 60, won EW, siri EW | sun NS, EW 60, won EW, siri EW
hokum us 90 siri them won against us = hokum NS, NS 90, won EW, siri EW | hokum NS, EW 90, won EW, siri EW
hokum us 75 siri to them lost    = hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
hokum us 75 siri for them lost   = hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
حكم لنا 75 سرا لهم خسران         = hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
حكم لنا ٧٥ سرا لهم وخسر          = hokum NS, NS 75, won EW, siri EW | hokum NS, EW 75, won EW, siri EW
"""
LOST = """
hokum E us 77 baloot them lost = hokum E, NS 77, won NS, baloot NS
hokum E us 77 siri them lost   = hokum E, NS 77, won NS, siri NS
hokum us siri them lost 75     = hokum NS, EW 75, won NS, siri NS
"""
AGAINST = """
hokum against us, us 90       = hokum EW, NS 90
sun against them, us 70       = sun NS, NS 70
hokum against Cem, us 90      = hokum NS, NS 90
hokum hearts against us, us 90 = hokum EW hearts, NS 90
hokum against them, kaboot us = hokum NS, kaboot NS
hokum against us 90           = hokum EW, NS 90 | hokum EW, EW 90
hokum against us kaboot       = hokum EW, kaboot NS | hokum EW, kaboot EW
hokum on us, us 90            = hokum NS, NS 90 | hokum EW, NS 90
hokum over us, us 90          = hokum NS, NS 90 | hokum EW, NS 90
hokum from us 90              = hokum NS, NS 90 | hokum EW, EW 90 | hokum EW, NS 90
hokum us against them 90      = hokum NS, NS 90 | hokum NS, EW 90
hokum 3alena, us 90           = hokum NS, NS 90 | hokum EW, NS 90
"""
AGAINST_IN_ARABIC = """
حكم علينا، لنا 90    = hokum NS, NS 90 | hokum EW, NS 90
حكم ضد سامي لنا ٩٠   = hokum NS, NS 90
صن على سامي لنا ٧٠   = sun E, NS 70 | sun NS, NS 70
"""
DOUBLED_BY = """
hokum Cem x2 by Ali won          = hokum E x2 by N, won NS | hokum E x2 by N, won EW
hokum Cem x2 by Ali and won      = hokum E x2 by N, won NS | hokum E x2 by N, won EW
hokum Cem x2 by Ali lost         = hokum E x2 by N, won NS | hokum E x2 by N, won EW
hokum Cem x2 by us won           = hokum E x2, won NS | hokum E x2, won EW
hokum Cem doubled by us won      = hokum E x2, won NS | hokum E x2, won EW
hokum E x4 by N won              = hokum E x4 by N, won NS | hokum E x4 by N, won EW
hokum Cem x2 by Ali kaboot       = hokum E x2 by N, kaboot NS | hokum E x2 by N, kaboot EW
hokum Cem x2 by Ali took all tricks = hokum E x2 by N, kaboot NS | hokum E x2 by N, kaboot EW
hokum Cem x2 by Ali swept        = hokum E x2 by N, kaboot NS | hokum E x2 by N, kaboot EW
hokum Cem x2 by Ali fifty, us 90 = hokum E x2 by N, NS 90, fifty NS | hokum E x2 by N, NS 90, fifty EW
hokum Cem x2 by Ali failed       = hokum E x2 by N, won NS
hokum Cem x2 Ali won             = hokum E x2, won NS
"""
DOUBLED_IN_ARABIC = """
حكم سعد دبل من علي فاز  = hokum W x2 by N, won NS | hokum W x2 by N, won EW
حكم سعد دبل من علي كبوت = hokum W x2 by N, kaboot NS | hokum W x2 by N, kaboot EW
حكم سعد دبل علي فاز     = hokum W x2, won NS
"""
PAYMENTS = """
hokum us 25           = hokum NS, NS 25 | hokum NS, kaboot NS
sun us 44             = sun NS, NS 44 | sun NS, kaboot NS
hokum them x2 us 50   = hokum EW x2, NS 50 | hokum EW x2, kaboot NS
hokum E x3 us 75      = hokum E x3, NS 75 | hokum E x3, kaboot NS
sun us x2, them 88    = sun NS x2, EW 88 | sun NS x2, kaboot EW
hokum us 30 fifty us  = hokum NS, NS 30, fifty NS | hokum NS, kaboot NS, fifty NS
hokum us 27 baloot us = hokum NS, NS 27, baloot NS | hokum NS, kaboot NS, baloot NS
صن لنا ٤٤             = sun NS, NS 44 | sun NS, kaboot NS
"""
CARD_POINTS = """
hokum us 25 points     = hokum NS, NS 25
hokum us 25 cards      = hokum NS, NS 25
صن لنا ٤٤ نقطة         = sun NS, NS 44
hokum us 25 them 137   = hokum NS, NS 25, EW 137
sun us 88              = sun NS, NS 88
hokum us 27            = hokum NS, NS 27
hokum us 30 fifty Ali, them 132 = hokum NS, NS 30, EW 132, fifty N
hokum E x2, us 34      = hokum E x2, NS 34
"""

LOST_FIGURES = """
sun Cem lost 26          = sun E, EW 26, won NS | sun E, won NS
hokum us lost 16         = hokum NS, NS 16, won EW | hokum NS, won EW
hokum Cem x2 lost 32     = hokum E x2, EW 32, won NS | hokum E x2, won NS
sun Cem lost 44          = sun E, EW 44, won NS | sun E, kaboot NS, won NS
hokum Cem lost 25        = hokum E, EW 25, won NS | hokum E, kaboot NS, won NS
sun Cem lost 22          = sun E, EW 22, won NS
sun Cem lost 26 points   = sun E, EW 26, won NS
hokum Cem lost, us 16    = hokum E, NS 16 game points, won NS
"""
OPPONENTS = """
hokum E opponents 60        = hokum E, EW 60 | hokum E, NS 60
opponents 60 hokum Cem      = hokum E, EW 60 | hokum E, NS 60
hokum E opps 60             = hokum E, EW 60 | hokum E, NS 60
hokum them opponents 60     = hokum EW, EW 60 | hokum EW, NS 60
hokum E us 60 siri rivals   = hokum E, NS 60, siri NS | hokum E, NS 60, siri EW
hokum us opponents 60       = hokum NS, EW 60
hokum Ali opponents 60      = hokum N, EW 60
hokum opponents us 60       = hokum EW, NS 60
"""
KABOOT_BEFORE_A_PROJECT = """
hokum E kaboot, siri us     = hokum E, kaboot EW, siri NS | hokum E, kaboot NS, siri NS
sun E kaboot, 50 us         = sun E, kaboot EW, fifty NS | sun E, kaboot NS, fifty NS
hokum E x2 kaboot, us baloot = hokum E x2, kaboot EW, baloot NS | hokum E x2, kaboot NS, baloot NS
hokum E kaboot, siri Ali, fifty Badr = hokum E, kaboot EW, siri N, fifty S | hokum E, kaboot NS, siri N, fifty S
hokum E kaboot, siri them   = hokum E, kaboot EW, siri EW
hokum E, E kaboot, siri us  = hokum E, kaboot EW, siri NS
hokum E kaboot E, siri us   = hokum E, kaboot EW, siri NS
"""
SAID_AGAIN = """
hokum E us 80 80   = hokum E, NS 80
sun Cem us 60 60   = sun E, NS 60
hokum E us 77, 77  = hokum E, NS 77
hokum E 77 77      = hokum E, EW 77
"""


def heard(line, table=TABLE):
    """Return what a line is taken for, or the readings that are asked about, as the program writes them."""
    try:
        facts = parse(line, table, OPTIONS)
    except Refused as error:
        assert error.readings, line
        assert all(GAME.facts.encode(parse(each.line, table, OPTIONS)) == each.facts for each in error.readings)
        return {write(GAME.facts.decode(each.facts)) for each in error.readings}
    assert parse(write(facts), table, OPTIONS) == facts
    return {write(facts)}


def held(table):
    """Return the lines of a table of lines and readings, as parameters."""
    return [(line, set(readings.split(" | "))) for line, readings in rows(table)]


@pytest.mark.parametrize("line", [*MISCOUNTED.strip().splitlines(), *COUNTED.strip().splitlines()])
def test_a_figure_of_a_pair_is_no_project_whoever_has_won(line):
    with pytest.raises(Illegal) as caught:
        score(parse(line, TABLE, OPTIONS), OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["points-sum"]


@pytest.mark.parametrize(("line", "readings"), held(OFFERED))
def test_a_project_is_offered_where_somebody_may_have_miscounted(line, readings):
    with pytest.raises(Illegal) as caught:
        parse(line, TABLE, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["points-sum"]
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(PROJECTS))
def test_a_project_beside_figures_that_are_no_pair_is_one(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(WHOSE_PROJECT))
def test_whose_a_project_is_before_somebody_and_a_verb_is_asked_about(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(LOST))
def test_who_has_lost_does_not_decide_whose_a_project_is(line, readings):
    with pytest.raises(Illegal) as caught:
        parse(line, TABLE, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["won-otherwise"]
    assert heard(line) == readings
    assert len(heard(line.replace("them", "they"))) == 1


@pytest.mark.parametrize(("line", "readings"), held(AGAINST))
def test_a_contract_against_somebody_is_not_taken_for_his(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), [*held(AGAINST_IN_ARABIC), *held(DOUBLED_IN_ARABIC)])
def test_arabic_lines_are_asked_about_likewise(line, readings):
    assert heard(line, ARABIC) == readings


@pytest.mark.parametrize(("line", "readings"), held(DOUBLED_BY))
def test_what_stands_behind_who_doubled_is_not_taken_for_the_declarers(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(PAYMENTS))
def test_a_figure_that_an_al_kaboot_pays_is_asked_about(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(CARD_POINTS))
def test_a_figure_that_is_said_to_be_points_or_has_its_sum_is_card_points(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize("raised", ["multiplied", "plain"])
def test_a_raised_al_kaboot_pays_what_the_table_plays(raised):
    options = Options(kaboot_raised=raised)
    with pytest.raises(Refused) as caught:
        parse(f"hokum E x2, us {50 if raised == 'multiplied' else 25}", TABLE, options)
    assert len(caught.value.readings) == 2
    assert parse(f"hokum E x2, us {25 if raised == 'multiplied' else 50}", TABLE, options).points


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hokum us kaboot 44", {"n": 44, "pays": 25}),
        ("hokum us x2 kaboot 88", {"n": 88, "pays": 50}),
        ("sun us kaboot 25", {"n": 25, "pays": 44}),
    ],
)
def test_what_an_al_kaboot_of_the_other_contract_pays_is_named(line, said):
    with pytest.raises(Illegal) as caught:
        parse(line, TABLE, OPTIONS)
    (problem,) = caught.value.problems
    assert (problem.code, problem.params) == (f"kaboot-pays-{line.split()[0]}", said)


def test_a_line_is_not_recalled_for_a_figure_that_an_al_kaboot_pays():
    assert parse("sun us 70", TABLE, OPTIONS).points == {"NS": 70}
    assert len(heard("sun us 44")) == 2


@pytest.mark.parametrize(("line", "readings"), held(LOST_FIGURES))
def test_what_somebody_lost_can_be_what_the_other_side_was_paid(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(OPPONENTS))
def test_opponents_are_the_other_side_or_those_of_the_declarer(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(KABOOT_BEFORE_A_PROJECT))
def test_an_al_kaboot_before_a_project_of_the_other_side_need_not_be_the_declarers(line, readings):
    assert heard(line) == readings


@pytest.mark.parametrize(("line", "readings"), held(SAID_AGAIN))
def test_a_figure_said_twice_that_nearly_makes_the_pack_can_be_of_both_sides(line, readings):
    with pytest.raises(Illegal) as caught:
        parse(line, TABLE, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["points-sum"]
    assert heard(line) == readings


@pytest.mark.parametrize("line", ["hokum E us 81 81", "hokum E us 70 70", "hokum E us 77, us 77"])
def test_a_figure_said_twice_is_read_where_it_is_no_pair_or_a_right_one(line):
    assert len(heard(line)) == 1


@pytest.mark.parametrize("line", ["s h 60", "h s 60", "s hadi 60"])
def test_letters_for_the_contract_that_begin_names_are_asked_about(line):
    table = GAME.seating.seat([["Hadi", "Sami"], ["Nasser", "Waleed"]], "NS")
    assert {"hokum S, NS 60", "sun N, NS 60"} >= heard(line, table) >= {"sun N, NS 60"}
    assert "hokum N, NS 60" in heard("h h 60", table)


@pytest.mark.parametrize("line", ["hokum Ali 90 sawa Cem", "hokum Ali 90 Ekka Cem", "hokum Ali Cem sawa 90"])
def test_a_figure_is_not_given_to_who_only_said_something(line):
    assert heard(line) == {"hokum N, NS 90", "hokum N, EW 90"}


@pytest.mark.parametrize("line", ["hokum Ali us 90 sawa Cem", "hokum Ali, sawa, us 90", "hokum Ali ekka us 90"])
def test_who_said_sawa_or_ekka_changes_nothing(line):
    assert heard(line) == {"hokum N, NS 90"}
