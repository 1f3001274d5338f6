"""Which language people are spoken to in, and in which digits.

The sentences of the program are English, each under a code; other languages are gettext catalogues by code, a file
``data/locale/LANGUAGE/LC_MESSAGES/DOMAIN.mo`` for each catalogue of ours. English loads nothing of this.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from scorekeeper.places import DATA

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "ar")
DIGITS = ("western", "arabic")
BIDI = ("auto", "terminal", "app")
"""Who orders lines of both directions: the terminal, or we (see :mod:`scorekeeper.bidi`)."""
LOCALE = DATA / "locale"
_ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_LATIN = "[a-zA-Z0-9_]"
_CONSTANT = rf"\{{[^{{}}]*\}}|(?<!{_LATIN})(?<![=/-])(?<![.:])\d+(?!{_LATIN}|[=/-]|[.:]{_LATIN})"
"""The fields of a sentence, and the numbers in it that are no part of a code, a card or a command."""


class Speech:
    """How people are spoken to; a process speaks one language at a time."""

    def __init__(self) -> None:
        self.use("en")

    def use(self, language: str, digits: str = "western", bidi: str = "terminal") -> None:
        """Speak a language from here on; ``bidi`` is who orders the lines on a terminal, it or we ("app")."""
        self.language, self.digits, self.bidi = language, digits, bidi

    @property
    def right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return self.language == "ar"


speech = Speech()


def translated(domain: str, msgid: str, n: int | None = None) -> str | None:
    """Return the text of a code in the language that is spoken, in the form for ``n`` things; None in English."""
    if speech.language == "en":
        return None
    catalogue = _catalogue(speech.language, domain)
    found = catalogue.ngettext(msgid, msgid, n) if n is not None else msgid
    if found == msgid:
        found = catalogue.gettext(msgid)
    return None if found == msgid else in_digits(found)


@cache
def _catalogue(language: str, domain: str) -> "NullTranslations":
    from gettext import translation  # nobody who is spoken to in English waits for it

    return translation(domain, LOCALE, [language], fallback=True)


def phrase(english: str) -> str:
    """Return a short phrase of the program, such as the name of a game or a column, in the language that is spoken."""
    return translated("phrases", english) or english


def seat_name(name: str) -> str:
    """Return the name of a player, or of partners; the name of a seat if nobody is named in the language spoken."""
    return translated("phrases", f"seat:{name}") or name


def in_digits(text: str) -> str:
    """Write the numbers of a sentence in the digits that are wanted; its fields stay."""
    if speech.digits == "western":
        return text
    return re.sub(_CONSTANT, lambda found: found[0] if found[0].startswith("{") else figure(found[0]), text)


def figure(number: object) -> str:
    """Write a number in the digits that are wanted.

    >>> figure(152)
    '152'
    """
    return str(number) if speech.digits == "western" else arabic_figures(str(number))


def arabic_figures(text: str) -> str:
    """Write all digits of a text in Arabic ones."""
    return text.translate(_ARABIC_INDIC)


DOT = " · "
"""The sign between parts that can each stand on a line of its own."""


def side_by_side(parts: Iterable[str]) -> str:
    """Join parts by dots, or by commas if a dot is a nought.

    >>> side_by_side(["us 16", "EW 0"])
    'us 16 · EW 0'
    """
    return between().join(parts)


def between() -> str:
    """Return what stands between parts that stand side by side."""
    return DOT if speech.digits == "western" else list_words()[0]


def list_words() -> tuple[str, str]:
    """Return what stands between the parts of a list, and the word before the last of them."""
    return ("، ", "أو") if speech.language == "ar" else (", ", "or")


def commas(parts: Iterable[str]) -> str:
    """Join the parts of a list by commas.

    >>> commas(["counting", "sun-five"])
    'counting, sun-five'
    """
    return list_words()[0].join(parts)


def semicolons(parts: Iterable[str]) -> str:
    """Join parts that hold commas themselves.

    >>> semicolons(["counting, sun-five", "target"])
    'counting, sun-five; target'
    """
    return ("؛ " if speech.right_to_left else "; ").join(parts)
