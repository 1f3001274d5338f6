"""Sentences of Shlla'at whose meaning is known by construction: none is recorded as something else."""

from itertools import cycle, permutations, product

from scorekeeper.games.shllaat import GAME
from tests.games.hearing import Table, check_meant

TABLE = Table(GAME, [["Ali"], ["Badr"], ["Cem"]], "Ali")
KINDS = ("jokers", "aces", "jacks", "others")
PACK = (2, 4, 4, 44)
GOT = (
    "{who} {n}",
    "{who} has {n}",
    "{who} got {n}",
    "{who} took {n}",
    "{who}: {n}",
    "{n} for {who}",
    "{who} {n} points",
)
GOT_IN_ARABIC = ("{who} {n}", "{who} معه {n}", "{who} جمع {n}", "{who} له {n}", "{who} {n} نقطة")
CALLED = {"Ali": ("Ali", "ali", "we"), "Badr": ("Badr", "badr"), "Cem": ("Cem", "cem")}
JOINTS = (", ", " ", " and ", "; ", ", and ")
TOTALS = ((88, 92, 72), (100, 50, 102), (0, 200, 52), (60, 60, 132), (252, 0, 0))
PILES = (
    ((1, 2, 3, 10), (1, 1, 1, 14)),
    ((2, 0, 0, 8), (0, 3, 4, 12)),
    ((0, 1, 2, 20), (2, 2, 0, 4)),
    ((0, 0, 4, 30), (1, 4, 0, 9)),
)
NUMBERED = {
    "jokers": ("joker", "jokers"), "aces": ("ace", "aces"), "jacks": ("jack", "jacks"), "others": ("other", "others"),
}  # fmt: skip
WORDS = ("no", "a", "two", "three", "four")


def totals():
    """Yield sentences of totals, told of all players or of all but one, who has the rest."""
    for figures, order, (joint, way) in product(TOTALS, permutations(range(3)), product(JOINTS, range(len(GOT)))):
        points = dict(zip(CALLED, figures, strict=True))
        players = [[*CALLED][at] for at in order]
        for names in range(2):
            said = [GOT[way].format(who=CALLED[each][names], n=points[each]) for each in players]
            yield joint.join(said), {"totals": points}
            if points[players[-1]] not in (0, 252):  # of two empty piles it is asked whether nobody has anything
                last = CALLED[players[-1]][names]
                rest = f"the rest for {last}" if GOT[way].startswith("{n}") else f"{last} the rest"
                yield joint.join([*said[:2], rest]), {"totals": points}
                yield joint.join(said[:2]), {"totals": points}


def piles():
    """Yield sentences of kinds of cards, with figures and with words."""
    for given, order, joint in product(PILES, permutations(range(3)), JOINTS):
        last = tuple(whole - one - two for whole, one, two in zip(PACK, *given, strict=True))
        told = dict(zip(CALLED, (*given, last), strict=True))
        facts = {"piles": {player: dict(zip(KINDS, pile, strict=True)) for player, pile in told.items()}}
        players = [[*CALLED][at] for at in order]
        for way in (_figures, _words):
            said = [f"{each} {way(told[each])}" for each in players]
            yield joint.join(said), facts
            yield joint.join([*said[:2], f"{players[2]} the rest"]), facts


def _figures(pile):
    return " ".join(f"{n} {NUMBERED[kind][n > 1]}" for kind, n in zip(KINDS, pile, strict=True) if n)


def _words(pile):
    said = [
        f"{WORDS[n] if n < len(WORDS) else n} {NUMBERED[kind][n > 1]}"
        for kind, n in zip(KINDS[:-1], pile, strict=False)
        if n
    ]
    return " and ".join([*said, *([f"{pile[3]} others"] if pile[3] else [])])


def arabic():
    """Yield sentences of totals in Arabic."""
    table = Table(GAME, [["علي"], ["بدر"], ["سالم"]])
    players = [*table.seating.players]
    ways = cycle(GOT_IN_ARABIC)
    for figures, order, joint in product(TOTALS, permutations(range(3)), ("، ", " ", " و")):
        points = dict(zip(players, figures, strict=True))
        for way, eastern in product((next(ways), next(ways)), (False, True)):
            said = [way.format(who=players[at], n=points[players[at]]) for at in order]
            line = joint.join(said)
            yield table, line.translate(_EASTERN) if eastern else line, {"totals": points}
            if points[players[order[2]]] not in (0, 252):
                yield table, joint.join([*said[:2], f"{players[order[2]]} الباقي"]), {"totals": points}


_EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def sentences():
    """Yield all sentences once, each with its table and its facts."""
    told = dict((*totals(), *piles()))
    yield from ((TABLE, line, facts) for line, facts in told.items())
    yield from arabic()


def test_sentences_of_known_meaning_are_never_recorded_as_something_else():
    check_meant(sentences(), 1500)
