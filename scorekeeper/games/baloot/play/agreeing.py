"""What a record tells twice, by its calls and raises and by the fields that can stand in for them, and what cannot be.

The calls and raises are judged; what a field says otherwise is noted, never dropped unseen.
Articles ``baloot.bid.*``, ``baloot.raise.*``.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.cards import CARD_NAMES, card_names
from scorekeeper.errors import illegal, refuse
from scorekeeper.games.baloot.facts.checks import lockable
from scorekeeper.games.baloot.facts.form import LEVELS
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.auction import HOKUM, Call, Standing
from scorekeeper.games.baloot.play.findings import Finding, named
from scorekeeper.games.baloot.play.raises import LOCKED, OPEN, Level, Raise
from scorekeeper.games.baloot.play.record import Record
from scorekeeper.messages import Message
from scorekeeper.seats import SIDE

UNPLAYED = ("all-pass", "annulled")
"""How a bidding ends after which nothing is played."""


def suit_named(calls: Sequence[Call], bid: Standing, suit: str) -> tuple[Call, ...]:
    """Return calls with the suit that the record names in a field, said with the Hokum that stands."""
    at = max(at for at, call in enumerate(calls) if call[:2] == (bid.bidder, HOKUM))
    return (*calls[:at], calls[at]._replace(suit=suit), *calls[at + 1 :])


def bought_otherwise(record: Record, bid: Standing, outcome: str) -> list[Finding]:
    """List the fields of a record that differ from its calls. Raises Illegal for a suit in Sun."""
    if outcome in UNPLAYED:
        level = record.level if record.level != LEVELS[0] else None
        return _differing(record, level, Message(f"bought-{outcome}"))
    if bid.contract is None or bid.declarer is None:
        return []  # the calls are not finished
    refuse([illegal("trump-sun", "trump")] if record.trump and bid.contract == "sun" else [])
    found = []
    if record.contract not in (None, bid.contract):
        found.append(_otherwise("calls-otherwise", "contract", named(bid.contract), named(str(record.contract))))
    if record.declarer not in (None, bid.declarer, SIDE[bid.declarer]):
        found.append(_otherwise("calls-otherwise", "declarer", bid.declarer, record.declarer))
    if record.trump and bid.trump not in (None, record.trump):
        found.append(_otherwise("calls-otherwise", "trump", named(bid.trump), named(record.trump)))
    return found


def _differing(record: Record, level: str | None, stands: Message) -> list[Finding]:
    """List the fields of a played hand, if the calls come to none."""
    told: dict[str, object] = {
        "contract": record.contract and named(record.contract),
        "trump": record.trump and named(record.trump),
        "declarer": record.declarer,
        "level": level and Message(f"level-{level}"),
        "locked": named(LOCKED) if record.locked else None,
    }
    return [_otherwise("calls-unplayed", key, stands, said) for key, said in told.items() if said]


def _otherwise(code: str, key: str, stands: object, said: object) -> Finding:
    return Finding(code, key, 0, {"key": key, "stands": stands, "said": said})


def standing_raise(raises: Sequence[Raise], level: Level) -> int:
    """Return the place of the double or quadruple that stands."""
    return next(place for place, each in enumerate(raises) if each[:2] == (level.doubled_by, level.level))


def agreed_level(record: Record, contract: str, level: Level, options: Options) -> tuple[Level, list[Finding]]:
    """Return the level of the raises, locked if the record says so and nobody did, and the fields that differ."""
    found = []
    if record.level not in (None, level.level):
        stands, said = Message(f"level-{level.level}"), Message(f"level-{record.level}")
        found.append(_otherwise("raises-otherwise", "level", stands, said))
    if record.locked is None:
        return level, found
    raises, can_lock = record.raises or (), contract == "hokum" and level.level in lockable(options)
    if can_lock and not raises[standing_raise(raises, level)].lock:
        level = level._replace(locked=record.locked)
    elif record.locked != level.locked:
        stands, said = (named(LOCKED if locked else OPEN) for locked in (level.locked, record.locked))
        found.append(_otherwise("raises-otherwise", "locked", stands, said))
    return level, found


def played_on(record: Record, outcome: str) -> Iterator[Finding]:
    """Find the first raise, card, word and show after a bidding that left nothing to play."""
    for seat, word, *_ in (record.raises or ())[:1]:
        yield _after(outcome, "raises", seat, Message("did-say", {"word": Message(f"level-{word}")}))
    for seat, card in (record.plays or ())[:1]:
        yield _after(outcome, "plays", seat, Message("did-play", {"card": CARD_NAMES[card]}))
    for seat, _, word, _ in (record.says or ())[:1]:
        yield _after(outcome, "says", seat, Message("did-say", {"word": named(word)}))
    for seat, cards in record.shown[:1]:
        yield _after(outcome, "shown", seat, Message("did-show", {"cards": card_names(cards)}))


def _after(outcome: str, part: str, by: str, did: Message) -> Finding:
    return Finding(f"after-{outcome}", part, 0, {"by": by, "did": did})
