"""Lines that others of their shape were read before: they say what they say when they are read first."""

from scorekeeper.errors import Refused
from tests import some


def answer(read, *typed):
    """Return what a reader says of a line, its facts in their order, or all that is wrong."""
    try:
        return repr(read(*typed))
    except Refused as error:
        return type(error), error.problems, error.readings


def check(parse, read_anew, recall, lines):
    """Read lines, each with its table and options, after one another and anew; return how many were recalled."""
    recalled = 0
    for typed in lines:
        recalled += recall(*typed) is not None
        assert answer(parse, *typed) == answer(read_anew, *typed), typed
    return recalled


def mutated(dice, parts, words):
    """Return parts of a line with one or two more or less, or other ones."""
    parts = [*parts]
    for _ in range(dice.randint(1, 2)):
        at = dice.randrange(len(parts) + 1)
        parts[at : at + dice.randrange(2)] = dice.choices(words, k=dice.randrange(2))
    return parts


def lines(dice, tables, plain, shapes, filled, words):
    """Write (line, table) of a few shapes at each table, in any order; most at those first ones that are ``plain``.

    ``shapes`` writes shapes for a table, ``filled`` lines of a shape; some have other ``words`` in them.
    """
    found = []
    for at, seating in enumerate(tables):
        for shape in shapes(dice, seating):
            for _ in range(some(80) if at < plain else some(10)):
                line = filled(dice, shape)
                line = misspelt(dice, line, words) if dice.random() < 0.2 else line
                line = line.translate(_INDIC) if dice.random() < 0.1 else line
                found.append((line.lower() if dice.random() < 0.05 else line, seating))
    dice.shuffle(found)
    return found


_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def misspelt(dice, line, words):
    """Return a line with a word or a letter more or less, or another one."""
    return (
        " ".join(mutated(dice, line.split(" "), words)) if dice.random() < 0.8 else "".join(mutated(dice, line, words))
    )
