"""The words of a typed line, as one table: every word with all that it can mean."""

from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.cards import SUIT_WORDS, SUITS
from scorekeeper.games.baloot.notation.kinds import Kind
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.seats import WORDS as _SEATS
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.tuples import NamedTuple
from scorekeeper.verbs import PASSIVE, VERBS
from scorekeeper.words import DENIALS

OWNERS = vocabulary(_SEATS)
_SUITS = {suit: " ".join(fold(word) for word in SUIT_WORDS if SUIT_WORDS[word] == suit) for suit in SUITS}
_NOBODY = "nobody noone no-one none mahad ma7ad m7ad محد ماحد مافي مافيه"
_BROUGHT = "took made makes make jab jabo جاب جابوا اخذ"
_OPPONENTS = "opponents opponent rivals enemies enemy opps opposition"
_KINDS: dict[Kind, dict[str, str]] = {
    "contract": {
        "hokum": "hokum hukum hokom hukom hukm hokm hokoum hakam hakem "
        "hkm h 7okm 7okom 7okum 7ukm 7ukum 7akam 7akem 7kom 7km حكم حكوم حكمت حاكم حكمه حكمها",
        "sun": "sun san sann sunn saan son sans s صن صان صنت 9an 9un 9on 9ann",
    },
    "ashkal": {"": "ashkal ashkall eshkal ashgal اشكل اشكال"},
    "declarer": {
        "": "declarer declared declares bid bids bidder bought buyer buys took taker played plays "
        "shara ishtara eshtara ishtra مشتري المشتري اشتري اشتراها شري شرا شراها شاري شارين اخذ"
    },
    "level": {
        "double": "double doubled doubles dbl dobl dobbel dabal dabl dabel dubal duble dubl doble x2 ×2 *2 2x 2× "
        "dabalu dabalo dablu dablo دبل دوبل دبلت دبله دبلوا مدبول مدبل",
        "triple": "triple tripled triples tribel trible treble trebled thri x3 ×3 *3 3x 3× ثري تربل تريبل",
        "quadruple": "quadruple quadrupled quad four x4 ×4 *4 4x 4× فور",
        "gahwa": "gahwa gahwah ga7wa g7wa ghwa qhwa 8ahwa 8hwa gahawa qahwa qahwah kahwa coffee قهوه قهوي",
    },
    "again": {"": "redouble redoubled redoubles re-double re-doubled"},
    "locked": {
        "locked": "locked closed lock close magfool magfol mgfool mgfol maqfool maqfol mqfool mqfol "
        "مقفل مقفول مقفوله قفل",
        "open": "open opened unlocked maftooh maftoo7 mftooh mftoo7 mftoh mfto7 مفتوح مفتوحه",
    },
    "trump": {**_SUITS, "S": f"{_SUITS['S']} s"},
    "two": {"siri": "sirtain sirtein سرتين سراتين سيرتين"},
    "project": {
        "siri": "siri siris sira sirah sera serra sra sara seri seeri سرا سري سيرا سره",
        "fifty": "fifty fifties 5amseen 5msin khamsin khamseen khamsoon 5amsin خمسين خمسون",
        "hundred": "hundred hundreds miya miyah miyya meya meyah meyya mia miye ميه مايه",
        "four-hundred": "four-hundred fourhundred arba3miya arba3meya arb3miya arb3meya rb3miya rb3meya rob3meya "
        "arbamiya arbaamiya arbameya اربعميه اربعمايه",
    },
    "owned": {
        "baloot": "baloot bloot balot belot belote blot blout balout baloote beloot بلوت بلوته",
        "kaboot": "kaboot kboot kbot kabout kabut kabot kapoot capot al-kaboot sweep كبوت",
        "won": f"{_BROUGHT} succeeded succeeds success successful jabha jaboha نجح نجحوا جابها جابوها",
        "lost": "loss failed fails fell down bust busted tah taho tar taro taru tarow "
        "5asran 5srana 5asrana 5asranin 5asraneen 5srano 5srha 5sarha khsrha khasarha 5ser 5sr 5isir 5aser "
        "خسرها خسروها سقط سقطت سقطوا طاح طاحت طاحوا طار طارت طاروا",
        "qaid": "qaid qayd gaid gayd kaid foul قيد تسجيل",
    },
    "verb": {"swept": "swept sweep sweeps kabooted"},
    "side": {
        "us": "lana lna lina ehna e7na 3alena 3lena alena minna m3na 3ndna 3endna 3indna m3ana ma3ana "
        "حنا علينا عندنا معنا معانا منا النا حقنا عدينا حسبنا سجلنا طلعنا اخذنا خذينا",
        "them": f"{_OPPONENTS} lahom lahum lhom lhum lhm hom 3alehom alehom 3lehom minhum minhom 3ndhom "
        "3ndhm 3endhom 3indhom m3ahom m3hm ma3ahom "
        "انهم عليهم عندهم معهم معاهم منهم الهن حقهم عدوا حسبوا سجلوا طلعوا اخذوا خذوا",
    },
    "tricks": {"": "tricks trick laffat lammat aklat aklah اكلات اكله لمات لمه حله حلات حلل"},
    "unit": {
        "card": "card cards abnat bnt bunt bont banat بنط ابناط بونت",
        "game": "game gp game-points",
        "project": "project projects mashro3 mashrou3 mshroo3 mshro3 mashari3 "
        "mashroo mashroo3 mashru mashru3 masharee masharee3 مشروع مشاريع",
    },
    "points": {"": "نقطه نقاط nuqat noqat nugat nogat nqat ngat n8at"},
    "unraised": {"": "single undoubled unraised normal 3adi 3ady عادي"},
    "by": {"": "by min mn من"},
    "onto": {"": "on over to at against from علي ضد"},
    "him": {"": "3aleh 3leh عليه عليها"},
    "twice": {"": "twice مرتين"},
    "reverse": {"": "reverse reversed معكوس عكسي"},
    "result": {"": "result results نتيجه"},
    "claim": {"": "sawa sawaa ekka ekkah ikka اكه سوا سوي"},
    "all": {"": "all every each apiece everybody everyone kolhom kulhum كل كلهم كامل الكل"},
    "and": {"": "and w wa و plus + &"},
    "deny": {
        "": f"{' '.join(DENIALS.difference(_NOBODY.split()))} ma la mafi mafe "
        "bidoon bidun bidoun bedoon bdoon bdon bedun bila wala wla mish وما غير بغير forgot forgotten نسي نسينا نسوا",
        "nobody": _NOBODY,
    },
    "rest": {"": "rest remainder باقي bagi baqi albagi albaqi"},
    "revoke": {"": "revoked revokes revoke reneged reneges renege renounced renounces renounce قطع قطعوا قطعت قاطع"},
    "outcome": {
        "all-pass": "pass passed passes all-pass bas bass بس باس باص بص باصات",
        "annulled": "kawesh kaweesh kawish saneen كوش كويش كاويش سنين",
        "misdeal": "annulled annul misdeal",
        "redeal": "redeal re-deal redealt re-dealt اعاده نعيد نعيدها اعدنا عيدوا خربت خربانه خربناها نوزع",
    },
    "noise": {
        "": "a the for in with of out it is was were are do did does had has have get got took one "
        "any points point pts pt trumps trump said say says score scored scores counted counts count collected "
        "reached ended finished came only showed shows gave gives hand went goes but called "
        "claimed caught found spotted match team favour favor في مع معه معها معاه معاها "
        "عند عنده عندها ومع كان قال قلنا قالوا شي احد ب "
        "he she 3nd 3end 3ind"
    },
}
"""Kinds of words, of each kind what a word says, spelt as :func:`~scorekeeper.spelling.fold` leaves it."""

