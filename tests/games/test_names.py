"""Players whose names are words of a game: they are seated, and a line of theirs is read."""

from random import Random

import pytest

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.reading.points import read_points
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.seating import seat
from tests.games.hearing import JOINS, Table

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
        ("shllaat", "Joker One No", "one 88, joker 92, no 72", {"totals": {"Joker": 92, "One": 88, "No": 72}}),
        ("shllaat", "One Ten As", "ten one hundred, as 80, one 72", {"totals": {"One": 72, "Ten": 100, "As": 80}}),
        (
            "sabat",
            "As+Kh Jc+H",
            "H out with 10H, left 1 ace 2 pictures",
            {"winner": "W", "last_card": "10H", "left": {"aces": 1, "pictures": 2}},
        ),
        (
            "sabat",
            "As+Kh Jc+H",
            "as out with QH, left jc AH KS, h 10D QS",
            {"winner": "N", "last_card": "QH", "left": {"E": ["AH", "KS"], "W": ["10D", "QS"]}},
        ),
        ("sleazy", "S H", "h full 7", full("B", "7")),
        ("sleazy", "K Q", "k full k", full("A", "K")),
        ("shah", "Draw Badr", "draw won", {"winner": "A"}),
        ("shah", "Draw Badr", "a draw", {"winner": None}),
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
        ("sabat", "Nasser+Omar Sami+Eid", "s QH left 2 aces 3 pictures", {**KINGS, "winner": "E"}, {**KINGS, "winner": "S"}),
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
    meant = {"sabat": player}  # the readings of Sab'at stand in the order of their lines
    assert table.heard(capital) == meant.get(game, seat)  # a capital is the letter of a seat or side


@pytest.mark.parametrize("text", ["a 82 b 70", "a 82, 70"])
def test_whose_a_figure_is_after_a_letter_that_begins_another_name_is_asked(text):
    table = games.find("shah").seating.seat([["Badr"], ["Asha"]], None)
    with pytest.raises(Refused):
        read_points(text, table, "paper-form")
    with pytest.raises(Refused):
        read_points(text.upper(), table, "paper-form")
    assert read_points("Badr 82 Asha 70", table, "paper-form") == {"A": 82, "B": 70}


NAMES = {
    "shllaat": "Joker Jokers Ace As Jack J A No One Ten Hundred Both Zero Rest All Nothing Points Kh Other Small",
    "sabat": "King Queen Ace Kings As Kh Jc H D C Seven Ten Two No Double Out Left Card Pass Signal Nobody",
    "sleazy": "King K Q J T A H S As Kh Ten Seven Red Black Full Basic Set Joker Mixed Pair Colour Card Nothing No",
    "shah": "Draw Drawn Won Win Lost A Nobody No Winner Tie Beat Over Game One Each",
}
LINES = {
    "shllaat": "88 92 72 1 2 3 10 , joker jokers ace aces jacks rest no one ten hundred others as kh nothing all points",
    "sabat": "out with left 2 3 aces 1 QH AS KH JC 9S 10D , double no last seven ten queen partner penalty out-of-turn",
    "sleazy": "full basic 7 4 K Q ace joker , ; red black pairs 3 9 mixed 5 colour card 5H KS AH set : nothing",
    "shah": "won lost beat draw , 1 0 game to a drawn by nobody no winner over",
}


@pytest.mark.parametrize("game", NAMES)
def test_lines_of_any_names_mean_the_same_when_they_are_repeated(game: str) -> None:
    random, found = Random(13), games.find(game)
    for _ in range(JOINS // 10):
        names = random.sample(NAMES[game].split(), 4 if game == "sabat" else 2)
        sides = [names[:2], names[2:]] if game == "sabat" else [[name] for name in names]
        try:
            table = Table(found, sides, **({"draws": "agreed"} if game == "shah" else {}))
        except Refused:
            continue  # two of these names together can be no players
        words = [*LINES[game].split(), *[name.lower() for name in names] * 3]
        for _ in range(10):
            table.heard(" ".join(random.choices(words, k=random.randint(1, 8))))


@pytest.mark.parametrize(
    ("game", "names", "line", "readings"),
    [
        ("shah", "Asha Warsame", "asha 1", ["Asha won"]),
        ("shah", "Asha Warsame", "A 1", ["A won"]),
        ("shah", "Draw Badr", "draw", ["drawn game", "Draw won"]),
        ("sleazy", "Lena Mika", "+150", ["result Lena 150, Mika 0", "check +150"]),
        ("sabat", "Ali+Badr Cem+Dalia", "ali out QH, cem left an ace", ["Ali out with QH, left 1 ace 0 pictures"]),
        ("sabat", "Ali+Badr Cem+Dalia", "n out with QH, left 3 pictures", ["N out with QH, left 0 aces 3 pictures"]),
    ],
)  # fmt: skip
def test_readings_call_people_as_the_line_does(game: str, names: str, line: str, readings: list[str]) -> None:
    rules = {"draws": "agreed"} if game == "shah" else {}
    table = Table(games.find(game), [side.split("+") for side in names.split()], **rules)
    with pytest.raises(Refused) as caught:
        read_line(table.game, table.seating, line, table.options)
    assert [each.line for each in caught.value.readings] == readings
