"""A disk as it may be after a power loss: what was synced is there, of the rest some, sectors of pages torn apart.

It is rebuilt from what strace wrote down of a process: a file keeps what was written since its last sync, a folder
the names made and taken away since its last; at a power loss a part of both comes through, chosen at random.
"""

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CALLS = "openat,close,write,pwrite64,ftruncate,fsync,fdatasync,link,rename,unlink"
SECTOR = 512
_LINE = re.compile(r"(?:\d+ +)?(\w+)\((.*)\) += (\d+)(?: <.*>)?$")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class Done(NamedTuple):
    """A call that succeeded: its numbers and its texts in order, and what it returned."""

    name: str
    numbers: list[int]
    texts: list[bytes]
    returned: int


def read_trace(path: Path) -> Iterator[Done]:
    """Read what ``strace -xx`` wrote down, leaving out what failed."""
    for line in path.read_text().splitlines():
        if match := _LINE.match(line):
            name, args, returned = match.groups()
            texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(args)]
            numbers = [
                int(each) for each in re.findall(r"(?:^|, )(\d+)(?=,|$)", _TEXT.sub("", args).replace(", ,", ","))
            ]
            yield Done(name, numbers, texts, int(returned))


class File:
    """The bytes of a file on disk, and what was done to it since: (offset, bytes), or (size, None) for a truncation."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        self.pending: list[tuple[int, bytes | None]] = []

    def sync(self) -> None:
        self.data = self.after(self.pending)
        self.pending = []

    def after(self, done: list[tuple[int, bytes | None]]) -> bytes:
        data = bytearray(self.data)
        for offset, written in done:
            end = offset + len(written or b"")
            data.extend(bytes(max(0, end - len(data))))
            if written is None:
                del data[offset:]
            else:
                data[offset:end] = written
        return bytes(data)

    def lost(self, chance: random.Random) -> bytes:
        """Return what a power loss leaves of it: sectors of some of what was not synced."""
        share = chance.choice((0.0, 0.5, 0.9, 1.0))
        done: list[tuple[int, bytes | None]] = []
        for offset, written in self.pending:
            if written is None:
                done += [(offset, None)] if chance.random() < share else []
                continue
            for start in range(0, len(written), SECTOR):
                if chance.random() < share:
                    done.append((offset + start, written[start : start + SECTOR]))
        return self.after(done)


class Disk:
    """The files of one folder, while a process works on them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = {path: File(path.read_bytes()) for path in folder.iterdir() if path.is_file()}
        self._synced = dict(self._names)
        self._pending: list[tuple[Path, File | None]] = []
        self._open: dict[int, tuple[File | None, int]] = {}

    def do(self, done: Done) -> None:
        """Let a call happen."""
        if done.name == "openat":
            self._do_open(done)
        elif done.name in ("link", "rename", "unlink"):
            self._do_name(done)
        elif done.name == "close":
            self._open.pop(done.numbers[0], None)
        elif done.numbers and done.numbers[0] in self._open:
            self._do_file(done, done.numbers[0])

    def _do_open(self, done: Done) -> None:
        path = self._folder / os.fsdecode(done.texts[0])
        if path == self._folder:
            self._open[done.returned] = (None, 0)
        elif path.parent == self._folder:
            if path not in self._names:
                self._name(path, File())
            self._open[done.returned] = (self._names[path], 0)
        else:
            self._open.pop(done.returned, None)

    def _do_name(self, done: Done) -> None:
        path = self._folder / os.fsdecode(done.texts[0])
        if path not in self._names:
            return
        if done.name != "unlink":
            self._name(self._folder / os.fsdecode(done.texts[1]), self._names[path])
        if done.name != "link":
            self._name(path, None)

    def _name(self, path: Path, file: File | None) -> None:
        self._pending.append((path, file))
        self._names = _named(self._names, [(path, file)])

    def _do_file(self, done: Done, descriptor: int) -> None:
        file, at = self._open[descriptor]
        if file is None:
            if done.name in ("fsync", "fdatasync"):
                self._synced, self._pending = dict(self._names), []
        elif done.name in ("fsync", "fdatasync"):
            file.sync()
        elif done.name == "ftruncate":
            file.pending.append((done.numbers[1], None))
        elif done.name == "pwrite64":
            file.pending.append((done.numbers[-1], done.texts[0][: done.returned]))
        elif done.name == "write":
            file.pending.append((at, done.texts[0][: done.returned]))
            self._open[descriptor] = (file, at + done.returned)

    def lose_power(self, folder: Path, chance: random.Random) -> None:
        """Write into a folder what is found when the power is back."""
        share = chance.choice((0.0, 0.5, 1.0))
        names = _named(self._synced, [each for each in self._pending if chance.random() < share])
        for path, file in names.items():
            target = folder / path.name
            # The index of the log is in shared memory; what of it comes to disk can be anything.
            shared = target.name.endswith("-shm")
            target.write_bytes(chance.randbytes(32768) if shared else file.lost(chance))


def _named(names: dict[Path, File], done: list[tuple[Path, File | None]]) -> dict[Path, File]:
    found = dict(names)
    for path, file in done:
        if file is None:
            found.pop(path, None)
        else:
            found[path] = file
    return found
