"""A hand of Sab'at al-Deemin from the items of a line: who went out, the cards left, the stakes and the penalties.

Items are taken in their order: cards and numbers are of whoever was named right before them, or of both losers.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from scorekeeper.card_spellings import SPELLINGS
from scorekeeper.cards import SUITS, index_32
from scorekeeper.errors import Refused, illegal, malformed, refuse, unclear
from scorekeeper.forms import other_pack
from scorekeeper.game import Seating
from scorekeeper.games.sabat.facts.checks import checked
from scorekeeper.games.sabat.facts.form import UNITS, Facts, decode
from scorekeeper.games.sabat.facts.proofs import Ending, Held, hands_problems, most_left
from scorekeeper.games.sabat.notation.checks import about, check_redeal, side_of, summed, unsaid
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import counted, mask_of
from scorekeeper.games.sabat.penalties import KINDS
from scorekeeper.messages import Message
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE, SIDES

EXAMPLE = "N out with QH, left E AH KS, W 10D AS"
POOL = "left"
"""The holder of cards that are left with nobody named: both losers."""
_PARTNER = "partner"
_ILLEGAL_PASS = KINDS[0]
_KINDS = {"turn": "out-of-turn", "unsaid": "no-warning", "told": "signal"}
"""The kinds of faults by the label that tells them: whose turn it was, or what was not said."""


def compose(items: Sequence[Item], seating: Seating, _options: Options) -> Iterator[Composed[Facts]]:
    """Yield the facts that the items of a line mean. Raises Refused if they are no hand."""
    counted = [two.start for one, two in pairwise(items) if one.parts[-1].label == "with"]
    items = [item for item in items if item.name != "glue"]
    if any(item.name == "outcome" for item in items):
        check_redeal(items)
        items = [item for item in items if item.name in ("fault", "again", "pass", "passed", "outcome", "due", "which")]
    hand = _Hand(seating.us)
    opening = _opening(items)
    tells_left = any(item.name in _LEFT or item.has("left") for item in items)
    if opening is not None:
        out = items[opening]._replace(name="out", asks="" if tells_left else "winner-missing")
        items = [*items[:opening], out, *items[opening + 1 :]]
    for at, item in enumerate(items):
        if (
            item.name == "sized"
            and item.parts[-1].label == "left"
            and items[at + 1 : at + 2]
            and items[at + 1].name != "rest"
            and item.start not in counted  # "out with 7 left 2 aces": so many, or the last card
        ):
            refuse([about("number-lone", item)])  # "out with a 7 left 2 aces": the 7 was the last card
        hand.take(item, items[at - 1].name if at else "")
    yield from hand.composed()


_RANKS = {
    "aces": ("A", "ace"), "kings": ("K", "king"), "queens": ("Q", "queen"), "jacks": ("J", "jack"),
    "pictures": ("JQK", "last-picture"),
}  # fmt: skip
"""The ranks of a last card that was told by its rank alone, and its name in messages."""
_OF_HOLDERS = ("count", "one", "none", "nothing", "low", "denied", "cards", "partner", "many")
_LEFT = ("left", "hold", "hold2", "count", "one", "none", "nothing", "low", "denied")


def _opening(items: Sequence[Item]) -> int | None:
    """Return the place of who stands first with one card, if nobody is said to have gone out; it is left out there."""
    if any(item.name in ("out", "lost") for item in items):
        return None
    first = next((at for at, item in enumerate(items) if item.name not in ("stakes", "single", "rest", "fault")), None)
    if first is None or items[first].name != "hand" or len(items[first].all("card")) > 1:
        return None
    return first if any(item.name in (*_LEFT, "hand") for item in items[first + 1 :]) else None


class _Hand:
    """The hand that a line has told so far."""

    def __init__(self, us: str | None) -> None:
        self.us = us
        self.said: dict[str, Any] = {}
        self.raised: dict[object, object] = {}
        self.faults: list[Mapping[str, object]] = []
        self.hands: dict[object, list[str]] = {}
        self.counts: dict[object, dict[str, list[tuple[int, bool]]]] = {}
        self.holder: object = None
        self.asked: Item | None = None
        self.idle: Item | None = None
        """Who was named, with nothing said of them yet."""
        self.denies: Item | None = None
        self.rank = ""
        self.waits = False
        """Whether the last card can follow as a card alone."""
        self.named = set[object]()
        self.either: dict[str, object] = {}
        """The other value that a line allows: Ali or Cem."""
        self.dues: list[Item] = []
        """Items that tell a penalty without its kind: who pays it, or who gets it."""
        self.counted: Item | None = None
        """The item with the last number that was said."""

    def take(self, item: Item, before: str) -> None:
        """Take the next item."""
        self.first = item
        who, name = item.get("who"), item.name
        if name not in ("rest", "left", "sized") or (name == "left" and before != "has"):
            self._idles(item)
        waits, self.waits = self.waits, name == "out" or (self.waits and name in ("rest", "stakes", "single"))
        if item.asks and not (item.name == "pass" and any(f["kind"] == _ILLEGAL_PASS for f in self.faults)):
            self.asked = self.asked or item
        self.named |= {*item.all("who")}
        if name in ("out", "lost", "last", "seven", "noseven"):
            self._ending(item, who)
        elif name == "pronoun" or (name == "due" and before == "lost"):
            refuse([about("owner-stray", item)])
        elif name == "behind":
            self._behind(item, who)
        elif name in ("stakes", "single", "untrebled"):
            self._stakes(item, who, before)
        elif name in ("fault", "again", "pass", "passed", "which", "whose", "due"):
            self._fault(item, who, before)
        elif name == "outcome":
            self.said["outcome"] = item.get("outcome")
        elif name in ("has", "hold", "left", "hold2", "both", "sized"):
            self._holds(item, before)
        else:
            self._cards(item, who, before, waits=waits)

    def _fault(self, item: Item, who: object, before: str) -> None:
        if item.name in ("which", "due"):
            self.dues.append(item)
            return
        if item.name == "whose" and item.get("kind") in [fault["kind"] for fault in self.faults[-1:]]:
            return  # it is said again
        if item.name == "whose" or (item.name == "again" and len(self.named) != 1):
            refuse([unsaid("whose", item)])
        if self.asked is item and item.asks == "penalty-for" and who in SEATS:
            self.asked = None
        owners = item.all("who") or [*self.named]
        if len(owners) == 2 and item.has("sign"):
            owners = [side_of(owners, item)]
        kind = item.get("kind") or next((kind for part, kind in _KINDS.items() if item.all(part)), _ILLEGAL_PASS)
        if onto := item.get("onto"):
            kind = "out-of-sequence" if str(onto)[-1] == str(item.get("card"))[-1] else "wrong-suit"
        if owners[0] in item.all("turn") or any(
            SIDE[str(hearer)] != SIDE[str(owners[0])] for hearer in item.all("hearer")
        ):
            refuse([about("owner-stray", item)])
        again = self.faults[-1:] if before == "fault" else []  # "Ali winked at his partner that's a signal": of both?
        if [(PARTNER.get(str(each["against"])), each["kind"]) for each in again] == [(owners[0], kind)]:
            owners = [again[0]["against"], *owners]
        lines = [f"penalty {owner} {kind}" for owner in owners]
        refuse([unclear("penalty-several", column=item.parts[0].word.column, lines=lines)] if len(lines) > 1 else [])
        self.faults.append({"against": owners[0], "kind": kind})

    def _check_dues(self) -> None:
        """Refuse a penalty without its kind, unless a fault of its side is told."""
        faulty = {str(fault["against"]) for fault in self.faults}
        side = {SIDE[each] for each in faulty}
        for item in self.dues:
            who = item.get("who")
            loses = item.has("lose")
            is_for = not loses and (item.has("to", "for") or item.parts[0].label == "who")
            pays = OTHER[SIDE[str(who)]] if who and is_for and item.name == "due" else who and SIDE[str(who)]
            is_other = item.name == "which" and who in SEATS and not faulty & {who, pays}
            if not side or is_other or (pays and {pays} != side):
                refuse([unsaid("which", item)])

    def _behind(self, item: Item, who: object) -> None:
        """Assign numbers without an owner to the player who is named right behind them."""
        if self.counted is None or self.counted.end != item.start or self.holder not in (None, POOL):
            refuse([about("owner-stray", item)])
        self.counts[who] = self.counts.pop(POOL)
        self.holder = None

    def _idles(self, item: Item | None) -> None:
        """Refuse a name with nothing said of it, but not the losers behind their cards."""
        if self.idle and (item is None or item.name not in _OF_HOLDERS):
            winner = self.said.get("winner")
            if item or not winner or self.holder != OTHER[SIDE[winner]]:
                refuse([about("owner-stray", self.idle)])
        self.idle = None

    def _holds(self, item: Item, before: str) -> None:
        owners = item.all("who")
        refuse([about("owner-stray", item)] if {*item.all("again")} - {*owners} else [])
        self.idle = item if owners else self.idle
        if item.name in ("left", "sized"):
            self.holder = self.holder if before == "has" else POOL
        elif len(owners) == 2:
            self.holder = side_of(owners, item)
        else:
            self.holder = owners[0]

    def _ending(self, item: Item, who: object) -> None:
        if len(owners := item.all("who")) == 2 and item.name == "out":
            who = side_of(owners, item)
        if item.name == "out" and (stakes := item.get("stakes")):
            self._say("stakes", stakes, item)
        if item.all("partner"):
            refuse([] if self.us else [about("owner-stray", item)])
            who = self.us
        if other := item.get("other"):
            who, self.either = (SIDE[str(who)], {}) if SIDE[str(who)] == SIDE[str(other)] else (who, {"winner": other})
        if (again := item.get("again")) and SIDE[str(who)] != SIDE[str(again)]:
            refuse([about("owner-stray", item)])
        if who:
            self._say("winner", who if item.name == "out" else OTHER[SIDE[str(who)]], item)
            self.holder = None
        if card := item.get("card"):
            self._say("last_card", card, item)
        ranks = [part for part in item.parts if part.label in ("one", "letter", "n")]
        if ranks or item.name in ("seven", "noseven"):
            seven = item.name != "noseven" and item.get("seven") != "no" and all(part.value == 7 for part in ranks)
            self._say("last_seven", seven, item)
            self.rank = str(ranks[0].value) if ranks else ""

    def _stakes(self, item: Item, who: object, before: str) -> None:
        if before in ("fault", "passed") and not who and item.name == "stakes":
            self.asked = self.asked or item._replace(asks="penalty-times")
        if item.name == "untrebled":
            self.denies = self.denies or item
            if self.said.get("stakes") is None:
                self.asked = self.asked or item._replace(asks="stakes-untrebled")
            return
        stakes = "single" if item.name == "single" else item.get("stakes")
        if {self.said.get("stakes"), stakes} == {"double", "treble"}:
            self.said["stakes"] = "treble"  # which answers a double and replaces it
        else:
            self._say("stakes", stakes, item)
        if other := item.get("other"):
            self.either = {"stakes": other}
        if who:
            self.raised.setdefault(stakes, who)
        doubler, trebler = (str(self.raised.get(level, "")) for level in ("double", "treble"))
        if doubler and trebler and SIDE[doubler] == SIDE[trebler]:
            refuse([illegal("treble-side", column=item.parts[0].word.column, by=trebler, first=doubler)])

    def _cards(self, item: Item, who: object, before: str, *, waits: bool) -> None:
        said = [str(card) for card in item.all("card")]
        refuse([wrong for card in said if (wrong := other_pack("left", card, SPELLINGS.get))])
        if item.name == "partner":
            self.holder = _PARTNER
            self.hands.setdefault(_PARTNER, []).extend(said)
        elif item.name == "hand":
            self.holder = who
            self.hands.setdefault(who, []).extend(said)
        elif item.name == "cards":
            if waits and len(said) == 1 and "last_card" not in self.said:
                self._say("last_card", said[0], item)
            elif self.holder is None:
                refuse([about("card-whose", item)])
            else:
                self.hands.setdefault(self.holder, []).extend(said)
        elif item.name == "legal":
            self.denies = self.denies or (None if item.get("legal") == "warned" else item)
        elif item.name == "many" or (
            item.name == "one" and before == "out"
        ):  # "out with king": the last card, and none that is left
            refuse([about("number-missing", item)])
        elif item.name != "rest":
            self._count(item)

    def _count(self, item: Item) -> None:
        self.counted = item
        tally = self.counts.setdefault(POOL if self.holder is None else self.holder, {})
        units = [part for part in item.parts if part.label in ("one", "unit", "letter", "minuscule")]
        if item.name in ("nothing", "low"):
            for unit in UNITS:
                tally.setdefault(unit, [(0, False)] if item.name == "nothing" else [])
            return
        numbers = [int(str(n)) for n in item.all("n")]
        single = not numbers and item.name not in ("none", "denied")
        for at, part in enumerate(units):
            number = numbers[at] if at < len(numbers) else int(single)
            tally.setdefault(str(part.value), []).append((number, single))

    def _say(self, key: str, value: object, item: Item) -> None:
        known = self.said.setdefault(key, value)
        if key == "winner" and known != value and SIDE[known] == SIDE[str(value)] and {known, value} & {*SIDES}:
            self.said[key] = value if known in SIDES else known
        elif known != value:
            said = {"key": Message(f"said-{key}"), "first": known, "second": value}
            refuse([unclear("said-twice", column=item.parts[0].word.column, **said)])

    def composed(self) -> Iterator[Composed[Facts]]:
        """Yield the facts, and the others that the line can mean."""
        self._idles(None)
        self._check_dues()
        winner = self.said.get("winner")
        if self.denies and (self.faults or self.said.get("stakes") == "treble"):
            word = self.denies.parts[0].word
            refuse([malformed("line-denied", column=word.column, word=word.text, example=EXAMPLE)])
        for partner in (_PARTNER, PARTNER.get(winner or "")):
            if partner in self.hands:
                self.said.setdefault("partner", []).extend(self.hands.pop(partner))
        left, *others = self._left(winner)
        facts = {**self.said, "penalties": self.faults, "left": left}
        if not any(facts.values()) and facts.get("last_seven") is None:
            refuse([malformed("line-empty", example=EXAMPLE)])
        for told in (
            facts,
            *({**facts, "left": other} for other in others),
            *self._otherwise(facts),
            *([{**facts, **self.either}] if self.either else []),
        ):
            if any(value not in ({}, [], None) for value in told.values()):
                kept = {key: value for key, value in told.items() if value not in ({}, [], None)}
                yield Composed(decode(kept), self.asked)

    def _otherwise(self, facts: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """Yield the other facts that a line can mean if it asks a question."""
        asks = self.asked.asks if self.asked else ""
        if asks == "pass-which":
            yield {**facts, "penalties": [fault for fault in self.faults if fault["kind"] != _ILLEGAL_PASS]}
        elif asks == "penalty-for":
            yield {
                **facts,
                "penalties": [
                    {**each, "against": OTHER.get(str(each["against"]), each["against"])} for each in self.faults
                ],
            }
        elif asks == "penalty-times":
            again = {"double": 1, "treble": 2}.get(facts["stakes"], 0)
            yield {**facts, "stakes": None, "penalties": [*self.faults, *self.faults[-1:] * again]}
        elif asks == "stakes-untrebled":
            yield from ({**facts, "stakes": stakes} for stakes in ("single", "double"))

    def _left(self, winner: str | None) -> list[dict[Any, Any]]:
        """Return the cards left; numbers that were said twice can be one, or two that are added."""
        pooled = self.hands.pop(POOL, None)
        if winner and not self.hands.keys() - {OTHER[SIDE[winner]]}:  # who of them has which makes no difference
            pooled = self.hands.pop(OTHER[SIDE[winner]], pooled)
        if pooled is not None and self.hands:
            refuse([unclear("card-whose", word=pooled[0])])
        if not self.counts and pooled is None:
            known = counted(
                mask_of(SPELLINGS[card] for said in self.hands.values() for card in said if card in SPELLINGS)
            )
            self._check_rank(dict(zip(UNITS, known, strict=True)))
            return [self.hands]
        if self.hands:
            self._count_hands()
        seats = [holder for holder in self.counts if holder in SEATS]
        if winner and any(SIDE.get(str(holder)) == SIDE[winner] for holder in self.counts):
            refuse([unclear("number-winner", side=SIDE[winner], other=OTHER[SIDE[winner]])])
        if seats and len(seats) < len(self.counts):
            refuse([unclear("number-both")])
        if len(seats) == 1:
            self._ask("number-both")
        found = [self._totals(pooled, adds=adds) for adds in (False, True)]
        return found[:1] if found[0] == found[1] else found

    def _count_hands(self) -> None:
        """Count the cards of one loser, if of the other only numbers were said; whether that is so is asked."""
        if {*self.hands} & {*self.counts} or POOL in self.counts:
            refuse([unclear("left-mixed")])
        self._ask("left-mixed")
        for holder, said in self.hands.items():
            numbers = zip(UNITS, counted(mask_of(map(SPELLINGS.__getitem__, said))), strict=True)
            self.counts[holder] = {unit: [(n, False)] for unit, n in numbers}
        self.hands = {}

    def _totals(self, pooled: list[str] | None, *, adds: bool) -> dict[str, int]:
        tallies = [summed(tally, adds=adds) for tally in self.counts.values()]
        totals = {
            unit: sum(tally.get(unit, 0) for tally in tallies)
            for unit in UNITS
            if any(unit in tally for tally in tallies)
        }
        if pooled is not None:
            held = Held(Message("the-losers"), "left", tuple(SPELLINGS[card] for card in pooled))
            refuse(hands_problems([held], None, None, Ending(SPELLINGS.get(self.said.get("last_card", "")), None)))
            known = counted(mask_of(held.cards))
            for unit, n in zip(UNITS, known, strict=True):
                totals[unit] = totals.get(unit, 0) + n if adds else max(totals.get(unit, 0), n)
        self._check_rank(totals)
        lacking = [unit for unit in UNITS if unit not in totals]
        if lacking and self._can_be(whole := {**totals, lacking[0]: 0}):
            self._ask(f"{lacking[0]}-missing")
            return whole
        return totals

    def _check_rank(self, totals: Mapping[str, int]) -> None:
        """Refuse numbers that cannot be left after a last card of this rank, whatever its suit."""
        ranks, name = _RANKS.get(self.rank, ("", ""))
        lasts = [index_32(rank, suit) for rank in ranks for suit in SUITS]
        for unit, n in totals.items():
            if lasts and n > (most := max(most_left(unit, card) for card in lasts)):
                refuse([illegal(f"{unit}-last", f"left.{unit}", n=n, most=most, last=Message(name))])

    def _can_be(self, left: Mapping[str, int]) -> bool:
        """Tell whether so many cards can be left."""
        try:
            checked(decode({**self.said, "left": left}))
        except Refused:
            return False
        return True

    def _ask(self, code: str) -> None:
        self.asked = self.asked or (self.counted or self.first)._replace(asks=code)
