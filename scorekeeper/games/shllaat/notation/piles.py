"""One player's pile as it was said: numbers and kinds, cards, a total, or nothing at all.

Numbers stand before their kinds ("2 aces") or behind ("aces 2"), the same way through a pile. A number without a kind
is ordinary cards; alone it is a total of points.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from scorekeeper.errors import refuse, unclear
from scorekeeper.games.shllaat.packs import EMPTY, JOKER, Pile, pile_of
from scorekeeper.reading.chart import Item
from scorekeeper.spelling import fold

Form = Literal["kinds", "cards", "total", "rest", "unsaid"]
"""How a pile was said."""
_UNFIT_PRICE = 1.0
"""The price of a pile that holds more of a kind than the pack has."""
_ASKED = {
    "more": "more-than", "which": "cards-which", "pointed": "points-and-kinds", "ranked": "card-ordinary",
}  # fmt: skip
"""The questions about items that leave a pile open."""
_ALONE = ("rest", "all", "empty", "dash")
PARTING = ("and", "comma")
_ARTICLES = ("a", "an", "one", *map(fold, ("واحد", "واحدة", "وحدة")))
_ANOTHER = "another"
_REMAINING = "remaining"
_OTHERS = ("other", "plain", _ANOTHER, _REMAINING)
_OF, _WITH = ("of", "من"), ("with", "مع")
"""Words before a number: behind a kind, or behind a number, they leave open whether one is all cards of the pile."""
_MOST_JOKERS = 99


class SaidPile(NamedTuple):
    """A pile as said; ``cards`` is None if they are not known, a rest can be ``everything``.

    ``unsure`` is the code of the question that it raises, ``at`` the item that is unsure, None for the whole pile.
    """

    form: Form
    pile: Pile = EMPTY
    total: int = 0
    cards: Sequence[str] | None = None
    everything: bool = False
    price: float = 0.0
    unsure: str = ""
    at: Item | None = None

    @property
    def points(self) -> int:
        """The worth of the pile."""
        return self.total if self.form == "total" else self.pile.points

    @property
    def is_empty(self) -> bool:
        """Whether it was said that the pile is empty."""
        return self.form == "total" and not self.total


NOTHING = SaidPile("total")


def number(item: Item) -> int:
    """Return the number in an item: a sum, if several are added."""
    return sum(int(str(n)) for n in item.all("n"))


def read(player: str, run: Sequence[Item], whole: Pile) -> Sequence[SaidPile]:
    """Return the piles that the items can mean. Raises Ambiguous if they leave it open.

    ``whole`` is the pack: a reading that it cannot hold is only taken for want of another.
    """
    said = [item for item in run if item.name not in PARTING]
    if not said:
        return [SaidPile("unsaid")]
    names = {item.name for item in said}
    if names & {"kind", "dual", "one", "every"} and (which := [item for item in said if item.name == "which"]):
        return [*_which(player, run, which[-1], whole)]
    _ask_open(player, said)
    if (
        len(said) == 2
        and [item for item in said if item.name == "all"]
        and number(said[0]) + number(said[1]) == whole.points
    ):
        return [SaidPile("total", total=whole.points)]
    if alone := next((item for item in said if item.name in _ALONE), None):
        if len(said) > 1:
            _ask("pile-or-nothing", alone, player)
        return [NOTHING if alone.name in ("empty", "dash") else SaidPile("rest", everything=alone.name == "all")]
    if names <= {"num", "total"}:
        if len(said) > 1:
            _ask("numbers-several", said[1], player)
        return [SaidPile("total", total=number(said[0]))]
    if "total" in names:
        in_all = any(item.has("in-all") for item in said)
        _ask("cards-which" if in_all else "points-and-kinds", said[0], player)
    return [_cards(player, run)] if "card" in names else _kinds(player, run, whole)


def _ask_open(player: str, said: Sequence[Item]) -> None:
    """Ask about items that leave a pile open."""
    names = {item.name for item in said}
    for before, item in zip([None, *said], said, strict=False):
        of = _OF if before and before.name != "num" else _WITH if before else ()
        which = item.name == "num" and any(part.word.key in of for part in item.parts)
        if (code := "cards-which" if which else _ASKED.get(item.name)) and (
            code != "more-than" or names <= {"more", "num"}
        ):
            _ask(code, item, player)


def _which(player: str, run: Sequence[Item], which: Item, whole: Pile) -> Iterator[SaidPile]:
    """Yield two piles for a number behind kinds: it counts the other cards, or all cards of the pile."""
    bare = which._replace(name="num", parts=tuple(part for part in which.parts if part.label == "n"))
    if len(bare.parts) != 1 or which is not run[-1]:
        _ask("cards-which", which, player)
    for pile in read(player, [*run[:-1], bare], whole):
        few = pile.pile.others - sum(pile.pile[:-1])
        for others in (pile.pile.others, few):
            if others >= 0 and pile.pile.others == number(bare):
                yield pile._replace(pile=pile.pile._replace(others=others), cards=None, unsure="cards-which", at=which)


def _ask(code: str, item: Item, player: str) -> None:
    told = item.parts[-1].word
    refuse([unclear(code, column=item.parts[0].word.column, player=player, word=told.text, n=number(item))])


class _Count(NamedTuple):
    """A number, a kind, a number of a kind, or a separator; ``item`` is its item."""

    item: Item
    kind: str = ""
    n: int | None = None

    @property
    def is_single(self) -> bool:
        """Whether a kind without a number is one card: it is no plural, and not ordinary."""
        said = str(self.item.get("kind"))
        return not said.endswith("s") and said not in _OTHERS


def _counts(run: Sequence[Item], whole: Pile) -> Iterator[_Count]:
    for item in run:
        kind = _kind(item.get("kind") or item.get("dual") or "")
        if item.name in ("num", "more"):
            yield _Count(item, "", number(item))
        elif item.name == "every":
            yield _Count(item, kind, number(item) or getattr(whole, kind))
        elif item.name == "none":
            for each in item.all("kind"):
                yield _Count(item, _kind(each), 0)
        elif item.name in ("kind", "one", "dual"):
            is_one = item.name == "one" or any(part.label == "f" and part.word.key in _ARTICLES for part in item.parts)
            yield _Count(item, kind, 2 if item.name == "dual" else 1 if is_one else None)
        else:
            yield _Count(item)


def _kind(said: object) -> str:
    """Return the kind that a word says: "joker" and "jokers" are one."""
    return "others" if said in _OTHERS else f"{said}".removesuffix("s") + "s"


def _cards(player: str, run: Sequence[Item]) -> SaidPile:
    """Read a pile of cards; only Jokers can be counted in it."""
    cards: list[str] = []
    jokers = 1
    counts = [*_counts(run, EMPTY), _Count(run[-1])]
    for count, after in pairwise(counts):
        if card := count.item.get("card"):
            cards.append(str(card))
        elif not count.kind and count.n is not None and after.kind == "jokers" and after.n is None:
            jokers = count.n
            continue
        elif count.kind == "jokers":
            cards += [JOKER] * min(jokers if count.n is None else count.n, _MOST_JOKERS)
        elif count.item.name not in PARTING:
            _ask("cards-and-counts", count.item, player)
        jokers = 1
    return SaidPile("cards", pile_of(cards), cards=cards)


class _Told(NamedTuple):
    """Cards by kind; how many numbers stand apart from a kind behind them, if only a comma parts these or nothing.

    ``crosses`` tells whether a number goes with a kind over a comma, ``unsure`` whether one does not go with the next.
    """

    pile: Pile
    loose: int = 0
    crosses: bool = False
    unsure: bool = False


def _kinds(player: str, run: Sequence[Item], whole: Pile) -> Sequence[SaidPile]:
    """Read a pile of kinds, number first or kind first; if the pack can hold only one, that is it."""
    if {item.get("kind") for item in run} - {None} == {_REMAINING}:  # which is all that is left of the pack
        _ask("pile-or-nothing", run[-1], player)
    counts = [*_counts(run, whole)]
    first = next(count for count in counts if count.item.name not in PARTING)
    forward, backward = ([*_told(each, {}, frozenset(), None, _Told(EMPTY))] for each in (counts, counts[::-1]))
    figures = sum(not count.kind and count.n is not None for count in counts)
    if any(len(count.item.all("n")) > 1 and after.kind for count, after in pairwise(counts)):  # 1 + 2 aces
        forward, backward = [told for told in forward if not told.loose], []
    elif len({count.kind for count in counts if count.kind}) == 1:
        forward = [told for told in forward if not told.loose] or forward
    found = _plainest(forward, whole)
    if first.kind or first.n is None:
        found += _plainest(backward, whole)
    elif not found and figures > 1 and not _names_too_many(counts, whole):
        found = [told._replace(unsure=True) for told in _plainest(backward, whole)]
    found = found or [*forward, *backward][:1]
    piles = {told.pile: told.unsure for told in reversed(found) if not told.crosses}
    if not piles:
        _ask_number(player, counts)
    if not any(map(any, piles)) and not any(count.kind == "others" for count in counts):
        _ask("pile-none-of", first.item, player)
    said = ((pile, unsure) for each, unsure in piles.items() for pile in (each, *_otherwise(each, counts, whole)))
    return [_said(pile, whole, unsure=unsure) for pile, unsure in said]


def _names_too_many(counts: Sequence[_Count], whole: Pile) -> bool:
    """Tell whether a pile begins with more cards of a kind than the pack has, and not with ordinary cards.

    "3 jokers 2" names too many; "10 aces 2 jokers 1" begins with ordinary cards, as nobody counts so many Aces.
    """
    number, kind, *_ = [*(count for count in counts if count.item.name not in PARTING), counts[-1]]
    most = getattr(whole, kind.kind) if kind.kind else 0
    return bool(kind.kind) and not kind.is_single and most < (number.n or 0) <= 2 * most


def _plainest(found: Sequence[_Told], whole: Pile) -> list[_Told]:
    """Keep the piles that the pack can hold with the fewest numbers apart from the kind beside them."""
    fitting = [told for told in found if _fits(told.pile, whole)]
    least = min((told.loose for told in fitting), default=0)
    return [told for told in fitting if told.loose == least]


def _fits(pile: Pile, whole: Pile) -> bool:
    return all(has <= most for has, most in zip(pile, whole, strict=True))


def _said(pile: Pile, whole: Pile, *, unsure: bool) -> SaidPile:
    known = [JOKER] * min(pile.jokers, _MOST_JOKERS) if pile == Pile(jokers=pile.jokers) else None
    return SaidPile(
        "kinds",
        pile,
        cards=known,
        price=0.0 if _fits(pile, whole) else _UNFIT_PRICE,
        unsure="numbers-several" if unsure else "",
    )


def _otherwise(pile: Pile, counts: Sequence[_Count], whole: Pile) -> Iterator[Pile]:
    """Yield a pile with "two others" behind an Ace as two other Aces, or with a repeated word counted once."""
    kinds = [count for count in counts if count.kind]
    counted = any(count.n and not count.kind and after.kind for count, after in pairwise(counts))
    for before, count in pairwise(counts if counted else ()):
        twice = before.item.parts[-1].word.key == count.item.parts[-1].word.key and count.is_single and count.n is None
        if twice and before.kind and len(count.item.parts) == 1:
            yield pile._replace(**{count.kind: getattr(pile, count.kind) - 1})
    for before, count in pairwise(kinds):
        if count.item.get("kind") == _ANOTHER and before.kind != "others":
            more = pile._replace(others=0, **{before.kind: getattr(pile, before.kind) + pile.others})
            yield from [more] if _fits(more, whole) else []


def _ask_number(player: str, counts: Sequence[_Count]) -> None:
    """Ask for the number that a pile lacks, or about the numbers that it has too many of."""
    for before, count, after in zip([None, *counts], counts, [*counts[1:], None], strict=False):
        numbered = any(each and each.n is not None and not each.kind for each in (before, after))
        if count.kind and count.n is None and not count.is_single and not numbered:
            _ask("number-of", count.item, player)
    _ask("numbers-several", counts[0].item, player)


def _told(
    counts: Sequence[_Count], known: dict[str, int], numbered: frozenset[str], bare: int | None, told: _Told
) -> Iterator[_Told]:
    """Yield all piles that counts can mean if the numbers stand before their kinds.

    ``known`` are the cards so far by kind, ``numbered`` the kinds that had a number, ``bare`` a number without one.
    """
    if not counts:
        if bare is None or "others" not in known:  # else two numbers for one kind
            yield told._replace(pile=Pile(**{**known, "others": known.get("others", bare or 0)}))
        return
    count, rest = counts[0], counts[1:]
    if count.kind:
        n = 1 if count.n is None and count.is_single else count.n
        again = count.kind in known and (count.kind in numbered or count.n not in (None, 1))
        if n is not None and not again:
            numbers = numbered if n == 1 else numbered | {count.kind}
            yield from _told(rest, {**known, count.kind: known.get(count.kind, 0) + n}, numbers, bare, told)
    elif count.n is None:
        yield from _told(rest, known, numbered, bare, told)
    else:
        at = next((at for at, each in enumerate(rest) if each.item.name != "comma"), len(rest))
        after = rest[at] if at < len(rest) and rest[at].kind and rest[at].n is None else None
        if after and after.kind not in known:
            took = {**known, after.kind: count.n}
            over = told._replace(crosses=told.crosses or at > 0)
            yield from _told(rest[at + 1 :], took, numbered | {after.kind}, bare, over)
        if bare is None:
            apart = told._replace(loose=told.loose + 1, unsure=told.unsure or not at) if after else told
            yield from _told(rest, known, numbered, count.n, apart)
