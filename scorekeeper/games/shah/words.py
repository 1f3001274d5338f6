"""The words of a game of Shah, beside the verbs of winning and losing that all games know."""

from scorekeeper import winning
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.verbs import VERBS

PLAYERS = {"a": "A", "b": "B"}
MEANINGS = vocabulary(
    {
        "draw": "draw drawn drew tie tied remis undecided barbareeyeen barbareeyay barbaro barbarro"
        " stalemate stalemated ½ ½-½ تعادل تعادلا تعادلوا تعادلنا متعادل متعادلين متعادلان",
        "sum": "two three four five six twice thrice times games both all each every row straight consecutive"
        " مرتين مرات مرتان كل كلها",
        "match": "match series champion champions الصكة صكة بالصكة السلسلة سلسلة بالسلسلة المباراة مباراة بالمباراة"
        " البطل بطلنا",
        "unsure": "بطل",
    }
)
NOTED = frozenset(("draw", "match", "unsure"))
_SAID = {
    "draw": "drawn game/a draw/a tie/nobody won/nobody wins/no winner/no one won/no-one won/neither won"
    "/agreed draw/draw agreed/agreed a draw/agreed to a draw/agreed to draw/agreed on a draw/draw by agreement"
    "/ما فاز احد/ما احد فاز/محد فاز/ما حد فاز/ولا احد فاز/ولا واحد فاز/ولا فاز احد/ما فيه فايز/ما في فايز/مافي فايز"
    "/بدون فايز/بدون فائز/بلا فائز/محد غلب/ما حد غلب/محد كسب/ما حد كسب",
    "won": "took it/took this/took this one/took that one/took the game/got it/got this/got this one/adkaaday/adkaatay"
    "/won this one/won that one/won one game/wins this one/فائز/الفائز/الفائزة/اخذها/اخذتها/خذها/خذتها/جابها"
    "/جابتها/اخذ القيم/جاب القيم"
    "/اخذ اللعبة/جاب اللعبة",
    "lost": "down to two/down to 2/down to two stones/down to 2 stones/has two stones/has 2 stones/had two stones"
    "/had 2 stones/has two stones left/has 2 stones left/had two stones left/had 2 stones left/only two stones"
    "/only 2 stones/two stones left/2 stones left/two left/2 left/only two/only two left"
    "/lost this one/lost that one/lost one game/jabay/jabtay/resign/resigning/forfeit/forfeits/forfeited"
    "/withdrew/withdraws/withdraw/withdrawn/quit/quits/quitting/retired/retires"
    "/استسلم/استسلمت/استسلموا/تنازل/تنازلت/تنازلوا/طاح/طاحت",
    "us won": "فزت",
    "stones": "two stones/2 stones/lost two stones/lost 2 stones",
    "going-won": "is winning/was winning/are winning/were winning/winning/is leading/was leading/leading",
    "going-lost": "is losing/was losing/are losing/were losing/losing",
    "going-beat": "is beating/was beating/beating",
    "us lost": "استسلمنا/تنازلنا/انسحبنا",
    "how": "by forfeit/on forfeit/by resignation/by withdrawal/by default",
    "beaten": "laga adkaaday/laga adkaatay",
}
PHRASES: dict[tuple[str, ...], str] = {
    **{tuple(map(fold, each.split())): meaning for meaning, said in _SAID.items() for each in said.split("/")},
    **{("1", sign, "0"): "ahead" for sign in "-–—−:"},
    **{("0", sign, "1"): "behind" for sign in "-–—−:"},
}
"""Words that mean something together, beside the verbs of winning and losing."""
LONGEST_PHRASE = max(map(len, PHRASES))
NOISE = vocabulary(
    {
        "": "the an game have has had was were is it and for against over to from by of on vs versus this with"
        " again in once point points waa ayaa baa wey way ka - – — − & : . ! = / على من مع ضد قدام امام عليه عليها و"
        " اللعبة لعبة الجولة جولة القيم قيم"
    }
)
LIKELY = vocabulary({"won": "w", "lost": "l", "تعادل": "سحب سحبه", "غلب": "قضى ذبح"})
"""Words that are likely meant for others, which are offered."""
NO_ENDS = vocabulary(
    {
        "": "check checkmate checkmated mate mated blocked blocks block stuck"
        " كش مات محبوس محبوسه محصور محصوره انحبس انحصر"
    }
)
"""Words of chess, and of a player who cannot move: none of that ends a game of Shah."""
MARKS = frozenset("+-–—−")
"""Signs that behind a name can say that the game was won, or lost."""
ARTICLE = "a"
OVER_SPELT = "على"
OVER = fold(OVER_SPELT)
ENDS = frozenset((":", "and", "و"))
"""What ends the naming of those who played, before what is said of them."""
BESIDE_ARTICLE = frozenset(("game", "match", "series", "draw", "win", "tie"))
DOUBTFUL = frozenset(MEANINGS).union(*PHRASES, *VERBS) - {"a", "b"}
"""Words that mean something where they are not the name of a player: the place decides. Small words never do."""
VOCABULARY = {
    **MEANINGS, **NOISE, **winning.OBJECTS,
    **{words[0]: meaning for words, meaning in VERBS.items() if len(words) == 1},
}  # fmt: skip
WORDS = DOUBTFUL.union(VOCABULARY)
DRAWN = "drawn game"
"""How a drawn game is written: as two words together, which are nobody's name."""
WINS, LOSES = frozenset(("won", "win", "victory", "beat")), frozenset(("lost", "beaten"))
HELPING = frozenset(("do", "does", "did", "can", "could", "will", "would"))
"""Words before one of denial, which say no more than that."""
NOBODY = frozenset(("nobody", "noone", "no-one", "none", "neither", "nor", "without"))
"""Words of denial that do not deny what stands before them."""
GOING = "going-"
"""What stands before a verb of a game that goes on: is winning."""
FIGURES = {"1": True, "one": True, fold("واحد"): True, "0": False, "zero": False, "nil": False, fold("صفر"): False}
"""What the figure behind a player says, in "Ali 1 Badr 0": whether that player has won."""
