"""The facts of a hand of Sab'at al-Deemin, from the play as it ended."""

from collections.abc import Iterator

from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Refused
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import Hand, checked
from scorekeeper.games.sabat.facts.form import Left
from scorekeeper.games.sabat.pack import ACES, PICTURES, counted, is_seven, names_in
from scorekeeper.games.sabat.play.state import Play
from scorekeeper.games.sabat.scoring.rules import Rules
from scorekeeper.games.sabat.scoring.steps import Totals, run
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE


def facts_of(play: Play, level: str, kept: Facts, rules: Rules, before: Totals | None) -> Facts | None:
    """Put the facts of the hand together; None before its end, or if the cards left are not known.

    ``level`` are the stakes, ``kept`` the facts beside the play: penalties, options, a redeal. If penalties
    have won the match, they stand alone: nothing later counts (``sabat.match.penalty``).
    """
    charged = kept.penalties or ()
    for some in (charged[:n] for n in range(1, len(charged) + 1)):
        if run(Hand(penalties=some), rules, before).match_winner:
            return kept._replace(penalties=some, outcome=None)
    if kept.outcome:
        return kept
    return next(filter(_possible, _endings(play, kept._replace(stakes=level))), None)


def _endings(play: Play, kept: Facts) -> Iterator[Facts]:
    """Yield the facts of a hand that was played out, card by card, then in numbers (``sabat.count.top-end``).

    If a wrong card stands, the cards left need not be top ends, and only the numbers are taken.
    """
    if play.out is None or play.last is None:
        return
    losers = [seat for seat in SEATS if SIDE[seat] == OTHER[SIDE[play.out]]]
    ended = kept._replace(winner=play.out, last_card=CARD_NAMES[play.last])
    if play.whole.issuperset(losers):
        yield ended._replace(left=Left({seat: names_in(play.hands[seat]) for seat in losers}))
    held = _losers_hold(play, losers, PARTNER[play.out])
    if held is not None:
        numbers = ended._replace(left=Left({}, *counted(held)))
        yield numbers
        yield numbers._replace(last_card=None, last_seven=is_seven(play.last))


def _losers_hold(play: Play, losers: list[str], partner: str) -> int | None:
    """Return the Aces and pictures that the losers hold, None if they cannot all be placed."""
    unplayed = (ACES | PICTURES) & ~play.table
    if partner in play.whole:
        return unplayed & ~play.hands[partner]
    held = sum(play.hands[seat] for seat in losers)
    return unplayed & held if unplayed & ~held & ~play.hands[partner] == 0 else None


def _possible(facts: Facts) -> bool:
    try:
        checked(facts)
    except Refused:
        return False
    return True
