"""Which language a command line is answered in: as it says, else the environment; JSON only as it says."""

import os
import sys
from collections.abc import Sequence

from scorekeeper.cli.shared import settings
from scorekeeper.language import BIDI, DIGITS, LANGUAGES, speech

FLAGS = {"--lang": ("lang", LANGUAGES), "--digits": ("digits", DIGITS), "--bidi": ("bidi", BIDI)}
"""The options about language: the setting of each, and its values."""
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def speak(words: Sequence[str]) -> None:
    """Speak the language of a command line, before anything else of it is read: what is wrong is told in it too."""
    for word, following in zip(words, (*words[1:], ""), strict=False):
        flag, equals, value = word.partition("=")
        name, choices = FLAGS.get(flag, ("", ()))
        said = value if equals else following
        if said in choices:  # what is none of them is told when the line is read
            setattr(settings, name, said)
    if "--json" in words:
        as_json()
        return
    wanted = settings.lang or os.environ.get("SCOREKEEPER_LANG") or _of_locale()
    digits = settings.digits or os.environ.get("SCOREKEEPER_DIGITS")
    speech.use(
        wanted if wanted in LANGUAGES else "en", digits if digits in DIGITS else "western",
        _bidi(settings.bidi or "auto") if sys.stdout.isatty() else "terminal",
    )  # fmt: skip


def _bidi(wanted: str) -> str:
    from scorekeeper.bidi import mode  # only a terminal orders lines

    return mode(wanted, os.environ)


def as_json() -> None:
    """Speak English in JSON, whatever the environment says, unless the command line names a language."""
    speech.use(settings.lang or "en", settings.digits or "western")


def _of_locale() -> str:
    """Return the language of the locale."""
    return next(filter(None, map(os.environ.get, _LOCALE)), "").partition("_")[0].partition(".")[0]
