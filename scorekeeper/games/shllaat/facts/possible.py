"""The piles that can be: alone, and together as the whole pack.

Source: Shlla'at, "Capturing Cards"; articles ``shllaat.count.single``, ``.specials`` and ``.possible``.
"""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.games.shllaat.packs import EMPTY, VALUES, Contents, Pile


def oddity(pile: Pile) -> str | None:
    """Return the code for a pile that play cannot produce: "single" or "specials" (``shllaat.count.single``)."""
    jokers, aces, jacks, others = pile
    specials, normal = jokers + aces, jacks + others
    if specials + normal == 1:
        return "single"
    return "specials" if specials and not normal else None


def can_be(totals: Sequence[int], pack: Contents, *, as_counted: bool) -> bool:
    """Tell whether some split of the whole pack gives these totals, which add up to its value.

    Specials are worth 25 or twice 25. Beside them a pile holds at least one card of 1 or 2 points, or is empty;
    as counted it may hold none. So a pile of ``total`` has room for ``(total - 1) // 25`` times 25. Each Joker needs
    two of one pile, and Aces fill the rest: room is all that matters.

    The Jacks never stand in the way. Up to 12 piles (two packs: 25) share 52 (104) points beside the specials. So they
    have room for at least (52 - 12) / 2 (two packs: 39) cards of two points. Each pile of exactly 2 that must be two
    cards has room for one less. That leaves 8 (14) places for 4 (8) Jacks.
    """
    if not as_counted and 1 in totals:
        return False
    least = 0 if as_counted else 1
    room = [(total - least) // 25 for total in totals if total]
    jokers, aces, _, _ = pack.kinds
    return sum(room) >= 2 * jokers + aces and sum(times // 2 for times in room) >= jokers


def nearest(totals: Mapping[str, int], pack: Contents, *, as_counted: bool) -> list[dict[str, int]]:
    """Find the nearest totals that can be: as few points as possible moved from one pile to another.

    Each answer, at most two, has the two totals that change. If one move cannot mend it, none is found.
    """
    for points in range(1, 26):
        found: list[dict[str, int]] = []
        for giver in totals:
            for taker in totals:
                changed = {taker: totals[taker] + points, giver: totals[giver] - points}
                fits = giver != taker and changed[giver] >= 0
                if fits and can_be(tuple({**totals, **changed}.values()), pack, as_counted=as_counted):
                    found.append(changed)
        if found:
            return found[:2]
    return []


def compositions(totals: Sequence[int], left: Pile, *, as_counted: bool) -> Iterator[tuple[Pile, ...]]:
    """Yield the ways to make piles of these totals out of exactly the cards ``left``, one pile for each total."""
    if not totals:
        if left == EMPTY:
            yield ()
        return
    for pile in _piles(totals[0], left):
        if as_counted or oddity(pile) is None:
            for rest in compositions(totals[1:], left.minus(pile), as_counted=as_counted):
                yield (pile, *rest)


def _piles(total: int, left: Pile) -> Iterator[Pile]:
    """Yield the piles worth ``total`` that the cards ``left`` can make."""
    for jokers in range(min(left.jokers, total // VALUES.jokers) + 1):
        for aces in range(min(left.aces, (total - VALUES.jokers * jokers) // VALUES.aces) + 1):
            rest = total - VALUES.jokers * jokers - VALUES.aces * aces
            for jacks in range(min(left.jacks, rest // VALUES.jacks) + 1):
                if rest - VALUES.jacks * jacks <= left.others:
                    yield Pile(jokers, aces, jacks, rest - VALUES.jacks * jacks)
