"""The way in. Nothing else is imported before an interruption can be told in a line."""

import gc
import os
import signal

_MANY = 100_000
"""So many new objects are made before Python looks for garbage: a command that does its work at once makes fewer."""


def main() -> None:
    """Run the command line."""
    # A module that is interrupted while it is loaded can hide that, or raise an error of its own.
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, _leave)
    gc.set_threshold(_MANY)
    from scorekeeper.cli import main as run

    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run()
    except KeyboardInterrupt:  # while an earlier one was being told
        raise SystemExit(130) from None
    except SystemExit:
        # All is told; what is interrupted from here on would only leave a traceback.
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        raise


def _leave(*_: object) -> None:
    """End at once, before anything could be recorded."""
    try:
        os.write(2, b"Interrupted; nothing was recorded.\n")
    finally:
        os._exit(130)


if __name__ == "__main__":
    main()
