"""The words of a typed line, as tables."""

from scorekeeper.cards import SUIT_WORDS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.seats import WORDS as _SEATS
from scorekeeper.words import vocabulary

OWNERS = vocabulary(_SEATS)
ASHKAL = "ashkal"
_SUITS = {suit: " ".join(word for word in SUIT_WORDS if SUIT_WORDS[word] == suit) for suit in SUIT_WORDS.values()}
_KINDS: dict[str, dict[str, str]] = {
    "contract": {
        "hokum": "hokum hukum hokom hukm hokm hokoum 7okm حكم حكوم",
        "sun": "sun san sann صن صان",
        ASHKAL: "ashkal ashkall eshkal اشكل اشكال",
    },
    "level": {
        "double": "double doubled dbl dobl dobbel x2 ×2 *2 2x 2× دبل دوبل",
        "triple": "triple tripled x3 ×3 *3 3x 3× ثري تربل",
        "quadruple": "quadruple quadrupled quad four x4 ×4 *4 4x 4× فور",
        "gahwa": "gahwa gahwah qahwa qahwah kahwa coffee قهوه",
    },
    "locked": {"locked": "locked closed lock مقفل مقفول مقفوله", "open": "open opened مفتوح مفتوحه"},
    "trump": _SUITS,
    "projects": {
        "siri": "siri sira sirah sera serra sara seeri سرا سرى سيرا",
        "fifty": "fifty khamsin khamseen khamsoon خمسين خمسون",
        "hundred": "hundred miya miyah meya meyah mia مية ميه مئة مائة",
        "four-hundred": "four-hundred fourhundred arbamiya arbaamiya arbameya اربعمية اربعميه اربعمائة اربعمئة",
    },
    "owned": {
        "baloot": "baloot balot belot belote بلوت",
        "kaboot": "kaboot kabout kabut kapoot capot al-kaboot كبوت الكبوت",
        "won": "won win wins took فاز فازوا كسب كسبوا",
        "lost": "lost lose loses خسر خسروا",
    },
    "tricks": {"tricks": "tricks trick laffat lammat اكلات اكله لمات لمه"},
    "by": {"by": "by من"},
    "outcome": {
        "all-pass": "pass passed passes all-pass بس باس باص",
        "annulled": "kawesh kaweesh kawish saneen annulled annul misdeal كوش كويش سنين",
    },
    "noise": {"": "a the and for in with of all out no had has points point pts project trumps trump nobody بونت و"},
}
"""Kinds of words: what raises and settles the contract, what somebody has, what means nothing."""
WORDS = {word: (kind, what) for kind, words in _KINDS.items() for word, what in vocabulary(words).items()}
"""Every word with its kind, and what it means."""
PROJECT_NUMBERS = {50: "fifty", 100: "hundred", 400: "four-hundred"}
SPOKEN = frozenset(word for word, (kind, what) in WORDS.items() if kind in ("level", "locked") or what == ASHKAL)
"""Words after which the player can be named who said them."""
RESERVED = frozenset({*WORDS, *OWNERS, *_PEOPLE})