_INFLECTED: dict[tuple[Kind, str], dict[str, str]] = {
    ("contract", "hokum"): {"us": "حكمنا", "them": "حكمهم"},
    ("contract", "sun"): {"us": "صننا صنا", "them": "صنهم"},
    ("declarer", ""): {"us": "اشترينا شرينا اخذناها", "them": "اشتروا شروا اخذوها"},
    ("owned", "won"): {
        "us": "نجحنا جبنا كسرناهم كسرناه طيحناهم طيحناه jebna jibna جبناها اخذناها jebnaha jibnaha akhathnaha",
        "them": "نجحوا جابوا جابوها اخذوها كسرونا طيحونا",
    },
    ("owned", "lost"): {
        "us": "سقطنا طحنا طرنا tehna t7na 5srna 5sarna 5asarna 5esarna",
        "them": "سقطوا طاحوا طاروا 5sro 5saro 5asaro 5asaru",
    },
    ("owned", "kaboot"): {
        "us": "كبتناهم كبوتناهم kabatnahom kabbatnahom kabatnahum",
        "them": "كبتوا كبتونا kabatona kabatoona kabbatona",
    },
    ("owned", "qaid"): {"us": "انقيدنا قيدونا", "them": "انقيدوا قيدناهم"},
    ("unit", "project"): {"us": "مشروعنا مشاريعنا", "them": "مشروعهم مشاريعهم"},
    ("noise", ""): {"us": "اكلنا", "them": "اكلوا"},
    ("level", "double"): {"us": "دبلنا دبلناه دبلناهم dabalna dabbalna"},
}
"""Words that say who did it too."""
_VERBS: dict[str, tuple[Kind, str, str]] = {
    "won": ("owned", "won", ""), "win": ("owned", "won", ""), "lost": ("owned", "lost", ""),
    "beat": ("verb", "beat", ""), "overcame": ("verb", "beat", ""), "overcame-him": ("verb", "beat", ""),
    "beaten": ("verb", "beaten", ""),
    "defeated": ("verb", "defeated", ""), "us won": ("owned", "won", "us"), "them won": ("owned", "won", "them"),
    "us lost": ("owned", "lost", "us"), "them lost": ("owned", "lost", "them"),
    "us-either overcame": ("owned", "won", "us"), "us beat them": ("owned", "won", "us"),
    "them beat us": ("owned", "won", "them"),
}  # fmt: skip
"""What the verbs of winning and losing are here (see :mod:`scorekeeper.verbs`)."""


