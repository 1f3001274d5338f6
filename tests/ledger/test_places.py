"""File systems of phones and shares: without hard links, without a sync of folders, without locks."""

import errno
import fcntl
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.ledger import connection, files
from tests.cli.runner import ok, run
from tests.faults.commands import NEW, SHEET

PRELOAD = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
static int of(const char *name) { const char *found = getenv(name); return found ? atoi(found) : 0; }
int link(const char *from, const char *to) {
    int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "link");
    if (of("NO_LINK")) { errno = of("NO_LINK"); return -1; }
    return real(from, to);
}
int linkat(int a, const char *from, int b, const char *to, int flags) {
    int (*real)(int, const char *, int, const char *, int) = dlsym(RTLD_NEXT, "linkat");
    if (of("NO_LINK")) { errno = of("NO_LINK"); return -1; }
    return real(a, from, b, to, flags);
}
int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    struct stat found;
    if (of("NO_SYNC") && !fstat(file, &found) && S_ISDIR(found.st_mode)) { errno = of("NO_SYNC"); return -1; }
    return real(file);
}
#define WITHOUT_LOCKS(name) int name(int file, int command, ...) { \\
    int (*real)(int, int, ...) = dlsym(RTLD_NEXT, #name); \\
    va_list rest; va_start(rest, command); void *argument = va_arg(rest, void *); va_end(rest); \\
    if (of("NO_LOCK") && (command == F_SETLK || command == F_SETLKW)) { errno = of("NO_LOCK"); return -1; } \\
    return real(file, command, argument); }
WITHOUT_LOCKS(fcntl)
WITHOUT_LOCKS(fcntl64)
"""
US = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DB", "ledger.db")
    return tmp_path


@pytest.fixture(scope="module")
def preload(tmp_path_factory):
    """Compile what refuses system calls, by variables of the environment."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler here")
    folder = tmp_path_factory.mktemp("preload")
    (folder / "refuse.c").write_text(PRELOAD)
    made = subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", folder / "refuse.so", folder / "refuse.c", "-ldl"],
        capture_output=True, check=False,
    )  # fmt: skip
    if made.returncode:
        pytest.skip("the C compiler makes no shared library here")
    return str(folder / "refuse.so")


def process(preload, words, **refusals):
    names = {name: str(code) for name, code in refusals.items()}
    environment = {**os.environ, "LD_PRELOAD": preload, **names}
    return subprocess.run([*US, *words], capture_output=True, text=True, env=environment, timeout=50, check=False)


@pytest.mark.parametrize("code", [errno.EPERM, errno.EACCES, errno.EINVAL, errno.EMLINK, errno.ENOTSUP])
def test_without_hard_links_everything_is_made(here, preload, code):
    for words in (NEW, ("add", "pass"), ("backup", "copy.db"), ("export", "out.sheet"), ("restore", "copy.db")):
        done = process(preload, words, NO_LINK=code)
        assert done.returncode == 0, done
    refused = process(preload, ("backup", "copy.db"), NO_LINK=code)
    assert (refused.returncode, "is there already" in refused.stderr or "exists" in refused.stderr) == (3, True), (
        refused
    )
    assert ok("verify").out.startswith("Undamaged.")


@pytest.mark.parametrize("code", [errno.EINVAL, errno.EBADF, errno.ENOTSUP])
def test_without_a_sync_of_folders_everything_is_made(here, preload, code):
    for words in (NEW, ("add", "pass"), ("backup", "copy.db"), ("export", "out.sheet"), ("restore", "copy.db")):
        done = process(preload, words, NO_SYNC=code)
        assert done.returncode == 0, done
    assert Path("out.sheet").exists()


@pytest.mark.parametrize("words", [("board",), ("add", "pass"), ("verify",), ("table",), ("merge", "other.db")])
def test_a_place_without_locks_is_named_at_once(here, preload, words):
    ok(*NEW)
    ok("--db", "other.db", *NEW)
    told = process(preload, words, NO_LOCK=errno.ENOLCK)
    assert (told.returncode, "cannot be locked" in told.stderr) == (3, True), told


def test_an_error_of_a_sync_that_matters_is_told(here, monkeypatch):
    ok(*NEW)

    def fsync(descriptor):
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(files.os, "fsync", fsync)
    assert run("backup", "copy.db").code == 3
    assert not Path("copy.db").exists()


def test_a_lock_of_somebody_else_is_no_place_without_locks(here, monkeypatch):
    ok(*NEW)

    def busy(*_):
        raise BlockingIOError(errno.EAGAIN, "busy")

    monkeypatch.setattr(connection, "lockf", busy)
    assert ok("board").code == 0
    assert fcntl.LOCK_NB & connection.LOCK_NB


def test_a_new_data_folder_is_for_its_owner_only(tmp_path, monkeypatch):
    monkeypatch.delenv("SCOREKEEPER_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share" / "own"))
    old = os.umask(0)
    try:
        ok("import", "-", stdin=SHEET)
    finally:
        os.umask(old)
    for folder in ("share", "share/own", "share/own/scorekeeper"):
        assert stat.S_IMODE((tmp_path / folder).stat().st_mode) == 0o700
