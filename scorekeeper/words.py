"""Typed lines as words: folding of case, accents, Arabic spelling and digits; places in the line; near misses."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

_SEPARATORS = ",;،؛"
_TOKEN = re.compile(
    r"[x×*][234](?!\w)|[234][x×*](?!\w)|(?:7[aou]?k[aou]?m|5ams[ei]+n|9an|3al?ena|3alehom|e7na)(?!\w)|\d+|[^\W\d]+(?:['’-][^\W\d]+)*|[,;،؛]|\S",
)
# Spellings that Arabic keyboards mix freely: the forms of alef, yeh and teh marbuta.
_ARABIC = str.maketrans("أإآٱىةؤئ", "اااايهوي", "ـ")


class Word(NamedTuple):
    """A word of a line: ``text`` as typed, ``key`` folded for comparison, ``column`` from 1."""

    text: str
    key: str
    column: int


def _fold_char(char: str) -> str:
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    folded = unicodedata.normalize("NFKD", char).casefold()
    kept = "".join(part for part in folded if unicodedata.category(part) not in {"Mn", "Cf"})
    return kept.translate(_ARABIC)


def fold(text: str) -> str:
    """Fold text for comparison: case, accents, Arabic letter forms, digits of any script, marks that cannot be seen.

    >>> fold("ÉLIE"), fold("أحمد") == fold("احمد"), fold("٧٧ ۷۷ ७७")
    ('elie', True, '77 77 77')
    """
    return text.lower() if text.isascii() else "".join(map(_fold_char, text))


def clauses(line: str) -> list[list[Word]]:
    """Split a line into clauses at commas and semicolons, and each clause into words.

    >>> [[word.key for word in clause] for clause in clauses("Hokum E, N-S 77")]
    [['hokum', 'e'], ['n-s', '77']]
    """
    if line.isascii():
        folded, columns = line.lower(), None
    else:
        parts = [(_fold_char(char), column) for column, char in enumerate(line, 1)]
        folded = "".join(part for part, _ in parts)
        columns = [column for part, column in parts for _ in part]
    found: list[list[Word]] = [[]]
    for match in _TOKEN.finditer(folded):
        key = match.group()
        if key in _SEPARATORS:
            found.append([])
            continue
        start, end = match.span()
        if columns is None:
            found[-1].append(Word(line[start:end], key, start + 1))
        else:
            found[-1].append(Word(line[columns[start] - 1 : columns[end - 1]], key, columns[start]))
    return [clause for clause in found if clause]


def vocabulary(table: Mapping[str, str]) -> dict[str, str]:
    """Turn {meaning: "word word …"} round into {folded word: meaning}."""
    return {fold(word): meaning for meaning, words in table.items() for word in words.split()}


class Names:
    """What people can be called in a line: a whole name, or its first word if no other name begins with it."""

    def __init__(self, names: Iterable[tuple[str, str]], reserved: Iterable[str] = ()) -> None:
        """Take (name, id) pairs, and the words that stand for something else where a whole name does not follow."""
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name, ident in names:
            key = tuple(word.key for clause in clauses(name) for word in clause)
            self._by_first.setdefault(key[0], []).append((key, ident))
        for first, entries in self._by_first.items():
            if len(entries) == 1 < len(entries[0][0]) and first not in reserved and first.isalpha() and len(first) > 1:
                entries.append(((first,), entries[0][1]))  # no other name begins so
            entries.sort(key=lambda entry: -len(entry[0]))

    def match(self, words: Sequence[Word], at: int) -> tuple[str, int] | None:
        """Find the longest name that begins at a word: its id and its number of words."""
        for key, ident in self._by_first.get(words[at].key, ()):
            if len(key) == 1 or key == tuple(word.key for word in words[at : at + len(key)]):
                return ident, len(key)
        return None

    def __iter__(self) -> Iterator[str]:
        return (" ".join(key) for entries in self._by_first.values() for key, _ in entries)


_DENIALS = """
    no not nobody noone no-one none never neither nor without cannot didnt doesnt wasnt isnt wont dont havent hasnt
    ما مو مش ليس لم لن لا ولا بدون بلا محد ei eikä ilman kukaan
"""
DENIALS = frozenset(map(fold, _DENIALS.split()))
"""Words that deny what stands beside them, in every language that lines are typed in."""


def denies(key: str) -> bool:
    """Tell whether a folded word is one of denial.

    >>> denies("not"), denies("didn't"), denies("nine")
    (True, True, False)
    """
    return key in DENIALS or key.endswith(("n't", "n’t"))


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
    woman women
    هذا هذه هذي ذاك اللي الذي بعد قبل اليوم امس الحين الان كيف ليش وين متى ايش شنو يعني طيب خلاص بس برضو كمان ايضا
    غلط صح صحيح زين ممكن لازم كثير قليل شوي جدا معليش اسف شكرا نعم ايه ايوه اخر اول ثاني ثالث
"""
EVERYDAY = frozenset(map(fold, _EVERYDAY.split()))
"""Words of every day: nobody who types one has misspelt a word of a game."""


def suggestion(
    word: str, known: Iterable[str] | Mapping[str, object], meanings: Mapping[str, object] | None = None, *,
    spoken: bool = False,
) -> str:  # fmt: skip
    """Return the nearest known word, as the parameter ``hint`` of a message; "" where none is near.

    A word of denial has no near word, nor has one near to words of several ``meanings``; in what is ``spoken``, in a
    line of a hand, a word of every day has none either.

    >>> suggestion("hokun", ["hokum", "sun"])
    'hokum'
    >>> suggestion("beatn", ["beat", "beaten"], {"beat": "won", "beaten": "lost"})
    ''
    """
    from difflib import get_close_matches  # needed only where something is wrong

    folded = fold(word)
    if len(word) < 3 or denies(folded) or (spoken and folded in EVERYDAY):
        return ""
    apart = max(len(folded) // 3, 1)
    close = get_close_matches(folded, list(known), n=3, cutoff=0.75)
    near = [each for each in close if abs(len(each) - len(folded)) <= apart]
    if meanings and len({meanings.get(each) for each in near}) > 1:
        return ""
    return near[0] if near else ""