WE, THEY, AND = fold("نا"), fold("وا"), fold("و")
"""What an Arabic word for us has in it, how a verb ends that tells of several others, "and" before a word."""


class Meaning(NamedTuple):
    """What a word can mean: a kind, which of that kind, and "us" or "them" where the word itself says whose it is."""

    kind: Kind
    what: str
    whose: str = ""


BROUGHT = frozenset(f"{_BROUGHT} جبنا jebna jibna".split())
"""Words for getting something, which alone mean winning."""
MEANINGS: dict[str, tuple[Meaning, ...]] = {}
"""Every word with all its meanings."""


def _fill() -> None:
    for kind, rows in _KINDS.items():
        for what, words in rows.items():
            _add(Meaning(kind, what), words)
    for (word, *more), verb in VERBS.items():
        if not more and verb in _VERBS:
            _add(Meaning(*_VERBS[verb]), word)
            if word.endswith(THEY) or verb.startswith("us-either"):
                _add(Meaning("owned", "lost" if verb == "lost" else "won", "them"), word)
    for (kind, what), rows in _INFLECTED.items():
        for whose, words in rows.items():
            _add(Meaning(kind, what, whose), words)


def _add(meaning: Meaning, words: str) -> None:
    alone = (meaning,)
    for word in words.split():
        known = MEANINGS.setdefault(word, alone)
        if known is not alone and meaning not in known:
            MEANINGS[word] = (*known, meaning)


_fill()
_FOURS = ("kings", "queens", "jacks", "tens")
_ARABIC_FOURS = ("شياب", "شيوخ", "بنات", "اولاد", "عيال", "عشرات")
_FOUR = ("اربع", "اربعه", "4")
_PHRASES: dict[tuple[Kind, str], tuple[str, ...]] = {
    ("project", "four-hundred"): (
        "four hundred",
        "4 hundred",
        "اربع ميه",
        "4 ميه",
        "4 miya",
        "4 mia",
        "arba3 miya",
        "arba3 meya",
        "arb3 miya",
        "arb3 meya",
        "rb3 meya",
    ),
    ("owned", "kaboot"): ("al kaboot",),
    ("verb", "suffered"): (
        "ate kaboot",
        "akal kaboot",
        "اكل كبوت",
        *(f"{be} {verb}" for be in PASSIVE for verb in ("swept", "kabooted")),
    ),
    ("project", "aces"): ("four aces", "4 aces", *(f"{four} {aces}" for four in _FOUR for aces in ("اكك", "اكات"))),
    ("project", "hundred"): (
        *(f"{four} {cards}" for four in ("four", "4") for cards in _FOURS),
        *(f"{four} {cards}" for four in (*_FOUR, "ميه") for cards in _ARABIC_FOURS),
    ),
    ("deny", ""): ("من دون", "من غير", "ma fi", "ma fe", "ma fee", "ما فيه", "ما في", "وما فيه", "وما في"),
    ("deny", "nobody"): ("no one", "ما احد", "وما احد", "ما حد", "وما حد", "ولا احد", "ma had", "ma ahad"),
    ("level", "double"): ("x 2",),
    ("noise", ""): ("was close", "close one", "close hand", "close game"),
    ("level", "triple"): ("x 3",),
    ("level", "quadruple"): ("x 4",),
    ("outcome", "redeal"): (
        "dealt again",
        "deal again",
        "new deal",
        "توزيع جديد",
        "خربت اللعبه",
        *(f"{verb} {deal}" for verb in ("اعاده", "نعيد", "اعدنا", "عيدوا") for deal in ("توزيع", "التوزيع")),
    ),
    ("outcome", "all-pass"): ("four passed", "four passes", "passed out", "no bid", "no bids", "no buyer"),
}
PHRASES: dict[tuple[str, ...], Meaning] = {
    **{words: Meaning(*_VERBS[verb]) for words, verb in VERBS.items() if len(words) == 2 and verb in _VERBS},
    **{tuple(phrase.split()): Meaning(kind, what) for (kind, what), phrases in _PHRASES.items() for phrase in phrases},
    (fold("اكلنا"), fold("كبوت")): Meaning("verb", "suffered", "us"),
    (fold("اكلوا"), fold("كبوت")): Meaning("verb", "suffered", "them"),
    **{
        ("راحت", went): Meaning("owned", what, whose)
        for what, whose, went in (
            ("lost", "us", "علينا"),
            ("lost", "them", "عليهم"),
            ("won", "us", "لنا"),
            ("won", "them", "لهم"),
        )
    },
}
"""Two words that mean something together."""
_SECOND = frozenset(second for _, second in PHRASES)
_OF_PHRASES = frozenset(word for phrase in PHRASES for word in phrase)
PROJECT_NUMBERS = {50: "fifty", 100: "hundred", 400: "four-hundred"}
RESERVED = frozenset({*OWNERS, *_PEOPLE})
"""Words that always mean somebody at the table, and so are no player's name."""
_PREFIXES = ("ال", "و", "وال", "لل", "ب", "بال")
_LATIN_PREFIXES = ("al-", "el-", "il-", "al", "el", "il", "w")
"""What is written together with an Arabic word: the article, "and", "for the", "with"."""
_SHORTEST_ARABIC, _SHORTEST_LATIN = 4, 5
"""So long is a word with an article at least."""


