"""A terminal of our own: a program runs in it, keys are pressed, and its screen is read."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

import pyte

COMMAND = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]


class Terminal:
    """A screen of some columns and rows on which a command of scorekeeper runs."""

    def __init__(self, *words, columns=80, rows=24, **environment):
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.code = None
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self._pid, self._end = pty.fork()
        if not self._pid:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            os.execve(sys.executable, [*COMMAND, *words], {**kept, "TERM": "xterm-256color", **environment})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill(9)
        os.close(self._end)

    def text(self):
        """Return the text on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    def see(self, wanted, seconds=30):
        """Wait until a text stands on the screen; return the screen."""
        return self._wait(lambda: wanted in self.text(), wanted, seconds)

    def gone(self, unwanted, seconds=30):
        """Wait until a text stands on the screen no more; return the screen."""
        return self._wait(lambda: unwanted not in self.text(), f"no {unwanted}", seconds)

    def _wait(self, done, wanted, seconds):
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"{wanted!r} is not on the screen:\n{self.text()}"
            if select.select([self._end], [], [], 0.1)[0]:
                try:
                    told = os.read(self._end, 1 << 16)
                except OSError:  # the program has ended
                    assert done(), self.text()
                    break
                if b"\x1b[6n" in told:  # it asks where the cursor is
                    at = self._screen.cursor
                    os.write(self._end, f"\x1b[{at.y + 1};{at.x + 1}R".encode())
                self._stream.feed(told)
        return self.text()

    def press(self, keys):
        """Press keys."""
        os.write(self._end, keys.encode())

    def resize(self, columns, rows):
        """Change the size of the screen."""
        self._screen.resize(rows, columns)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def kill(self, number):
        """Send the program a signal, and wait for its end."""
        if self.code is None:
            os.kill(self._pid, number)
            self.code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def ended(self):
        """Wait for the end; return the exit code."""
        self.code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        return self.code
