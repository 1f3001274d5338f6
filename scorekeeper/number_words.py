"""Numbers in words, as English and Arabic say them: "ninety", "hundred and two", "one sixty two", "ستة وعشرين".

Figures, in the digits of any script, are read by :func:`scorekeeper.spelling.fold`.
"""

from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.words import Word

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
NUMERALS = {word: number for number, words in _ROWS.items() for word in words.split()}
_HUNDREDS = {
    200: "ميتين ميتان مايتين مايتان", 300: "ثلاثميه ثلاثمايه", 400: "اربعميه اربعمايه", 500: "خمسميه خمسمايه",
    600: "ستميه ستمايه", 700: "سبعميه سبعمايه", 800: "ثمانميه ثمانمايه", 900: "تسعميه تسعمايه",
}  # fmt: skip
"""Words for several hundreds, spelt in the same way."""
_SEVERAL = {word: number for number, words in _HUNDREDS.items() for word in words.split()}
_TEN, _TWENTY, _HUNDRED, MOST_SPELT = 10, 20, 100, 162
_AND = frozenset(("and", "و"))
_ONE = frozenset(("a", "one", "1"))


def numeral(words: Sequence[Word], at: int, most: int = MOST_SPELT) -> tuple[int, int] | None:
    """Read the number that begins at a word: itself, and how many words it takes; None where none begins.

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
        found = NUMERALS.get(tens, 0) + NUMERALS.get(unit, 0)
        return (found, 1) if hyphen and NUMERALS.get(tens, 0) >= _TWENTY and unit in NUMERALS else None
    if number >= _HUNDRED:
        return None
    after = at + 2 if _is_and(words, at + 1) else at + 1
    more = _value(words, after) or 0
    if number >= _TWENTY and words[at].key.isascii():
        return (number + more, 2) if 0 < more < _TEN and after == at + 1 else (number, 1)
    if 0 < number < _TEN and not words[at].key.isascii():
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
