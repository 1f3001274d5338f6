"""Hands told in any order and in many words: each line is heard as it was meant, or a question names that meaning."""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.sheet.lines import read_line
from tests import THOROUGH, few

LINES = 200 if THOROUGH else 40
SEATS = "NSEW"
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
WHOLE = {"hokum": 162, "sun": 130}


class Told(NamedTuple):
    """What is meant: the card points are of ``side``; projects and Baloot are of players."""

    contract: str
    declarer: str
    side: str
    points: int
    trump: str | None
    level: str | None
    doubler: str | None
    projects: list[tuple[str, str]]
    baloot: str | None


class Tongue(NamedTuple):
    """How a table talks: its players, and every word for a thing."""

    names: dict[str, str]
    seats: bool
    sides: dict[str, list[str]]
    words: dict[str, list[str]]
    by: str


LATIN = Tongue(
    {"N": "faisal", "S": "omar", "E": "khalid", "W": "nasser"},
    seats=True,
    sides={"NS": ["us", "we", "ns"], "EW": ["them", "they", "EW"]},
    words={
        "hokum": ["hokum", "h", "hokm"], "sun": ["sun", "s", "san"],
        "S": ["spades", "s", "♠"], "H": ["hearts", "h", "♥"], "D": ["diamonds", "d"], "C": ["clubs", "c"],
        "double": ["x2", "double", "dbl"], "triple": ["x3", "triple", "trebled"],
        "siri": ["siri", "sira"], "fifty": ["fifty", "50"], "hundred": ["hundred", "100", "miya"],
        "baloot": ["baloot"],
    },
    by="by",
)  # fmt: skip
ARABIC = Tongue(
    {"N": "فيصل", "S": "عمر", "E": "خالد", "W": "ناصر"},
    seats=False,
    sides={"NS": ["لنا"], "EW": ["لهم"]},
    words={
        "hokum": ["حكم", "الحكم"], "sun": ["صن"],
        "S": ["سبيت", "♠"], "H": ["هاص", "قلب"], "D": ["ديمن"], "C": ["شرية", "شريه"],
        "double": ["دبل", "x2"], "triple": ["ثري", "x3"],
        "siri": ["سرا", "سرى"], "fifty": ["خمسين", "50"], "hundred": ["ميه", "100", "مية"], "baloot": ["بلوت"],
    },
    by="من",
)  # fmt: skip
TONGUES = {
    "latin": LATIN,
    "names of words": LATIN._replace(names={"N": "sara", "S": "hadi", "E": "mia", "W": "sunny"}),
    "long names": LATIN._replace(names={"N": "abu omar", "S": "omar", "E": "um ali", "W": "al-harbi"}),
    "arabic": ARABIC,
}
OPTIONS = Options()
FIGURES = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


