"""The play of Sab'at al-Deemin written a second time: plays hands out as records, and finds their faults by search.

It shares no code and no method with the program. Cards are texts, the table is a set of them; whether a card can
be played is asked of the set: a 7, or the card below it is there. Records are replayed from the front for every
question, nothing is carried along.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.sabat.reference import PACK, RANKS, SEATS, _playable

Record = dict[str, Any]
LIMIT = 400


def right_of(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def playable(hand: list[str], table: set[str]) -> list[str]:
    """List what can be played of a hand: the 7 of diamonds on an empty table, else by the cards that lie there."""
    if not table:
        return [card for card in hand if card == "7D"]
    return [card for card in hand if _playable(card, table)]


def deal(dice: Random) -> dict[str, list[str]]:
    cards = dice.sample(PACK, len(PACK))
    return {seat: cards[8 * place : 8 * place + 8] for place, seat in enumerate(SEATS)}


def record(dice: Random, hands: dict[str, list[str]] | None = None) -> Record:
    """Play a hand by the rules: every card, every pass and every warning."""
    dealt = hands or deal(dice)
    held = {seat: list(cards) for seat, cards in dealt.items()}
    turn = next(seat for seat in SEATS if "7D" in held[seat])
    table: set[str] = set()
    plays: list[list[Any]] = []
    while True:
        choice = playable(held[turn], table)
        if not choice:
            plays.append([turn, "pass"])
        else:
            card = dice.choice(choice)
            held[turn].remove(card)
            table.add(card)
            plays.append([turn, card])
            if len(held[turn]) == 1:
                plays.append([turn, "warn"])
            if not held[turn]:
                break
        turn = right_of(turn)
    found: Record = {
        "dealer": dice.choice(SEATS),
        "hands": {seat: list(cards) for seat, cards in dealt.items()},
        "plays": plays,
    }
    words, level = announcements(dice)
    if words:
        found["announcements"] = words
    found["_level"] = level
    return found


def announcements(dice: Random) -> tuple[list[list[str]], str]:
    doubler = dice.choice((*SEATS, None))
    if doubler is None:
        return [], "single"
    if dice.random() < 0.5:
        return [[doubler, "double"]], "double"
    return [[doubler, "double"], [right_of(doubler), "treble"]], "treble"


def at(found: Record, end: int) -> tuple[dict[str, list[str]], set[str], str | None]:
    """Replay the first acts of a legal record: what everybody holds, what lies on the table, who acted last."""
    held = {seat: list(cards) for seat, cards in found["hands"].items()}
    table: set[str] = set()
    last = None
    for by, word, *_ in found["plays"][:end]:
        if word in PACK:
            held[by].remove(word)
            table.add(word)
        if word in PACK or word == "pass":
            last = by
    return held, table, last


def outcome(found: Record) -> Record:
    """Return the facts of a legal record."""
    held, _, winner = at(found, len(found["plays"]))
    cards = [word for _, word, *_ in found["plays"] if word in PACK]
    losers = [seat for seat in SEATS if seat not in (winner, right_of(right_of(winner or "N")))]
    return {
        "winner": winner,
        "last_card": cards[-1],
        "stakes": found["_level"],
        "left": {seat: sorted(held[seat]) for seat in losers},
    }


def plant(dice: Random, kind: str, found: Record) -> tuple[Record, int] | None:
    """Make a fault of a kind in a legal record; cut it right after. Gives the record and the place, None if none fits."""
    places = list(range(len(found["plays"])))
    dice.shuffle(places)
    for place in places:
        act = _wrong(dice, kind, found, place)
        if act is not None:
            return {**found, "plays": [*found["plays"][:place], *act]}, place
    return None


def _wrong(dice: Random, kind: str, found: Record, place: int) -> list[list[Any]] | None:
    by, word, *_ = found["plays"][place]
    held, table, _ = at(found, place)
    if word not in PACK and word != "pass":
        return None
    if kind == "illegal-pass":
        return [[by, "pass"]] if word in PACK else None
    if kind == "signal":
        return [[dice.choice(SEATS), "signal"]]
    if kind == "out-of-sequence":
        cards = [card for card in held[by] if RANKS.index(card[:-1]) and not _playable(card, table)]
        return [[by, dice.choice(cards)]] if cards else None
    if kind == "wrong-suit":
        card = dice.choice(held[by])
        pile = dice.choice([suit for suit in "SHDC" if suit != card[-1]])
        return [[by, card, pile]]
    if kind == "out-of-turn":
        others = [(seat, card) for seat in SEATS if seat != by for card in playable(held[seat], table)]
        return [list(dice.choice(others))] if others else None
    if kind == "no-warning":
        after = found["plays"][place + 1 : place + 3]
        if len(held[by]) == 2 and word in PACK and len(after) == 2 and after[1][1] != "warn":
            return [[by, word], after[1]]
        return None
    raise ValueError(kind)


def corrected(dice: Random, kind: str, found: Record) -> tuple[Record, int, str] | None:
    """Make a fault of a kind, have an opponent point it out, and let the legal record go on from there.

    Gives the record, the place of the fault and who is to blame. A warning not given is pointed out after the next
    player's turn, and not given any more; the others are pointed out at once, by order or by number.
    """
    planted = plant(dice, kind, found)
    if planted is None:
        return None
    wrong, place = planted
    by = wrong["plays"][place][0]
    pointer = dice.choice([seat for seat in SEATS if seat not in (by, right_of(right_of(by)))])
    if kind == "no-warning":
        rest = found["plays"][place + 3 :]
        number = dice.choice([[], [place + 1], [place + 2]])
        return {**found, "plays": [*wrong["plays"], [pointer, "points-out", *number], *rest]}, place, by
    number = dice.choice([[], [place + 1]])
    return {**found, "plays": [*wrong["plays"], [pointer, "points-out", *number], *found["plays"][place:]]}, place, by


def careless(dice: Random, wrong_passes: float) -> tuple[Record, list[int]]:
    """Play a hand in which players pass with playable cards and nobody notices; give the places of those passes."""
    hands = deal(dice)
    held = {seat: list(cards) for seat, cards in hands.items()}
    turn = next(seat for seat in SEATS if "7D" in held[seat])
    table: set[str] = set()
    plays: list[list[Any]] = []
    wrong = []
    while all(held.values()):
        choice = playable(held[turn], table)
        if choice and table and dice.random() < wrong_passes:
            wrong.append(len(plays))
            choice = []
        if choice:
            card = dice.choice(choice)
            held[turn].remove(card)
            table.add(card)
            plays += [[turn, card], [turn, "warn"]] if len(held[turn]) == 1 else [[turn, card]]
        else:
            plays.append([turn, "pass"])
        turn = right_of(turn)
    return {"hands": hands, "plays": plays, "_level": "single"}, wrong


def proved(found: Record, wrong: list[int], known: set[str]) -> list[int]:
    """List the wrong passes that are proved: the hand is known, or a card that could be played is played later."""
    places = []
    for place in wrong:
        by = found["plays"][place][0]
        held, table, _ = at(found, place)
        later = {word for seat, word, *_ in found["plays"][place:] if seat == by}
        if by in known or set(playable(held[by], table)) & later:
            places.append(place)
    return places


def reckless(dice: Random, wild: float) -> tuple[Record, dict[str, list[str]], str]:
    """Play a hand in which players now and then put down any card, and it stands; give what all hold, and who won."""
    hands = deal(dice)
    held = {seat: list(cards) for seat, cards in hands.items()}
    turn = next(seat for seat in SEATS if "7D" in held[seat])
    table: set[str] = set()
    plays: list[list[Any]] = []
    while all(held.values()):
        tops = {
            suit: max((RANKS.index(card[:-1]) for card in table if card[-1] == suit), default=-1) for suit in "SHDC"
        }
        choice = (
            [card for card in held[turn] if RANKS.index(card[:-1]) == tops[card[-1]] + 1]
            if table
            else playable(held[turn], table)
        )
        if table and dice.random() < wild:
            choice = held[turn]
        if len(plays) > LIMIT:
            choice = held[turn]
        if choice:
            card = dice.choice(choice)
            held[turn].remove(card)
            table.add(card)
            plays += [[turn, card], [turn, "warn"]] if len(held[turn]) == 1 else [[turn, card]]
        else:
            plays.append([turn, "pass"])
        turn = right_of(turn)
    winner = next(seat for seat in SEATS if not held[seat])
    return {"hands": hands, "plays": plays}, held, winner
