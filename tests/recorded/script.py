"""Scenarios as plain text: a command line on every line, as it is typed after the word ``scorekeeper``.

A line that begins with # is a comment. ``< FILE`` at the end of a line gives the command a file of ``inputs`` on
standard input, ``<<`` the lines that follow, up to one that is only ``>>``. What was elided in the outputs is put
back where a line needs it: ``use <match-1>``, or ``use <match-1:4>`` for its first four letters. A line that begins
with a colon is done between the commands, see :func:`tests.recorded.replay.stage`.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
INPUTS = HERE / "inputs"
NAMES = sorted(path.stem for path in (HERE / "scenarios").glob("*.txt"))
_STDIN = re.compile(r"(.*?) (?:(<<)|< (\S+))$")


class Line(NamedTuple):
    """A line of a scenario as it is written, with what it is given on standard input."""

    typed: str
    stdin: str = ""

    @property
    def words(self) -> list[str]:
        said = _STDIN.fullmatch(self.typed)
        return shlex.split(said[1] if said else self.typed)


def read(name: str) -> Iterator[Line]:
    """Read the lines of a scenario."""
    lines = iter((HERE / "scenarios" / f"{name}.txt").read_text("utf-8").splitlines())
    for line in lines:
        if not line or line.startswith("#"):
            continue
        said = _STDIN.fullmatch(line)
        if said and said[2]:
            yield Line(line, "".join(f"{each}\n" for each in iter(lines.__next__, ">>")))
        else:
            yield Line(line, (INPUTS / said[3]).read_text("utf-8") if said else "")
