"""Players called by words of a game: no line of theirs is read as something else than one of anybody's would be."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.number_words import NUMERALS
from scorekeeper.reading.lexicon import of_game
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.seating import seat
from tests.games.hearing import JOINS, Table, said

WORDS = {
    "baloot": of_game("baloot"),
    "sabat": of_game("sabat"),
    "shah": of_game("shah"),
    "shllaat": of_game("shllaat"),
    "sleazy": of_game("sleazy"),
}
PLAIN = {True: ["Zubeyd", "Qusaym", "Yuvexi", "Gwimon"], False: ["زبيد", "قصيم", "مشاري", "غازي"]}
"""Names that are no words, and begin none: in Latin letters, and in Arabic ones."""


class Template(NamedTuple):
    """A line with places for names, and the table where it is said."""

    line: str
    sides: list[list[str]]
    us: str | None
    rules: dict[str, str]

    @property
    def is_latin(self) -> bool:
        return self.line.isascii()

    def scored(self, game: str, names: Sequence[str], facts: Json) -> list[int]:
        """Return the points of the sides: what scores the same may be heard as either."""
        rest = iter(names)
        table = Table(games.find(game), [[next(rest) for _ in side] for side in self.sides], self.us, **self.rules)
        return list(table.game.scoring.score(table.game.facts.decode(facts), table.options).points.values())

    def said_by(self, game: str, names: Sequence[str], typed: Sequence[str]) -> Json | list[Json]:
        """Return what the line means among some players, or the readings that are offered; none where it is refused."""
        rest = iter(names)
        sides = [[next(rest) for _ in side] for side in self.sides]
        table = Table(games.find(game), sides, self.us, **self.rules)
        heard = table.heard(self.line.format(*typed))
        return [] if isinstance(heard, dict) and not table.can_be(table.game.facts.decode(heard)) else heard


def templates(game: str) -> Iterator[Template]:
    """Yield what tables say in a game, as typed and without commas."""
    for each in said(game):
        table = each.table
        us = table.us if game in ("sabat", "baloot") else None
        names = [name for side in table.names for name in side]
        yield from placed(each.line, names, Template("", table.names, us, table.choices))


def placed(line: str, names: Sequence[str], table: Template) -> Iterator[Template]:
    """Yield a line with places for the names in it, with and without commas; nothing where it names nobody."""
    for at, name in enumerate(names):
        line = re.sub(rf"(?<![^\W_])(و|ل|ول)?{name}(?![^\W_])", rf"\g<1>{{{at}}}", line, flags=re.IGNORECASE)
    if "{" in line and len(names) <= len(PLAIN[True]):
        yield from (table._replace(line=each) for each in dict.fromkeys((line, re.sub("[,;،؛]", "", line))))


@pytest.mark.parametrize("game", WORDS)
def test_a_line_of_a_namesake_means_what_it_would_mean_of_anybody(game: str) -> None:
    random, lines, different = Random(17), [*templates(game)], []
    words = sorted(word for word in {*WORDS[game], *NUMERALS} if len(word) > 1 and word.isalpha())
    told = 0
    for _ in range(JOINS // 2):
        template = random.choice(lines)
        plain = PLAIN[template.is_latin]
        at = random.choice([int(each) for each in re.findall(r"{(\d)}", template.line)])
        word = random.choice([word for word in words if word.isascii() == template.is_latin])
        names = [word.title() if place == at else name for place, name in enumerate(plain)]
        typed = names if random.random() < 0.5 else [name.lower() for name in names]
        # "the joker" is the card; a word that is said in the line anyway can be meant there too.
        if re.search(rf"(the|an) {{{at}}}|\b{word}\b", template.line, re.IGNORECASE) or not is_name(game, names[at]):
            continue
        meant = template.said_by(game, plain, plain)
        heard = template.said_by(game, names, typed) if isinstance(meant, dict) else []
        told += heard != []
        is_else = isinstance(heard, dict) and named(heard, names, plain) != meant
        if is_else and template.scored(game, names, heard) != template.scored(game, plain, meant):
            different.append((template.line.format(*typed), heard, meant))
    assert different == []
    assert told > JOINS // 20


def is_name(game: str, name: str) -> bool:
    try:
        seat(games.find("shah" if game == "shah" else "sleazy"), [name, "Zubeyd"])
    except Refused:
        return False
    return games.find(game).notation.RESERVED.isdisjoint({name.lower()})


def named(facts: object, names: Sequence[str], others: Sequence[str]) -> object:
    """Return facts in which players have other names, where they are called by these."""
    called = dict(zip(names, others, strict=True))
    if isinstance(facts, dict):
        return {called.get(key, key): named(value, names, others) for key, value in facts.items()}
    return facts


@pytest.mark.parametrize(
    ("line", "kind"),
    [("Note won", "hand"), ("note 1 check 0", "hand"), ("Check 1-0", "hand"), ("note that check was ill", "note"),
     ("note", None), ("check", None), ("check 3-0", "check")],
)  # fmt: skip
def test_a_player_called_by_the_word_of_another_line_is_meant_where_a_hand_is_told(line: str, kind: str | None) -> None:
    table = Table(games.find("shah"), [["Note"], ["Check"]])
    try:
        found = read_line(table.game, table.seating, line, table.options).kind
    except Refused:
        found = None
    assert found == kind


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
