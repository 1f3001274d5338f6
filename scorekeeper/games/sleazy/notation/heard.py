"""The items of a line of Sleazy, heard one after the other: compounds, sides, colours, the card, the Joker."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.sleazy.cards import COLOUR_NAMES, NUMBERS, OTHER_COLOUR, RANKS
from scorekeeper.games.sleazy.facts import Told
from scorekeeper.games.sleazy.notation.doubts import MANY, NUMBERED, ask, is_stray, labelled, numbers_of, rank_of
from scorekeeper.games.sleazy.notation.owners import Named, Thing
from scorekeeper.games.sleazy.sides import OTHER, SIDE
from scorekeeper.messages import Message
from scorekeeper.reading.chart import Item, Part

_HEADS = ("kind", "pair", "colour", "tint", *MANY)


class _Head(NamedTuple):
    """The words that numbers go with: the kind of their compounds, the colour of pairs."""

    kind: str | None = None
    colour: str | None = None


class Heard:
    """A line that was heard. Numbers between two kinds are of the first, or if ``forward`` of the second."""

    def __init__(self, items: Sequence[Item], *, forward: bool = False) -> None:
        """Hear all items. Raises Refused if they make no sense."""
        self.items = [item for item in items if item.name not in ("and", "rest")]
        self.things: list[Thing] = []
        self.named: list[Named] = []
        self.colours: dict[str, str] = {}
        self.card: str | None = None
        self.jokers: list[tuple[int, Sequence[int]]] = []  # the item of each Joker, and the things that can have it
        self.goes_on = False  # whether numbers stand between two kinds
        self._forward = forward
        self._head = _Head()
        self._counted: tuple[Part, int] | None = None  # a count, and how many things were told before
        self._waits: Part | None = None  # a kind whose numbers follow
        self._told: list[tuple[Named, str]] = []  # the colours of pairs that are told of a side
        self._teller: Named | None = None
        self._at = self._clause = 0
        for at, item in enumerate(self.items):
            self._at = at
            self._clause += item.parts[0].label == "break"
            self._hear(item)
        self._end()
        self._number()
        self._check_pairs()

    def _hear(self, item: Item) -> None:
        name = item.name
        if name not in ("break", "more", "bare", "joker", "behind"):
            self._end(keeps=name in ("side", "heads"))
        if name in ("side", "heads"):
            self._name(item)
        elif name == "owns":
            self._own(item)
        elif name in ("drawn", "bare-card"):
            self._set_card(item)
        elif name == "none":
            self._add(None, item.parts[0])
        elif name == "joker":  # it is in the thing right before it, else in any set
            self.jokers.append((self._at, [each.number for each in self.things if each.at == self._at - 1]))
        elif name != "break":
            self._tell(item)

    def _end(self, *, keeps: bool = False) -> None:
        """End a head. Ask about a kind that waits for a number, or a number that waits for a kind."""
        if waiting := next((each.part for each in self.things if each.told and each.told.kind is None), None):
            ask("kind-missing", waiting, rank=NUMBERS[str(rank_of(waiting))])
        if self._waits:
            ask("rank-missing", self._waits)
        if not keeps:
            self._check_count()
            self._head = _Head()

    def _check_count(self) -> None:
        part, before = self._counted or (None, 0)
        if part and str(len(self.things) - before) != str(part.value):
            ask("numbers-counted", part, n=part.value)
        self._counted = None

    # --- sides, colours and the card ------------------------------------------------------------------------

    def _name(self, item: Item) -> None:
        who = labelled(item, "who")[0]
        name = Named(SIDE[str(who.value)], self._at, self._clause, who, leads=item.name != "side")
        last = self.named[-1] if self.named else None
        if last and last.at == self._at - 1 and last.side == name.side and last.part.word.key != who.word.key:
            self.named.pop()  # "Ali and Cem" of one team
        self.named.append(name)
        self._teller = None if any(each.clause == self._clause for each in self.things) else name

    def _own(self, item: Item) -> None:
        side, colour = SIDE[str(item.get("who"))], str(item.get("colour") or item.get("colours"))
        if (first := self.colours.setdefault(colour, side)) != side:
            ask("said-twice", item.parts[0], what=COLOUR_NAMES[colour], first=first, second=side)

    def _set_card(self, item: Item) -> None:
        suit = item.get("suit") or ("S" if labelled(item, "spades") else None)
        number = next((rank_of(part) for part in numbers_of(item)), None)
        if number is None or suit is None:
            ask("card-suit", item.parts[0])
        card = f"{number}{suit}"
        if self.card and self.card != card:
            ask("said-twice", item.parts[0], what=Message("what-card"), first=self.card, second=card)
        self.card = card
        if item.name == "bare-card":
            around = [each for at in (self._at - 1, self._at + 1) for each in self.items[max(at, 0) : at + 1]]
            if item.parts[0].word.text in ("ad", "th") and any(each.start == item.end for each in around):
                ask("card-or-word", item.parts[0], card=card)
            if any(rank_of(part) == number for each in around for part in numbers_of(each)):
                ask("cards-listed", item.parts[0], card=card)

    # --- compounds ----------------------------------------------------------------------------------------------

    def _tell(self, item: Item) -> None:
        """Hear numbers with their head, or with the head before them."""
        if item.name == "within":
            self._name(item)
        if heads := labelled(item, *_HEADS):
            self._start(item, _joined(heads))
        elif self._head.kind:
            ahead = (each.name for each in self.items[self._at + 1 :] if each.name not in ("more", "bare", "break"))
            self.goes_on |= (follows := next(ahead, "") == "behind")
            self._head = _Head() if follows and self._forward else self._head
        if is_stray(self.items, self._at, self._head, self.things):
            ask("word-stray", item.parts[-1])
        if counts := labelled(item, "count"):
            self._counted = counts[0], len(self.things)
        self._waits = None
        if not numbers_of(item):
            self._wait(item)
        for part in _filled(item) if item.name == "range" else item.parts:
            self._lay(part)
        if item.name == "pairsof":
            self._own(item)

    def _start(self, item: Item, head: _Head) -> None:
        """Begin a head; behind a list it is said of the whole list."""
        self._check_count()
        for at, each in enumerate(self.things):
            if each.told and each.told.kind is None and item.name == "behind":
                self.things[at] = each._replace(told=each.told._replace(**head._asdict()))
        self._end()
        self._head = head

    def _wait(self, item: Item) -> None:
        """Wait for the numbers of a kind; a colour set without one has the number of the colour card."""
        if self.items[self._at + 1 : self._at + 2] and self.items[self._at + 1].name == "more":
            self._waits = item.parts[0]
        elif item.name == "counted":
            ask("numbers-counted", item.parts[0], n=item.get("count"))
        elif self._head.kind not in ("colour", "broken"):
            ask("rank-missing", item.parts[0])
        else:
            self._add(Told(None, *self._head), item.parts[0])

    def _lay(self, part: Part) -> None:
        """Add the compound of a number; a Joker is in one before it in the item, or in the one behind it."""
        if part.label == "joker":
            taken = max((number for _, numbers in self.jokers for number in numbers), default=-1)
            here = [each.number for each in self.things if each.at == self._at and each.number > taken]
            self.jokers.append((self._at, here or [len(self.things)]))
        if part.label not in NUMBERED:
            return
        rank, head = rank_of(part), self._head
        if rank is None:
            ask("rank-unknown", part, found=part.word.text)
        if head.kind == "set":
            ask("set-kind", part, rank=NUMBERS[rank])
        if head == _Head("pair"):
            ask("pair-colour", part, rank=NUMBERS[rank])
        self._add(Told(rank, *head), part)

    def _add(self, told: Told | None, part: Part) -> None:
        self._teller = self._teller if told and told.kind == "pair" else None
        if self._teller and told and told.colour:
            self._told.append((self._teller, told.colour))
        self.things.append(Thing(len(self.things), told, self._at, self._clause, part))

    def _number(self) -> None:
        """Set the number of a colour set to that of the colour card, if it has none."""
        known = {each.told.rank for each in self.things if each.told}
        for at, each in enumerate(self.things):
            if each.told and each.told.rank is None:
                number = self.card[:-1] if self.card else None
                if number is None or number in known:
                    ask("rank-missing", each.part)
                self.things[at] = each._replace(told=each.told._replace(rank=number))

    def _check_pairs(self) -> None:
        """Ask about pairs that are told of a side, if the other side has their colour."""
        for name, colour in self._told:
            owner = self.colours.get(colour) or OTHER.get(self.colours.get(OTHER_COLOUR.get(colour, ""), ""))
            if owner == OTHER[name.side]:
                ask("pairs-of-other", name.part, colour=COLOUR_NAMES[colour], side=name.side, other=owner)


def _filled(item: Item) -> Sequence[Part]:
    """Return the parts of an item with all numbers between its two; its own, if one is no number of the pack."""
    order, numbers = RANKS[::-1], numbers_of(item)
    ends = sorted(order.index(rank) for part in numbers if (rank := rank_of(part)))
    if len(ends) < len(numbers):
        return numbers
    return [numbers[0]._replace(label="rank", value=rank) for rank in order[ends[0] : ends[-1] + 1]]


def _joined(heads: Sequence[Part]) -> _Head:
    """Return the head that words make together, such as "red pair" or "full set"."""
    kinds = {str(part.value) for part in heads if part.label in ("kind", "kinds")}
    colours = {str(part.value) for part in heads if part.label in ("colour", "colours")}
    is_pair = any(part.label in ("pair", "pairs") for part in heads)
    said = kinds - {"set"} or ({"colour"} if any(part.label == "tint" for part in heads) else kinds)
    valued = [part[:2] for part in heads if part.value]
    if len({*valued}) < len(valued) or len(said) > 1 or len(colours) > 1 or (said and (colours or is_pair)):
        ask("clause-crowded", heads[-1])
    return _Head(said.pop()) if said else _Head("pair", colours.pop() if colours else None)
