"""The words of a typed line, as one table: every word with all that it can mean."""

from collections.abc import Iterator

from scorekeeper.cards import SUIT_WORDS, SUITS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.seats import WORDS as _SEATS
from scorekeeper.words import DENIALS, fold, vocabulary

OWNERS = vocabulary(_SEATS)
_SUITS = {suit: " ".join(fold(word) for word in SUIT_WORDS if SUIT_WORDS[word] == suit) for suit in SUITS}
_NOBODY = "nobody noone no-one none mahad محد ماحد مافي مافيه"
_KINDS: dict[str, dict[str, str]] = {
    "contract": {
        "hokum": "hokum hukum hokom hukom hukm hokm hokoum hakam 7okm 7ukm 7akam 7km h حكم حكوم حكمت",
        "sun": "sun san sann sunn saan son sans s صن صان صنت 9an",
    },
    "ashkal": {"": "ashkal ashkall eshkal ashgal اشكل اشكال"},
    "declarer": {
        "": "declarer declared declares bid bids bidder bought buyer buys took taker مشتري المشتري اشتري شري شاري"
    },
    "level": {
        "double": "double doubled doubles dbl dobl dobbel dabal dabl dabel dubal duble dubl doble x2 ×2 *2 2x 2× "
        "دبل دوبل دبلوا",
        "triple": "triple tripled triples thri x3 ×3 *3 3x 3× ثري تربل تريبل",
        "quadruple": "quadruple quadrupled quad four x4 ×4 *4 4x 4× فور",
        "gahwa": "gahwa gahwah gahawa qahwa qahwah kahwa coffee قهوه قهوي",
    },
    "locked": {
        "locked": "locked closed lock close magfool مقفل مقفول مقفوله قفل",
        "open": "open opened unlocked maftooh مفتوح مفتوحه",
    },
    "trump": {**_SUITS, "S": f"{_SUITS['S']} s"},
    "project": {
        "siri": "siri siris sira sirah sera serra sara seeri سرا سري سيرا",
        "fifty": "fifty fifties khamsin khamseen khamsoon 5amsin 5amseen خمسين خمسون",
        "hundred": "hundred hundreds miya miyah meya meyah mia miye ميه مايه",
        "four-hundred": "four-hundred fourhundred arbamiya arbaamiya arbameya اربعميه اربعمايه",
    },
    "owned": {
        "baloot": "baloot balot belot belote blot بلوت",
        "kaboot": "kaboot kabout kabut kapoot capot al-kaboot sweep كبوت",
        "won": "won win wins winner took made makes make فاز فازوا كسب كسبوا ربح ربحوا نجح نجحوا جاب جابوا "
        "جابها جابوها",
        "lost": "lost lose loses loser loss failed fell beaten down bust خسر خسروا سقط سقطوا طاح طاحوا",
        "qaid": "qaid qayd gaid gayd kaid foul قيد تسجيل",
    },
    "verb": {
        "beat": "beat beats defeated defeats thrashed غلب هزم",
        "swept": "swept sweep sweeps kabooted",
    },
    "side": {
        "us": "lana lna lina ehna e7na 3alena 3lena alena minna حنا علينا عندنا معنا منا",
        "them": "lahom lahum lhom lhum hom 3alehom alehom minhum minhom عليهم عندهم معهم منهم",
    },
    "won-us": {
        "us": "فزنا كسبنا ربحنا نجحنا جبناها غلبنا هزمنا غلبناهم هزمناهم fazna fozna",
        "them": "فازوا كسبوا ربحوا نجحوا جابوها غلبوا هزموا غلبنا هزمنا غلبونا هزمونا fazo fazu",
    },
    "kaboot-us": {"us": "كبتناهم", "them": "كبتوا كبتونا"},
    "double-us": {"us": "دبلنا"},
    "lost-us": {"us": "خسرنا سقطنا طحنا", "them": "خسروا سقطوا طاحوا"},
    "tricks": {"": "tricks trick laffat lammat اكلات اكله لمات لمه"},
    "unit": {
        "card": "card cards abnat bunt bont banat بنط ابناط بونت",
        "game": "game gp game-points نقطه نقاط",
        "project": "project projects mashroo mashru masharee مشروع مشاريع",
    },
    "unraised": {"": "single undoubled unraised عادي"},
    "by": {"": "by min mn من"},
    "onto": {"": "on over to at against from علي ضد"},
    "twice": {"": "twice مرتين"},
    "reverse": {"": "reverse reversed معكوس عكسي"},
    "result": {"": "result results نتيجه"},
    "claim": {"": "sawa sawaa سوا سوي"},
    "all": {"": "all each apiece everybody everyone كل كامل الكل"},
    "and": {"": "and w و plus + &"},
    "deny": {
        "": f"{' '.join(DENIALS.difference(_NOBODY.split()))} ma la mafi mafe "
        "bidoon bidun bidoun bedoon bdoon bedun bila wala mish",
        "nobody": _NOBODY,
    },
    "outcome": {
        "all-pass": "pass passed passes all-pass بس باس باص بص باصات",
        "annulled": "kawesh kaweesh kawish saneen كوش كويش سنين",
        "misdeal": "annulled annul misdeal",
    },
    "noise": {
        "": "a the for in with of out it is was were are do did does had has have get got took one "
        "any points point pts pt trumps trump said say says score hand went goes but called "
        "claimed caught found spotted في مع عند كان"
    },
}
"""Kinds of words, of each kind what a word says, spelt as :func:`~scorekeeper.words.fold` leaves it."""

