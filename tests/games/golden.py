"""The golden lines of the notation: how they are made, written and read.

A file holds a header with the version and the table, then a line with its facts on every line. A line that stands in it
is never changed: ``python -m tests.games.golden`` only adds what is missing.
"""

import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from scorekeeper import games
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, Json
from scorekeeper.places import DATA
from tests.games.hearing import Table

VERSION = 1
TABLES: dict[str, dict[str, object]] = {
    "baloot": {"players": ["Ali+Badr", "Cem+Dalia"], "us": None, "rules": {}},
    "sleazy": {"players": ["Ali", "Badr"], "us": None, "rules": {"colour-set": "yes"}},
    "sabat": {"players": ["Ali+Badr", "Cem+Dalia"], "us": None, "rules": {}},
    "shllaat": {"players": ["Ali", "Badr", "Cem"], "us": None, "rules": {}},
    "shah": {"players": ["Ali", "Badr"], "us": None, "rules": {"draws": "agreed"}},
}
Told = tuple[str, Json]
"""A line, and the facts that it means."""


class Golden(NamedTuple):
    """The golden lines of a game, and the table at which they are read."""

    table: dict[str, object]
    lines: list[Told]

    def parse(self, game: AnyGame, line: str) -> Json | None:
        """Return the facts of a line, None if it is refused or asked about."""
        table = _table(game, self.table)
        try:
            return game.facts.encode(game.notation.parse(line, table.seating, table.options))
        except Refused:
            return None


def _table(game: AnyGame, said: dict[str, object]) -> Table:
    return Table(game, [side.split("+") for side in said["players"]], said["us"], **said["rules"])


def read_golden(file: Path) -> Golden:
    """Read a file of golden lines."""
    header, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    assert header["version"] == VERSION
    return Golden(header["table"], [(each["line"], each["facts"]) for each in lines])


def shah() -> Iterator[Told]:
    """Yield lines of Shah: every way to call a side, both orders, a draw, and results."""
    for side, names in {"A": ("A", "Ali"), "B": ("B", "Badr")}.items():
        for name in names:
            yield f"{name} won", {"winner": side}
            yield f"won {name}", {"winner": side}
    yield "drawn game", {"winner": None}
    for first, second in ((1, 0), (0, 1), (0, 0)):
        yield f"result A {first}, B {second}", {"result": {"A": first, "B": second}}
        yield f"result Ali {first}, Badr {second}", {"result": {"A": first, "B": second}}


BALOOT = {"N": "Ali", "S": "Badr", "E": "Cem", "W": "Dalia"}
PACK = {"hokum": 162, "sun": 130}
SHAPES: list[tuple[str, Json]] = [
    ("", {}),
    (" x2", {"level": "double"}),
    (" x3", {"level": "triple"}),
    (" x4", {"level": "quadruple"}),
    (" x2 locked", {"level": "double", "locked": True}),
    (" x2 open", {"level": "double", "locked": False}),
    (" hearts", {"trump": "H"}),
    (" gahwa", {"level": "gahwa"}),
]
BESIDE: list[tuple[str, Json]] = [
    ("", {}),
    (", fifty {own}", {"projects": [{"by": "{own}", "kind": "fifty"}]}),
    (", siri {other}", {"projects": [{"by": "{other}", "kind": "siri"}]}),
    (", baloot {own}", {"baloot": "{own}"}),
    (", won {side}", {"won": "{side}"}),
    (
        ", hundred {side}, siri {own}",
        {"projects": [{"by": "{side}", "kind": "hundred"}, {"by": "{own}", "kind": "siri"}]},
    ),
]
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS", "N": "E", "S": "W", "E": "N", "W": "S"}


