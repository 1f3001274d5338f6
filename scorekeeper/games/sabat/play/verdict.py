"""The judge of Sab'at al-Deemin: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown, and nothing is judged by it; announcements, warnings and signals that are left
out were not made, and nothing was pointed out. Articles ``sabat.play.*``, ``sabat.penalty.*`` and ``sabat.record.*``.
"""

from collections.abc import Iterator

from scorekeeper.cards import CARD_NAMES, SUITS
from scorekeeper.errors import Refused, refuse
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import Hand, settle
from scorekeeper.games.sabat.facts.form import Left, Penalty
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import ACES, PICTURES, RANKS, counted, is_seven, names_in
from scorekeeper.games.sabat.play.judge import Judge
from scorekeeper.games.sabat.play.record import Record, read
from scorekeeper.games.sabat.play.state import Play
from scorekeeper.games.sabat.scoring.rules import Rules, rules_for
from scorekeeper.games.sabat.scoring.steps import run
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE


def judge(record: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    told, rules = read(record), rules_for(options)
    judged = Judge(told.dealt, tracing=told.trace)
    for entry in told.entries:
        judged.judge(entry)
    refuse(judged.problems)
    facts, notes = _facts(judged, told, rules), judged.noted()
    if facts is None and judged.play.out:
        notes = (*notes, _unknown_left(judged.play))
    details = _details(judged)
    if facts is not None and told.scores is not None:
        details["match_winner"] = run(settle(facts), rules, told.scores).match_winner
    if told.trace:
        details["trace"] = judged.trace
    return Verdict(judged.infractions(), notes, facts, details)


# --- the facts --------------------------------------------------------------------------------------------


def _facts(judged: Judge, told: Record, rules: Rules) -> Facts | None:
    """Put the facts of the hand together; None where it is not at its end, or what is left is not known.

    Where penalties have won the match they stand alone: nothing later counts (``sabat.match.penalty``).
    """
    kept = Facts(penalties=tuple(judged.penalties) or None, rules=told.rules)
    if enough := _winning_penalties(judged, told, rules):
        return kept._replace(penalties=enough)
    if judged.redealt:
        return kept._replace(outcome="redeal")
    return next(filter(_possible, _endings(judged, kept)), None)


def _winning_penalties(judged: Judge, told: Record, rules: Rules) -> tuple[Penalty, ...]:
    """Return the penalties charged up to the one that has won the match, none where none has."""
    charged = tuple(judged.penalties)
    upto = (charged[:n] for n in range(1, len(charged) + 1))
    return next((some for some in upto if run(Hand(penalties=some), rules, told.scores).match_winner), ())


def _endings(judged: Judge, kept: Facts) -> Iterator[Facts]:
    """Yield the facts of a hand that was played out, card by card, then in numbers (``sabat.count.top-end``).

    Where a wrong card was let stand the cards left need not be top ends, and only the numbers are taken.
    """
    play = judged.play
    if play.out is None or play.last is None:
        return
    losers = [seat for seat in SEATS if SIDE[seat] == OTHER[SIDE[play.out]]]
    ended = kept._replace(winner=play.out, last_card=CARD_NAMES[play.last], stakes=judged.stakes.level)
    if play.whole.issuperset(losers):
        yield ended._replace(left=Left({seat: names_in(play.hands[seat]) for seat in losers}))
    held = _losers_hold(play, losers, PARTNER[play.out])
    if held is not None:
        numbers = ended._replace(left=Left({}, *counted(held)))
        yield numbers
        yield numbers._replace(last_card=None, last_seven=is_seven(play.last))


def _losers_hold(play: Play, losers: list[str], partner: str) -> int | None:
    """Return the Aces and pictures that the losers hold, None where they cannot all be placed."""
    unplayed = (ACES | PICTURES) & ~play.table
    if partner in play.whole:
        return unplayed & ~play.hands[partner]
    held = sum(play.hands[seat] for seat in losers)
    return unplayed & held if unplayed & ~held & ~play.hands[partner] == 0 else None


def _possible(facts: Facts) -> bool:
    try:
        settle(facts)
    except Refused:
        return False
    return True


def _unknown_left(play: Play) -> Infraction:
    unplayed = (ACES | PICTURES) & ~play.table
    for cards in play.hands.values():
        unplayed &= ~cards
    return Infraction("left-unknown", "hands", {"by": play.out, "cards": " ".join(names_in(unplayed))})


# --- where the record ends --------------------------------------------------------------------------------


def _details(judged: Judge) -> Json:
    """Return the piles as they lie, what every known hand holds, and who is to act."""
    play = judged.play
    piles: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for entry, _ in judged.standing:
        if entry.card is not None:
            suit = entry.card // RANKS if entry.pile is None else entry.pile
            piles[SUITS[suit]].append(CARD_NAMES[entry.card])
    return {
        "piles": piles,
        "held": {seat: list(names_in(play.hands[seat])) for seat in SEATS if seat in play.whole},
        "turn": None if play.out or judged.redealt else play.turn,
        "announced": "single" if judged.redealt else judged.stakes.level,
    }
