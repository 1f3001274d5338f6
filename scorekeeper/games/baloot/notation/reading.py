"""A hand of Baloot as a typed line: the notation, whose clauses say all, and how the game hears speech.

The words are in ``data/lexicon``, the patterns in ``data/notation/baloot.txt`` and ``data/speech/baloot.txt``.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.errors import Ambiguous, Reading, refuse
from scorekeeper.game import Score, Seating
from scorekeeper.games.baloot.facts.form import LEVELS, Facts, decode, encode
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, PACK_POINTS
from scorekeeper.games.baloot.notation import OWNERS, example, hearing
from scorekeeper.games.baloot.notation.hand import PROJECT_NUMBERS
from scorekeeper.games.baloot.notation.writing import write
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.score import score_with_remarks
from scorekeeper.reading import lexicon, results
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear
from scorekeeper.reading.lattice import Way
from scorekeeper.reading.lexicon import Tag
from scorekeeper.seats import PARTNER, SEATS, SIDE, SIDES
from scorekeeper.words import Word, clauses, number_of

_KINDS = ("contract", "level", "locked", "project", "ashkal")
_OUTCOMES = {"all-pass": "pass", "annulled": "kawesh"}
"""Kinds of words that records use too, and the words of records for a hand that was not played."""
_ANSWERABLE = frozenset(
    ("tricks-needed", "won-needs-points", "won-needs-kaboot", "game-points-winner", "game-points-other")
)
"""Questions that a reading can leave open and still be right."""
_SAID = {
    "outcome": "outcome", "contract": "contract", "suit": "trump", "level": "level", "doubler": "doubled_by",
    "bidder": "ashkal",
}  # fmt: skip
"""The fields of the facts for the labels of a clause."""
_OF_SIDES = {"points": "points", "game": "game_points", "tricks": "tricks"}
_OF_SIDE = ("kaboot", "won", "qaid")
_UNITS = frozenset(("card", "cards", "game", "gp", "abnat", "bnt", "بنط", "ابناط"))
"""Words beside a figure that tell whether it is card points or game points."""
_ENDS = frozenset(("points", "game_points", "tricks", "kaboot", "won", "qaid"))
"""Fields that tell how a hand ended."""
_SEATED = ("ashkal", "doubled_by")
"""Who says these is a player, never a side."""


def noted(items: Sequence[Item], _seating: Seating, _options: Options) -> Iterator[Composed[Facts]]:
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
    if "result" in found:
        found["result"] |= found.pop("points", {})
    if "outcome" not in found and not _is_whole(found):
        return
    if (len(items) > 1 and "outcome" in found) or any(found.get(key, SEATS[0]) not in SEATS for key in _SEATED):
        return
    if found.get("level") == LEVELS[0]:
        del found["level"]
    yield Composed(decode(found))


def _is_whole(found: Mapping[str, Any]) -> bool:
    """Tell whether a hand says how it ended, by figures that make the pack, and who doubled can have doubled.

    Any other line is read as speech, which asks for the rest or tells the errors.
    """
    points, doubler = found.get("points", {}), found.get("doubled_by")
    if "result" in found:
        return len(found["result"]) == len(SIDES)
    whole = len(points) < len(SIDES) or sum(points.values()) == PACK_POINTS.get(found.get("contract", ""))
    may_double = doubler is None or SIDE[doubler] != SIDE.get(found.get("declarer", ""))
    return whole and may_double and not _ENDS.isdisjoint(found)


def _said(item: Item) -> dict[str, Any]:
    """Return a clause as fields of the JSON of facts."""
    said: dict[str, Any] = {_SAID[part.label]: part.value for part in item.parts if part.label in _SAID}
    who = str(item.get("who"))
    if item.name == "bid" and item.get("who"):
        said["declarer"] = who
    elif item.name == "ashkal":
        said |= {"contract": "sun", "declarer": PARTNER.get(str(item.get("bidder")))}
    elif item.name in _OF_SIDES:
        said[_OF_SIDES[item.name]] = {who: item.get("n")}
    elif item.name == "result":
        said["result"] = dict(zip(item.all("who"), item.all("n"), strict=False))
    elif item.name in _OF_SIDE:
        said[item.name] = SIDE[who]
    elif item.name == "project":
        said["projects"] = [{"by": who, "kind": item.get("project")}]
    elif item.name == "baloot":
        said["baloot"] = who
    if locked := item.get("locked"):
        said["locked"] = locked == "locked"
    return said | ({"reverse": True} if item.has("reverse") else {})


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
    """Return the score of a reading, nobody's if a question is left open. Raises Refused if it cannot have happened."""
    try:
        score = score_with_remarks(facts, options)
    except Ambiguous as error:
        if {problem.code for problem in error.problems} <= _ANSWERABLE:
            return Score({}, (), None, None, {})
        raise
    refuse([] if facts.reverse else score.remarks)  # without the Ace the line still says so, and can be recorded
    return score


def _more(words: Sequence[Word], at: int) -> Iterator[Way]:
    """Yield the project that a figure can be, and both senses of WE."""
    word = words[at]
    if word.text == "WE":  # West and East, or "we"
        yield Way((Tag("who", "EW"),), 1, 0.0)
    if word.key.isdecimal() and (kind := PROJECT_NUMBERS.get(number_of(word))):
        yield Way((Tag("figured", kind),), 1, 0.0)


_EAR = Ear(
    "baloot",
    seats=OWNERS,
    compose=hearing.compose,
    noted=noted,
    score=_score,
    write=write,
    encode=encode,
    asks={"points": "figure-whose"},
    example=example,
    more=_more,
)


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    if facts := _EAR.noted(line, seating, options):
        return facts
    if result := results.read(line, seating):
        return Facts(result=result)
    try:
        facts = _EAR.hear(line, seating, options)
    except Ambiguous as error:
        if any(problem.code == "contract-missing" for problem in error.problems):
            _ask_result(line, seating)
        raise
    if facts.contract is None:
        _ask_result(line, seating)
    if facts.won is None and len(facts.game_points or ()) == len(SIDES):
        _ask_winner(facts, options)
    return facts


def _ask_result(line: str, seating: Seating) -> None:
    """Raise Ambiguous if a line says nothing but points that can be the score of a hand, or the totals.

    The card points of a whole pack, or more of one side than a hand pays, are those of a hand without its contract.
    """
    try:
        results.ask_points(line, seating)
    except Ambiguous as error:
        results_of = [decode(dict(each.facts)).result or {} for each in error.readings if each.facts]
        told = [*results_of[0].values()]
        if sum(told) not in PACK_POINTS.values() and (
            len(error.readings) > 1 or max(told) <= max(GAME_POINTS.values())
        ):
            raise


def _ask_winner(facts: Facts, options: Options) -> None:
    """Raise Ambiguous, with either winner offered, if both sides' game points leave the winner open."""
    try:
        score_with_remarks(facts, options)
    except Ambiguous as error:
        decided = [facts._replace(won=side) for side in SIDES]
        error.readings = tuple(Reading(write(each), encode(each)) for each in decided)
        raise


def term(word: str) -> str | None:
    """Return the word of records for a folded word of the table, None if they have none."""
    for entry in lexicon.of_game("baloot").get(word, ()):
        tag = entry.tags[0]
        if len(entry.words) == 1 and tag.kind in _KINDS:
            return str(tag.value) or tag.kind
        if tag.kind == "outcome" and tag.value in _OUTCOMES:
            return _OUTCOMES[str(tag.value)]
    return None
