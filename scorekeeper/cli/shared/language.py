"""Which language a command line is answered in: as it says, else the environment; JSON only as it says."""

import os
import sys
from collections.abc import Sequence
from typing import Any

from scorekeeper.cli.shared import Settings
from scorekeeper.language import BIDI, DIGITS, LANGUAGES, speech

FLAGS = {"--lang": ("lang", LANGUAGES), "--digits": ("digits", DIGITS), "--bidi": ("bidi", BIDI)}
"""The options about language: the setting of each, and its values."""
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def speak(words: Sequence[str], settings: Settings) -> Settings:
    """Speak the language of a command line, before anything else of it is read; return the settings with it."""
    said: dict[str, Any] = {}
    for word, following in zip(words, (*words[1:], ""), strict=False):
        flag, equals, value = word.partition("=")
        name, choices = FLAGS.get(flag, ("", ()))
        typed = value if equals else following
        if typed in choices:  # any other value is refused when the line is read
            said[name] = typed
    settings = settings._replace(**said)
    if "--json" in words:
        as_json(settings)
        return settings
    wanted = settings.lang or os.environ.get("SCOREKEEPER_LANG") or _of_locale()
    digits = settings.digits or os.environ.get("SCOREKEEPER_DIGITS")
    speech.use(
        wanted if wanted in LANGUAGES else "en", digits if digits in DIGITS else "western",
        _bidi(settings.bidi or "auto") if sys.stdout.isatty() else "terminal",
    )  # fmt: skip
    return settings


def _bidi(wanted: str) -> str:
    from scorekeeper.bidi import mode  # only a terminal orders lines

    return mode(wanted, os.environ)


def as_json(settings: Settings) -> None:
    """Speak English in JSON, whatever the environment says, unless the command line names a language."""
    speech.use(settings.lang or "en", settings.digits or "western")


def _of_locale() -> str:
    """Return the language of the locale."""
    return next(filter(None, map(os.environ.get, _LOCALE)), "").partition("_")[0].partition(".")[0]
