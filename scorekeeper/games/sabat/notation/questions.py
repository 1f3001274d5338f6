"""Questions about a line that was read: what it leaves open, each with the readings to choose from."""

from collections.abc import Callable, Mapping, Sequence
from itertools import compress, product

from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, unclear
from scorekeeper.games.sabat.facts.checks import settle
from scorekeeper.games.sabat.facts.form import Facts, encode
from scorekeeper.games.sabat.notation.holdings import Said
from scorekeeper.games.sabat.notation.pieces import Piece
from scorekeeper.games.sabat.notation.words import ILLEGAL_PASS
from scorekeeper.games.sabat.notation.writing import write
from scorekeeper.games.sabat.penalties import Penalty
from scorekeeper.hearing import MOST_READINGS
from scorekeeper.seats import OTHER, SIDE

_TIMES = {"double": 1, "treble": 2}
"""How often more a fault was made, of which the word for the stakes is said."""
_MOST_DOUBTS = 4
"""So many words of a line are tried in both ways."""


def decided(doubts: Mapping[int, Problem], read: Callable[[frozenset[int]], Facts]) -> Facts:
    """Return what a line means of which some words, by their columns, can be taken in two ways.

    ``read`` reads it with some of them taken the other way. Raises Ambiguous with all that can have happened; a reading
    that leaves a question open is one of them.
    """
    columns = sorted(doubts)[:_MOST_DOUBTS]
    possible: list[Facts] = []
    found: list[Reading] = []
    errors: list[Refused] = []
    for taken in product((False, True), repeat=len(columns)):
        try:
            facts = read(frozenset(compress(columns, taken)))
            settle(facts)
        except Refused as error:
            found += error.readings
            errors.append(error)
        else:
            possible.append(facts)
            found += readings_of(facts)
    distinct = [reading for at, reading in enumerate(found) if reading not in found[:at]]
    asked = [error for error in errors if isinstance(error, Ambiguous)]
    if possible and len(distinct) == 1 and not asked:
        return possible[0]
    if not distinct or (len(distinct) == 1 and not possible):
        raise (asked or errors)[0]
    raise Ambiguous([doubts[column] for column in columns], distinct[:MOST_READINGS])


def pass_problems(passes: Sequence[Said]) -> list[Problem]:
    """Return the question about each pass."""
    return [unclear("pass-which", column=piece.word.column, word=piece.word.text, by=by) for by, piece in passes]


def which_passes(passes: Sequence[Said], facts: Facts) -> Ambiguous:
    """Ask whether a pass was an illegal one, which is a penalty, or an ordinary one, which is not recorded."""
    faults = [Penalty(by or "", ILLEGAL_PASS) for by, _ in passes]
    chosen = [[], *([fault] for fault in faults), faults] if len(faults) > 1 else [[], faults]
    offered: list[Reading] = []
    for several in chosen[:MOST_READINGS]:
        whole = facts._replace(penalties=(*(facts.penalties or ()), *several) or None)
        offered += [each for each in readings_of(whole) if whole != Facts() and each not in offered]
    return Ambiguous(pass_problems(passes[:1]), offered)


def readings_of(facts: Facts) -> list[Reading]:
    """Return facts as a reading to offer, none where they cannot have happened."""
    try:
        settle(facts)
    except Refused:
        return []
    return [Reading(write(facts), encode(facts))]


def was_doubled(untrebled: Piece, facts: Facts) -> Ambiguous:
    """Ask whether a hand was doubled of which it is said that nobody trebled it."""
    question = unclear("stakes-untrebled", column=untrebled.word.column)
    ways = [facts._replace(stakes=stakes) for stakes in ("single", "double")]
    return Ambiguous([question], [each for way in ways for each in readings_of(way)])


def who_went_out(facts: Facts) -> Ambiguous | None:
    """Ask whether whoever holds one card, of a line of cards alone, went out with it: N 9C, E AS KH, W 10H."""
    if facts.winner or facts.last_card or facts.left is None:
        return None
    hands = facts.left.hands
    found = []
    for seat, cards in hands.items():
        others = {by: held for by, held in hands.items() if by != seat}
        if len(cards) == 1 and others and others.keys() <= {*OTHER[SIDE[seat]]}:
            whole = facts._replace(winner=seat, last_card=cards[0], left=facts.left._replace(hands=others))
            found += readings_of(whole)
    return Ambiguous([unclear("winner-missing", "winner")], found) if len(found) == 1 else None


def which_times(said: Piece, facts: Facts) -> Ambiguous:
    """Ask whether x2 behind a fault counts it, or tells that the hand was doubled."""
    question = unclear("penalty-times", column=said.word.column, word=said.word.text)
    faults = facts.penalties or ()
    again = [faults[-1]] * _TIMES.get(said.value, 0) if faults else []
    several = facts._replace(stakes=None, penalties=(*faults, *again) or None)
    return Ambiguous([question], [*readings_of(facts), *readings_of(several)])


def whose_fault(said: Piece, facts: Facts) -> Ambiguous:
    """Ask whether the side that a penalty is for had the fault, or gains by it."""
    code = unclear(
        "penalty-for", column=said.word.column, word=said.word.text, side=said.value, other=OTHER[said.value]
    )
    gained = [
        each._replace(against=OTHER[said.value]) if each.against == said.value else each
        for each in facts.penalties or ()
    ]
    return Ambiguous([code], [*readings_of(facts), *readings_of(facts._replace(penalties=tuple(gained)))])


def completed(facts: Facts) -> Facts:
    """Return facts as they are; where only one kind of what counts was said, ask whether none is left of the other."""
    left = facts.left
    if left is None or (left.aces is None) == (left.pictures is None):
        return facts
    unit = "aces" if left.aces is None else "pictures"
    whole = facts._replace(left=left._replace(aces=left.aces or 0, pictures=left.pictures or 0))
    if offered := readings_of(whole):
        raise Ambiguous([unclear(f"{unit}-missing", f"left.{unit}")], offered)
    return facts  # more is wrong than this
