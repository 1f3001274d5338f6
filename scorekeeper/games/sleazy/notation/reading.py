"""A round of Sleazy as a typed line: words to facts.

The words are in ``data/lexicon``, the patterns in ``data/notation/sleazy.txt`` and ``data/speech/sleazy.txt``.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache

from scorekeeper.errors import Ambiguous, Malformed
from scorekeeper.game import Score, Seating
from scorekeeper.games.sleazy.cards import COLOURS, KINDS
from scorekeeper.games.sleazy.facts import Facts, decode, encode
from scorekeeper.games.sleazy.notation import differences, noted
from scorekeeper.games.sleazy.notation.rounds import rounds
from scorekeeper.games.sleazy.notation.writing import write
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.scoring import score
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.people import without_letters, words_of
from scorekeeper.reading import lexicon, results
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear
from scorekeeper.reading.lattice import Way
from scorekeeper.reading.lexicon import Tag
from scorekeeper.words import Word, number_of

EXAMPLE = "A: full K joker, basic 7; B: full 4; red pairs 3 9, mixed 5; red A"
SIDE_WORDS = {"a": "A", "b": "B"}
RESERVED = _PEOPLE | results.RESERVED
"""Words that no player can be called. If a name is another word of the notation, its place decides."""
OFFERED = (
    "basic", "full", "red", "black", "mixed", "broken", "joker", "colour", "card", "pair", "pairs", "set", "nothing",
    "us", "them", "result",
)  # fmt: skip
"""Words that are offered while a line is typed, the usual ones first."""
_MOST_CARDS = 10
"""Up to here a figure can be a number of cards."""
_ACE, _ARTICLE, _OF = 0.1, 0.3, -0.3
"""Prices of an "a" as the Ace: alone, if it can be an article, and behind "of"."""
_SMALL_SIDE, _SMALL_NAME = 0.3, 0.1
"""Prices of a small "a" as a side beside names: in general, and if the name of the side begins so."""


def example(seating: Seating, _options: Options) -> str:
    """Return a line of a round of this table."""
    first, second = (seating.side_name(side) for side in SIDES)
    return f"{first}: full K joker, basic 7; {second}: full 4; red pairs 3 9, mixed 5; red {first}"


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts.

    Raises Malformed or Ambiguous with the columns of everything that is wrong; Ambiguous with the readings if a line
    has several that can have happened.
    """
    if facts := EAR.noted(line, seating, options):
        return facts
    with suppress(Malformed):  # a difference, which the ear hears
        if result := results.read(line, seating):
            return Facts(result=result)
    results.ask_points(line, seating, of_one=False)
    try:
        return EAR.hear(line, seating, options)
    except Ambiguous as error:
        for reading in error.readings:  # one that is typed as it is written is meant, whatever players are called
            if line in (reading.line, without_letters(reading.line, seating)):
                return decode(dict(reading.facts))
        raise


@cache
def phrases() -> frozenset[str]:
    """Return the words that no name of a player may consist of."""
    entries = [entry for entries in lexicon.of_game("sleazy").values() for entry in entries]
    words = (entry.words[0] for entry in entries if len(entry.words) == 1 and entry.tags[0].kind != lexicon.HINT)
    return frozenset((*words, *_PEOPLE, *SIDE_WORDS, *map(str, range(2, 11))))


def term(word: str) -> str | None:
    """Return the word of records for a folded word of the table, None if they have none."""
    for entry in lexicon.of_game("sleazy").get(word, ()):
        kind, value = entry.tags[0]
        if len(entry.words) == len(entry.tags) == 1:
            if kind in ("kind", "kinds", "colour", "colours") and value in (*COLOURS, *KINDS, "set"):
                return str(value)
            if kind in ("joker", "pair", "pairs"):
                return kind.removesuffix("s")
    return None


def _more(words: Sequence[Word], at: int) -> Iterator[Way]:
    """Yield a number with the s of a plural, 7s; a figure that is no number of cards; and the Ace."""
    word, after = words[at], words[at + 1 : at + 2]
    if word.key.isdecimal() and after and after[0].key == "s" and after[0].column == word.column + len(word.text):
        yield Way((Tag("ranks", word.key),), 2, 0.0)
    if word.key.isdecimal() and not 0 < (figure := number_of(word)) <= _MOST_CARDS:
        yield Way((Tag("figure", figure),), 1, 0.0)
    if word.key == "a":
        is_of = bool(at) and words[at - 1].key == "of"
        yield Way(
            (Tag("rank", "A"),),
            1,
            _OF if is_of else _ARTICLE if word.text == "a" and after and after[0].text not in "kqjt" else _ACE,
        )


def _compose(items: Sequence[Item], seating: Seating, _options: Options) -> Iterator[Composed[Facts]]:
    if any(item.name in differences.NAMES for item in items):
        yield Composed(differences.difference(items, seating))
        return
    price = _price_of_letters([part.word for item in items for part in item.parts if part.label == "who"], seating)
    asked = _namesake(items, seating)
    for found in rounds(items):
        yield found._replace(price=found.price + price, asked=asked or found.asked)


def _namesake(items: Sequence[Item], seating: Seating) -> Item | None:
    """Return an item with a card that can be a player who is called so, None if there is none."""
    names = words_of(seating) - {part.word.key for item in items for part in item.parts if part.label == "who"}
    for item in items:
        for part in item.parts:
            if part.label in ("joker", "rank", "ranks") and len(part.word.key) > 1 and part.word.key in names:
                return item._replace(parts=(part,), asks="name-or-word")
    return None


def _price_of_letters(called: Sequence[Word], seating: Seating) -> float:
    """Return the price of a small "a" as a side if the line calls sides by names, not by letters."""
    if all(len(word.text) == 1 for word in called) or any(word.key == "b" for word in called):
        return 0.0
    is_called = any(
        len(word.text) > 1 and seating.side_name(SIDES[0]).casefold().startswith(word.key) for word in called
    )
    begins = seating.side_name(SIDES[0]).casefold().startswith("a") and not is_called
    return sum(_SMALL_NAME if begins else _SMALL_SIDE for word in called if word.text == "a")


def _score(facts: Facts, options: Options) -> Score:
    """Score a round; one without owners of the colours, who are asked for later, scores as no other does."""
    try:
        return score(facts, options)
    except Ambiguous:
        return score(facts._replace(red=SIDES[0]), options)._replace(winner="")


EAR = Ear(
    "sleazy",
    seats=SIDE_WORDS,
    compose=_compose,
    noted=noted.compose,
    score=_score,
    write=write,
    encode=encode,
    example=example,
    more=_more,
    most=999,
)