@lru_cache(1000)
def meanings(key: str) -> tuple[Meaning, ...]:
    """Return all meanings of a folded word, with an Arabic article or without."""
    return next((MEANINGS[root] for root in roots(key) if root in MEANINGS), ())


def is_word(key: str) -> bool:
    """Tell whether a folded word is one of the notation, alone or beside another."""
    return bool(meanings(key)) or key in _OF_PHRASES


def can_mean(key: str, kind: Kind) -> bool:
    """Tell whether a folded word can be of a kind."""
    return any(said.kind == kind for said in meanings(key))


def phrase_of(first: str, second: str) -> Meaning | None:
    """Return what two folded words mean together, with an Arabic article or without."""
    if second not in _SECOND:
        return None
    return next((PHRASES[root, second] for root in roots(first) if (root, second) in PHRASES), None)


def roots(key: str) -> Iterator[str]:
    """Yield a folded word, then an Arabic one without what can be written together with it.

    >>> list(roots("والبلوت"))
    ['والبلوت', 'البلوت', 'بلوت']
    """
    yield key
    prefixes = _LATIN_PREFIXES if key.isascii() else _PREFIXES
    if len(key) >= (_SHORTEST_LATIN if key.isascii() else _SHORTEST_ARABIC):
        yield from (key[len(prefix) :] for prefix in prefixes if key.startswith(prefix))


def is_one_of(key: str, words: frozenset[str]) -> bool:
    """Tell whether a folded word is one of some, with an Arabic article or without."""
    return not words.isdisjoint(roots(key))


@lru_cache(1000)
def is_on_somebody(key: str) -> bool:
    """Tell whether a folded word means against us, or them; "and" may be written to it."""
    return not ON_SOMEBODY.isdisjoint(roots(key))


# --- what words do beside others ----------------------------------------------------------------------------


def _group(words: str) -> frozenset[str]:
    return frozenset(words.split())


SEPARATORS = frozenset("-–—−:/|.•·!?؟۔")
"""Signs that end a clause."""
STOPS = frozenset(".•!?؟۔")
"""Those of them that end a sentence."""
POINTS = _group("points point pts pt")
"""Words for points of any kind."""
PLURALS = _group("siris fifties hundreds")
"""Words for several projects, which alone do not tell how many."""
TIMES = {"x2": 2, "×2": 2, "*2": 2, "2x": 2, "2×": 2, "x3": 3, "×3": 3, "*3": 3, "3x": 3, "3×": 3}
"""Raises that can tell how many projects there were."""
ARTICLES = _group("a the")
ONE_TRICK = _group("trick اكله لمه حله")
TO_SIDES = _group("لنا لهم")
NOT_POINTS = ARTICLES | {"one"}
"""Behind these a number in words is a project: a fifty."""

