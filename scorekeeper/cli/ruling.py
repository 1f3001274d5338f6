"""``ruling N QUESTION``: what the table decided."""

import re
from itertools import takewhile

import typer

from scorekeeper.cli.shared import open_ledger, put, put_json, running, screen, settings, the_hand, the_match_id, told
from scorekeeper.cli.shared.processes import searching
from scorekeeper.cli.shared.record_line import kept
from scorekeeper.disputes.precedents import final, precedents
from scorekeeper.disputes.remedies import answers_in, completed, ruled_costs
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.acts import Ruling
from scorekeeper.ledger.match import Match
from scorekeeper.reports.consequences import consequences, consequences_json
from scorekeeper.reports.rulings import ask_anew, print_ruling, ruling_json
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.ruling import is_about_last, write_words

_AGREED = re.compile(
    r"(?:\d+:?\s+)?(?:(?:the\s+)?table|we|they|all|everybody)\s+(?:has\s+|have\s+|all\s+)?(?:agreed?|decided?|ruled?)\b"
    r"(?:\s+that)?\s*(?P<text>(?:(?!--)[^?])*)",
    re.IGNORECASE,
)
"""Words that tell what was decided, and ask nothing."""


def ruling(context: typer.Context) -> None:
    """Record a ruling: ruling 3 "Did NS revoke?" finds the article and its remedy; --decides "hokum E, NS 80" decides.

    The number is the number of the hand; alone, it asks about the infraction in its record. R2 is an earlier ruling,
    which this one replaces. --article names another article; --decides and --otherwise name an outcome: stands, void,
    penalty SIDE KIND, or the correct hand. --agreed, --claimed and --unknown keep the facts, --asked who asked,
    --instead and --because another remedy than the usual one. --provisional lets play go on with
    both outcomes on the board; later: ruling R2 --final, or --overturn.
    """
    if not context.args:
        refuse([malformed("ruling-form")])
    agreed = _AGREED.fullmatch(" ".join(context.args))
    refuse([malformed("ruling-agreed", text=agreed["text"])] if agreed else [])
    running().recording = True
    with open_ledger() as ledger:
        with ledger.transaction(the_match_id(ledger)) as match:
            running().speak(match.game, match.seating)
            line = f"ruling {write_words(completed(match, _numbered(match, context.args)))}"
            act = as_kind(Ruling, read_in(match, line))
            ask_anew(match, act, context.args)
            before = kept(match, act)
        ruled = match.rulings[-1]
        earlier = precedents(final(ledger, match.game.name), match, ruled)
    unanswered = act.question is not None and act.article is None
    nearest = answers_in(match, act.question).nearest if act.question and unanswered else ()
    with searching():
        costs = ruled_costs(match, ruled)
    if settings().json:
        told_of = ruling_json(match, ruled, earlier, costs)
        told_of |= {"nearest": [each.id for each in nearest]} if unanswered else {}
        put_json(consequences_json(match, before, match.entries[-1]) | {"ruling": told_of})
        return
    print_ruling(screen(), match, ruled, earlier, costs)
    if unanswered:
        near = [f"{each.id}, {each.title}" for each in nearest]
        put(told("no-answer-near" if near else "no-answer", nearest=near))
    for line in consequences(match, before, "", settings().call):
        put(line)


def _numbered(match: Match, words: list[str]) -> list[str]:
    """Put the number of the last hand for the word "last", if it stands for a hand."""
    said = [*takewhile(lambda word: not word.startswith("-"), words)]
    return [str(the_hand(match, None).number), *words[1:]] if is_about_last(said) else words
