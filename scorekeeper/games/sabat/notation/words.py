"""The words of a line of Sab'at al-Deemin."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.cards import SUIT_WORDS as _SUIT_WORDS
from scorekeeper.cards import SUITS
from scorekeeper.number_words import NUMERALS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.seats import WORDS
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.words import Word, clauses

OWNERS = vocabulary(WORDS)
DENIALS = vocabulary(
    {"": "no not without never neither nor nobody no-one noone بدون بلا بغير غير لا ولا ما مو مش ليس ليست لم محد"}
).keys() | {"no one", "من غير"}
"""What denies the thing behind it."""
SMALL_IN_DENIALS = frozenset(vocabulary({"": "a an the any with has had single في فيه ب عند عنده عندها"}))
"""Words that can stand between a denial and what it denies, and say no more."""
_PHRASES = {
    (
        "out",
        "",
    ): "out/won/win/wins/winner/went out/goes out/finished/finishes/طلع/طلعت"
    "/خرج/خرجت/انهى/انهت/خلص/خلصت/فاز/فازت/فازوا/كسب/كسبوا/طلعوا/خلصوا/انتهى/انتهت/خرجت/غلب/غلبت/غلبوا",
    ("lost", ""): "lost/خسر/خسرت/خسروا/انغلب/انغلبت/انغلبوا/انهزم/انهزمت/انهزموا",
    ("last", ""): "last/last card/final/final card/ended/ending/اخر/اخر ورقه/الاخيره",
    ("left", ""): "left/left over/leftover/losers/remaining/remain/rest/باقي/الباقي/بقي/بقى",
    ("partner", ""): "partner/شريك/الشريك/خوي",
    (
        "penalty",
        "",
    ): "penalty/penalties/penalised/penalized/fault/foul/غرامه/جزاء/مخالفه/عقوبه/غش/غشت/غشوا/fine/fined/fines",
    ("stakes", "single"): "single/undoubled/x1/1x/not raised/no raise/doubled by nobody/doubled by no one",
    ("untrebled", ""): "trebled by nobody/trebled by no one/treble by nobody/treble by no one",
    ("stakes", "double"): "double/doubled/doubles/dbl/x2/×2/*2/2x/2×/دبل/دوبل",
    ("stakes", "treble"): "treble/trebled/trebles/triple/tripled/x3/×3/*3/3x/3×/ثري/تربل/تريبل/ثريبل/ثلاثي",
    ("outcome", "redeal"): "redeal/re-deal/redealt/redealing/dealt again/اعاده/اعاده توزيع/نعيد/نعيدها/نعيد توزيع"
    "/اعدنا/اعدنا توزيع/نوزع من جديد/توزيع جديد/من جديد/خربت/خربت اللعبه",
    (
        "kind",
        "illegal-pass",
    ): "illegal-pass/illegal pass/false pass/wrong pass/passed illegally/passed wrongly/باس غلط/تجاوز غلط/تجاوز مخالف",
    (
        "kind",
        "pass",
    ): "passed/pass/passes/skipped/skips/باس/تجاوز/تجاوزت/تجاوز الدور/تجاوز دوره/تجاوزت الدور/تجاوزت دورها/مرر/مررت",
    (
        "legal",
        "",
    ): "had to pass/has to pass/must pass/passed legally/legally passed/legal pass/passed rightly/passed correctly",
    (
        "kind",
        "wrong-suit",
    ): "wrong-suit/wrong suit/لون غلط/شكل خاطئ/شكل خاطي/لون ثاني/لون اخر/اللون غلط/نوع غلط"
    "/شكل غلط/شكل اخر/شكل ثاني/نوع ثاني/نوع اخر/الشكل الخاطئ",
    (
        "kind",
        "out-of-sequence",
    ): "out-of-sequence/out of sequence/wrong sequence/sequence/ترتيب/غير الترتيب/بغير ترتيب/بدون ترتيب"
    "/من غير ترتيب/مو بالترتيب/مو مرتب",
    ("kind", "out-of-turn"): "out-of-turn/out of turn/wrong turn/دور/غير الدور/غير دوره/غير دورها/بدون دوره"
    "/بدون دورها/مو دوره/مو دورها/قبل دوره/قبل دورها/برا دوره",
    (
        "kind",
        "no-warning",
    ): "no-warning/no warning/no warn/unwarned/did not warn/didn't warn/didnt warn/never warned/not warned"
    "/without warning/forgot to warn/forgot warning/did not say one/didn't say one/didnt say one/ما نبه/ما نبهت"
    "/ما نبهوا/لم ينبه/لم تنبه/بدون تنبيه/بلا تنبيه/ترك التنبيه/ما قال باقي وحده/ما قال وحده/ما قالت وحده/ما قال"
    " باقي ورقه/ما علم/نسي ينبه",
    (
        "kind",
        "signal",
    ): "signal/signals/signalled/signaled/signalling/gesture/hint/hints/hinted"
    "/اشاره/تلميح/لمح/لمحت/اشار/اشارت/اشر/اشرت/غمز/غمزت",
    (
        "warned",
        "",
    ): "warned/warns/has warned/had warned/did warn/gave warning/gave a warning/gave the warning/said one/نبه/نبهت",
    ("unit", "aces"): "aces/ace/اص/آس/اصات/اكه/اكك/اكات",
    ("unit", "pictures"): "pictures/picture/pics/pic/faces/face/court cards/صور/صوره",
    ("unit", "kings"): "kings/king/شايب/شياب",
    ("unit", "queens"): "queens/queen/بنت/بنات",
    ("unit", "jacks"): "jacks/jack/ولد/اولاد",
    ("pair", "aces"): "اصين/آصين/اكتين",
    ("pair", "pictures"): "صورتين",
    ("pair", "kings"): "شايبين/شيبين",
    ("pair", "queens"): "بنتين",
    ("pair", "jacks"): "ولدين",
    ("number", "both"): "both",
    (
        "none",
        "",
    ): "nothing/none/no cards/ما بقى شي/ما بقي شي/ما بقى شيء/ما بقى معهم شي/ما بقى معنا شي/ما بقى عندهم شي/ما"
    " بقى عندنا شي/ما شي/مافي شي/ما في شي"
    "/ما فيه شي/ما معهم شي/ما معنا شي/لاشي/ولاشي/لا شي/ولا شي/لا شيء/ولا شيء",
    ("small", ""): "tens/nines/eights/sevens/small cards/low cards/عشرات/تسعات/ثمانيات/سبعات/ورق صغير/اوراق صغيره",
    ("nothing", ""): "no warning needed/no one was penalised/nobody was penalised/no one penalised/nobody penalised",
}


class Phrase(NamedTuple):
    """A phrase of one word or more: ``what`` it is, and what it means."""

    keys: tuple[str, ...]
    what: str
    meaning: str


def _by_first_word() -> dict[str, list[Phrase]]:
    """List the phrases by their first words, the longest first."""
    found: dict[str, list[Phrase]] = {}
    for (what, meaning), phrases in _PHRASES.items():
        for phrase in phrases.split("/"):
            keys = tuple(word.key for clause in clauses(phrase) for word in clause)
            found.setdefault(keys[0], []).append(Phrase(keys, what, meaning))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry.keys))
    return found


_BY_FIRST_WORD = _by_first_word()
_LEFT = frozenset(keys[0].key for phrase in _PHRASES["left", ""].split("/") for keys in clauses(phrase))
RANKS = vocabulary(
    {
        "A": "a ace اص آس اكه", "K": "k king شايب", "Q": "q queen بنت", "J": "j jack ولد", "10": "t ten 10 عشره",
        "9": "nine 9 تسعه", "8": "eight 8 ثمانيه", "7": "seven 7 سبعه",
        **{rank: rank for rank in "23456"},
    }
)  # fmt: skip
SUIT_WORDS = {fold(word): suit for word, suit in _SUIT_WORDS.items()}
SUIT_LETTERS = {suit.lower(): suit for suit in SUITS}
CARDS = {rank + suit.lower(): RANKS[rank] + suit for rank in "akqjt" for suit in SUITS}
"""Cards that are one word: the others begin with a figure or end in a symbol, and are two."""
_MOST = 12
"""As many pictures as the pack has: nothing that counts is more."""
NUMBERS = {
    word: int(n)
    for word, n in vocabulary(
        {
            "0": "no zero without صفر بدون بلا لا ولا", "1": "one a an واحد واحده وحده", "2": "two اثنين ثنتين",
            "3": "three ثلاث ثلاثه", "4": "four اربع اربعه", "5": "five خمس خمسه", "6": "six ست سته",
            "7": "seven سبع", "8": "eight ثمان", "9": "nine تسع", "10": "ten عشر", "11": "eleven احدعش",
            "12": "twelve اثنعش",
        }
    ).items()
} | {word: number for word, number in NUMERALS.items() if 1 < number <= _MOST}  # fmt: skip
ONE_BEHIND = frozenset(vocabulary({"": "واحد واحده وحده"}))
"""Words for one that Arabic puts behind what they count."""
LETTERS = {"a": "aces", "k": "kings", "q": "queens", "j": "jacks"}
"""Letters of cards that count."""
LIKELY = vocabulary({"pictures": "p", "خلص": "سكر سكرت قفل قفلت ختم ختمت يخلص", "عقوبة": "قيد"})
"""Words of other games and of every day, with the word that is likely meant."""
ARTICLES = frozenset(("a", "an"))
SINGULARS = frozenset(vocabulary({"": "ace picture pic face king queen jack اص آس اكه صوره شايب بنت ولد"}))
"""Words for one card that counts, where no number stands before it."""
RAISING = frozenset(("doubled", "doubles", "trebled", "trebles", "tripled"))
"""Words for stakes that say what somebody did, who then stands before them."""
_BEFORE_KINDS = frozenset(("for", "a", "an", "the", "played", "playing", "في"))
"""Words that say no more, before the kind of a penalty."""
JOINED = ("و", "ب", "ال", "بال", "وال", "وب")
"""What Arabic joins to the word after it: and, with, the."""
JOINING = frozenset(("and", "+", "/", "&", "و"))
"""What joins two partners, who are then their side."""
WE_WON = frozenset(map(fold, ("فزنا", "طلعنا", "كسبنا", "خلصنا", "غلبناهم")))
WE_OUT = (fold("نحن"), fold("طلع"))
"""Verbs that say that we went out, and the two words they stand for."""
WE_LOST = frozenset(map(fold, ("خسرنا", "انغلبنا", "انهزمنا", "غلبونا", "هزمونا")))
WE_HAVE_LOST = (fold("نحن"), fold("خسر"))
"""Verbs that say that we have lost, and the two words they stand for."""
BY = frozenset(map(fold, ("by", "of", "من")))
BARE_PASS, ILLEGAL_PASS = "pass", "illegal-pass"
"""What a pass is of which no more is said, an illegal one beside the word "penalty" only; and an illegal one."""
FOR = frozenset(("for", "to"))
CARD_WORDS = frozenset(vocabulary({"": "card cards ورق ورقه ورقات كرت كروت"}))
"""Words for cards of any kind, behind a number that counts them."""
NOISE = frozenset(
    vocabulary(
        {
            "": "the and with a an for in at was is were had has have holds hold holding held still card cards hand"
            " hands points to against first on all only just his her their played plays - : . = / | ! & + و مع عند"
            " لعب لعبت ب على في بس فقط ورق ورقه ورقات كرت كروت عنده عندها معه معها معاه معاها ورقته اوراقه اوراقها"
        }
    )
)
VOCABULARY = {
    *(word for entries in _BY_FIRST_WORD.values() for phrase in entries for word in phrase.keys),
    *RANKS, *SUIT_WORDS, *SUIT_LETTERS, *CARDS, *NUMBERS, *BY, *NOISE,
    *(word for denial in DENIALS for word in denial.split()),
}  # fmt: skip
RESERVED = frozenset({*OWNERS, *_PEOPLE, *result_only.RESERVED, "partner", "last"})
"""Words that no player can be called. Where a name is another word of the notation, the place decides."""
ALL_WORDS = RESERVED | VOCABULARY


def phrase_at(words: Sequence[Word], at: int, *kinds: str) -> Phrase | None:
    """Find the longest phrase that begins at a word; None if it is not of one of the kinds, where kinds are given."""
    for phrase in _BY_FIRST_WORD.get(words[at].key, ()):
        if len(phrase.keys) == 1 or phrase.keys == tuple([word.key for word in words[at : at + len(phrase.keys)]]):
            return phrase if not kinds or phrase.what in kinds else None
    return None


def ends_left(words: Sequence[Word], at: int) -> bool:
    """Tell whether "left" stands at a word and ends its clause: what is left was said before it."""
    return at + 1 == len(words) and words[at].key in _LEFT


def counts_cards(words: Sequence[Word], at: int) -> bool:
    """Tell whether a number counts cards of any kind, and is none: "7 cards", "7 left"."""
    after = at + 1
    colon = after + 1 < len(words) and words[after].key in _LEFT and words[after + 1].key == ":"
    return colon or ends_left(words, after) or (after < len(words) and words[after].key in CARD_WORDS)


def penalty_kind(text: str) -> str | None:
    """Find the kind of a penalty as it is typed, with or without hyphens; None where it is none.

    >>> penalty_kind("out of turn"), penalty_kind("played-out-of-turn"), penalty_kind("not-signal")
    ('out-of-turn', 'out-of-turn', None)
    """
    for said in (text, text.replace("-", " ")):
        words = [word for clause in clauses(said) for word in clause]
        while words and words[0].key in _BEFORE_KINDS:
            del words[0]
        found = phrase_at(words, 0, "kind") if words else None
        if found and len(found.keys) == len(words):
            return ILLEGAL_PASS if found.meaning == BARE_PASS else found.meaning
    return None


_TERMS = {
    ("kind", "pass"): "pass",
    ("kind", "signal"): "signal",
    ("outcome", "redeal"): "redeal",
    ("warned", ""): "warn",
}


def term(word: str) -> str | None:
    """Return what records call a thing that the table calls by a folded word; None where they have no word."""
    for phrase in _BY_FIRST_WORD.get(word, ()):
        if phrase.keys == (word,):
            return phrase.meaning if phrase.what == "stakes" else _TERMS.get((phrase.what, phrase.meaning))
    return None


OFFERED = (
    "won",
    "left",
    "aces",
    "pictures",
    "ace",
    "picture",
    "single",
    "double",
    "treble",
    "last",
    "seven",
    "partner",
    "redeal",
    "us",
    "them",
    "result",
)
"""Words that are offered while a line is typed, the usual ones first."""
