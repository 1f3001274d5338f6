"""A line that differs in cards alone from one that was read says the same with its own."""

from random import Random

from scorekeeper.cards import CARD_NAMES
from scorekeeper.games.sabat import GAME
from scorekeeper.games.sabat.notation import reading, recall
from tests import LONG
from tests.games.shaped import check, lines, mutated

PLAIN = [
    [], ["Khalid", "Omar", "Faisal", "Nasser"], ["Ali Nur", "Badr", "Cem Said", "Dalia"], ["خالد", "عمر", "فيصل", "ناصر"],
    ["B", "G", "L", "M"], ["Sara", "Nur", "Eva", "Wim"], ["Al-Amin", "O'Neil", "Ali", "Ali Said"], ["وليد", "Ei", "Z", "Élie"],
]  # fmt: skip
AWKWARD = [
    ["Left", "Out", "Jack", "Ali"], ["As", "Kc", "Ali", "Qh"], ["A", "K", "H", "C"], ["Player 1", "Player 2", "9H", "Ali"],
    ["Seven", "Ten", "Hearts", "Ali"], ["Double", "Will", "And", "Pass"], ["Partner Ali", "Ali", "Ace Ali", "Ad"],
    ["10", "7", "Ali 9", "x2"], ["و", "باقي", "دبل", "علي"], ["Clubs Ali", "D", "Q", "J"], ["One", "Card", "Nine D", "Last"],
]  # fmt: skip
ENDS = ("out with", "out", "won with", "went out with", "finished", "last card", "with", ":", "طلع", "")
WORDS = (
    "out", "won", "last", "card", "left", "partner", "double", "treble", "doubled", "x2", "3x", "by", "and", "with", "a",
    "the", "no", "ad", "A", "K", "7", "a 7", "10", "9 S", "QH", "10C", "7D", "AS", "as", "10c", "QН", "T♥", "Q♥", "2C",
    "king of hearts", "H", "C", "s", "S", "hearts", "aces", "2 aces", "ace", "pictures 3", "us", "WE", "N", "e", "NS",
    "pass", "signal", "penalty", "redeal", "result", "50", ".", "/", "|", "-", ",", "،", ";", ":", "Ali", "Khalid", "Omar",
    "nothing", "without", "single", "nobody", "و", "لا", "باقي", "warned", "to", "for", "of", "single", "not raised",
)  # fmt: skip
SMALL = sorted(recall._PLAIN)


def tables():
    named = [[names[:2], names[2:]] if names else [] for names in PLAIN + AWKWARD]
    seatings = [GAME.seating.seat(names, us) for names in named for us in (None, "NS")]
    return [*seatings, seatings[2].called({"N": "Zed"})]


def shapes(dice, seating):
    """Write a few shapes of lines, with each list of cards left open, and whether it has several."""
    for _ in range(3):
        seats = dice.choice(("NEWS", "WSNE", "SWEN", "EWSN", "NESW"))
        people = [dice.choice((seating.players[seat], seating.players[seat], seat)) for seat in seats]
        said = [f"{people[0]} {dice.choice(ENDS)} {{1}}", f"{dice.choice(('left', '', 'left:'))} {people[1]} {{2}}"]
        said += dice.choice(([f"{people[2]} {{2}}"], [f"{people[2]} {{1}}"], [f"{people[2]} {{0}}"], []))
        said += dice.choice(([], [], ["double"], ["trebled"], ["doubled by " + people[3]], ["x3"]))
        said += dice.choice(([], [], ["partner {2}"], [people[3] + " {1}"], ["{1}"]))
        dice.shuffle(said) if dice.random() < 0.2 else None
        words = dice.choice((", ", ", ", " ", "، ", "; ", " and ")).join(said).split()
        yield " ".join(words if dice.random() < 0.7 else mutated(dice, words, [*SMALL, *people, "{1}", "{2}", ","]))


def filled(dice, shape):
    """Return a line of a shape with any cards, few of them twice."""
    cards = dice.sample(CARD_NAMES, 32)
    if dice.random() < 0.1:
        cards[:16] = dice.choices(cards, k=16)
    for many in ("0", "1", "2"):
        while f"{{{many}}}" in shape:
            size = {"0": dice.randint(1, 3), "1": 1, "2": dice.choice((2, 2, 3, 4, 6, 9))}[many]
            held = [cards.pop() for _ in range(min(size, len(cards)))]
            shape = shape.replace(f"{{{many}}}", " ".join(held), 1)
    return shape


def test_a_line_says_what_it_says_when_it_is_read_first():
    for seed in range(10 if LONG else 1):
        typed = lines(Random(seed), tables(), 2 * len(PLAIN), shapes, filled, WORDS)
        assert check(reading.parse, reading._read_anew, recall.recall, typed) > len(typed) / 20


def test_what_is_recalled_has_the_cards_of_each_list_in_their_spelling():
    recall._SHAPES._said.clear()
    table = GAME.seating.seat([["Khalid", "Omar"], ["Faisal", "Nasser"]], None)
    reading.parse("Khalid out with QH, left Faisal KC AS, Nasser KS", table)
    known = (
        "Khalid out with 10H, left Faisal KC AS 7S 9C, Nasser QS",
        "Khalid out with 7D, left Faisal AH ٨C, Nasser 10C",
    )
    assert all(recall.recall(line, table) for line in known)
    others = (
        "Khalid out with QH, left Faisal KC, Nasser KS", "Khalid out with QH, left Faisal KC AS, Nasser KS QS",
        "Khalid out with QH, left Faisal KC KC, Nasser KS", "Khalid out with QH, left Faisal KC AS, Nasser QH",
        "Khalid out with qh, left Faisal KC AS, Nasser KS", "Khalid out with TH, left Faisal KC AS, Nasser KS",
        "Khalid out with QH KH, left Faisal KC AS, Nasser KS", "Khalid out with QH, left Faisal KC AS, Omar KS",
        "Khalid out with QH, left Faisal KC AS, Nasser 6S", "Khalid out with QH, left Faisal KC, AS, Nasser KS",
    )  # fmt: skip
    assert not any(recall.recall(line, table) for line in others)
    assert recall.recall(known[0], table._replace(us="NS")) is None