class Speaker:
    """Tells hands, in words drawn by ``dice``."""

    def __init__(self, tongue, dice):
        self.tongue, self.dice = tongue, dice
        self.table = GAME.seating.seat([[tongue.names[seat] for seat in side] for side in ("NS", "EW")], "NS")
        self.by_seat = tongue.seats and dice.choice(("never", "always", "sometimes"))

    def who(self, seat):
        if self.by_seat == "always" or (self.by_seat == "sometimes" and self.dice.random() < 0.5):
            return self.dice.choice((seat, seat.lower()))
        return self.tongue.names[seat]

    def of_side(self, side):
        told = self.tongue.sides[side]
        return self.dice.choice(told) if self.dice.random() < 0.7 else self.who(self.dice.choice(side))

    def word(self, meaning):
        return self.dice.choice(self.tongue.words[meaning])

    def hand(self):
        dice = self.dice
        contract, declarer = dice.choice(("hokum", "hokum", "sun")), dice.choice(SEATS)
        of_hokum = contract == "hokum"
        level = dice.choice((None, None, None, "double", "triple")) if of_hokum else None
        raised_by = [seat for seat in SEATS if SIDE[seat] != SIDE[declarer]]
        first = dice.choice(SEATS)
        kinds = dice.choice(([], [], ["siri"], ["fifty"], ["hundred"], ["siri", "fifty"]))
        return Told(
            contract, declarer, dice.choice(("NS", "EW")), dice.choice(POSSIBLE[contract]),
            trump=dice.choice((None, *"SHDC")) if of_hokum else None,
            level=level, doubler=dice.choice((None, *raised_by)) if level else None,
            projects=[(kind, dice.choice([seat for seat in SEATS if SIDE[seat] == SIDE[first]])) for kind in kinds],
            baloot=dice.choice((None, None, None, *SEATS)) if of_hokum else None,
        )  # fmt: skip

    def line(self, told):
        """Tell a hand: the contract with what belongs to it, before, after or between points, projects and Baloot."""
        dice = self.dice
        contract = self._either(self.word(told.contract), self.who(told.declarer))
        if told.trump:
            contract.insert(dice.choice((1, 2)), self.word(told.trump))
        raised = [self.word(told.level)] if told.level else []
        if told.doubler:
            raised += [*dice.choice(([], [self.tongue.by])), self.who(told.doubler)]
        things = [self._points(told)]
        things += [self._either(self.word(kind), self.who(seat)) for kind, seat in told.projects]
        things += [self._either(self.word("baloot"), self.who(told.baloot))] if told.baloot else []
        dice.shuffle(things)
        begun = [contract + raised] if dice.random() < 0.6 else [contract, raised]
        clauses = [*begun, *things] if dice.random() < 0.85 else [*things, *begun]
        line = dice.choice((", ", " ")).join(" ".join(clause) for clause in clauses if clause)
        return line.translate(FIGURES) if not self.tongue.seats and dice.random() < 0.3 else line

    def _points(self, told):
        """Tell the points of one side, or of both."""
        one, rest = self._either(self.of_side(told.side), str(told.points)), WHOLE[told.contract] - told.points
        return self.dice.choice(
            (
                one,
                one,
                one,
                [*one, self.of_side(OTHER[told.side]), str(rest)],
                [self.of_side(told.side), f"{told.points}-{rest}"],
            )
        )

    def _either(self, first, second):
        return [first, second] if self.dice.random() < 0.6 else [second, first]


def is_possible(contract, points):
    try:
        read_line(GAME, GAME.seating.seat([], None), f"{contract} N, NS {points} card points", OPTIONS)
    except Refused:
        return False
    return True


POSSIBLE = {
    contract: [n for n in range(20, whole - 19) if is_possible(contract, n)] for contract, whole in WHOLE.items()
}


def noted(told):
    """Say in the notation what was meant."""
    clauses = [" ".join(filter(None, (told.contract, told.declarer, told.trump, told.level)))]
    clauses[0] += f" by {told.doubler}" if told.doubler else ""
    clauses += [f"{told.side} {told.points}", *(f"{kind} {seat}" for kind, seat in told.projects)]
    clauses += [f"baloot {told.baloot}"] if told.baloot else []
    return ", ".join(clauses)


def scores_as(facts, told, table):
    """Tell whether facts score what was meant does: readings that score the same are not asked about."""
    meant = GAME.scoring.score(read_line(GAME, table, noted(told), OPTIONS).facts, OPTIONS)
    try:
        return GAME.scoring.score(facts, OPTIONS).points == meant.points
    except Refused:
        return False


def is_meant(facts, told):
    """Tell whether facts say what was meant; who of a side had something may be left open."""
    points = facts.points or {}
    projects = sorted((each.kind, SIDE.get(each.by, each.by)) for each in facts.projects or ())
    return (
        (facts.contract, facts.trump, facts.level) == (told.contract, told.trump, told.level)
        and facts.taker in (told.declarer, SIDE[told.declarer])
        and facts.doubled_by in (told.doubler, None)
        and (points.get(told.side) == told.points or points.get(OTHER[told.side]) == WHOLE[told.contract] - told.points)
        and projects == sorted((kind, SIDE[seat]) for kind, seat in told.projects)
        and SIDE.get(facts.baloot, facts.baloot) == (told.baloot and SIDE[told.baloot])
    )


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("seed", few(range(15)))
def test_a_line_is_never_heard_as_another_hand(tongue, seed):
    dice = Random(seed)
    heard = Counter()
    for _ in range(LINES):
        speaker = Speaker(TONGUES[tongue], dice)
        told = speaker.hand()
        line = speaker.line(told)
        try:
            meant = [read_line(GAME, speaker.table, line, OPTIONS).facts]
            heard["recorded"] += 1
        except Refused as error:
            meant = [GAME.facts.decode(reading.facts) for reading in error.readings]
            heard["asked" if meant else "refused"] += 1
        as_meant = (is_meant(facts, told) or scores_as(facts, told, speaker.table) for facts in meant)
        assert not meant or any(as_meant), (line, told, meant)
    assert heard["recorded"] > 0.65 * LINES
    assert heard["refused"] < 5
