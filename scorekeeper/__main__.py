"""The way in. Nothing else is imported before an interruption can be told in a line."""

import sys


def main() -> None:
    """Run the command line."""
    try:
        from scorekeeper.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted; nothing was recorded.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
