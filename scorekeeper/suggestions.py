"""The known word that an unknown one was likely meant to be."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from scorekeeper.spelling import fold
from scorekeeper.words import denies

_SHORTEST = 3
"""A shorter word can be anything."""
_JOINED = ("", "و", "ل", "ول")
"""The letters that Arabic joins to a name: and, for, and for."""
_EVERYDAY = """
    about above after again ago ahead almost alone along already also always am amount an and another any anybody anyone
    anything as ask asked away back bad badly be because become been before began behind being below best better between
    big bit both bring but by call came can card change clear come could count counted course cut day deal dealt dear
    did different does done double dont drop early easy else end ended enough even ever every everything except fair
    far fast few finally find fine first five for forget forgot found from full fun gave get give given go goes going
    gone good got great guess had half hand happened hard has have having he head held help her here high him his hold
    home how however i if in instead into it its just keep kept know known last late later least leave led left less let
    like line little long look lot low luck lucky made make many may maybe me mean meant might mine minus missed mistake
    more most much must my myself near nearly need new next nice night now number of off ok okay old on once only open
    or order other others our out outside over own page paid part people perhaps person plain play played please
    plus put quick quite rather really rest right round said same saw say says second see seen sent set she should show
    showed shown shut side since sit so some somebody someone something sometimes soon sorry start started stay still
    stop stopped such sure table take taken tell than thank thanks that the then there these thing things think third
    this those thought time tired to today together told tomorrow tonight too top total touch toward true try turn turns
    twice under until up upon use used usual very wait want wanted was way well went were what when where whether which
    while who whole whom whose why will wish with within word work worse worst would write wrong wrote yes yesterday yet
    you your yours bought brought buy bye crossed doubt doubted eat felt fill fold kind lie list looked month name past
    pen pens sand sat seat seats send sing sir sit song spare sunny team tie tricky trip twin wind wine wing winter
    woman women add oops ouch
    هذا هذه هذي ذاك اللي الذي بعد قبل اليوم امس الحين الان كيف ليش وين متى ايش شنو يعني طيب خلاص بس برضو كمان ايضا
    غلط صح صحيح زين ممكن لازم كثير قليل شوي جدا معليش اسف شكرا نعم ايه ايوه اخر اول ثاني ثالث
"""


@cache
def everyday() -> frozenset[str]:
    """Return words of every day: nobody who types one has misspelt a word of a game."""
    return frozenset(fold(_EVERYDAY).split())


def suggestion(
    word: str, known: Iterable[str] | Mapping[str, object], meanings: Mapping[str, object] | None = None, *,
    spoken: bool = False,
) -> str:  # fmt: skip
    """Return the nearest known word, as the parameter ``hint`` of a message; "" if none is near.

    Among words that are equally near it is the first of the ``known``, which begin with the names of people.
    A word of denial has no near word, nor has one near to words of several ``meanings``; in what is ``spoken``, in a
    line of a hand, a word of every day has none either.

    >>> suggestion("hokun", ["hokum", "sun"])
    'hokum'
    >>> suggestion("beatn", ["beat", "beaten"], {"beat": "won", "beaten": "lost"})
    ''
    """
    folded = fold(word)
    if len(word) < _SHORTEST or denies(folded) or (spoken and folded in everyday()):
        return ""
    apart = max(len(folded) // 3, 1)
    near = [each for each in _close(folded, tuple(known)) if len(each) > 2 and abs(len(each) - len(folded)) <= apart]
    if meanings and len({meanings.get(each) for each in near}) > 1:
        return ""
    return near[0] if near else ""


def player_like(word: str, names: Iterable[str]) -> str:
    """Return the one name that an unknown word likely is, "" if there are none or several.

    It sounds so, in whatever script; or it has the same consonants, or the same letters in another order. One capital
    letter is the name that begins with it.

    >>> player_like("fhd", ["Fahad", "Omar"]), player_like("fahda", ["Fahad"]), player_like("hmd", ["Hamad", "Hamid"])
    ('Fahad', 'Fahad', '')
    >>> player_like("وبدر", ["Badr"])
    'وـBadr'
    """
    from scorekeeper.sounds import is_alike  # only an unknown word needs it

    called = [*names]
    if not word.isalpha() or fold(word) in everyday():
        return ""
    if len(word) == 1:
        found = [name for name in called if word.isupper() and name.upper().startswith(word)]
    else:
        joined = [letters for letters in _JOINED if word.startswith(letters)]
        alike = [(name, each) for each in joined for name in called if is_alike(word[len(each) :], name.split()[0])]
        found = [f"{each}ـ{name}" if each else name for name, each in dict(alike).items()]
        found = found or [name for name in called if _is_spelt_alike(fold(word), fold(name.split()[0]))]
    return found[0] if len(found) == 1 else ""


def _is_spelt_alike(word: str, name: str) -> bool:
    """Tell whether a word of one script has the consonants of a name, or its letters in another order."""
    from scorekeeper.sounds import skeleton

    if word.isascii() != name.isascii() or len(word) < _SHORTEST:
        return False
    consonants = skeleton(name)
    return sorted(word) == sorted(name) or (len(consonants) > 1 and skeleton(word) == consonants)


def ratio(word: str, other: str) -> float:
    """Tell how much two folded words are alike, from 0 to 1."""
    from difflib import SequenceMatcher  # needed only if something is wrong

    return SequenceMatcher(None, other, word).ratio()


@lru_cache(1000)
def _close(word: str, known: tuple[str, ...]) -> list[str]:
    """Find known words that are much like a word; in a file of many lines the same ones are misspelt again."""
    from difflib import SequenceMatcher, get_close_matches  # needed only if something is wrong

    found = get_close_matches(word, known, n=3, cutoff=0.75)
    return sorted(found, key=lambda each: (-SequenceMatcher(None, each, word).ratio(), known.index(each)))
