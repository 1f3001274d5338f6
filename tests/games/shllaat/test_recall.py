"""A line that differs in points alone from one that was read says the same with its own."""

from random import Random

from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.notation import reading, recall
from scorekeeper.games.shllaat.options import Options
from tests import LONG
from tests.games.shaped import check, lines, mutated

PLAIN = [
    ["Ali", "Badr", "Cem", "Dalia"], ["Ali", "Badr"], ["Ali Nur", "Badr Said", "Cem"], ["علي", "بدر", "سالم"],
    ["Ali", "خالد", "C", "Dalia", "Élie"], ["B", "C", "D"], ["Al-Amin", "O'Neil", "Ali Al-Amin"], ["وليد", "S", "Ei"],
]  # fmt: skip
AWKWARD = [
    ["Jack", "Ali", "Badr"], ["A", "B", "C"], ["Rest", "All", "Ali"], ["Hundred", "Ten", "Ali"], ["Ace", "J", "AS"],
    ["Player 1", "Player 2", "Ali"], ["Twenty-Two", "وستين", "x2"], ["Ali Ten Hearts", "Hearts", "Ali Rest"],
    ["Small", "More", "As", "Counted"], ["Points", "Ali", "And"], ["Joker", "Queen of Hearts", "Ali"], ["باقي", "و", "علي"],
]  # fmt: skip
OPTIONS = (Options(), Options(pack="two-52"))
WORDS = (
    "rest", "the rest", "all", "0", "1", "10", "12", "61", "x2", "2x", "+", "-", ",", "،", ":", "and", "no", "points",
    "aces", "jack", "J", "joker", "others", "hundred", "sixty", "as counted", "us", "them", "me", "redeal", "nobody",
    "the", "a", "more", "cards", "of", "hearts", "nothing", "else", "everything", "result", "و", "باقي", "٦١", ".", "=",
    "Ali", "Badr", "Cem", "S", "C", "had", "لا", "for",
)  # fmt: skip
SMALL = sorted(recall._PLAIN)


def tables():
    seatings = [
        GAME.seating.seat([[name] for name in names], us) for names in PLAIN + AWKWARD for us in (None, names[0])
    ]
    return [*seatings, seatings[0].called({"Ali": "Zed"}), seatings[0].called({"Ali": "Badr Two", "Cem": "Ali"})]


def shapes(dice, seating):
    """Write a few shapes of lines with a figure for most, each left open."""
    names = [*seating.players.values()]
    for _ in range(3):
        dice.shuffle(names)
        told = names[: len(names) - dice.choice((0, 0, 1))] if dice.random() < 0.9 else names[:1]
        joint, between = dice.choice((", ", ", ", " ", "، ", "; ", " and ")), dice.choice((" ", " ", ": ", " had ", ""))
        first = dice.random() < 0.1
        said = [f"{{}} {name}" if first else f"{name}{between}{{}}" for name in told]
        said += dice.choice(([], [], ["rest " + names[-1]], [names[-1] + " rest"], ["the rest"], ["as counted"]))
        shape = (
            joint.join(said) if dice.random() < 0.95 else " ".join(["{}"] * dice.randint(len(names) - 1, len(names)))
        )
        yield shape if dice.random() < 0.7 else " ".join(mutated(dice, shape.split(" "), [*SMALL, *names, "{}", ","]))


def numbers(dice, many, whole):
    """Choose figures that mostly make up the pack; few of them can be something else."""
    cuts = sorted(dice.sample(range(11, whole - 10), max(many - 1, 0)))
    found = [end - start for start, end in zip([0, *cuts], [*cuts, whole], strict=True)]
    if dice.random() < 0.2:
        found[dice.randrange(len(found))] = dice.choice(
            (0, 1, 2, 7, 10, 11, 25, 50, 100, 126, 252, 304, 1000, found[0])
        )
    return found


def filled(dice, shape):
    """Return a line of a shape with any figures."""
    named = shape.count("{}")
    figures = numbers(dice, named + dice.randrange(2), dice.choice((252, 252, 304)))
    return shape.format(*figures[:named], *figures)


def test_a_line_says_what_it_says_when_it_is_read_first():
    for seed in range(10 if LONG else 1):
        dice = Random(seed)
        said = lines(dice, tables(), 2 * len(PLAIN), shapes, filled, WORDS)
        typed = [(*each, dice.choice(OPTIONS)) for each in said]
        assert check(reading.parse, reading._read_anew, recall.recall, typed) > len(typed) / 20


def test_what_is_recalled_has_figures_that_are_nothing_but_totals():
    recall._SHAPES._said.clear()
    table = GAME.seating.seat([["Ali"], ["Badr"], ["Cem"]], None)
    for line in ("Ali 88, Badr 92, Cem 72", "Ali 88, Badr 92", "Ali 88, rest Cem, Badr: 92"):
        reading.parse(line, table, OPTIONS[0])
    known = ("Ali 11, Badr 141, Cem 100", "Ali 61, Badr ٧٤", "Ali 100, rest Cem, Badr: 151")
    assert all(recall.recall(line, table, OPTIONS[0]) for line in known)
    others = (
        "Ali 10, Badr 142, Cem 100", "Ali 061, Badr 74", "Ali 1000, Badr 74", "Ali 150, Badr 102", "Ali 200, Badr 102",
        "Ali 61, Badr 74+3", "Ali 61, Cem 74", "Ali:61, Badr:74",
    )  # fmt: skip
    assert not any(recall.recall(line, table, OPTIONS[0]) for line in others)
    assert recall.recall("Ali 61, Badr 74", table, OPTIONS[1]) is None
    assert recall.recall("Ali 61, Badr 74", table._replace(us="Ali"), OPTIONS[0]) is None
