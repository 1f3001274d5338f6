"""A hand in the notation of Baloot: from the items of its clauses to facts. The grammar is data/notation/baloot.txt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.game import Score, Seating
from scorekeeper.games.baloot.facts.form import LEVELS, Facts, decode, encode
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, PACK_POINTS
from scorekeeper.games.baloot.notation.words import EXAMPLE, OWNERS
from scorekeeper.games.baloot.notation.writing import write
from scorekeeper.games.baloot.options import Options
from scorekeeper.reading import grammar, lexicon
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear
from scorekeeper.seats import PARTNER, SEATS, SIDE, SIDES
from scorekeeper.words import clauses

_SAID = {
    "outcome": "outcome", "contract": "contract", "suit": "trump", "level": "level", "doubler": "doubled_by",
    "bidder": "ashkal",
}  # fmt: skip
"""What places of a clause are called in the facts."""
_OF_SIDES = {"points": "points", "game": "game_points", "tricks": "tricks"}
_OF_SIDE = ("kaboot", "won", "qaid")
_UNITS = frozenset(("card", "cards", "game", "gp", "abnat", "bnt", "بنط", "ابناط"))
"""Words beside a figure that tell whether it is card points or game points."""
_ENDS = frozenset(("points", "game_points", "tricks", "kaboot", "won", "qaid"))
"""What says how a hand ended."""
_SEATED = ("ashkal", "doubled_by")
"""Who says these is a player, never a side."""


def compose(items: Sequence[Item], _seating: Seating, _options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts of the clauses of a line; nothing if it says one thing twice, or more beside an outcome."""
    found: dict[str, Any] = {}
    for item in items:
        for key, value in _said(item).items():
            known = found.get(key)
            if known is None:
                found[key] = value
            elif key == "projects":
                known += value
            elif key in _OF_SIDES.values() and known.keys() != value.keys():
                known |= value
            else:
                return
    if "outcome" not in found and not _is_whole(found):
        return
    if (len(items) > 1 and "outcome" in found) or any(found.get(key, SEATS[0]) not in SEATS for key in _SEATED):
        return
    if found.get("level") == LEVELS[0]:
        del found["level"]
    yield Composed(decode(found))


def _is_whole(found: Mapping[str, Any]) -> bool:
    """Tell whether a hand says how it ended, by figures that make the pack, and who doubled can have doubled.

    Any other line is read as speech, which asks for the rest or says what is wrong.
    """
    points, doubler = found.get("points", {}), found.get("doubled_by")
    whole = len(points) < len(SIDES) or sum(points.values()) == PACK_POINTS.get(found.get("contract", ""))
    may_double = doubler is None or SIDE[doubler] != SIDE.get(found.get("declarer", ""))
    return whole and may_double and not _ENDS.isdisjoint(found)


def _said(item: Item) -> dict[str, Any]:
    """Return what a clause says, as fields of the JSON of facts."""
    said: dict[str, Any] = {_SAID[part.label]: part.value for part in item.parts if part.label in _SAID}
    who = str(item.get("who"))
    if item.name == "bid" and item.get("who"):
        said["declarer"] = who
    elif item.name == "ashkal":
        said |= {"contract": "sun", "declarer": PARTNER.get(str(item.get("bidder")))}
    elif item.name in _OF_SIDES:
        said[_OF_SIDES[item.name]] = {who: item.get("n")}
    elif item.name in _OF_SIDE:
        said[item.name] = SIDE[who]
    elif item.name == "project":
        said["projects"] = [{"by": who, "kind": item.get("project")}]
    elif item.name == "baloot":
        said["baloot"] = who
    if locked := item.get("locked"):
        said["locked"] = locked == "locked"
    return said | ({"reverse": True} if item.get("reverse") is not None else {})


def in_doubt(line: str, facts: Facts) -> Facts | None:
    """Return a hand with its card points as game points, if they are low enough and the line does not tell which.

    Text: "Scoring"; a Hokum makes 16 game points and a Sun 26.
    """
    figures = (facts.points or {}).values()
    told = {word.key for clause in clauses(line) for word in clause} & _UNITS
    if told or not figures or facts.contract is None or max(figures) > GAME_POINTS[facts.contract]:
        return None
    return facts._replace(points=None, game_points=facts.points)


def _score(facts: Facts, options: Options) -> Score:
    from scorekeeper.games.baloot.scoring.score import shared_score

    return shared_score(facts, options)


EAR = Ear(
    lexicon=lambda: lexicon.of_game("baloot"),
    grammar=lambda: grammar.of_game("baloot"),
    seats=OWNERS,
    compose=compose,
    score=_score,
    write=write,
    encode=encode,
    asks={},
    example=lambda _seating, _options: EXAMPLE,
)