# who does something, and to whom
AGAINST = _group("on over against علي ضد")
"""Before who suffers something."""
OVER, FOR_CERTAIN = AGAINST | {"from"}, _group("against ضد")
"""Behind a contract, before who need not have declared it, and before who has not."""
NEVER_FOR = _group("over against from ضد")
"""Before a number of the other side, or one that was only passed: us against 72, us over 80."""
FINED_BEFORE, FINED_BEHIND = _group("on against علي ضد"), _group("on against")
"""Before who pays a qaid, where he stands before it, and behind it."""
IN_FAVOUR = _group("for to لنا لهم lana lna lina lahom lahum lhom lhum")
"""Beside a qaid after which either side can be the one that is fined."""
ADDING = _group("+ plus")
"""Between a number and a project that comes to it: 112 + 50."""
BETWEEN_FIGURES = _group("to vs v against مقابل ضد")
"""Between two numbers, whatever they add up to."""
FROM = _group("من min mn")
"""For "by" and "from"; who lost from somebody lost to them."""
ON_SOMEBODY = _group("علينا عليهم 3alena 3lena alena 3alehom alehom")
"""Against us, or them, in one word."""
FROM_SOMEBODY = _group("منا منهم minna minhum minhom")
"""From us or them, in one word."""
LINKING = _group("to for of with by")
"""Between a project and who has it."""
SUBJECTS, OBJECTS = _group("we they"), _group("us them")
"""Words that never follow what is somebody's, and words for whom something was done to."""
OPPONENTS = _group(_OPPONENTS)
"""Words for them that can be told from whoever declared."""
OF_ONE = _group("it he she")
IS = _group("was were is are")

# having and saying
SAYING = _group("said called claimed")
SAYING_FOUR = SAYING | _group("say says with")
"""Behind these "four" is a raise."""
CALLING = SAYING | _group("caught found spotted got get took have has")
"""Between who calls a qaid and the qaid."""
WITH_SOMEBODY = _group("عندنا عندهم معنا معهم")
"""For "we have" and "they have"."""
HAVING = WITH_SOMEBODY | _group(
    "عنده عندها معه معها معاه معاها قال had have has got get said says 3ndhom 3endhom 3ndna 3endna"
)
"""Words that join what follows to who stands before them, or is in them."""
GETTING = BROUGHT | _group(
    "got get take had has have scored score scores counted counts count collected reached finished ended "
    "عدينا عدوا حسبنا حسبوا سجلنا سجلوا طلعنا طلعوا اخذنا اخذوا خذينا خذوا عندنا عندهم معنا معهم عنده معه"
)
"""Words for getting or counting so many, behind which both figures are counts: we got 85 they got 77."""
HAD_BY = _group("قال قالوا عند مع")
"""Behind a denial, before who did not have or say what follows."""

# denying, and going on
WITHOUT = _group("without neither nor bidoon bidun bidoun bedoon bdoon bdon bedun bila بدون بلا من غير بغير")
"""Words that deny all that is joined behind them."""
NOTHING_OF = _group("ما مافي مافيه ma mafi mafe")
"""For "there is none", which stand before a thing or behind it."""
DENYING_BEFORE = _group("none forgotten")
"""Words that deny what stands before them."""
GOING_ON = _group("but and w و + &")
"""Behind a denial, before something else."""
ANOTHER = _group("but with مع had has have")
"""Between two things of which the second is not denied with the first."""
WITH = _group("with but في مع")
"""Before something else of the same people."""
CLOSING = WITH | OF_ONE
"""Behind somebody who has nothing further."""

# whom a verb tells of
OVERCAME = _group("غلبنا هزمنا")
"""Verbs of which Arabic does not write whether we did it or it was done to us."""
OF_CONTRACT = _group(
    "made makes make succeeded succeeds failed fails fell down bust busted jabha tah tar جابها نجح سقط طاح طار"
)
"""What is said of a contract, and so of who declared it."""
OF_MAN = _group("جابها نجح سقط طاح طار فاز كسب ربح خسر انهزم انسحب")
"""Arabic verbs that tell of one man."""
OF_THING = _group("طاحت سقطت طارت فازت كسبت ربحت خسرت غلبت هزمت انهزمت")
"""Arabic verbs that tell of a woman, or of a thing such as a project."""

EXAMPLE = "hokum E, NS 77"

OFFERED = (
    "hokum", "sun", "ashkal", "pass", "us", "them", "double", "triple", "quadruple", "gahwa", "locked", "open",
    "kaboot", "siri", "fifty", "hundred", "four-hundred", "baloot", "won", "lost", "qaid", "kawesh", "result",
)  # fmt: skip
"""Words that are offered while a line is typed, the usual ones first."""
