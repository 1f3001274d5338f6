"""The words of a line of Shlla'at, in English, transliteration and Arabic."""

from scorekeeper import result_only
from scorekeeper.cards import SIGNS
from scorekeeper.number_words import NUMERALS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.spelling import fold, vocabulary

KINDS = vocabulary(
    {
        "jokers": "joker jokers jok jk jkr جوكر جواكر جوكرات الجوكر الجواكر",
        "aces": "ace aces a اص اصات آس آسات اكه اكك اكات الاص الاصات الاكه الاكك الاكات",
        "jacks": "jack jacks j knave knaves ولد اولاد الولد الاولاد جاك جاكات",
        "others": "other others ordinary plain normal normals small low عادي عاديه عاديات اخرى غيرها",
    }
)
KIND_WORDS = frozenset(KINDS)
ADJECTIVES = frozenset(["other", "another", "ordinary", "plain", "normal", "small", "low"])
"""Words that before a kind of cards say no more than an article: the other joker, a small joker."""
PLAIN = frozenset(fold("ordinary plain normal small low عادي عادية").split())
"""Words for other cards of which it is not said whether they are one or several."""
ANOTHER, OTHER_THAN = fold("أخرى"), "غيرها"
"""Words for other cards, which alone or behind a kind can mean one more of that kind."""
ONE_BEHIND = frozenset(map(fold, ("واحد", "واحدة", "وحدة", "الثاني", "الثانية")))
"""Words for one that Arabic puts behind what they count."""
PARTING = frozenset(("and", "&", "و"))
"""Words that part a number from a kind of cards that is not its own."""
ARTICLES = frozenset(("an", "the"))
MORE = "more"
"""Behind a figure it can compare: "Badr 4 more" than somebody, or ten cards more than the kinds before it."""
PLURALS = frozenset(
    fold(
        "jokers aces jacks knaves others normals جواكر الجواكر الاكك الاكات الاصات الاولاد جاكات جوكرات اصات"
        " آسات اكك اكات اولاد عاديات"
    ).split()
)
NUMBERS = {
    **dict.fromkeys(("no", "zero", "without", "صفر", "لا", "ولا", "بدون", "بلا"), 0),
    **dict.fromkeys(("both", "كلا"), 2),
    **{f"{times}{number}": number for number in (2, 3, 4) for times in "x×*"},
    **{f"{number}{times}": number for number in (2, 3, 4) for times in "x×"},
}
"""Words for numbers beside the numerals that all games know."""
DUALS = {
    f"{the}{dual}": kind
    for dual, kind in (("جوكرين", "jokers"), ("اصين", "aces"), ("اسين", "aces"), ("اكتين", "aces"), ("ولدين", "jacks"))
    for the in ("", "ال")
}
"""Arabic words for two cards of a kind."""
AS_COUNTED = "as-counted"
SAYS_NOTHING = "says-nothing"
IN_ALL = "in-all"
"""Behind a number, that it is all of a pile: so many points, and no cards beside others."""
WHOLES = vocabulary(
    {
        "empty": "nothing empty nil nada none فارغ فاضي فاضيه خالي خاليه ماعنده ماعندها مامعه مامعها مامعاه",
        "rest": "rest remainder remaining الباقي باقي",
        "all": "all everything everybody everyone كل الكل كلهم كلنا",
        "each": "each apiece لكل للكل",
        "same": "same equal equally alike نفس متساوي متساوين متساويين متساويه متعادل متعادلين",
        "points": "points point pts pt نقطه نقاط بونت",
        "nobody": "nobody no-one noone محد",
        "redeal": "redeal re-deal redealt redealing re-dealt misdeal misdealt thrown-in اعاده نعيد نعيدها خربت خربانه",
        AS_COUNTED: AS_COUNTED,
        IN_ALL: "altogether بالمجموع اجمالي الاجمالي",
    }
)
"""Words that say something of a whole pile, or of the whole hand."""
EVERYBODY = frozenset(fold("all everybody everyone كلهم كلنا الكل").split())
"""Words that before or behind a number can tell of everybody, and not of all cards."""
_HAD_OR_TOOK = fold("معه معها معاه معاها عنده عندها له لها جاب جابت اكل اكلت جمع جمعت").split()
_DID_NOT = ("didn't", "didnt", "not", "never")
PHRASES = {
    (fold(first), fold(second)): meaning
    for first, second, meaning in (
        ("as", "counted", AS_COUNTED),
        ("كما", "عدت", AS_COUNTED),
        ("كما", "حسبت", AS_COUNTED),
        *((first, "in", "redeal") for first in ("thrown", "threw", "throw", "throws")),
        ("dealt", "again", "redeal"),
        ("dealt", "anew", "redeal"),
        ("new", "deal", "redeal"),
        ("توزيع", "جديد", "redeal"),
        ("اعادة", "توزيع", "redeal"),
        *((verb, "التوزيع", "redeal") for verb in ("نعيد", "اعدنا", "عيدوا")),
        ("اعادة", "التوزيع", "redeal"),
        ("at", "all", SAYS_NOTHING),
        ("in", "all", IN_ALL),
        ("in", "total", IN_ALL),
        ("all", "told", IN_ALL),
        ("all", "together", IN_ALL),
        ("في", "المجموع", IN_ALL),
        ("في", "الكل", IN_ALL),
        ("no", "one", "nobody"),
        ("no", "captures", "nobody"),
        ("no", "cards", "empty"),
        ("no", "points", "empty"),
        ("did", "nothing", "empty"),
        *((denial, verb, "empty") for denial in _DID_NOT for verb in ("take", "capture", "get", "have")),
        *(("everything", word, "rest") for word in ("else", "left")),
        *((everyone, "else", "rest") for everyone in ("all", "everyone", "everybody")),
        *((denial, thing, "empty") for denial in ("ولا", "بدون", "لا", "ما") for thing in ("شيء", "شي", "اخذ", "اخذت")),
        *(("ما", had, "empty") for had in _HAD_OR_TOOK),
        *((denial, somebody, "nobody") for denial in ("ما", "ولا", "لا") for somebody in ("أحد", "حد")),
        ("ما", "اخذنا", "nobody"),
        *((every, one, "each") for every in ("كل", "لكل") for one in ("واحد", "واحدة", "وحدة", "لاعب")),
        ("نفس", "الشي", "same"),
        ("زي", "بعض", "same"),
        *(("كل", thing, "all") for thing in ("شيء", "شي", "الورق")),
    )
}
"""Meanings of two words together."""
NOISE = frozenset(
    vocabulary(
        {
            "noise": "the and an of has had have with got took takes captured captures capture anything any at pile"
            " only in it for to x counted cards card gets get more did does do : / | . ! ="
            " و مع عند عنده عندها معه معها معاه معاها له لها اخذ اخذت خذا خذى خذت شال شالت اكل اكلت"
            " جمع جمعت جاب جابت شي شيء الشي ورق الورق ورقه ورقات اوراق كرت كروت"
        }
    )
)
CARDS = frozenset(fold("card cards captures ورق ورقة ورقات أوراق كرت كروت").split())
"""Words for cards of any kind, and for captures, which behind a number are no points."""
SEVERAL_CARDS = CARDS - frozenset(fold("card captures ورقة كرت").split())
"""Those of them that mean several."""
REASONS = frozenset(
    vocabulary(
        {
            "": "king kings queen queens tens nines eights sevens sixes fives fours threes twos same equal alike"
            " special specials card cards rank suit hand"
        }
    )
)
"""Words for why a hand was thrown in; in another line they say nothing."""
SUIT_LETTERS = "shdc"
CARD_WORDS = frozenset(rank + suit for rank in (*"akqjt", *map(str, range(2, 11))) for suit in SUIT_LETTERS)
SUIT_SIGNS = frozenset("".join(SIGNS.values()))
LIKELY = {
    "ج": ("جوكر", "ولد"),
    **dict.fromkeys(map(fold, ("ا", "أ", "إ")), ("اكة",)),
}
"""What letters of Arabic are likely short for."""
ORDINARY = frozenset(
    fold(
        "k q king kings queen queens tens nines eights sevens sixes fives fours threes twos"
        " شايب شياب الشايب بنت بنات البنت عشرات تسعات ثمانيات سبعات"
    ).split()
)
"""Words for ordinary cards by their rank, which in a pile are counted together."""
NEVER_MEANT = frozenset(word for word, meaning in WHOLES.items() if meaning in ("same", "each")).union(
    fold("كلهم كلنا له لها").split()
)
"""Words that a misspelt one is hardly meant for."""
VOCABULARY = {*KINDS, *DUALS, *NUMBERS, *WHOLES, *NOISE}
_ECHOED = frozenset(("counted", "redeal", AS_COUNTED))
"""Words of the line that repeats a hand: they have one meaning."""
NUMBER_WORDS = NUMBERS.keys() | NUMERALS.keys()
CAN_BE_NAMES = frozenset((KINDS.keys() | WHOLES.keys() | NOISE | NUMBER_WORDS | CARD_WORDS) - _ECHOED)
"""Words that players may be called all the same: the place decides, or it is asked."""
RESERVED = frozenset((VOCABULARY | _PEOPLE | result_only.RESERVED) - CAN_BE_NAMES)
"""Words that no player can be called."""

WORDS = frozenset(VOCABULARY.union(NUMBER_WORDS, CARD_WORDS, REASONS, CARDS, *PHRASES))
"""All words of the notation, those that are one beside another too."""


def is_word(key: str) -> bool:
    """Tell whether a folded word is one of the notation, alone or beside another."""
    return key in WORDS


def term(word: str) -> str | None:
    """Return what records call a thing that the table calls by a folded word; None where they have no word."""
    return "JOKER" if KINDS.get(word) == "jokers" else None


OFFERED = ("jokers", "aces", "jacks", "others", "joker", "ace", "jack", "redeal", "counted", "result", "us")
"""Words that are offered while a line is typed, the usual ones first."""
