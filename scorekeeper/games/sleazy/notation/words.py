"""The words of a round of Sleazy."""

from scorekeeper.cards import SUIT_WORDS, SUITS
from scorekeeper.games.sleazy.cards import RANKS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.words import fold, vocabulary

SIDE_WORDS = {"a": "A", "b": "B"}
_COLOURS = vocabulary(
    {
        "red": "red reds punainen punaiset احمر حمراء الاحمر",
        "black": "black blacks musta mustat اسود سوداء الاسود",
        "mixed": "mixed mix two-colour two-color two-coloured two-colored مختلط مختلطة",
    }
)
_KINDS = vocabulary(
    {
        "pair": "pair pairs pure pari parit زوج ازواج",
        "basic": "basic basics",
        "full": "full fulls master masters master's",
        "broken": "broken exploded",
        "colour": "colour-set color-set colour-sets color-sets",
    }
)
COLOUR = vocabulary({"colour": "colour color coloured colored"})
CARD = vocabulary({"card": "card cards kortti colour-card color-card كرت"})
SET = vocabulary({"set": "set sets مجموعة"})
_JOKER = vocabulary({"joker": "joker jokers joker's jokeri جوكر الجوكر"})
_NOTHING = vocabulary({"nothing": "nothing none empty لاشيء"})
_NUMBERS = vocabulary(
    {
        "A": "ace aces اص اكه", "K": "king kings شايب", "Q": "queen queens بنت", "J": "jack jacks ولد",
        "10": "ten tens", "9": "nine nines", "8": "eight eights", "7": "seven sevens", "6": "six sixes",
        "5": "five fives", "4": "four fours", "3": "three threes", "2": "two twos deuce deuces",
    }
)  # fmt: skip
SUIT_OF = {fold(word): suit for word, suit in SUIT_WORDS.items()} | {"s": "S"}
NOISE = vocabulary(
    {
        "": "the an of with and in to for has have had is are owns own was were on it its number numbers trick tricks"
        " points still end : - – — + ( ) = . & / ! و من مع"
    }
)
MEANINGS: dict[str, tuple[str, str]] = {
    word: (what, meaning)
    for what, table in (("colour", _COLOURS), ("kind", _KINDS), ("kind", SET), ("joker", _JOKER), ("nothing", _NOTHING))
    for word, meaning in table.items()
}
"""What each word of one meaning is (see :class:`scorekeeper.games.sleazy.notation.pieces.Piece`), and which."""
_LETTERS = {"a": "A", "k": "K", "q": "Q", "j": "J", "t": "10"}
RANK_WORDS = {
    **{rank.lower(): rank for rank in RANKS},
    **{letter + plural: rank for letter, rank in _LETTERS.items() for plural in ("", "s")},
    **_NUMBERS,
}
CARDS = {letter + suit.lower(): rank + suit for letter, rank in _LETTERS.items() for suit in SUITS}
"""Cards that are one word; a card of digits is two."""
CARD_STARTS = frozenset((*RANK_WORDS, *CARDS, *COLOUR, *CARD))
ALL = frozenset((*_COLOURS, *_KINDS, *COLOUR, *CARD, *SET, *_JOKER, *_NOTHING, *_NUMBERS, *SUIT_OF, *NOISE, *"kqjt"))
_PERSONS = frozenset(("king", "queen", "jack"))
"""Words for numbers that are names of people too. Whoever is called Jack is meant by it; the number is then J."""
RESERVED = (ALL - _PERSONS) | _PEOPLE
PHRASES = frozenset((*ALL, *_PEOPLE, *SIDE_WORDS, *map(str.lower, RANKS)))
"""Words of which no name of a player may consist altogether."""
