"""The way in. Nothing else is imported before an interruption can be told in a line."""

import _signal  # type: ignore[import-not-found] # the module signal loads others before it can be used
import gc
import os
import sys

_MANY = 100_000
"""So many new objects are made before Python looks for garbage: a command that does its work at once makes fewer."""


def main() -> None:
    """Run the command line."""
    # What is interrupted while it is loaded can hide that, or wrap it in an error of its own.
    heard = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if heard:
        _signal.signal(_signal.SIGINT, _leave)
    gc.set_threshold(_MANY)
    from scorekeeper.cli import main as run

    if heard:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    try:
        run()
    except KeyboardInterrupt:  # while an earlier one was being told
        os._exit(130)
    except SystemExit as ended:
        # All is told; what is interrupted from here on would only leave a traceback.
        for number in (_signal.SIGINT, _signal.SIGHUP, _signal.SIGTERM):
            _signal.signal(number, _signal.SIG_IGN)
        _end(ended)


def _leave(*_: object) -> None:
    """End at once, before anything could be recorded."""
    try:
        os.write(2, b"Interrupted; nothing was recorded.\n")
    finally:
        os._exit(130)


def _end(ended: SystemExit) -> None:
    """End at once: to take the program apart, object by object, would cost a tenth of the time of a short command."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue  # it was told before, or nobody listens
    os._exit(ended.code if isinstance(ended.code, int) else 0)


if __name__ == "__main__":
    main()
