"""From facts to words: a line as it is typed, and what was played in a few words."""

from collections.abc import Iterator, Mapping

from scorekeeper.cards import SUIT_LETTERS, SUIT_NAMES
from scorekeeper.games.baloot.facts.form import LEVELS, Facts
from scorekeeper.games.baloot.facts.possible import PACK_POINTS
from scorekeeper.games.baloot.notation.figures import MOST_GAME_POINTS
from scorekeeper.games.baloot.notation.words import PROJECT_NUMBERS
from scorekeeper.messages import Message

_OUTCOMES = {"all-pass": "pass", "annulled": "kawesh", "misdeal": "misdeal"}
_LEVELS = {"double": "x2", "triple": "x3", "quadruple": "x4", "gahwa": "gahwa"}
_TIMES = {"double": " ×2", "triple": " ×3", "quadruple": " ×4", "gahwa": ""}


def write(facts: Facts) -> str:
    """Write a line that :func:`~scorekeeper.games.baloot.notation.reading.parse` reads back to the same facts.

    >>> write(Facts(contract="hokum", declarer="W", level="double", locked=True, points={"EW": 106}))
    'hokum W x2 locked, EW 106'
    """
    if facts.outcome is not None:
        return _OUTCOMES[facts.outcome]
    clauses = [_contract(facts)]
    clauses += _points(facts)
    clauses += [f"{side} {points} game points" for side, points in (facts.game_points or {}).items()]
    clauses += [f"tricks {side} {tricks}" for side, tricks in (facts.tricks or {}).items()]
    clauses += [f"{'reverse ' if facts.reverse else ''}kaboot {facts.kaboot}"] if facts.kaboot else []
    clauses += ["reverse"] if facts.reverse and not facts.kaboot else []
    clauses += [f"won {facts.won}"] if facts.won else []
    clauses += [f"qaid {facts.qaid}"] if facts.qaid else []
    clauses += [f"{project.kind} {project.by}" for project in facts.projects or ()]
    clauses += [f"baloot {facts.baloot}"] if facts.baloot else []
    if facts.result:
        clauses.append("result " + " ".join(f"{side} {n}" for side, n in facts.result.items()))
    return ", ".join(filter(None, clauses))


def _points(facts: Facts) -> Iterator[str]:
    """Yield card points; where the number alone could be something else, in so many words."""
    points = facts.points or {}
    counted = len(points) > 1 and sum(points.values()) in PACK_POINTS.values()
    ended = facts.kaboot or facts.won or facts.qaid
    for side, number in points.items():
        plain = counted or (_high(points) and not (number in PROJECT_NUMBERS and ended))
        yield f"{side} {number}" if plain and not facts.game_points else f"{side} {number} card points"


def _high(points: Mapping[str, int]) -> bool:
    """Tell whether figures can be no game points."""
    return sum(points.values()) > MOST_GAME_POINTS or not any(points.values())


def _contract(facts: Facts) -> str:
    words = [facts.contract, facts.ashkal or facts.declarer]
    words += ["ashkal"] if facts.ashkal else []
    words += [SUIT_NAMES[SUIT_LETTERS[facts.trump]]] if facts.trump else []
    words += [_LEVELS[facts.level]] if facts.level in _LEVELS else []
    words += [] if facts.locked is None else ["locked" if facts.locked else "open"]
    words += [f"by {facts.doubled_by}"] if facts.doubled_by else []
    return " ".join(word for word in words if word)


def headline(facts: Facts) -> tuple[Message, ...]:
    """Return what was played: the contract and its declarer, and how far it was raised."""
    if facts.outcome is not None:
        return (Message(f"headline-{facts.outcome}"),)
    if facts.result is not None:
        return (Message(f"headline-told-{facts.contract}" if facts.contract else "headline-told"),)
    code = "headline-ashkal" if facts.ashkal else f"headline-{facts.contract}"
    contract = Message(code, {"by": facts.taker, "bidder": facts.ashkal})
    if facts.level in (None, LEVELS[0]):
        return (contract,)
    return contract, Message(
        "headline-locked" if facts.locked else "headline-raised", {"level": facts.level, "times": _TIMES[facts.level]}
    )
