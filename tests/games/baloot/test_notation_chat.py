"""Arabic typed with Latin letters and digits: what is read, and names in it, which are offered."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.notation import parse, write
from scorekeeper.messages import problem_json
from scorekeeper.sheet.lines import read_line
from tests.games.baloot.test_notation_doubts import ARABIC, OPTIONS, TABLE
from tests.games.baloot.test_notation_hearing import rows

GULF = GAME.seating.seat([["Ali", "Saad"], ["Nasser", "Ahmed"]], "NS")
READ = """
hkm ali lhm 60                   = hokum N, EW 60
7ukum badr lhm 66                = hokum S, EW 66
hokum e dbl mgfol lna 80         = hokum E x2 locked, NS 80
hokum e dbl mftoo7 lna 80        = hokum E x2 open, NS 80
hokum e tribel lna 80            = hokum E x3, NS 80
hokum e g7wa fzna                = hokum E gahwa, won NS
hokum e us 77 bloot cem          = hokum E, NS 77, baloot E
sun ali kboot lna                = sun N, kaboot NS
sun e us 60 arba3 miya badr      = sun E, NS 60, four-hundred S
sun e us 60 rb3meya ali          = sun E, NS 60, four-hundred N
hokum ali us 102 bnt             = hokum N, NS 102
hokum ali us 10 nuqat            = hokum N, NS 10 game points
hokum ali us 90 nuqat            = hokum N, NS 90
hokum ali, ekka, us 90           = hokum N, NS 90
hokum dalia 5srha                = hokum W, won NS
dalia hokum 7as us 61            = hokum W hearts, NS 61
dalia hokum sheria us 61         = hokum W clubs, NS 61
hokum e us 77 lhm 50 mashro3     = hokum E, NS 77, fifty EW
hokum e 3ndhm 60                 = hokum E, EW 60
حكم سامي خسرها                   = hokum E, won NS
حكم سامي طيحناه                  = hokum E, won NS
حكم سامي اكه لنا ٧٧              = hokum E, NS 77
ns77 hokum e                     = hokum E, NS 77
hokum e us7them9                 = hokum E, NS 7 game points, EW 9 game points
n7e9 hokum e                     = hokum E, NS 7 game points, EW 9 game points
hokum e us 77 2siri              = hokum E, NS 77, siri NS, siri NS
"""
NAMES = {
    "hokum 3ali them 60": "ali", "hokum 3li them 60": "ali", "hokum sa3d them 60": "saad", "hokum s3d them 60": "saad",
    "hokum a7med us 70": "ahmed", "hokum us 60 baloot 3ali": "ali", "hokum e us 90 2ali siri": "ali",
}  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), rows(READ))
def test_words_of_chat_are_read(line, meant):
    assert write(parse(line, TABLE if line.isascii() else ARABIC, OPTIONS)) == meant


@pytest.mark.parametrize(("line", "name"), NAMES.items())
def test_a_digit_within_a_name_is_a_letter_and_no_figure(line, name):
    with pytest.raises(Malformed) as caught:
        read_line(GAME, GULF, line, OPTIONS)
    (problem,) = caught.value.problems
    assert problem.code == "word-unknown"
    assert problem.params["hint"] == name
    assert f"Did you mean {name}?" in str(problem_json(problem, GAME.texts)["message"])
