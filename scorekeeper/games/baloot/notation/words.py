"""The words of a typed line, as tables."""

from scorekeeper.cards import SUIT_WORDS
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.seats import WORDS
from scorekeeper.words import fold, vocabulary

OWNERS = vocabulary(WORDS)
ASHKAL = "ashkal"
CONTRACTS = vocabulary(
    {
        "hokum": "hokum hukum hokom hukm hokm hokoum 7okm حكم حكوم",
        "sun": "sun san sann صن صان",
        ASHKAL: "ashkal ashkall eshkal اشكل اشكال",
    }
)
LEVEL_WORDS = vocabulary(
    {
        "double": "double doubled dbl dobl dobbel x2 ×2 *2 2x 2× دبل دوبل",
        "triple": "triple tripled x3 ×3 *3 3x 3× ثري تربل",
        "quadruple": "quadruple quadrupled quad four x4 ×4 *4 4x 4× فور",
        "gahwa": "gahwa gahwah qahwa qahwah kahwa coffee قهوه",
    }
)
LOCKS = vocabulary({"locked": "locked closed lock مقفل مقفول مقفوله", "open": "open opened مفتوح مفتوحه"})
OWNED = vocabulary(
    {
        "siri": "siri sira sirah sera serra sara seeri سرا سرى سيرا",
        "fifty": "fifty khamsin khamseen khamsoon خمسين خمسون",
        "hundred": "hundred miya miyah meya meyah mia مية ميه مئة مائة",
        "four-hundred": "four-hundred fourhundred arbamiya arbaamiya arbameya اربعمية اربعميه اربعمائة اربعمئة",
        "baloot": "baloot balot belot belote بلوت",
        "kaboot": "kaboot kabout kabut kapoot capot al-kaboot كبوت الكبوت",
        "won": "won win wins took فاز فازوا كسب كسبوا",
        "lost": "lost lose loses خسر خسروا",
    }
)
"""What somebody has: a project, the Baloot, a result."""
PROJECT_NUMBERS = {50: "fifty", 100: "hundred", 400: "four-hundred"}
TRICK_WORDS = vocabulary({"tricks": "tricks trick laffat lammat اكلات اكله لمات لمه"})
BY = vocabulary({"by": "by من"})
OUTCOME_WORDS = vocabulary(
    {
        "all-pass": "pass passed passes all-pass بس باس باص",
        "annulled": "kawesh kaweesh kawish saneen annulled annul misdeal كوش كويش سنين",
    }
)
SPOKEN = {*LEVEL_WORDS, *LOCKS, *(word for word, contract in CONTRACTS.items() if contract == ASHKAL)}
"""Words after which the player can be named who said them."""
NOISE = frozenset(
    vocabulary({"": "a the and for in with of all out no had has points point pts project trumps trump nobody بونت و"})
)
"""Words that mean nothing."""
TRUMPS = {fold(word): suit for word, suit in SUIT_WORDS.items()}
VOCABULARY = frozenset({*CONTRACTS, *LEVEL_WORDS, *LOCKS, *OWNED, *TRICK_WORDS, *BY, *OUTCOME_WORDS, *TRUMPS, *NOISE})
RESERVED = frozenset({*VOCABULARY, *OWNERS, *_PEOPLE})
