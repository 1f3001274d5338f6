"""Reading a record into the acts of the game.

Nearly every field of nearly every record is spelt as this program spells it. Such a field is checked and read in one
pass; any other is left to its form, which knows all spellings and tells every fault.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.card_spellings import SPELLINGS, cards_32, find_32
from scorekeeper.cards import CARD_NAMES, SUIT_LETTERS
from scorekeeper.forms import CARRIED, Value
from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.form import ANYBODY, CONTRACTS, LEVELS, PROJECTS, TRICKS
from scorekeeper.games.baloot.facts.possible import HAND
from scorekeeper.games.baloot.play.auction import CALLS, HOKUM, Call
from scorekeeper.games.baloot.play.findings import AGREED, SAWA, Say, Shown
from scorekeeper.games.baloot.play.projects.baloot_call import BALOOT
from scorekeeper.games.baloot.play.raises import LOCKS, RAISES, Raise
from scorekeeper.games.baloot.play.record import RECORD, TOPS, Record
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import EKKA
from scorekeeper.seats import SEATS, SIDES


def read(data: Json) -> Record:
    """Read a record. Raises Malformed with every fault of the form, or Illegal where a card is dealt twice."""
    told = {**_UNTOLD}
    rest: Json = {}
    for key, value in data.items():
        reader = _READERS.get(key)
        if reader and (found := reader(value)) is not None:
            told[key] = found
        elif reader or not str(key).startswith(CARRIED):
            rest[key] = value
    if rest:
        RECORD.check(rest)
        decoded = RECORD.decode(rest)._asdict()
        told |= {key: decoded[key] for key in rest}
    return Record(*told.values())


# --- readers: each returns None where it is not sure --------------------------------------------------------

_UNTOLD: Json = Record()._asdict()
"""All fields of a record, in their order."""
_BITS = {spelt: 1 << card for spelt, card in SPELLINGS.items()}
_SEATS = frozenset(SEATS)
_SAID = frozenset((*PROJECTS, BALOOT, EKKA, SAWA))
_TOPS = frozenset(TOPS)
_AUCTIONS = 1 << 12
"""So many lists of calls, or of raises, are kept: there are few, and most records have one of them."""


def _mask(cards: list[Value]) -> int | None:
    """Read cards as a mask; None if something is no card, or a card is there twice."""
    try:
        mask = sum(map(_BITS.__getitem__, cards))
    except (KeyError, TypeError):
        mask = 0
        for card in cards_32(cards):
            mask |= 0 if card is None else 1 << card
    return mask if mask.bit_count() == len(cards) else None


def _plays(value: Value) -> Plays | None:
    if not isinstance(value, list):
        return None
    try:
        # To be taken apart a row must have two parts, and to be asked for its first it must be no object.
        return [_PLAYS[row[0]][name] for row in value for _, name in (row,)]
    except (KeyError, TypeError, ValueError):
        return _spelt(value)


_PLAYS = {seat: {name: (seat, card) for card, name in enumerate(CARD_NAMES)} for seat in SEATS}


def _spelt(rows: list[Value]) -> Plays | None:
    """Read plays whose cards are spelt in other ways."""
    plays = []
    for row in rows:
        card = find_32(row[1]) if isinstance(row, list) and len(row) == 2 else None
        if card is None or row[0] not in SEATS:
            return None
        plays.append((row[0], card))
    return plays


def _hands(value: Value) -> Mapping[str, int] | None:
    if not isinstance(value, dict):
        return None
    hands: dict[str, int] = {}
    dealt, bits = 0, _BITS
    try:
        for seat, cards in value.items():
            a, b, c, d, e, f, g, h = cards
            hand = bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[f] | bits[g] | bits[h]
            if seat not in _SEATS or not isinstance(cards, list):
                return None
            hands[seat] = hand
            dealt |= hand
    except (KeyError, TypeError, ValueError):  # another spelling, or a fault
        return None
    return hands if dealt.bit_count() == HAND * len(hands) else None  # each card once


def _acts(read: Callable[[tuple[tuple[Value, ...], ...]], Value]) -> Callable[[Value], Value]:
    """Make a reader of a list of lists of words by one that takes tuples, and may so keep what it has read."""

    def reader(value: Any) -> Any:
        if not isinstance(value, list) or not {*map(type, value)} <= {list}:
            return None
        try:
            return read(tuple(map(tuple, value)))
        except TypeError:  # a list or an object in place of a word
            return None

    return reader


@lru_cache(_AUCTIONS)
def _calls(rows: tuple[tuple[Value, ...], ...]) -> tuple[Call, ...] | None:
    calls = []
    for row in rows:
        seat, word, suit = (*row, None) if len(row) == 2 else row if len(row) == 3 else (None, None, None)
        if seat not in _SEATS or word not in CALLS or (len(row) == 3 and (word != HOKUM or suit not in SUIT_LETTERS)):
            return None
        calls.append(Call(seat, word, suit and SUIT_LETTERS[suit]))
    return tuple(calls)


@lru_cache(_AUCTIONS)
def _raises(rows: tuple[tuple[Value, ...], ...]) -> tuple[Raise, ...] | None:
    for row in rows:
        if not 2 <= len(row) <= 3 or row[0] not in _SEATS or row[1] not in RAISES or row[2:] not in _LOCKS:
            return None
    return tuple([Raise(*row) for row in rows])


_LOCKS = ((), *((lock,) for lock in LOCKS))


def _says(value: Value) -> tuple[Say, ...] | None:
    if not isinstance(value, list):
        return None
    says = []
    for row in value:
        if not isinstance(row, list) or not 3 <= len(row) <= 4:
            return None
        seat, trick, word, *top = row
        try:
            right = seat in _SEATS and word in _SAID and (not top or top[0] in _TOPS or (word, *top) == (SAWA, AGREED))
        except TypeError:
            return None
        if not right or type(trick) is not int or not 1 <= trick <= TRICKS:
            return None
        says.append(Say(*row))
    return tuple(says)


def _shown(value: Value) -> tuple[Shown, ...] | None:
    if not isinstance(value, list):
        return None
    shown = []
    for row in value:
        if not isinstance(row, list) or len(row) != 2 or row[0] not in SEATS or not isinstance(row[1], list):
            return None
        cards = _mask(row[1])
        if not cards:
            return None
        shown.append(Shown(row[0], cards))
    return tuple(shown)


def _scores(value: Value) -> Mapping[str, int] | None:
    both = isinstance(value, dict) and value.keys() == set(SIDES)
    return value if both and all(type(each) is int and each >= 0 for each in value.values()) else None


def _word(known: Mapping[str, object]) -> Callable[[Value], Value]:
    """Make a reader of one word, by what each stands for."""
    return lambda value: known.get(value) if type(value) is str else None


def _words(*choices: str) -> Callable[[Value], Value]:
    return _word({choice: choice for choice in choices})


def _flag(value: Value) -> bool | None:
    return value if type(value) is bool else None


_READERS: Mapping[str, Callable[[Value], Value]] = {
    "dealer": _words(*SEATS),
    "scores": _scores,
    "exposed": _word(SPELLINGS),
    "hands": _hands,
    "calls": _acts(_calls),
    "raises": _acts(_raises),
    "plays": _plays,
    "says": _says,
    "shown": _shown,
    "contract": _words(*CONTRACTS),
    "trump": _word(SUIT_LETTERS),
    "declarer": _words(*ANYBODY),
    "level": _words(*LEVELS),
    "locked": _flag,
    "rules": lambda value: value if isinstance(value, dict) else None,
    "trace": _flag,
}
"""By the fields of the form."""