def baloot() -> Iterator[Told]:
    """Yield hands of Baloot: every figure beside every common shape, and every clause in both orders of its words."""
    declarers = itertools.cycle(BALOOT)
    for (contract, pack), (shape, level), (behind, beside) in itertools.product(PACK.items(), SHAPES, BESIDE):
        if (contract == "sun" and level.keys() & {"trump", "locked"}) or (contract == "sun" and "baloot" in beside):
            continue
        for figure in range(1, pack):
            by = next(declarers)
            places = {"own": by, "other": OTHER[by], "side": SIDES[by]}
            side = SIDES[by] if figure % 2 else OTHER[SIDES[by]]
            told = json.loads(_placed(json.dumps(beside), places))
            line = f"{contract} {by}{shape}, {side} {figure}{_placed(behind, places)}"
            yield line, {"contract": contract, "declarer": by, **level, "points": {side: figure}, **told}
    yield from _clauses_of_baloot()


def _placed(text: str, places: dict[str, str]) -> str:
    for key, value in places.items():
        text = text.replace("{" + key + "}", value)
    return text


def _clauses_of_baloot() -> Iterator[Told]:
    for outcome, line in {"all-pass": "pass", "annulled": "kawesh", "misdeal": "misdeal"}.items():
        yield line, {"outcome": outcome}
    yield "kawesh E", {"outcome": "annulled"}
    for seat, name in BALOOT.items():
        bid = {"contract": "hokum", "declarer": seat}
        side, other = SIDES[seat], OTHER[SIDES[seat]]
        for who in (seat, name):
            for head in (f"hokum {who}", f"{who} hokum"):
                for clause, fact in (
                    (f"{side} 90", {"points": {side: 90}}), (f"90 {side}", {"points": {side: 90}}),
                    (f"{side} 9 game points", {"game_points": {side: 9}}), (f"kaboot {side}", {"kaboot": side}),
                    (f"{side} kaboot", {"kaboot": side}), (f"won {other}", {"won": other}), (f"{other} won", {"won": other}),
                    (f"tricks {side} 3", {"tricks": {side: 3}}), (f"qaid {side}", {"qaid": side}),
                    (f"{other} 71, {side} 91", {"points": {other: 71, side: 91}}),
                    (f"{side} 91, {who} fifty", {"points": {side: 91}, "projects": [{"by": seat, "kind": "fifty"}]}),
                    (f"{side} 60, four-hundred {other}", {"points": {side: 60}, "projects": [{"by": other, "kind": "four-hundred"}]}),
                    (f"reverse kaboot {other}", {"kaboot": other, "reverse": True}),
                ):  # fmt: skip
                    yield f"{head}, {clause}", {**bid, **fact}
                    yield f"{clause}, {head}", {**bid, **fact}
        doubler = OTHER[seat]
        for level, word in {"double": "x2", "triple": "x3", "quadruple": "x4", "gahwa": "gahwa"}.items():
            raised = {**bid, "level": level, "doubled_by": doubler, "points": {other: 90}}
            yield f"hokum {seat} {word} by {doubler}, {other} 90", raised
            yield f"hokum {seat} {word} locked by {BALOOT[doubler]}, {other} 90", {**raised, "locked": True}
        partner = {"N": "S", "S": "N", "E": "W", "W": "E"}[seat]
        said = {"contract": "sun", "declarer": partner, "ashkal": seat, "points": {side: 66}}
        yield f"sun {seat} ashkal, {side} 66", said
        yield f"{seat} ashkal, {side} 66", said
    for ns in (0, 8, 16, 26):
        yield f"result NS {ns}, EW {26 - ns}", {"result": {"NS": ns, "EW": 26 - ns}}


NUMBERS = ["ace", "K", "Q", "J", *map(str, range(10, 1, -1))]
KINDS = {"full": "full", "basic": "basic", "colour set": "colour"}
COLOURS = ("red", "black", "mixed")


def _rank(number: str) -> str:
    return "A" if number == "ace" else number


