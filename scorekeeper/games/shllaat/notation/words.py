"""The words of a line of Shlla'at, in English, transliteration and Arabic."""

from scorekeeper import told
from scorekeeper.cards import SIGNS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.words import fold, vocabulary

KINDS = vocabulary(
    {
        "jokers": "joker jokers jok jk jkr جوكر جواكر جوكرات الجوكر",
        "aces": "ace aces a اص اصات آس آسات اكه الاص",
        "jacks": "jack jacks j knave knaves ولد اولاد الولد",
        "others": "other others ordinary plain normal normals small low عادي عاديه عاديات",
    }
)
KIND_WORDS = frozenset(KINDS)
PLURALS = frozenset(map(fold, ["jokers", "aces", "jacks", "knaves", "جواكر", "جوكرات", "اصات", "آسات", "اولاد"]))
_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {
    **dict.fromkeys(("no", "zero", "without", "صفر", "لا", "ولا", "بدون", "بلا"), 0),
    **{word: at for at, word in enumerate(_COUNTED, 1)},
    **{f"{times}{number}": number for number in (2, 3, 4) for times in "x×*"},
    **{f"{number}{times}": number for number in (2, 3, 4) for times in "x×"},
}
AS_COUNTED = "as-counted"
WHOLES = vocabulary(
    {
        "empty": "nothing empty nil nada none فارغ",
        "rest": "rest remainder remaining الباقي باقي",
        "all": "all everything everybody everyone كل الكل",
        "points": "points point pts pt نقطه نقاط بونت",
        "nobody": "nobody no-one noone محد",
        "redeal": "redeal re-deal redealt redealing thrown-in اعاده",
        AS_COUNTED: AS_COUNTED,
    }
)
"""Words that say something of a whole pile, or of the whole hand."""
PHRASES = {
    (fold(first), fold(second)): meaning
    for first, second, meaning in (
        ("as", "counted", AS_COUNTED),
        ("كما", "عدت", AS_COUNTED),
        ("كما", "حسبت", AS_COUNTED),
        ("thrown", "in", "redeal"),
        ("dealt", "again", "redeal"),
        ("اعادة", "توزيع", "redeal"),
        ("اعادة", "التوزيع", "redeal"),
        ("no", "one", "nobody"),
        ("no", "captures", "nobody"),
        ("لا", "أحد", "nobody"),
        ("لا", "شيء", "empty"),
        ("no", "cards", "empty"),
        ("no", "points", "empty"),
        ("did", "nothing", "empty"),
        ("ولا", "شيء", "empty"),
        ("بدون", "شيء", "empty"),
    )
}
"""Meanings of two words together."""
NOISE = frozenset(
    vocabulary(
        {
            "noise": "the and an of has had have with got took takes captured captures capture anything any at pile"
            " only in it for x counted cards card : / | . ! و مع عند عنده عندها ورق"
        }
    )
)
SUIT_LETTERS = "shdc"
CARD_WORDS = frozenset(rank + suit for rank in "akqjt" for suit in SUIT_LETTERS)
SUIT_SIGNS = frozenset("".join(SIGNS.values()))
VOCABULARY = {*KINDS, *NUMBERS, *WHOLES, *NOISE}
CAN_BE_NAMES = frozenset(("a", "j", "ace", "jack"))
"""Words for cards that players may be called all the same; where they could be either, it is asked."""
RESERVED = frozenset((VOCABULARY | CARD_WORDS | _PEOPLE | told.RESERVED) - CAN_BE_NAMES)
