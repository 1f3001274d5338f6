"""A game of Shah as a typed line: who won, in any of the ways people say it.

All deeds that a line tells must agree: ``Ali``, ``Ali won``, ``Badr lost``, ``Ali beat Badr``, ``Ali won, Badr lost``.
The words are in ``data/lexicon``, the patterns in ``data/notation/shah.txt`` and ``data/speech/shah.txt``.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.errors import malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.shah.facts import Facts, encode
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.scoring import score
from scorekeeper.games.shah.seating import SIDES
from scorekeeper.messages import Message
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.reading import lexicon, results
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear

EXAMPLE = "A won"
RESERVED = frozenset({*_PEOPLE, *results.RESERVED})
"""Words that no player can be called. If a name is another word of the notation, its place decides."""
OFFERED = ("won", "draw", "us", "them", "result")
"""Words that are offered while a line is typed, the usual ones first."""
_OTHER = dict(zip(SIDES, reversed(SIDES), strict=True))
_LEFT_OVER = 0.4
"""The price of naming somebody beside a deed that they have no part in."""
_OR_DRAWN = ("line-denied", "winner-unbeaten")
"""Questions about somebody who has not lost, or not won; if draws are agreed, a draw is an answer too."""


def example(seating: Seating, _options: Options) -> str:
    """Return a line of a game of this table."""
    return f"{seating.side_name(SIDES[0])} won"


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed or Ambiguous with the columns of everything that is wrong."""
    if result := results.read(line, seating):
        return Facts(result=result)
    return _EAR.hear(line, seating, options)


def _compose(items: Sequence[Item], seating: Seating, options: Options) -> Iterator[Composed[Facts]]:
    """Yield who can have won by the items of a line; a draw is ``Facts(None)``. Raises Refused if nobody can."""
    _check_one_game(items, seating)
    asked = next((item for item in items if item.asks and not _is_settled(item, options)), _said_again(items))
    deeds = [*_deeds(items)]
    named = {str(side) for item in items for side in item.all("named")}
    unsure = not deeds and any(item.name == "unsure" for item in items)
    first, second = SIDES
    if drawn := next((item for item in items if item.name == "drawn"), None):
        if deeds or unsure or len(named.union(map(str, drawn.all("who")))) == 1:  # "Ali drew" is not well said
            refuse([unclear("draw-winner", column=drawn.parts[-1].word.column, first=first, second=second)])
        yield Composed(Facts(None), asked)
        return
    if not (deeds or named or unsure):
        refuse([unclear("winner-missing", "winner", first=first, second=second)])
    won = set(SIDES).intersection(*deeds) if deeds else named
    price = _LEFT_OVER * len(named) if deeds else 0.0
    yield from (Composed(Facts(side), asked, price) for side in (sorted(won) if won and not unsure else SIDES))
    if asked and asked.asks in _OR_DRAWN and options.draws == "agreed":
        yield Composed(Facts(None), asked, price)


def _deeds(items: Sequence[Item]) -> Iterator[set[str]]:
    """Yield for every deed who can have won by it; a verb that has nobody keeps the subject of the one before."""
    subjects = {str(side) for item in items for side in item.all("named")}
    for item in items:
        winners, losers = item.all("winner"), item.all("loser")
        if item.name in ("won", "lost") and not (winners or losers):
            yield {side if item.name == "won" else _OTHER[side] for side in subjects or SIDES}
        yield from ({str(side)} for side in winners)
        yield from ({_OTHER[str(side)]} for side in losers)
        subjects = {str(_subject(item))} if _subject(item) else subjects


def _subject(item: Item) -> object | None:
    """Return who stands first in an item with a part in it."""
    return next((part.value for part in item.parts if part.label in ("winner", "loser", "named")), None)


def _said_again(items: Sequence[Item]) -> Item | None:
    """Return the item that repeats what was said of somebody, so that it may be another game."""
    said = set[object]()
    for item in items:
        subject = _subject(item)
        if subject in said:
            return item._replace(asks="winner-again")
        said |= {subject} if subject else set()
    return None


def _is_settled(item: Item, options: Options) -> bool:
    """Tell whether the options of a match answer the question of an item."""
    if item.asks == "match-or-game":
        return options.series == "single"
    return item.asks == "winner-unbeaten" and options.draws != "agreed"


def _check_one_game(items: Sequence[Item], seating: Seating) -> None:
    """Refuse words for several games, and words for events that end no game of Shah."""
    for item in items:
        word = item.parts[-1].word
        if item.name == "sum":
            named = next((str(side) for each in items for side in each.all("named") + each.all("winner")), SIDES[0])
            refuse([malformed("one-game", column=word.column, example=f"{seating.side_name(named)} won")])
        if item.name == "no-end":
            refuse([malformed("word-no-end", column=word.column, word=word.text, first=SIDES[0], second=SIDES[1])])


def write(facts: Facts) -> str:
    """Write facts as a line that :func:`parse` reads back to the same facts.

    >>> write(Facts("A")), write(Facts(None))
    ('A won', 'drawn game')
    """
    if facts.result is not None:
        return results.write(facts.result)
    return "drawn game" if facts.winner is None else f"{facts.winner} won"


def term(word: str) -> str | None:
    """Return the word of records for a folded word of the table, None if they have none."""
    entries = lexicon.of_game("shah").get(word, ())
    return "draw" if any(entry.tags[0].kind == "draw" for entry in entries) else None


def headline(facts: Facts, _options: object = None) -> tuple[Message, ...]:
    """Return who won."""
    if facts.result is not None:
        return results.HEADLINE
    if facts.winner is None:
        return (Message("headline-drawn"),)
    return (Message("headline-won", {"side": facts.winner}),)


_EAR = Ear(
    "shah",
    seats={"a": "A", "b": "B"},
    compose=_compose,
    score=score,
    write=write,
    encode=encode,
    asks={"winner": "winner-two"},
    example=example,
)