def sleazy() -> Iterator[Told]:
    """Yield rounds of Sleazy: every compound and colour card, every two kinds beside each other, rounds of all numbers."""
    called = [("A: ", "A"), ("B: ", "B"), ("Ali: ", "A"), ("Badr: ", "B"), ("Ali ", "A"), ("Badr ", "B")]
    sets = list(itertools.product(KINDS.items(), (("", {}), (" joker", {"joker": True}))))
    for number, (head, side), ((word, kind), (behind, joker)) in itertools.product(NUMBERS, called, sets):
        told = {"rank": _rank(number), "kind": kind, "side": side, **joker}
        yield f"{head}{word} {number}{behind}", {"compounds": [told]}
    for number in NUMBERS:
        broken = {"rank": _rank(number), "kind": "broken"}
        yield f"broken {number}", {"compounds": [broken]}
        for head, side in called:
            yield f"{head}broken {number}", {"compounds": [{**broken, "side": side}]}
        for colour in COLOURS:
            pair = {"rank": _rank(number), "kind": "pair", "colour": colour}
            yield f"{colour} pairs {number}", {"compounds": [pair]}
            yield f"{colour} {number}", {"compounds": [pair]}
            yield f"{colour} pairs {number} joker", {"compounds": [{**pair, "joker": True}]}
    yield from _colours_of_sleazy()
    yield from _rounds_of_sleazy()


def _colours_of_sleazy() -> Iterator[Told]:
    """Yield who has which colour, and every colour card."""
    for (name, side), colour in itertools.product({"A": "A", "B": "B", "Ali": "A", "Badr": "B"}.items(), COLOURS[:2]):
        yield f"nothing; {colour} {name}", {"compounds": [], colour: side}
        yield f"{colour} {name}; nothing", {"compounds": [], colour: side}
    for first, second in ("AB", "BA"):
        yield f"nothing; red {first}; black {second}", {"compounds": [], "red": first, "black": second}
    yield "nothing", {"compounds": []}
    for number, suit in itertools.product(NUMBERS, "SHDC"):
        card = f"{_rank(number)}{suit}"
        yield f"nothing; colour card {card}", {"compounds": [], "colour_card": card}


def _rounds_of_sleazy() -> Iterator[Told]:
    """Yield rounds of one compound to all thirteen: the side of a set holds over commas, up to the next that is named."""
    shapes: list[tuple[str, str, Json]] = [
        *(("A", word, {"kind": kind, "side": "A"}) for word, kind in KINDS.items()),
        *(("B", word, {"kind": kind, "side": "B"}) for word, kind in KINDS.items()),
        *(("", f"{colour} pairs", {"kind": "pair", "colour": colour}) for colour in COLOURS),
        ("", "broken", {"kind": "broken"}),
    ]
    for start, (step, size, first) in enumerate(itertools.product((1, 3, 7), range(1, 14), range(13))):
        clauses, told, before = [], [], ""
        for at in range(size):
            number = NUMBERS[(first + at * 5) % 13]
            side, word, parts = shapes[(start + at * step) % len(shapes)]
            clauses.append(f"{side}: {word} {number}" if side and side != before else f"{word} {number}")
            told.append({"rank": _rank(number), **parts})
            before = side or before
        card = f"{_rank(NUMBERS[first])}{'SHDC'[size % 4]}"
        owner = "AB"[start % 2]
        facts = {"red": owner, "colour_card": card, "compounds": told}
        yield f"{', '.join(clauses)}; red {owner}; colour card {card}", facts
        yield f"red {owner}, colour card {card}, {'; '.join(clauses)}", facts
        yield " , ".join([*clauses, f"red {owner}"]), {"red": owner, "compounds": told}
    for a, b in ((0, 0), (150, 75), (0, 300), (1700, 0)):
        yield f"result A {a}, B {b}", {"result": {"A": a, "B": b}}


FAULTS = ("illegal-pass", "wrong-suit", "out-of-sequence", "out-of-turn", "no-warning", "signal")


