"""The words of a round of Sleazy."""

from scorekeeper import result_only
from scorekeeper.cards import SUIT_WORDS
from scorekeeper.cards import SUITS as SUIT_LETTERS
from scorekeeper.games.sleazy.cards import RANKS as CARD_RANKS
from scorekeeper.number_words import NUMERALS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.spelling import fold, vocabulary

SIDE_WORDS = {"a": "A", "b": "B"}
MEANINGS: dict[str, tuple[str, str]] = {
    word: (what, meaning)
    for what, table in {
        "colour": {
            "red": "red reds punainen punaiset احمر حمراء حمر الاحمر",
            "black": "black blacks musta mustat اسود سوداء سود الاسود",
            "mixed": "mixed mix sekapari sekaparit seka two-colour two-color two-coloured two-colored مختلط"
            " مختلطه مختلطات مخلوط مخلوطه مشكل مشكله خلط مكس ميكس",
        },
        "kind": {
            "pair": "pair pairs pure pari parit puhdas زوج ازواج جوز اجواز نقي نقيه صافي صافيه",
            "basic": "basic basics perus perussarja اساسي اساسيه اساسيات",
            "full": "full fulls master masters master's täysi täyssarja mestari كامل كامله كاملات فل فول",
            "broken": "broken exploded rikki rikkinäinen مكسور مكسوره مكسورات",
            "colour": "colour-set color-set colour-sets color-sets لوني لونيه",
            "set": "set sets sarja sarjat مجموعة مجموعات طقم اطقم سيت سيتات",
        },
        "joker": {"joker": "joker jokers joker's jokeri jokerin jokeria جوكر الجوكر"},
        "nothing": {"nothing": "nothing none empty tyhjä لاشيء لاشي"},
    }.items()
    for word, meaning in vocabulary(table).items()
}
"""What each word of one meaning is (see :class:`Piece`), and which."""
COLOUR = vocabulary({"colour": "colour color coloured colored väri لون اللون ملون ملونه"})
CARD = vocabulary({"card": "card cards kortti värikortti colour-card color-card كرت ورقه"})
_NUMBERS = vocabulary(
    {
        "A": "ace aces ässä ässät اص اصات اكه اكك اكات اس آس", "K": "king kings kuningas شايب شياب",
        "Q": "queen queens rouva kuningatar بنت بنات",
        "J": "jack jacks sotilas jätkä ولد اولاد",
        "10": "ten tens kymppi kympit kymmenen", "9": "nine nines ysi ysit yhdeksän",
        "8": "eight eights kasi kasit kahdeksan", "7": "seven sevens seiska seiskat seitsemän",
        "6": "six sixes kutonen kutoset kuusi", "5": "five fives vitonen vitoset viisi",
        "4": "four fours nelonen neloset neljä", "3": "three threes kolmonen kolmoset kolme",
        "2": "two twos deuce deuces kakkonen kakkoset kaksi",
    }
)  # fmt: skip
_NUMERALS = {word: str(number) for word, number in NUMERALS.items() if str(number) in CARD_RANKS}
_NUMBERS |= _NUMERALS
NUMBER_WORDS = frozenset(
    [*_NUMERALS, *fold("kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen").split()]
)
"""Words for numbers that can count as well."""
PLURALS = frozenset(fold("اصات اكك اكات شياب بنات اولاد").split())
"""Words for several cards of a number that do not end in an s."""
JOINED = ("و", "ال", "وال")
"""What Arabic writes to the word behind it, with which it says no more: and, the."""
SUITS = {fold(word): suit for word, suit in SUIT_WORDS.items()} | {"s": "S"}
NOISE = vocabulary(
    {
        "": "the an of with and in to for has have had is are owns own was were on it its number numbers trick tricks"
        " points still end belongs belong w plus ja : - – — + ( ) = . & / | ! و من مع عند معه معها معاه عنده عندها"
    }
)
ONE = frozenset(("1", "one", "yksi"))
WITH = frozenset(("with", "w", "plus"))
"""Words before "a joker", which is then no Ace, and before "joker", which is then no player."""
LIKELY = vocabulary({"أساسية": "عادي عاديه عاديات بسيط بسيطه بسيطات", "basic": "ordinary plain normal simple regular"})
"""Words for sets that are likely basic ones; the rules call any set ordinary that is no colour set."""
CARD_NAMES = frozenset(("ace", "king", "queen", "jack"))
"""Words that mean a player who is called so; the card only in a list of numbers, or where the player makes no sense."""
BEHIND_NAMES = frozenset((":", "has", "have", "had", "owns"))
"""What stands behind a player, and behind no card."""
AND = frozenset(fold("and & + plus و").split())
ARTICLE = "a"
CAPITALS = frozenset("KQJT")
"""Letters that are a number when they are written so; nobody writes a small "a" for the Ace beside them."""
THING = frozenset(map(fold, ("شي", "شيء", "mitään")))
"""What a word of denial stands before, to say that there is nothing."""
DUALS = {
    **dict.fromkeys(map(fold, ("طقمين", "مجموعتين", "سيتين")), "sets"),
    **dict.fromkeys(map(fold, ("زوجين", "جوزين")), "pairs"),
    **dict.fromkeys(map(fold, ("كاملتين", "كاملين", "فلين")), "fulls"),
    **dict.fromkeys(map(fold, ("أساسيتين", "أساسيين")), "basics"),
}
"""Arabic words for two compounds, and the plural of what they are."""
LEFT = frozenset(map(fold, ("فيه", "في", "بقى", "باقي", "معنا", "معهم")))
"""What can stand between a word of denial and that."""
TRICK = frozenset(("trick", "tricks"))
UP_TO = frozenset(fold("- – — − ~ … to up till until through thru الى حتى لين لغايه").split())
COUNTS = frozenset("234")
"""So many cards of a number make something."""
_LETTERS = {"a": "A", "k": "K", "q": "Q", "j": "J", "t": "10"}
RANKS = {
    **{rank.lower(): rank for rank in CARD_RANKS},
    **{letter + plural: rank for letter, rank in _LETTERS.items() for plural in ("", "s")},
    **_NUMBERS,
}
CARDS = {letter + suit.lower(): rank + suit for letter, rank in _LETTERS.items() for suit in SUIT_LETTERS}
"""Cards that are one word; a card of digits is two."""
CARD_STARTS = frozenset((*RANKS, *CARDS, *COLOUR, *CARD))
VOCABULARY = frozenset((*MEANINGS, *COLOUR, *CARD, *_NUMBERS, *SUITS, *NOISE, *CARDS, *"kqjt"))
RESERVED = _PEOPLE | result_only.RESERVED
"""Words that no player can be called. Where a name is another word of the notation, the place decides."""
NO_FIRST_NAMES = VOCABULARY - {"king", "queen", "jack"}
"""Words that never stand for a longer name that begins with them."""
PHRASES = frozenset((*VOCABULARY, *_PEOPLE, *SIDE_WORDS, *map(str.lower, CARD_RANKS)))
"""Words of which no name of a player may consist altogether."""


def term(word: str) -> str | None:
    """Return what records call a thing that the table calls by a folded word; None where they have no word."""
    what, meaning = MEANINGS.get(word, ("", ""))
    return meaning if what in ("kind", "colour", "joker") else None


OFFERED = (
    "basic",
    "full",
    "red",
    "black",
    "mixed",
    "broken",
    "joker",
    "colour",
    "card",
    "pair",
    "pairs",
    "set",
    "nothing",
    "us",
    "them",
    "result",
)
"""Words that are offered while a line is typed, the usual ones first."""
