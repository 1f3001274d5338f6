"""Reading many entries: a hand as most hands are written is read without taking all of its JSON apart.

Facts repeat from evening to evening, and so do the openings of a table: what they say is remembered by their text. Any
other entry is read the plain way, which alone tells what is wrong with one.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice

from scorekeeper.game import AnyGame, Facts
from scorekeeper.games import find
from scorekeeper.jsontext import canonical
from scorekeeper.ledger.acts import Hand, Points
from scorekeeper.ledger.entries import MOMENT, POINTS, Entry, decode, decode_more, encode, facts_text, game_of
from scorekeeper.ledger.marks import Mark
from scorekeeper.ledger.match import UNPLAYABLE

_REMEMBERED = 1 << 14
"""Facts, and other texts, that are remembered: as many as the simple hands of some games."""
_PLAIN, _TEXT = r'"([^"\\\x00-\x1f]+)"', r'"((?:[^"\\\x00-\x1f]|\\.)*)"'
_HAND = re.compile(
    rf'\{{"at":{_PLAIN},"facts":(\{{.*?\}}),"id":{_PLAIN},"kind":"hand",(?:"lead":{_TEXT},)?"line":{_PLAIN}'
    rf'(?:,"paper":(\{{[^{{}}]*\}}))?(?:,"tail":{_TEXT})?\}}'
)
"""A hand as it is typed, or stands on a sheet, in canonical JSON."""
_QUOTED = re.compile(_PLAIN)
_START = re.compile(
    rf'\{{"at":{_PLAIN},("dealer":(?:null|{_PLAIN}),"game":{_PLAIN},)"id":{_PLAIN},("kind":"start",.*)\}}', re.DOTALL
)
"""The opening of a match in canonical JSON."""


def read_entry(payload: bytes, game: AnyGame) -> Entry:
    """Read an entry in canonical JSON. Raises one of UNPLAYABLE where it is not written as this program writes it."""
    return _read_hand(payload, game) or _read_start(payload, game) or read_plainly(payload, game)


def read_any(payload: bytes, game: AnyGame) -> Entry:
    """Read an entry however its JSON is written. Raises one of UNPLAYABLE."""
    return _read_hand(payload, game) or decode(json.loads(payload), game)


def read_many(links: Iterator[tuple[bytes, str]], mark: Mark | None) -> tuple[AnyGame, list[Entry]] | None:
    """Read many entries after a mark as they come, and find their game; None where the plain way tells what is wrong.

    Raises Broken.
    """
    with suppress(*UNPLAYABLE):
        first = [json.loads(payload) for payload, _ in islice(links, 0 if mark else 1)]
        game = find(mark.opening.game) if mark else game_of(first)
        return game, [*decode_more(first, game), *[read_any(payload, game) for payload, _ in links]]
    return None


def read_plainly(payload: bytes, game: AnyGame) -> Entry:
    """Read an entry in canonical JSON by the form of every field. Raises one of UNPLAYABLE."""
    entry = decode(json.loads(payload), game)
    if canonical(encode(entry, game)).encode() != payload:
        raise ValueError(payload)
    return entry


def _read_hand(payload: bytes, game: AnyGame) -> Entry | None:
    """Read a hand; None for what is anything else, or wrong."""
    try:
        before, _, after = payload.decode().partition(',"id":"')
        ident, _, after = after.partition('"')
        at, _, facts = before.partition('","facts":')
        if not (ident.isalnum() and _is_moment(at[7:])):
            return None
        hand, _, _, _, lead, tail = _hand(at[:7], facts, after, game)
        return Entry(hand, ident, at[7:], None, lead, tail)
    except UNPLAYABLE:
        return None


def _read_start(payload: bytes, game: AnyGame) -> Entry | None:
    """Read an opening; None for what is anything else, or wrong."""
    try:
        found = _START.fullmatch(payload.decode())
        if found is None or not _is_moment(found[1]):
            return None
        return _opening(found[2], found[6], game)._replace(at=found[1], id=found[5])
    except UNPLAYABLE:
        return None


@lru_cache(1 << 8)
def _opening(before: str, after: str, game: AnyGame) -> Entry:
    """Read an opening by what stands before and after its id. Raises one of UNPLAYABLE."""
    return read_plainly(f'{{"at":"{_MOMENT}",{before}"id":"0",{after}}}'.encode(), game)


_MOMENT = "2000-01-01T00:00:00+00:00"


@lru_cache(_REMEMBERED)
def _hand(begin: str, facts: str, after: str, game: AnyGame) -> Entry:
    """Read a hand by what stands before its moment, by its facts, and by what stands after its id.

    Raises one of UNPLAYABLE.
    """
    found = _HAND.fullmatch(f'{begin}{_MOMENT}","facts":{facts},"id":"0"{after}')
    if found is None or ',"id":"' in after:
        raise ValueError(after)
    _, facts, _, lead, line, paper, tail = found.groups()
    if not line.strip():
        raise ValueError(line)
    hand = Hand(line, _facts(facts, game), _paper(paper) if paper else None)
    return Entry(hand, "", "", None, lead and _text(lead), tail and _text(tail))


@lru_cache(_REMEMBERED)
def _facts(text: str, game: AnyGame) -> Facts:
    """Read facts in canonical JSON. Raises one of UNPLAYABLE."""
    facts = game.facts.decode(json.loads(text))
    if facts_text(facts, game) != text:
        raise ValueError(text)
    return facts


@lru_cache(_REMEMBERED)
def _text(text: str) -> str:
    """Read a text in canonical JSON, without its quotation marks. Raises ValueError."""
    read: str = json.loads(f'"{text}"')
    if json.dumps(read, ensure_ascii=False) != f'"{text}"':
        raise ValueError(text)
    return read


def _paper(text: str) -> Points:
    """Read totals in canonical JSON. Raises Malformed, ValueError."""
    paper: Points = json.loads(text)
    POINTS.check(paper, "paper")
    if canonical(dict(paper)) != text:
        raise ValueError(text)
    return paper


@lru_cache(_REMEMBERED)
def _is_moment(text: str) -> bool:
    return _QUOTED.fullmatch(f'"{text}"') is not None and not MOMENT.problems(text, "at")
