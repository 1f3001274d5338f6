"""The meaning of a line before it is recorded, and of a word in it."""

from scorekeeper.errors import Refused
from scorekeeper.language import figure, phrase
from scorekeeper.ledger.acts import Fix, Hand, Typed
from scorekeeper.ledger.match import Match
from scorekeeper.messages import Prose, problem_json
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.texts import headline
from scorekeeper.rule_search import listed
from scorekeeper.rulebook import load
from scorekeeper.sheet.figures import as_typed
from scorekeeper.sheet.in_match import after, read_in
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.old_hands import read_about
from scorekeeper.spelling import fold
from scorekeeper.table.texts import told

_LONGEST = 160


def meaning(match: Match, line: str, instead: int | None = None) -> str:
    """Say what a line would record and how the match would stand, or the first reason why it is refused.

    The line can replace a hand: the one whose number is ``instead``. The match is known from its beginning.
    """
    try:
        act: Typed | Fix = read_in(match, line) if instead is None else _correction(match, instead, line)
        act = as_typed(match, act) if isinstance(act, Hand) else act
        then = after(match, act)
    except Refused as error:
        if len(error.readings) > 1:
            return told("meant-several", n=len(error.readings))
        return _short(str(problem_json(error.problems[0], match.game.texts, match.names)["message"]))
    said = _recorded(match, act, then)
    if then.status == match.status:
        return said
    code = "meant-goes-on" if then.status == "open" else "meant-ends"
    return told(code, meant=Prose(said), closing=Prose(closing(then, "")))


def _correction(match: Match, number: int, line: str) -> Fix:
    return Fix(number, as_typed(match, as_kind(Hand, read_about(match, number, line)), number))


def _recorded(match: Match, act: Typed | Fix, then: Match) -> str:
    """Say what an act records, its score, and the totals after it."""
    totals = Prose(" : ".join(map(figure, then.state.totals.values())))
    hand = act.hand if isinstance(act, Fix) else act
    if not isinstance(hand, Hand):
        code = "meant-act" if then.state.totals == match.state.totals else "meant-act-scores"
        return told(code, kind=phrase(hand.kind), line=Prose(hand.line), totals=totals)
    play = then.numbered(act.number) if isinstance(act, Fix) else then.plays[-1]
    what = Prose(headline(match.game, hand.facts, match.seating, (play.after if play else match.state).options))
    scored = Prose(told_points(match.names, play.score.points)) if play else ""
    return told("meant", what=what, scored=scored, totals=totals)


def explained(match: Match, word: str) -> str:
    """Explain a word: a player, a number, or the article of the rulebook about it."""
    key = fold(word.strip(".,:;،؛"))
    for player, name in match.seating.players.items():
        if key and key in (fold(name), fold(player)):
            side = next(side for side, ids in match.seating.sides.items() if player in ids)
            return told("explained-name", word=Prose(word), name=Prose(name), side=match.names.get(side, side))
    if key.isdecimal():
        return told("explained-card", word=Prose(word))
    found = listed(load(match.game.rulebook), key)
    if not found:
        return told("explained-unknown", word=Prose(word))
    article = found[0].article
    return f"{_short(f'{article.title}: {article.text}')}  [{article.id}]"


def _short(text: str) -> str:
    """Keep the beginning of a text, up to the end of a sentence if there is one."""
    if len(text) <= _LONGEST:
        return text
    end = text.rfind(". ", 0, _LONGEST) + 1
    return text[:end] if end else f"{text[:_LONGEST]}…"
