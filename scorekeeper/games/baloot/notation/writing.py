"""From facts to words: a line as it is typed, and a headline."""

from scorekeeper.cards import SUIT_LETTERS, SUIT_NAMES
from scorekeeper.games.baloot.facts.form import LEVELS, Facts
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import rules_for
from scorekeeper.messages import Message

_OUTCOMES = {"all-pass": "pass", "annulled": "kawesh", "misdeal": "misdeal"}
_LEVELS = {"double": "x2", "triple": "x3", "quadruple": "x4", "gahwa": "gahwa"}


def write(facts: Facts) -> str:
    """Write a line that :func:`~scorekeeper.games.baloot.notation.reading.parse` reads back to the same facts.

    >>> write(Facts(contract="hokum", declarer="W", level="double", locked=True, points={"EW": 106}))
    'hokum W x2 locked, EW 106'
    """
    if facts.outcome is not None:
        return _OUTCOMES[facts.outcome]
    clauses = [_contract(facts)]
    clauses += [f"{side} {points}" for side, points in (facts.points or {}).items()]
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


def _contract(facts: Facts) -> str:
    declarer = facts.ashkal or facts.declarer
    words = [facts.contract, declarer]
    words += ["ashkal"] if facts.ashkal else []
    words += [SUIT_NAMES[SUIT_LETTERS[facts.trump]]] if facts.trump else []
    words += [_LEVELS[facts.level]] if facts.level in _LEVELS else []
    words += [] if facts.locked is None else ["locked" if facts.locked else "open"]
    words += [f"by {facts.doubled_by}"] if facts.doubled_by else []
    return " ".join(word for word in words if word)


def headline(facts: Facts, options: Options | None = None) -> tuple[Message, ...]:
    """Return the headline: the contract, its declarer, and how far it was raised, as the table multiplies."""
    if facts.outcome is not None:
        return (Message(f"headline-{facts.outcome}"),)
    if facts.result is not None:
        return (Message(f"headline-told-{facts.contract}" if facts.contract else "headline-told"),)
    code = "headline-ashkal" if facts.ashkal else f"headline-{facts.contract}"
    contract = Message(code, {"by": facts.taker, "bidder": facts.ashkal})
    if facts.level in (None, LEVELS[0]):
        return (contract,)
    rules = rules_for(options or Options())
    if facts.level == LEVELS[-1] and rules.gahwa_ends:
        return contract, Message("headline-gahwa", {"level": facts.level})
    raised = "headline-locked" if facts.locked else "headline-raised"
    return contract, Message(raised, {"level": facts.level, "times": rules.times[LEVELS.index(facts.level)]})
