"""What a line means before it is recorded, and what a word of it means."""

from scorekeeper.errors import Refused
from scorekeeper.language import figure, phrase
from scorekeeper.ledger.acts import Hand
from scorekeeper.ledger.match import Match
from scorekeeper.messages import Prose, problem_json
from scorekeeper.reports.added import told_points
from scorekeeper.reports.headline import headline
from scorekeeper.rulebook import load
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.old_hands import read_about
from scorekeeper.spelling import fold
from scorekeeper.table.texts import told

_LONGEST = 160


def meaning(match: Match, line: str, instead: int | None = None) -> str:
    """Say what a line would record and score, or the first thing that is wrong with it.

    The line can be told ``instead`` of that of a hand: what the totals come to then is not looked at.
    """
    try:
        act = read_in(match, line) if instead is None else read_about(match, instead, line)
        if not isinstance(act, Hand):
            return told("meant-act", kind=phrase(act.kind), line=Prose(act.line))
        state, score = match.game.match.advance(match.state, act.facts)
    except Refused as error:
        if len(error.readings) > 1:
            return told("meant-several", n=len(error.readings))
        return _short(str(problem_json(error.problems[0], match.game.texts, match.names)["message"]))
    what = Prose(headline(match.game, act.facts, match.seating))
    scored = Prose(told_points(match.names, score.points))
    if instead is not None:
        return told("meant-instead", what=what, scored=scored)
    return told("meant", what=what, scored=scored, totals=Prose(" : ".join(map(figure, state.totals.values()))))


def explained(match: Match, word: str) -> str:
    """Say what a word is: a player, a number, or what the rulebook tells of it."""
    key = fold(word.strip(".,:;،؛"))
    for player, name in match.seating.players.items():
        if key and key in (fold(name), fold(player)):
            side = next(side for side, ids in match.seating.sides.items() if player in ids)
            return told("explained-name", word=Prose(word), name=Prose(name), side=match.names.get(side, side))
    if key.isdecimal():
        return told("explained-card", word=Prose(word))
    found = load(match.game.rulebook).search(key)
    if not found:
        return told("explained-unknown", word=Prose(word))
    article = found[0]
    return f"{_short(f'{article.title}: {article.text}')}  [{article.id}]"


def _short(text: str) -> str:
    """Keep the beginning of a text, up to the end of a sentence if there is one."""
    if len(text) <= _LONGEST:
        return text
    end = text.rfind(". ", 0, _LONGEST) + 1
    return text[:end] if end else f"{text[:_LONGEST]}…"
