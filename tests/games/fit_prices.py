"""Fit the prices of a grammar of speech to the lines as tables say them: python -m tests.games.fit_prices GAME.

Every fifth line is held out. Prices are changed one by one as long as that reads more of the other lines as they were
meant; a line that is taken for something else counts against it five times. Printed are the prices that would change,
and how many lines of both parts are read as meant before and after.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from unittest.mock import patch

from scorekeeper.places import DATA
from scorekeeper.reading import grammar
from tests.games.hearing import Said, said

CHOICES = (0.0, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0)
WRONG = -5
_HEAD = re.compile(r"([a-z]\S*)((?: [\d.]+)?)((?: ![\w-]+)?)(: .*)")


def main(game: str) -> None:
    """Fit the prices of a game, and print what was found."""
    labelled = said(game)
    held, fitted = labelled[::5], [each for number, each in enumerate(labelled) if number % 5]
    lines = (DATA / "speech" / f"{game}.txt").read_text("utf-8").splitlines()
    before = [(count(lines, game, part), len(part)) for part in (fitted, held)]
    best = goodness(lines, game, fitted)
    for number, line in enumerate(lines):
        for tried in priced(line) if best < len(fitted) else ():
            other = [*lines[:number], tried, *lines[number + 1 :]]
            if (found := goodness(other, game, fitted)) > best:
                best, lines = found, other
                print(f"{line}  ->  {tried.partition(':')[0]}")
    after = [(count(lines, game, part), len(part)) for part in (fitted, held)]
    for name, *figures in zip(("fitted", "held out"), before, after, strict=True):
        told = [f"{right} of {every} ({right / every:.1%})" for right, every in figures]
        print(f"{name}: {' before, '.join(told)} after")


def priced(line: str) -> Iterator[str]:
    """Yield a pattern with other prices."""
    if head := _HEAD.fullmatch(line):
        name, price, asks, body = head.groups()
        yield from (f"{name} {other:g}{asks}{body}" for other in CHOICES if other != float(price or 0))


def heard(lines: list[str], game: str, labelled: Sequence[Said]) -> Iterator[tuple[bool, bool]]:
    """Yield of every line whether it is read as meant, and whether it is taken for something else."""
    text = (DATA / "notation" / f"{game}.txt").read_text("utf-8")
    found = grammar.grammar("\n".join([text, *lines]))
    of_game = grammar.of_game
    with patch.object(grammar, "of_game", lambda name: found if name == game else of_game(name)):
        for each in labelled:
            right = each.is_heard()
            yield right, not right and isinstance(each.table.heard(each.line), dict)


def count(lines: list[str], game: str, labelled: Sequence[Said]) -> int:
    """Count the lines that are read as meant."""
    return sum(right for right, _ in heard(lines, game, labelled))


def goodness(lines: list[str], game: str, labelled: Sequence[Said]) -> int:
    """Count the lines that are read as meant, less those that are taken for something else."""
    return sum(right + WRONG * wrong for right, wrong in heard(lines, game, labelled))


if __name__ == "__main__":
    main(sys.argv[1])
