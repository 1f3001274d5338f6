"""The parts of an output that a recording keeps.

Ids, hashes, times and the folder differ from one run to the next: a name replaces each. The same value has the same
name throughout a scenario, numbered in the order of appearance, so that equal ids and equal hashes still show.

Of prose only the figures are kept, so that a better sentence changes no recording.
"""

import re
import textwrap
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

_ID = "[a-hj-km-np-z2-9]{10}"
_NEW_MATCH = re.compile(rf'\b[Mm]atch(?:": "| )({_ID}(?:-[0-9a-f]{{8}})?)\b')
_NAMED = re.compile(r"<(match|entry|hash)-(\d+)(?::(\d+))?>")
_ENTRY = re.compile(r"\b[0-9a-f]{16}\b")
_HASH = re.compile(r"\b[0-9a-f]{64}\b")
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d)?)?(?:\+00:00)?")
_EXAMPLE = "2026-11-20"
"""A date that messages give as an example, so that it is no day on which somebody played."""
_USAGE = re.compile(r"^(?:Usage: |Try ).*\n", re.MULTILINE)
"""Lines that the library for command lines writes, and may write otherwise in its next version."""
_FIGURE = re.compile(r"<[a-z]+(?:-\d+)?>|\b[a-z]+(?:\.[a-z-]+)+\b|(?:(?!\d)[\w×−+-])*\d(?:[\w:./×+-]*\w)?")
"""A word with a digit in it, an article, or a name that replaces an id."""
_PROSE = {"message", "note", "reading", "reason", "remedy", "source", "text", "title"}
"""The keys of JSON whose values are prose: messages, which have a code beside them, and parts of the rulebooks."""


class Elision:
    """The names given so far in a scenario."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._names: dict[str, dict[str, str]] = {"match": {}, "entry": {}, "hash": {}}
        self._start = datetime.now(UTC).replace(second=0, microsecond=0)

    def learn(self, raw: str) -> None:
        """Learn the ids of matches from an output that tells them for the first time."""
        for found in _NEW_MATCH.finditer(raw):
            self._name("match", found[1])

    def figures(self, raw: str) -> str:
        """Return the figures of a piece of prose."""
        return " ".join(_FIGURE.findall(self.text(raw)))

    def lines(self, raw: str) -> list[str]:
        """Return the figures of an output in prose, in lines that do not depend on how the prose is wrapped."""
        return textwrap.wrap(self.figures(raw), 110, break_long_words=False, break_on_hyphens=False)

    def text(self, raw: str) -> str:
        """Elide in a text."""
        told = _USAGE.sub("", raw).replace(self._folder, "<here>")
        told = _TIME.sub(lambda found: "<now>" if self._is_now(found) else found[0], told)
        told = _HASH.sub(lambda found: self._name("hash", found[0]), told)
        told = _ENTRY.sub(lambda found: self._name("entry", found[0]), told)
        for match in sorted(self._names["match"], key=len, reverse=True):
            told = told.replace(match, self._names["match"][match])
        return told

    def json(self, form: Any, key: str = "") -> Any:
        """Elide in every string of a JSON form, key after key in the order of the alphabet."""
        if isinstance(form, str):
            return self.figures(form) if key in _PROSE else self.text(form)
        if isinstance(form, list):
            return [self.json(each, key) for each in form]
        if isinstance(form, dict):
            return {self.text(key): self.json(form[key], key) for key in sorted(form)}
        return form

    def restored(self, word: str) -> str:
        """Put back what a name stands for; ``<match-1:4>`` are its first four letters."""
        return _NAMED.sub(lambda found: self._value(found[1], int(found[2]))[: int(found[3] or 64)], word)

    def _is_now(self, found: re.Match[str]) -> bool:
        """Tell whether a time, or a day, lies between the beginning of the scenario and now."""
        now = datetime.now(UTC)
        day, minute = found[1], found[2]
        if minute is None:
            return day != _EXAMPLE and str(self._start.date()) <= day <= str(now.date())
        return f"{self._start:%Y-%m-%d %H:%M}" <= f"{day} {minute}" <= f"{now:%Y-%m-%d %H:%M}"

    def _name(self, kind: str, value: str) -> str:
        names: Mapping[str, str] = self._names[kind]
        return self._names[kind].setdefault(value, f"<{kind}-{len(names) + 1}>")

    def _value(self, kind: str, number: int) -> str:
        return list(self._names[kind])[number - 1]
