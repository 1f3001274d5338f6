"""Numbers in words, as English and Arabic say them: "ninety", "hundred and two", "one sixty two", "ستة وعشرين".

Figures, in the digits of any script, are read by :func:`scorekeeper.spelling.fold`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol


class Word(Protocol):
    """A word of a line."""

    @property
    def key(self) -> str:
        """The word as it is compared."""


_ROWS = {
    0: "zero nil nought love nothing صفر",
    1: "one واحد وحده احد احدي",
    2: "two اثنين اثنان اثنا اثني اثنتا اثنتي ثنين ثنتين تنين تنتين",
    3: "three ثلاثه ثلاث تلاته ثلاثت",
    4: "four اربعه اربع",
    5: "five خمسه خمس",
    6: "six سته ست",
    7: "seven سبعه سبع",
    8: "eight ثمانيه ثمان ثماني ثمانيا تمنيه ثمن",
    9: "nine تسعه تسع",
    10: "ten عشره عشر",
    11: "eleven احدعشر حدعش احدعش",
    12: "twelve اثنعشر اثناعشر ثنعش اثنعش",
    13: "thirteen ثلاثتعشر ثلطعش ثلاثطعش ثلتعش",
    14: "fourteen اربعتعشر اربعطعش اربعتعش",
    15: "fifteen خمستعشر خمسطعش خمستعش",
    16: "sixteen ستعشر سطعش ستطعش ستعش",
    17: "seventeen سبعتعشر سبعطعش سبعتعش",
    18: "eighteen ثمنتعشر ثمنطعش ثمنتعش",
    19: "nineteen تسعتعشر تسعطعش تسعتعش",
    20: "twenty عشرين عشرون",
    30: "thirty ثلاثين ثلاثون",
    40: "forty fourty اربعين اربعون",
    50: "fifty خمسين خمسون",
    60: "sixty ستين ستون",
    70: "seventy سبعين سبعون",
    80: "eighty ثمانين ثمانون تمانين",
    90: "ninety ninty تسعين تسعون",
    100: "hundred ميه مايه",
}
"""Words by their number, spelt as :func:`~scorekeeper.spelling.fold` leaves them."""
_LATIN = {
    0: "sifr sefr 9ifr",
    1: "wa7ed wa7id wa7da wa7dah wahid wahed wahda",
    2: "ithnain ithnein ithneen ithnayn etnain etnein thnain thnein thneen tnain tnein",
    3: "thalatha thalathah thlatha thalath thlath talata talat tlata",
    4: "arba3a arba3ah arba3 arb3a arb3 arbaa",
    5: "khamsa khamsah khams 5amsa 5amsah 5ams",
    6: "sitta sittah sitt",
    7: "sab3a sab3ah sab3 saba3",
    8: "thamanya thamanyah thamania thamaniya thmanya thamani tamanya",
    9: "tis3a tis3ah tis3 tes3a tes3ah tes3",
    10: "3ashra 3ashrah 3ashara 3asharah 3ashar 3ashr 3shra",
    11: "7da3sh 7da3ash i7da3ash hda3ash",
    12: "thna3sh thna3ash ithna3ash ethna3ash",
    13: "thalatta3sh thalatta3ash thalathta3sh thlatta3sh thlatta3ash talatta3sh",
    14: "arba3ta3sh arba3ta3ash arbata3sh arbata3ash",
    15: "khamsta3sh khamsta3ash 5amsta3sh 5amsta3ash khamista3sh",
    16: "sitta3sh sitta3ash",
    17: "sab3ta3sh sab3ta3ash saba3ta3sh saba3ta3ash",
    18: "thamanta3sh thamanta3ash thmanta3sh thmanta3ash",
    19: "tis3ta3sh tis3ta3ash tisa3ta3sh tes3ta3sh",
    20: "3ishreen 3eshreen 3ishrin 3eshrin 3shreen",
    30: "thalatheen thalathin thlatheen talateen tlateen",
    40: "arba3een arba3in arb3een arb3in arbaeen",
    50: "khamseen khamsin 5amseen 5amsin",
    60: "sitteen sittin siteen",
    70: "sab3een sab3in saba3een",
    80: "thamaneen thamanin thmaneen thmanin tamaneen",
    90: "tis3een tis3in tes3een tes3in",
    100: "miya miyah miyya meya meyah meyya",
}
"""The same words of Arabic as they are typed with Latin letters, and with figures for letters that these lack."""
NUMERALS = {word: number for rows in (_ROWS, _LATIN) for number, words in rows.items() for word in words.split()}
FIGURED = sorted({word for words in _LATIN.values() for word in words.split() if not word.isalpha()}, reverse=True)
"""Those that have figures for letters, the longer ones first, which are not cut at these."""
_ARABIZI = frozenset(word for words in _LATIN.values() for word in words.split())
_HUNDREDS = {
    200: "ميتين ميتان مايتين مايتان miyatain miyatein mitain mitein miteen", 300: "ثلاثميه ثلاثمايه",
    400: "اربعميه اربعمايه", 500: "خمسميه خمسمايه",
    600: "ستميه ستمايه", 700: "سبعميه سبعمايه", 800: "ثمانميه ثمانمايه", 900: "تسعميه تسعمايه",
}  # fmt: skip
"""Words for several hundreds, spelt in the same way."""
_SEVERAL = {word: number for number, words in _HUNDREDS.items() for word in words.split()}
_TEN, _TWENTY, _HUNDRED, MOST_SPELT = 10, 20, 100, 162
_AND = frozenset(("and", "و", "w", "wa", "u"))
_ONE = frozenset(("a", "one", "1"))


def numeral(words: Sequence[Word], at: int, most: int = MOST_SPELT) -> tuple[int, int] | None:
    """Read the number that begins at a word: itself, and how many words it takes; None if none begins.

    Words that make more than ``most`` together are several numbers.

    >>> from scorekeeper.words import clauses
    >>> [numeral(clauses(line)[0], 0) for line in ("ninety", "a hundred and two points", "ستة وعشرين", "us 90")]
    [(90, 1), (102, 4), (26, 2), None]
    """
    key = words[at].key
    if most > 2 * _HUNDRED and (several := _several_hundreds(words, at)):
        number, start = several
        rest = start + 1 if _is_and(words, start) else start
        more = _below_hundred(words, rest)
        return (number + more[0], rest + more[1] - at) if more and more[0] else (number, start - at)
    if not begins_number(key):
        return None
    start = at + 1 if key in _ONE else at
    if _value(words, start) == _HUNDRED:
        rest, least, plain = start + 2 if _is_and(words, start + 1) else start + 1, 1, (_HUNDRED, start + 1 - at)
    elif key == "one":
        oh = words[start].key == "oh" if start < len(words) else False
        rest, least, plain = start + oh, 1 if oh else _TEN, (1, 1)
    else:
        return _below_hundred(words, at)
    more = _below_hundred(words, rest)
    return (_HUNDRED + more[0], rest + more[1] - at) if more and least <= more[0] <= most - _HUNDRED else plain


def _several_hundreds(words: Sequence[Word], at: int) -> tuple[int, int] | None:
    """Read "two hundred", "2 hundred" or مئتين: the number, and the place behind it."""
    key = words[at].key
    if number := _SEVERAL.get(key) or _SEVERAL.get(key.removeprefix("و")):
        return number, at + 1
    times = int(key) if key.isdecimal() and len(key) == 1 else _value(words, at) or 0
    return (times * _HUNDRED, at + 2) if 1 < times < _TEN and _value(words, at + 1) == _HUNDRED else None


@lru_cache(1000)
def begins_number(key: str) -> bool:
    """Tell whether a number in words can begin with a folded word."""
    return key in NUMERALS or key in _ONE or "-" in key or key.startswith("و")


def _below_hundred(words: Sequence[Word], at: int) -> tuple[int, int] | None:
    """Read "seventy two", "seventy-two", "اثنين وسبعين" or "ستة عشر"."""
    number = _value(words, at)
    if number is None:
        tens, hyphen, unit = words[at].key.partition("-") if at < len(words) else ("", "", "")
        many, few = (_HUNDRED if tens == "one" else NUMERALS.get(tens, 0)), NUMERALS.get(unit, 0)
        is_one = hyphen and unit in NUMERALS and (many >= _TWENTY if few < _TEN else tens == "one" and few < _HUNDRED)
        return (many + few, 1) if is_one else None
    if number >= _HUNDRED:
        return None
    after = at + 2 if _is_and(words, at + 1) else at + 1
    more = _value(words, after) or 0
    is_english = words[at].key.isascii() and words[at].key not in _ARABIZI
    if number >= _TWENTY and is_english:
        return (number + more, 2) if 0 < more < _TEN and after == at + 1 else (number, 1)
    if 0 < number < _TEN and not is_english:
        joined = after == at + 2 or (after < len(words) and words[after].key.startswith("و"))
        if (more >= _TWENTY and more < _HUNDRED and joined) or (more == _TEN and not joined):
            return number + more, after + 1 - at
    return number, 1


def _value(words: Sequence[Word], at: int) -> int | None:
    """Return what a word alone is worth; "and" may be written to an Arabic one."""
    key = words[at].key if at < len(words) else ""
    return NUMERALS.get(key, NUMERALS.get(key[1:]) if key.startswith("و") else None)


def _is_and(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].key in _AND
