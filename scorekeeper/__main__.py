"""The way in. Nothing else is imported before an interruption can be told in a line."""

import gc
import sys

_MANY = 100_000
"""So many new objects are made before Python looks for garbage: a command that does its work at once makes fewer."""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(_MANY)
    try:
        from scorekeeper.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted; nothing was recorded.\n")
        sys.exit(130)
    finally:
        gc.freeze()  # the process ends, which gives back all memory at once


if __name__ == "__main__":
    main()