def sabat() -> Iterator[Told]:
    """Yield hands of Sab'at al-Deemin: every last card and number of cards, and every clause in both orders."""
    stakes = itertools.cycle(("", "single", "double", "treble"))
    for aces, pictures in itertools.product(range(5), range(13)):
        left = {"aces": aces, "pictures": pictures}
        said = f"left {aces} {'ace' if aces == 1 else 'aces'} {pictures} {'picture' if pictures == 1 else 'pictures'}"
        for (seat, name), raised in zip(BALOOT.items(), stakes, strict=False):
            facts = {"winner": seat, "last_card": "7S", **({"stakes": raised} if raised else {}), "left": left}
            clauses = [f"{seat} out with 7S", raised, said]
            yield ", ".join(filter(None, clauses)), facts
            clauses = [f"left pictures {pictures} aces {aces}", f"out {name} with 7S", raised]
            yield ", ".join(filter(None, clauses)), facts
    yield from _hands_of_sabat()
    yield "redeal", {"outcome": "redeal"}
    for who in (*BALOOT, *OTHER_SIDES):
        for kind in FAULTS:
            fault = {"penalties": [{"against": who, "kind": kind}]}
            yield f"penalty {who} {kind}", fault
            yield f"{kind} penalty {BALOOT.get(who, who)}", fault
            yield f"redeal, penalty {who} {kind}", {"outcome": "redeal", **fault}
    for ns, ew in ((100, 0), (0, 250), (270, 100)):
        yield f"result NS {ns}, EW {ew}", {"result": {"NS": ns, "EW": ew}}


def _hands_of_sabat() -> Iterator[Told]:
    seats = itertools.cycle(BALOOT)
    for suit, rank in itertools.product("SHDC", ("7", "8", "9", "10", "J", "Q", "K", "A")):
        by, card = next(seats), rank + suit
        one, other, partner = OTHER[by], PARTNER[OTHER[by]], PARTNER[by]
        kept = [f"{each}{suit}" for each in ("A", "K", "10")]
        hands = {one: kept[:2], other: [*kept[2:], "AC"]}
        said = f"left {one} {kept[0]} {kept[1]}, {other} {kept[2]} AC"
        for name in (by, BALOOT[by]):
            yield f"{name} out with {card}, {said}", {"winner": by, "last_card": card, "left": hands}
        yield f"{said}, out {by}, last {card}", {"winner": by, "last_card": card, "left": hands}
        yield f"{by} out with {card}, double, {said}, partner QC KC", {
            "winner": by, "last_card": card, "stakes": "double", "left": hands, "partner": ["QC", "KC"]
        }  # fmt: skip
        yield f"{by} out with {card}, {said}, penalty {one} signal, penalty {partner} out-of-turn", {
            "winner": by, "last_card": card, "left": hands,
            "penalties": [{"against": one, "kind": "signal"}, {"against": partner, "kind": "out-of-turn"}],
        }  # fmt: skip
    for by, name in BALOOT.items():
        for seven, said in ((True, "last seven"), (False, "no seven")):
            facts = {"winner": by, "last_seven": seven, "left": {"aces": 2, "pictures": 3}}
            yield f"{by} out, {said}, left 2 aces 3 pictures", facts
            yield f"{said}, left 3 pictures 2 aces, {name} out", facts


PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
OTHER_SIDES = ("NS", "EW")


PLAYERS = ("Ali", "Badr", "Cem")
SUITED = ("S", "H", "D", "C")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
CARDS = ["JOKER", "JOKER", *(rank + suit for suit in SUITED for rank in RANKS)]


