"""The way in. Nothing else is imported before an interruption can be told in a line."""

import _signal  # type: ignore[import-not-found] # the module signal loads others before it can be used
import os


def main() -> None:
    """Run the command line."""
    # What is interrupted while it is loaded can hide that, or wrap it in an error of its own.
    heard = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if heard:
        _signal.signal(_signal.SIGINT, _leave)
    from scorekeeper.cli import main as run

    if heard:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    try:
        run()
    except KeyboardInterrupt:  # while an earlier one was being told
        os._exit(130)
    finally:  # all is told; what is interrupted from here on would only leave a traceback
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)


def _leave(*_: object) -> None:
    """End at once, before anything could be recorded."""
    try:
        os.write(2, b"Interrupted; nothing was recorded.\n")
    finally:
        os._exit(130)


if __name__ == "__main__":
    main()
