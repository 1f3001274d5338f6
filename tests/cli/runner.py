"""The command line as another process would see it, run in this one."""

import io
import json
import os
import pty
import subprocess
import sys
from contextlib import suppress
from typing import Any, NamedTuple

import pytest

from scorekeeper import cli

US = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]


class Result(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class _Stream(io.TextIOWrapper):
    def __init__(self, data: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", write_through=True)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    @property
    def text(self) -> str:
        return self.buffer.getvalue().decode()


def run(*args: object, stdin: bytes | str = b"", terminal: bool = False) -> Result:
    """Run one command line to its end; with ``terminal`` it writes to one."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = _Stream(terminal=terminal), _Stream(terminal=terminal)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["scorekeeper", *map(str, args)])
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setattr(sys, "stdin", _Stream(data))
        with pytest.raises(SystemExit) as caught:
            cli.main()
    return Result(int(caught.value.code or 0), out.text, err.text)


def ok(*args: object, stdin: bytes | str = b"", terminal: bool = False) -> Result:
    """Run a command line that must succeed."""
    result = run(*args, stdin=stdin, terminal=terminal)
    assert result.code == 0, result
    return result


def at_a_terminal(command, typed, code=0):
    """Type lines at a terminal of their own; return what stood on it at the end."""
    ours, theirs = pty.openpty()
    plain = {**os.environ, "TERM": "dumb"}
    child = subprocess.Popen([*US, *command.split()], stdin=theirs, stdout=theirs, stderr=theirs, env=plain)
    os.close(theirs)
    os.write(ours, typed)
    told = b""
    with suppress(OSError):  # the terminal hangs up at the end
        while more := os.read(ours, 1 << 16):
            told += more
    os.close(ours)
    assert child.wait(60) == code
    return told
