"""Verbs of winning and losing, in every language that lines are typed in."""

from collections.abc import Mapping

from scorekeeper.spelling import fold, vocabulary

_WORDS = vocabulary(
    {
        "won": "won wins winning winner فاز فازت فازوا كسب كسبت كسبوا ربح ربحت ربحوا"
        " انتصر انتصرت انتصروا منتصر منتصره المنتصر المنتصره رابح رابحه الرابح الرابحه كسبان كسبانه الكسبان الغالب"
        " guuleystay guulaystay guuleysatay guulaysatay",
        "win": "win",
        "victory": "victory victorious فوز الفوز",
        "beat": "beat beats beating badiyay badisay",
        "overcame": "غلب غلبت غلبوا غالب غالبه غالبين هزم هزمت هزموا",
        "overcame-him": "غلبه غلبها غلبته غلبتها هزمه هزمها هزمته هزمتها",
        "lost": "lost lose loses losing loser resigned resigns conceded concedes surrendered surrenders"
        " khasran khasrana khasranin khasraneen"
        " خسر خسرت خسروا خسران خسرانه خسرانين الخسران خاسر خاسره خاسرين الخاسر الخاسره انسحب انسحبت انهزم انهزمت"
        " انهزموا",
        "beaten": "beaten مغلوب مغلوبه مغلوبين المغلوب انغلب انغلبت انغلبوا مهزوم مهزومه مهزومين المهزوم",
        "defeated": "defeated defeats thrashed",
    }
)
_PHRASES = {
    "won": "is the winner",
    "lost": "gave up/gives up/is the loser/راحت عليه/راحت عليها/راح عليه/راح عليها",
    "beaten": "laga badiyay/laga badisay",
    "won-over-him": "فاز عليه/فاز عليها/فازت عليه/فازت عليها/انتصر عليه/انتصر عليها/انتصرت عليه/انتصرت عليها"
    "/غلب عليه/غلب عليها/غلبت عليه/غلبت عليها",
    "unbeaten": "did not lose/didn't lose/didnt lose/does not lose/never lost/not lost/has not lost/was not beaten"
    "/not beaten/never beaten/unbeaten/undefeated/ما خسر/ما خسرت/ما خسروا/لم يخسر/لم تخسر/لم يخسروا",
    "us unbeaten": "ما خسرنا/لم نخسر",
    "us won": "فزنا/كسبنا/ربحنا/انتصرنا/fazna/fozna/fuzna/fzna/kasabna",
    "them won": "fazo/fazu/fazaw/fazou/kasabu/kasabo",
    "us lost": "خسرنا/انهزمنا/انغلبنا/khasarna/khesarna/khsarna/khsrna",
    "them lost": "khasaro/khasaru/khesaro/khsaro/khsro",
    "us-either overcame": "غلبنا/هزمنا",
    "us beat them": "غلبناهم/هزمناهم",
    "them beat us": "غلبونا/هزمونا",
}
PASSIVE = ("was", "were", "is", "are", "been", "being", "be", "got", "get", "gets", "getting")
_ACTIVE = ("has", "have", "had")


def _verbs() -> dict[tuple[str, ...], str]:
    verbs: dict[tuple[str, ...], str] = {(word,): meaning for word, meaning in _WORDS.items()}
    for meaning, phrases in _PHRASES.items():
        verbs |= {tuple(phrase.split()): meaning for phrase in fold(phrases).split("/")}
    for word in ("beaten", "defeated", "beat"):
        verbs |= {(before, word): "beaten" for before in PASSIVE}
    return verbs | {(before, word): "beat" for before in _ACTIVE for word in ("beaten", "defeated")}


VERBS: Mapping[tuple[str, ...], str] = _verbs()
"""What words mean together: a verb, or also who did it, and to whom.

Of "us-either" Arabic does not write whether we did it or it was done to us.
"""
