"""Lines in which script runs in both directions, as a terminal shows them.

Text is kept, and written into files and pipes, in the order in which it is read aloud. A terminal that orders it
itself (``terminal``) is told the beginning and end of a stretch in the other direction; for one that does not (``app``)
the letters are joined and put in the order of the screen here.
"""

import re
from collections.abc import Mapping
from functools import cache
from unicodedata import bidirectional

from scorekeeper.errors import library_missing
from scorekeeper.language import speech

_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RTL_RUN = f"[{_RTL}](?:[ ،؛'’-]*[{_RTL}])*"
_BREAKS = r"\s·،؛؟()\[\]{}«»“”"
_LETTER = rf"(?:[^{_RTL}{_BREAKS}:]|:(?=\S))"
_WORD = rf"{_LETTER}*[^\W{_RTL}]{_LETTER}*"
_IN_BRACKETS = rf"[\[(][^{_RTL}()\[\]]*[\])]"
_LTR_RUN = rf"{_WORD}(?: (?:[=&+→] )?(?:{_WORD}|{_IN_BRACKETS}))*(?<![.,:;!?…])"
"""Words and figures of another script than Arabic with single blanks between; a full stop after them is not theirs."""
_TYPED = (
    r"scorekeeper (?:add|check|fix|new|penalty|rename|substitute) [^·،؛؟«»“”()\n]*?"
    r"(?=[.:!]?(?:\s*[·،؛؟«»“”()\n]|\s\s|$)|[.!] )"
)
"""A command that takes names, up to the end of what is to be typed, whatever script the names are in."""
_ISOLATE, _ISOLATED, _FROM_RIGHT, _TO_RIGHT = "\u2068", "\u2069", "\u2067", "\u200f"
_EMBED, _EMBEDDED = "\u200f\u202a", "\u202c\u200f"
"""The signs in place of isolates if we order a line ourselves: the library knows these alone."""
_SIGNS = dict.fromkeys(map(ord, "\u200f\u202a\u202c"))
_UNORDERED = ("alacritty", "foot", "linux", "st-", "kitty", "xterm-kitty", "rxvt")
"""How the names of terminals begin that do not order text from right to left themselves."""


def mode(wanted: str, environ: Mapping[str, str]) -> str:
    """Decide who orders a line, the terminal or we. Raises LedgerError for ``app`` if its libraries are missing."""
    if wanted == "app" and not _installed():
        raise library_missing("bidi", "python-bidi")
    unordered = environ.get("TERM", "").startswith(_UNORDERED) or "WT_SESSION" in environ
    return ("app" if unordered and _installed() else "terminal") if wanted == "auto" else wanted


@cache
def _installed() -> bool:
    from importlib.util import find_spec

    return find_spec("bidi") is not None and find_spec("arabic_reshaper") is not None


def has_rtl(text: str) -> bool:
    """Tell whether a text has letters that are written from right to left."""
    return not text.isascii() and re.search(f"[{_RTL}]", text) is not None


def isolated(text: str) -> str:
    """Keep each stretch of right-to-left script to itself, so that it moves nothing else on the line."""
    return text if text.isascii() else re.sub(_RTL_RUN, f"{_ISOLATE}\\g<0>{_ISOLATED}", text)


def shaped(text: str) -> str:
    """Join Arabic letters if the terminal does not; the text gets its final width."""
    if speech.bidi != "app" or not has_rtl(text):
        return text
    from arabic_reshaper import reshape

    joined: str = reshape(text)
    return joined


def within(text: str) -> str:
    """Return a part of a line with what is written from left to right in it kept together, in Arabic.

    A part that is kept whole already stays as it is.
    """
    if not speech.right_to_left or text.startswith((_ISOLATE, _EMBED)):
        return text
    return _kept(text, *((_EMBED, _EMBEDDED) if speech.bidi == "app" else (_ISOLATE, _ISOLATED)))


def whole(text: str) -> str:
    """Return a line to be typed, kept together whatever names are in it, in Arabic."""
    if not speech.right_to_left:
        return text
    before, after = (_EMBED, _EMBEDDED) if speech.bidi == "app" else (_ISOLATE, _ISOLATED)
    return f"{before}{text}{after}"


def apart(text: str) -> str:
    """Return a text of a page with every stretch of the other direction kept to itself."""
    if any(sign in text for sign in "\u2066\u2067\u2068\u2069"):
        return text
    return _kept(text, _ISOLATE, _ISOLATED) if speech.right_to_left else isolated(text)


def runs_from_right(text: str) -> bool:
    """Tell whether a text begins at the right on a page of the language that is spoken, whatever its first word is."""
    return speech.right_to_left and any(bidirectional(letter) in ("R", "AL") for letter in text)


def _kept(text: str, before: str, after: str) -> str:
    return re.sub(f"{_TYPED}|{_LTR_RUN}", f"{before}\\g<0>{after}", text)


def ordered(text: str) -> str:
    """Put a part of a line in the order of the screen."""
    if text.isascii() and not speech.right_to_left:
        return text
    from bidi.algorithm import get_display

    lead, trail = text[: len(text) - len(text.lstrip(" "))], text[len(text.rstrip(" ")) :]
    if len(lead) == len(text):
        return text
    if speech.right_to_left:
        lead, trail = trail, lead
    shown: str = get_display(within(text.strip(" ")), base_dir="R" if speech.right_to_left else "L")
    return lead + shown.translate(_SIGNS) + trail


def from_the_right(text: str) -> str:
    """Tell a terminal that a line runs from right to left, and where it ends, even if that is blank."""
    return f"{_FROM_RIGHT}{text}{_TO_RIGHT}{_ISOLATED}"
