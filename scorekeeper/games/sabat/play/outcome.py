"""The adjudicator of Sab'at al-Deemin: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown and judges nothing; announcements, warnings and signals that are left out were
not made, and nothing was pointed out. Articles ``sabat.play.*``, ``sabat.penalty.*`` and ``sabat.record.*``.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.cards import SUITS
from scorekeeper.errors import Problem, Refused, refuse
from scorekeeper.forms import wrong_type
from scorekeeper.game import Infraction, Json, Options, Verdict
from scorekeeper.games.sabat.facts.form import STAKES, Facts, Penalty, read
from scorekeeper.games.sabat.pack import ACES, CARDS, PICTURES, RANKS, cards_in, is_seven
from scorekeeper.games.sabat.play.judge import Hearing
from scorekeeper.games.sabat.play.record import PACK, dealt, read_acts, read_hands, shape_problems
from scorekeeper.games.sabat.play.state import Play
from scorekeeper.games.sabat.scoring.steps import score
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE


def judge(data: Json, options: Options) -> Verdict[Json]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    if not isinstance(data, dict):
        refuse([wrong_type("record", 'an object such as {"plays": [["W", "7D"]]}', data)])
    problems: list[Problem] = shape_problems(data)
    hands, entries = read_hands(data.get("hands", {}), problems), read_acts(data, problems)
    refuse(problems)
    known = dealt(hands, entries, problems)
    refuse(problems)
    hearing = Hearing(known, tracing=data.get("trace", False))
    for entry in entries:
        hearing.hear(entry)
    refuse(hearing.problems)
    facts, notes = _facts(hearing, data, options), hearing.noted()
    if facts is None and hearing.play.out:
        notes = (*notes, _unknown_left(hearing.play))
    details = _details(hearing)
    if facts is not None and "scores" in data:
        details["match_winner"] = score(read(facts, options), options, data["scores"]).match_winner
    if data.get("trace"):
        details["trace"] = hearing.trace
    return Verdict(hearing.infractions(), notes, facts, details)


# --- the facts --------------------------------------------------------------------------------------------


def _facts(hearing: Hearing, data: Json, options: Options) -> Json | None:
    """Put the facts of the hand together; None where it is not at its end, or what is left is not known.

    Where penalties have won the match they stand alone: nothing later counts (``sabat.match.penalty``).
    """
    rules: Json = {"rules": data["rules"]} if "rules" in data else {}
    if enough := _winning_penalties(hearing, data, options):
        return {"penalties": enough, **rules}
    kept: Json = {"penalties": hearing.penalties, **rules} if hearing.penalties else rules
    if hearing.redealt:
        return {"outcome": "redeal", **kept}
    if hearing.play.out:
        return next((found for found in _endings(hearing, kept) if _accepted(found, options)), None)
    return None


def _winning_penalties(hearing: Hearing, data: Json, options: Options) -> list[Json]:
    """Give the penalties charged up to the one that has won the match, none where none has."""
    charged = [Penalty(each["against"], each["kind"]) for each in hearing.penalties]
    for n in range(1, len(charged) + 1):
        if score(Facts(penalties=tuple(charged[:n])), options, data.get("scores")).match_winner is not None:
            return hearing.penalties[:n]
    return []


def _endings(hearing: Hearing, kept: Json) -> Iterator[Json]:
    """Give the facts of a hand that was played out, card by card, then in numbers (``sabat.count.top-end``).

    Where a wrong card was let stand the cards left need not be top ends, and only the numbers are taken.
    """
    play = hearing.play
    if play.out is None or play.last is None:
        return
    losers = [seat for seat in SEATS if SIDE[seat] == OTHER[SIDE[play.out]]]
    base: Json = {"winner": play.out, "last_card": CARDS[play.last], "stakes": hearing.stakes.level}
    if all(seat in play.whole for seat in losers):
        yield {**base, "left": {seat: _names(play.hands[seat]) for seat in losers}, **kept}
    held = _losers_hold(play, losers)
    if held is None:
        return
    numbers = {"aces": (held & ACES).bit_count(), "pictures": (held & PICTURES).bit_count()}
    yield {**base, "left": numbers, **kept}
    del base["last_card"]
    yield {**base, "last_seven": is_seven(play.last), "left": numbers, **kept}


def _losers_hold(play: Play, losers: list[str]) -> int | None:
    """Give the Aces and pictures that the losers hold, None where they cannot all be placed."""
    unplayed = (ACES | PICTURES) & ~play.table
    partner = PARTNER[play.out or ""]
    if partner in play.whole:
        return unplayed & ~play.hands[partner]
    held = sum(play.hands[seat] for seat in losers)
    return unplayed & held if unplayed & ~held & ~play.hands[partner] == 0 else None


def _accepted(facts: Json, options: Options) -> bool:
    try:
        read(facts, options)
    except Refused:
        return False
    return True


def _unknown_left(play: Play) -> Infraction:
    unplayed = (ACES | PICTURES) & ~play.table
    for cards in play.hands.values():
        unplayed &= ~cards
    return Infraction("left-unknown", "hands", {"by": play.out, "cards": " ".join(_names(unplayed))})


# --- where the record ends --------------------------------------------------------------------------------


def _details(hearing: Hearing) -> Json:
    """Give the piles as they lie, what every known hand holds, and who is to act."""
    play = hearing.play
    piles: Mapping[str, list[str]] = {suit: [] for suit in SUITS}
    for entry, _ in hearing.standing:
        if entry.card is not None:
            suit = entry.card // RANKS if entry.pile is None else entry.pile
            piles[SUITS[suit]].append(CARDS[entry.card])
    held = {seat: _names(play.hands[seat]) for seat in SEATS if seat in play.whole}
    turn = None if play.out or hearing.redealt else play.turn
    return {
        "piles": piles,
        "held": held,
        "turn": turn,
        "announced": hearing.stakes.level if not hearing.redealt else STAKES[0],
    }


def _names(cards: int) -> list[str]:
    return [CARDS[card] for card in cards_in(cards & PACK)]