Meaning = tuple[str, str]
"""What a word can mean: a kind, and which of that kind."""
MEANINGS: dict[str, tuple[Meaning, ...]] = {}
"""Every word with all its meanings."""
for _kind, _rows in _KINDS.items():
    for _what, _words in _rows.items():
        for _word in _words.split():
            MEANINGS[_word] = (*MEANINGS.get(_word, ()), (_kind, _what))
_FOURS = ("kings", "queens", "jacks", "tens")
_PHRASES = {
    ("project", "four-hundred"): ("four hundred", "اربع ميه"),
    ("owned", "kaboot"): ("al kaboot",),
    ("owned", "lost"): ("got beat", "were beat", "was beat", "were defeated", "was defeated", "got defeated"),
    ("verb", "suffered"): ("were swept", "was swept", "got swept", "been swept", "are swept", "is swept"),
    ("project", "aces"): ("four aces", "4 aces", "اربع اكك", "4 اكك"),
    ("project", "hundred"): tuple(f"{four} {cards}" for four in ("four", "4") for cards in _FOURS),
    ("deny", ""): ("من دون", "ma fi", "ma fe", "ma fee", "ما فيه", "ما في"),
    ("deny", "nobody"): ("no one",),
    ("level", "double"): ("x 2",),
    ("level", "triple"): ("x 3",),
    ("level", "quadruple"): ("x 4",),
    ("outcome", "all-pass"): ("four passed", "four passes", "no bid", "no bids", "nobody bid", "محد شري", "محد اشتري"),
}
PHRASES = {tuple(phrase.split()): meaning for meaning, phrases in _PHRASES.items() for phrase in phrases}
"""Two words that mean something together."""
PROJECT_NUMBERS = {50: "fifty", 100: "hundred", 400: "four-hundred"}
RESERVED = frozenset({*OWNERS, *_PEOPLE})
"""Words that always mean somebody at the table, and so are no player's name."""
_ARTICLES = ("", "ال", "و", "وال", "لل", "ب", "بال")
"""What is written together with an Arabic word: the article, "and", "for the", "with"."""


def meanings(key: str) -> tuple[Meaning, ...]:
    """Return all meanings of a folded word, with an Arabic article or without."""
    if key in MEANINGS or key.isascii():
        return MEANINGS.get(key, ())
    return next((MEANINGS[root] for root in roots(key) if root in MEANINGS), ())


def roots(key: str) -> Iterator[str]:
    """Yield a folded word, then an Arabic one without what can be written together with it.

    >>> list(roots("والبلوت"))
    ['والبلوت', 'البلوت', 'بلوت']
    """
    yield key
    if not key.isascii():
        yield from (key[len(article) :] for article in _ARTICLES[1:] if key.startswith(article) and len(key) > 3)
