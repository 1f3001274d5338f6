"""Names that are also words of the table, or that something is written to."""

import pytest

from scorekeeper.errors import Ambiguous
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.sheet.lines import read_line

ALI = GAME.seating.seat([["علي", "نورة"], ["سعد", "سارة"]], "NS")
UM_SAAD = GAME.seating.seat([["أبو علي", "أم سعد"], ["سعد", "سارة"]], "NS")
SUNNY = GAME.seating.seat([["Sara", "Mia"], ["Hakim", "Sunny"]], "NS")
DOUBLERS = (
    ("حكم سعد دبل علي لنا ٩٠", "hokum E x2 by N, NS 90"),
    ("حكم سعد دبل علي لهم ٩٠", "hokum E x2 by N, EW 90"),
    ("حكم سعد، دبل علي لنا ٩٠", "hokum E x2 by N, NS 90"),
    ("سعد اشترى حكم ودبل علي لنا ٩٠", "hokum E x2 by N, NS 90"),
    ("حكم سعد دبلوا علي لنا ٩٠", "hokum E x2 by N, NS 90"),
    ("حكم علي ثري لنا ٩٠", "hokum N x3, NS 90"),
    ("حكم سعد دبل علي لنا كبوت", "hokum E x2 by N, kaboot NS"),
    ("حكم سعد دبل علي لنا سرا لهم ٧٢", "hokum E x2 by N, EW 72, siri NS"),
    ("حكم سعد دبل علي لنا ٩٠ ولهم ٧٢", "hokum E x2 by N, NS 90, EW 72"),
    ("صن سعد علي سرا لهم ٨٠ علي خمسين", "sun E, EW 80, siri N, fifty N"),
)
"""A doubler called Ali is no preposition."""
PREPOSITIONS = (
    ("حكم سعد دبل على سعد لنا ٩٠", "hokum E x2, NS 90"),
    ("صن سعد كبوت على علي", "sun E, kaboot EW"),
    ("صن سعد كبوت على سعد", "sun E, kaboot NS"),
    ("صن سعد كبوت علي", "sun E, kaboot NS"),
)
"""The preposition is read where somebody is called so."""
JOINED = (
    ("حكم سارة لنا ٩٠ وأم سعد معها سرا", "hokum W, NS 90, siri S"),
    ("حكم سارة لنا ٩٠ وأبو علي سرا", "hokum W, NS 90, siri N"),
    ("حكم سارة ولسعد ٩٠ وسرا لأم سعد", "hokum W, EW 90, siri S"),
)
"""And and for are written to names of any length."""
CONTRACTS = (("sun S, NS 85", "sun S, NS 85"), ("sun s, us 85", "sun S, NS 85"), ("s sunny 85", "sun W, EW 85"))
"""A whole word for a contract is none for a name that it begins, so that a lone letter were the contract."""
PROJECTS = (
    ("sun, sara, us took all tricks", "sun N, kaboot NS"),
    ("hokum, mia, they took 90", "hokum S, EW 90"),
    ("us siri - sun, sara, us 80", "sun N, NS 80, siri NS"),
)
"""Who stands alone behind the contract has declared, and is no project."""
PLAYED = ((ALI, DOUBLERS + PREPOSITIONS), (UM_SAAD, JOINED), (SUNNY, CONTRACTS + PROJECTS))


def meaning(line, seating):
    return GAME.notation.write(read_line(GAME, seating, line, Options()).facts)


@pytest.mark.parametrize(
    ("seating", "line", "meant"),
    [(seating, *each) for seating, lines in PLAYED for each in lines],
)
def test_a_name_is_told_from_a_word_of_the_table_and_from_what_is_written_to_it(seating, line, meant):
    assert meaning(line, seating) == meant


@pytest.mark.parametrize("line", ["hokum us 90 revoke", "revoke us, hokum us 90"])
def test_a_player_called_revoke_is_asked_about(line):
    seating = GAME.seating.seat([["Revoke", "Badr"], ["Cem", "Dalia"]], "NS")
    with pytest.raises(Ambiguous, match="revoke"):
        meaning(line, seating)


def test_fifty_in_words_before_the_rest_of_the_pack_is_no_unit():
    with pytest.raises(Ambiguous, match="line-readings"):
        meaning("hokum to fifty sara a hundred and twelve", SUNNY)
