"""Names that are also words of the table, or that something is written to."""

import pytest

from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.sheet.lines import read_line

ALI = GAME.seating.seat([["علي", "نورة"], ["سعد", "سارة"]], "NS")
UM_SAAD = GAME.seating.seat([["أبو علي", "أم سعد"], ["سعد", "سارة"]], "NS")


def meaning(line, seating):
    return GAME.notation.write(read_line(GAME, seating, line, Options()).facts)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
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
    ],
)
def test_a_doubler_called_ali_is_no_preposition(line, meant):
    assert meaning(line, ALI) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("حكم سعد دبل على سعد لنا ٩٠", "hokum E x2, NS 90"),
        ("صن سعد كبوت على علي", "sun E, kaboot EW"),
        ("صن سعد كبوت على سعد", "sun E, kaboot NS"),
        ("صن سعد كبوت علي", "sun E, kaboot NS"),
        ("حكم على سعد لنا ٩٠", "hokum E, NS 90"),
    ],
)
def test_the_preposition_is_read_where_somebody_is_called_so(line, meant):
    assert meaning(line, ALI) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("حكم سارة لنا ٩٠ وأم سعد معها سرا", "hokum W, NS 90, siri S"),
        ("حكم سارة لنا ٩٠ وأبو علي سرا", "hokum W, NS 90, siri N"),
        ("حكم سارة ولسعد ٩٠ وسرا لأم سعد", "hokum W, EW 90, siri S"),
    ],
)
def test_and_and_for_are_written_to_names_of_any_length(line, meant):
    assert meaning(line, UM_SAAD) == meant
