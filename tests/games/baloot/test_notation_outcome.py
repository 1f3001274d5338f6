"""A verb of an outcome beside the other side never decides the winner in silence: the line is asked about.

The sentences are built, so that who declared, who doubled and who won is known by construction.
"""

from itertools import product

import pytest

from scorekeeper.errors import Ambiguous, Illegal
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import decode
from scorekeeper.games.baloot.notation import parse
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.score import score

TABLE = Seating({"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}, {"NS": ("N", "S"), "EW": ("E", "W")}, "NS")
OPTIONS = Options()
US, THEM = ("we", "our", "us", "NS"), ("they", "their", "them", "EW")


def outcomes(line):
    """Return the scores that a line can record: its own, or those of all readings that it is asked about."""
    try:
        return [score(parse(line, TABLE, OPTIONS), OPTIONS).points]
    except Ambiguous as error:
        return [score(decode({**each.facts}), OPTIONS).points for each in error.readings if _is_whole(each)]
    except Illegal:
        return []


def _is_whole(reading):
    try:
        score(decode({**reading.facts}), OPTIONS)
    except Ambiguous:
        return False
    return True


def taken(winner, points):
    return {winner: points, {"NS": "EW", "EW": "NS"}[winner]: 0}


DOUBLED = [
    (f"{one[0]} {verb} {other[1]} {contract} {joint} {ending}", (one if won else other)[3], pays)
    for (one, other), verb, (contract, pays), (joint, ending, won) in product(
        ((US, THEM), (THEM, US)), ("doubled", "dbl"), (("hokum", 32), ("sun", 52)),
        (("and", "won", True), ("but", "lost", False), ("and", "lost", False)),
    )
]  # fmt: skip


@pytest.mark.parametrize(("line", "winner", "pays"), DOUBLED)
def test_who_doubled_their_contract_and_won_is_never_turned_round(line, winner, pays):
    found = outcomes(line)
    assert taken(winner, pays) in found
    assert len(found) == 1 or taken({"NS": "EW", "EW": "NS"}[winner], pays) in found


@pytest.mark.parametrize(
    "line", ["they took our hokum down 90-72", "they bought our hokum 100-62", "أخذوا حكمنا ٩٠ ٧٢", "اخذنا حكمهم ٩٠ ٧٢"]
)
def test_a_contract_said_to_be_ours_is_not_made_theirs_by_who_took_it(line):
    assert len(outcomes(line)) == 2


@pytest.mark.parametrize("line", ["hokum cem 100 conceded", "hokum dalia 100 conceded"])
def test_a_number_conceded_can_be_card_points_and_no_project(line):
    with pytest.raises(Ambiguous) as caught:
        parse(line, TABLE, OPTIONS)
    facts = [decode({**each.facts}) for each in caught.value.readings]
    assert {side for each in facts for side in each.points or ["nobody"]} == {"nobody", "NS", "EW"}


LOST_TO = [
    (f"{who} lost {article}{contract} to {other[2]}, {other[2]} {points}", other[3], pays)
    for (who, other), article, (contract, points, pays) in product(
        (("Cem", US), ("Dalia", US), ("Ali", THEM), ("Badr", THEM)), ("", "the ", "a "),
        (("hokum", 90, 16), ("sun", 70, 26)),
    )
]  # fmt: skip


@pytest.mark.parametrize(("line", "winner", "pays"), LOST_TO)
def test_somebody_to_whom_a_contract_was_lost_never_becomes_its_declarer_in_silence(line, winner, pays):
    assert taken(winner, pays) in outcomes(line)


BEAT = [
    (f"{one[0]} {verb} {other[1]} {contract} {figures}", one[3], pays)
    for (one, other), verb, (contract, figures, pays) in product(
        ((US, THEM), (THEM, US)), ("beat", "defeated"),
        (("hokum", "90-72", 16), ("hokum", "90 : 72", 16), ("sun", "80 to 50", 26)),
    )
]  # fmt: skip


@pytest.mark.parametrize(("line", "winner", "pays"), BEAT)
def test_a_contract_said_to_be_theirs_is_not_made_ours_by_two_figures(line, winner, pays):
    assert taken(winner, pays) in outcomes(line)


@pytest.mark.parametrize("thing", ["fifty", "siri", "hundred", "baloot", "50"])
@pytest.mark.parametrize("end", ["62 them", "them 62"])
def test_a_thing_that_and_joins_to_another_owner_is_asked_about(thing, end):
    assert len(outcomes(f"hokum Ali, {thing} and {end}")) == 2


@pytest.mark.parametrize("line", ["hokum ali 60 points against", "sun cem 40 card points against", "hokum ali rest 60"])
def test_a_figure_against_nobody_or_the_rest_is_asked_about(line):
    assert len(outcomes(line)) == 2


@pytest.mark.parametrize("line", ["دبلنا عليهم حكم لنا ٥٦ خمسين لنا", "دبلنا عليهم حكم لنا ٨١", "فزنا عليهم حكم"])
def test_somebody_on_whom_an_arabic_verb_falls_is_asked_about_as_declarer(line):
    with pytest.raises(Ambiguous) as caught:
        parse(line, TABLE, OPTIONS)
    assert len(caught.value.readings) == 2


@pytest.mark.parametrize("line", ["دبل دالية حكمنا وخسر", "دبل سالم حكمنا وخسر", "دبل Cem حكمنا وخسر"])
def test_who_doubled_is_who_stands_behind_an_arabic_verb(line):
    table = TABLE._replace(players={**TABLE.players, "E": line.split()[1]})
    with pytest.raises(Ambiguous) as caught:
        parse(line, table, OPTIONS)
    assert {decode({**each.facts}).won for each in caught.value.readings} == {"NS", "EW"}


@pytest.mark.parametrize("line", ["دبلنا عليهم حكم لنا ٥٦", "دبلوا علينا حكم لهم ٩٠", "دبل Cem على Ali حكم لهم ٩٠"])
def test_whose_contract_was_doubled_is_asked_though_the_score_is_the_same(line):
    with pytest.raises(Ambiguous) as caught:
        parse(line, TABLE, OPTIONS)
    declared = [decode({**each.facts}).taker in ("N", "S", "NS") for each in caught.value.readings]
    assert sorted(declared) == [False, True]
