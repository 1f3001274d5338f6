"""Players whose names are words of a game: they are seated, and a line of theirs is read."""

import pytest

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.figures import read_figures
from scorekeeper.sheet.seating import seat
from tests.games.hearing import Table

KINGS = {"winner": "E", "last_card": "QH", "left": {"aces": 2, "pictures": 3}}
PLACED = {"winner": "N", "last_card": "QH", "left": {"E": ["AH", "KS"], "W": ["10D", "AS"]}}


def full(side: str, rank: str) -> dict[str, object]:
    return {"compounds": [{"rank": rank, "kind": "full", "side": side}]}


@pytest.mark.parametrize(
    ("game", "names", "line", "meant"),
    [
        ("sabat", "علي+بدر سارة+نورة", "سارة طلعت QH، باقي ٢ اص ٣ صور", KINGS),
        ("sabat", "علي+بدر سارة+نورة", "علي QH باقي سارة AH KS نورة 10D AS", PLACED),
        ("sabat", "Jack+King Queen+Win", "queen out with queen of hearts, left 2 aces 3 pictures", KINGS),
        ("sabat", "Jack+King Queen+Win", "jack out QH left queen AH KS, win 10D AS", PLACED),
        ("shllaat", "Nada An Ace", "nada 88, an 92, ace 72", {"totals": {"Nada": 88, "An": 92, "Ace": 72}}),
        ("shllaat", "Nada An Ace", "an nada, ace 160, nada 92", {"totals": {"Nada": 92, "An": 0, "Ace": 160}}),
        ("sleazy", "كامل Ace", "ace full 7", full("B", "7")),
        ("sleazy", "Red Ace", "red full ace", full("A", "A")),
        ("shah", "Drew Win", "win lost to drew", {"winner": "A"}),
        ("shah", "Won Lost", "lost won", {"winner": "B"}),
    ],
)
def test_a_name_that_is_a_word_of_the_game(game: str, names: str, line: str, meant: object) -> None:
    seat(games.find(game), names.split())
    table = Table(games.find(game), [side.split("+") for side in names.split()])
    assert table.heard(line) == meant


@pytest.mark.parametrize(
    ("game", "names", "line", "seat", "player"),
    [
        ("shah", "Badr Asha", "a won", {"winner": "A"}, {"winner": "B"}),
        ("sleazy", "Badr Asha", "a full 7", full("A", "7"), full("B", "7")),
        ("sabat", "Nasser+Omar Sami+Eid", "s QH left 2 aces 3 pictures", {**KINGS, "winner": "S"}, {**KINGS, "winner": "E"}),
        ("baloot", "Faisal+Omar Khalid+Nasser", "hokum n, us 90", *(
            {"contract": "hokum", "declarer": seat, "points": {"NS": 90}} for seat in ("N", "W")
        )),
    ],
)  # fmt: skip
def test_a_letter_that_begins_the_name_of_somebody_else_is_asked_about(game, names, line, seat, player):
    table = Table(games.find(game), [side.split("+") for side in names.split()], "NS" if game == "baloot" else None)
    assert table.heard(line) == [seat, player]
    first, rest = line.split(maxsplit=1)
    capital = f"{first.upper()} {rest}" if len(first) == 1 else line.replace(" n,", " N,")
    assert table.heard(capital) == seat


@pytest.mark.parametrize("text", ["a 82 b 70", "a 82, 70"])
def test_whose_a_figure_is_after_a_letter_that_begins_another_name_is_asked(text):
    table = games.find("shah").seating.seat([["Badr"], ["Asha"]], None)
    with pytest.raises(Refused):
        read_figures(text, table, "paper-form")
    assert read_figures("A 82 B 70", table, "paper-form") == {"A": 82, "B": 70}