def shllaat() -> Iterator[Told]:
    """Yield hands of Shlla'at: totals, piles of kinds and of cards in many splits, in every order of the players."""
    yield "redeal", {"outcome": "redeal"}
    yield ", ".join(f"{player} 0" for player in PLAYERS), {"totals": dict.fromkeys(PLAYERS, 0)}
    for first in range(0, 253, 2):
        for second in (0, 7, 50, 252 - first):
            if first + second <= 252:
                yield from _totals(dict(zip(PLAYERS, (first, second, 252 - first - second), strict=True)))
    piles = itertools.product(range(3), range(5), range(5), (0, 1, 7, 20))
    for jokers, aces, jacks, others in piles:
        mine, left = (jokers, aces, jacks, others), (2 - jokers, 4 - aces, 4 - jacks, 44 - others)
        for second in ((0, 0, 0, 0), (left[0] // 2, left[1] // 2, left[2] // 2, left[3] // 2)):
            third = tuple(whole - part for whole, part in zip(left, second, strict=True))
            yield from _kinds(dict(zip(PLAYERS, (mine, second, third), strict=True)))
    for at in range(0, 54, 3):
        for size in (0, 1, 17):
            ends = min(at + size, 54)
            cards = dict(zip(PLAYERS, (CARDS[:at], CARDS[at:ends], CARDS[ends:]), strict=True))
            said = [f"{player}: {' '.join(pile)}" if pile else f"{player} 0" for player, pile in cards.items()]
            yield ", ".join(said), {"cards": cards}
            yield ", ".join(reversed(said)).replace(":", ""), {"cards": cards}
    for first, second in ((100, 152), (0, 0), (252, 0)):
        figures = dict(zip(PLAYERS, (first, second, 252 - first - second), strict=True))
        yield "result " + ", ".join(f"{player} {n}" for player, n in figures.items()), {"result": figures}


def _totals(totals: dict[str, int]) -> Iterator[Told]:
    said = [f"{player} {n}" for player, n in totals.items()]
    yield ", ".join(said), {"totals": totals}
    yield ", ".join(reversed(said)), {"totals": totals}
    yield ", ".join(f"{n} {player}" for player, n in totals.items()), {"totals": totals}
    yield ", ".join([*said, "as counted"]), {"totals": totals, "as_counted": True}
    yield ", ".join(["as counted", *said]), {"totals": totals, "as_counted": True}


def _kinds(piles: dict[str, tuple[int, ...]]) -> Iterator[Told]:
    said, spelt = [], []
    for player, (jokers, aces, jacks, others) in piles.items():
        counts = {"joker": jokers, "ace": aces, "jack": jacks}
        words = [f"{n} {kind}{'s' if n > 1 else ''}" for kind, n in counts.items() if n]
        if not (words or others):
            said.append(f"{player} 0")
            spelt.append(f"{player} 0 others")
            continue
        said.append(" ".join([player, *words, *([f"{others}{'' if words else ' others'}"] if others else [])]))
        spelt.append(" ".join([player, *([f"{others} others"] if others else []), *reversed(words)]))
    facts = {
        player: dict(zip(("jokers", "aces", "jacks", "others"), pile, strict=True)) for player, pile in piles.items()
    }
    yield ", ".join(said), {"piles": facts}
    yield ", ".join(spelt), {"piles": facts}
    yield ", ".join([*reversed(said), "as counted"]), {"piles": facts, "as_counted": True}


LINES: dict[str, Callable[[], Iterator[Told]]] = {
    "shah": shah, "sabat": sabat, "baloot": baloot, "sleazy": sleazy, "shllaat": shllaat
}  # fmt: skip
"""What makes the lines of each game; their facts follow from how they are made, not from the program."""


def write_golden(name: str) -> None:
    """Write the golden lines of a game, keeping those that the file has."""
    file = DATA / "notation" / f"{name}.golden.jsonl"
    lines = dict(read_golden(file).lines) if file.exists() else {}
    for line, facts in LINES[name]():
        assert lines.setdefault(line, facts) == facts, line
    rows = [
        {"version": VERSION, "table": TABLES[name]},
        *({"line": line, "facts": facts} for line, facts in lines.items()),
    ]
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


if __name__ == "__main__":
    for each in LINES:
        games.find(each)
        write_golden(each)
