"""A command line run in a process of its own under strace, which writes down its calls or lets one of them fail.

The process is forked from the tests, so that Python is started and the program imported once; strace is attached
before the command begins. That needs no root, and no compiler.
"""

import ctypes
import os
import re
import shutil
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from scorekeeper import cli
from scorekeeper.ledger import chain

CALLS = (
    "write", "pwrite64", "writev", "pwritev", "ftruncate", "fallocate", "fsync", "fdatasync", "rename", "renameat",
    "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "chmod", "fchmod", "openat",
)  # fmt: skip
"""What changes a disk or what a reader sees; of openat only what makes a file."""
KILLED = 137
_LINE = re.compile(r"(?:\d+ +)?(\w+)\((.*)")
_PR_SET_PTRACER = 0x59616D61
_ANY = ctypes.c_ulong(-1)


class Call(NamedTuple):
    """The ``number``-th call of a name; ``args`` are what strace shows of it."""

    name: str
    number: int
    args: str

    def __str__(self) -> str:
        return f"{self.name}#{self.number}({self.args[:70]}"


class Outcome(NamedTuple):
    """How a command ended, and what it wrote; a killed one has the code 137."""

    code: int
    out: str
    err: str
    pid: int
    calls: list[Call]


def missing() -> str | None:
    """Say in words why nothing can be traced here; None where it can."""
    if shutil.which("strace") is None:
        return "strace is not installed"
    probe = ["strace", "-qq", "-o", os.devnull, "-e", "inject=getppid:error=EIO:when=1", "true"]
    done = subprocess.run(probe, capture_output=True, check=False)
    return None if done.returncode == 0 else "strace may not trace here"


def run(words: list[str], folder: Path, stdin: str = "", fault: str = "") -> Outcome:
    """Run a command line in a folder; ``fault`` is what strace lets happen, as ``pwrite64:error=EIO:when=3``."""

    def command() -> None:
        sys.argv = ["scorekeeper", *words]
        cli.main()

    options = ["-s", "64", "-e", f"trace={','.join(CALLS)},exit_group", *(["-e", f"inject={fault}"] if fault else [])]
    code, pid, scratch = trace(command, folder, options, stdin)
    out, err = ((scratch / name).read_text(errors="replace") for name in ("out", "err"))
    return Outcome(KILLED if code < 0 else code, out, err, pid, _calls((scratch / "trace").read_text(errors="replace")))


def trace(body: Callable[[], None], folder: Path, options: list[str], stdin: str = "") -> tuple[int, int, Path]:
    """Run something in a process of its own, in a folder, under strace; return its exit code, its number and streams.

    The streams are the files ``in``, ``out``, ``err`` and ``trace`` of a folder.
    """
    scratch = folder.parent / f"{folder.name}.streams"
    scratch.mkdir(exist_ok=True)
    (scratch / "in").write_text(stdin)
    (scratch / "trace").unlink(missing_ok=True)
    ready, tell = os.pipe()
    child = os.fork()
    if child == 0:
        _be(body, folder, scratch, tell)
    os.close(tell)
    os.read(ready, 1)  # calls are numbered from the attachment on: the streams are open by then
    os.close(ready)
    command = ["strace", "-qq", *options, "-o", scratch / "trace", "-p", str(child)]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE)
    _, status = os.waitpid(child, 0)
    complaint = tracer.communicate()[1]
    code = os.waitstatus_to_exitcode(status)
    assert code != _UNTRACED, complaint
    return code, child, scratch


_UNTRACED = 97


def _be(body: Callable[[], None], folder: Path, scratch: Path, tell: int) -> None:
    """Run a body with files as its streams, and end this process; nothing of the tests runs in it any more.

    To ``tell`` is written when it is ready to be traced.
    """
    code = 70
    try:
        for number, name in enumerate(("in", "out", "err")):
            flags = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            os.dup2(os.open(scratch / name, flags, 0o600), number)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(n, mode, encoding="utf-8") for n, mode in enumerate("rww"))
        os.chdir(folder)
        chain.new_match_id = map("k3f9x2aaa{}".format, "abcdefghjkmnpqrstuvwxyz").__next__  # the same in every run
        ctypes.CDLL(None).prctl(_PR_SET_PTRACER, _ANY, 0, 0, 0)  # where only parents may trace
        _await_tracer(tell)
        body()
        code = 0
    except SystemExit as exit_:
        code = int(exit_.code or 0)
    except BaseException:  # noqa: BLE001 - nothing may go back into the tests
        traceback.print_exc()
    os._exit(code)


def _await_tracer(tell: int) -> None:
    """Say that this process is ready, and wait; no file is opened, which would be one of the calls that are numbered."""
    status = os.open("/proc/self/status", os.O_RDONLY)
    os.write(tell, b".")
    os.close(tell)
    for _ in range(5000):
        if b"\nTracerPid:\t0\n" not in os.pread(status, 1 << 16, 0):
            os.close(status)
            return
        time.sleep(0.001)
    os._exit(_UNTRACED)


def _calls(trace: str) -> list[Call]:
    """Read what strace wrote down: every call that can change something, with its number among those of its name."""
    found: list[Call] = []
    count: Counter[str] = Counter()
    for line in trace.splitlines():
        if match := _LINE.match(line):
            name, args = match.groups()
            count[name] += 1
            if name != "openat" or "O_CREAT" in args:
                found.append(Call(name, count[name], args))
    return found
