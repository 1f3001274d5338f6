"""From the facts of a hand as told to its piles, which scoring counts; impossible facts are refused.

Source: Shlla'at, "Players, Cards and Objective" and "End of the Play and Scoring"; articles ``shllaat.count.*``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.games.shllaat.facts.form import Facts
from scorekeeper.games.shllaat.facts.possible import can_be, nearest, oddity
from scorekeeper.games.shllaat.options import Options, Pack
from scorekeeper.games.shllaat.packs import (
    EMPTY,
    FEWEST_PLAYERS,
    JOKER,
    KINDS,
    PACKS,
    RANK,
    Contents,
    Pile,
    card_of,
    pile_of,
)  # fmt: skip
from scorekeeper.messages import Message

_LONGEST = 30
_SPELT = frozenset(RANK)
_MOST_LISTED = 12
_LIKELY = {
    "totals-few": {
        1: "likely-card", 2: "likely-jack", 24: "likely-ace-as-one", 25: "likely-ace", 49: "likely-joker-as-one",
        50: "likely-joker",
    },
    "totals-many": {
        1: "likely-card-twice", 2: "likely-jack-twice", 24: "likely-card-as-ace", 25: "likely-ace-twice",
        50: "likely-joker-twice",
    },
}  # fmt: skip
"""Which slip would explain totals that miss the value of the pack by so many points."""


class Hand(NamedTuple):
    """One hand, checked: the cards of each player's pile, or its points, if only these were counted."""

    piles: Mapping[str, Pile] | None
    totals: Mapping[str, int] | None
    as_counted: bool

    def in_order(self, players: Iterable[str]) -> "Hand":
        """Return the hand with the players in the order of play, whatever the order in which they were named."""
        piles = self.piles and {player: self.piles[player] for player in players}
        totals = self.totals and {player: self.totals[player] for player in players}
        return self._replace(piles=piles, totals=totals)


def checked(facts: Facts, options: Options) -> Hand:
    """Check a hand and return its piles. Raises Malformed, Illegal or Ambiguous with every problem found."""
    told = facts.told
    refuse(players_problems(facts.players, options.pack, told))
    as_counted = bool(facts.as_counted)
    if facts.totals is not None:
        refuse(_totals_problems(facts.totals, options.pack, as_counted=as_counted))
        return Hand(None, facts.totals, as_counted)
    if facts.cards is not None:
        cards = spelt(facts.cards)
        piles = {player: pile_of(each) for player, each in cards.items()}
        problems = card_problems(cards, options.pack)
    else:
        piles = piles_of(facts)
        problems = _kinds_problems(piles, options.pack, said=any((facts.piles or {}).values()))
    odd = {} if as_counted else {player: oddity(pile) for player, pile in piles.items()}
    problems += [illegal(f"pile-{why}", f"{told}.{player}", player=player) for player, why in odd.items() if why]
    refuse(problems)
    return Hand(piles, None, as_counted)


def piles_of(facts: Facts) -> dict[str, Pile]:
    """Return the piles that are told as cards or as kinds of cards; none if they are told as points."""
    if facts.cards is not None:
        return {player: pile_of(cards) for player, cards in spelt(facts.cards).items()}
    told = facts.piles or {}
    return {player: Pile._make(map(pile.get, KINDS, EMPTY)) for player, pile in told.items()}


def spelt(cards: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Spell cards as the pack does, however they were typed."""
    known = _SPELT.issuperset  # spelt so already, as most are
    return {player: list(typed if known(typed) else map(card_of, typed)) for player, typed in cards.items()}


def players_problems(players: Sequence[str], pack: Pack, field: str | None = None) -> list[Problem]:
    """Refuse a number of players that a pack cannot be dealt to (article ``shllaat.table.players``)."""
    most = PACKS[pack].most_players
    if FEWEST_PLAYERS <= len(players) <= most:
        return []
    expected = Message("players-of-pack", {"least": FEWEST_PLAYERS, "most": most})
    names = ", ".join(players[:_LONGEST])
    return [malformed("players-count", field, game="Shlla'at", expected=expected, found=len(players), names=names)]


# --- kinds and cards --------------------------------------------------------------------------------------


def _kinds_problems(piles: Mapping[str, Pile], pack: Pack, *, said: bool) -> list[Problem]:
    """Refuse piles that do not make up the pack. All can be empty, if it was ``said``."""
    counted = tuple(map(sum, zip(*piles.values(), strict=True)))
    if counted == PACKS[pack].kinds:
        return []
    if not any(counted):
        return [] if said else [unclear("piles-missing", "piles")]
    other = [illegal(f"pack-{name}", "piles") for name, contents in PACKS.items() if counted == contents.kinds]
    return other or kind_problems(piles, PACKS[pack], complete=True)


def kind_problems(piles: Mapping[str, Pile], pack: Contents, *, complete: bool) -> list[Problem]:
    """Name the kinds that the piles hold too many of; if they are ``complete``, also those too few of."""
    problems = []
    for kind, whole, *numbers in zip(KINDS, pack.kinds, *piles.values(), strict=True):
        over = sum(numbers) - whole
        if over > 0 or (over and complete):
            counted = dict(zip(piles, numbers, strict=True))
            code = f"{kind}-many" if over > 0 else f"{kind}-few"
            problems.append(illegal(code, "piles", n=abs(over), found=_spread(counted), whole=whole))
    return problems


def _spread(counted: Mapping[str, int]) -> int | Message:
    """Return a number, and how it is spread over the piles."""
    total = sum(counted.values())
    shared = shares({player: number for player, number in counted.items() if number})
    return Message("spread", {"n": total, "shares": shared}) if shared else total


def shares(counted: Mapping[str, int]) -> list[Message]:
    """Return who has how much, as parts of a list."""
    return [Message("share", {"player": player, "n": number}) for player, number in counted.items()]


def card_problems(dealt: Mapping[str, Sequence[str]], pack: Pack, *, complete: bool = True) -> list[Problem]:
    """Say which cards the piles have too often and, if they are ``complete``, which are missing."""
    counted = Counter(chain.from_iterable(dealt.values()))
    whole = PACKS[pack].copies
    if dict.__eq__(counted, whole) or not counted:  # as one of their own, counters compare slowly
        return []
    if other := [
        illegal(f"pack-{name}", "cards")
        for name, contents in PACKS.items()
        if counted.items() == contents.copies.items()
    ]:
        return other
    problems = []
    for each, number in counted.items():
        most = whole.get(each, 0)
        if number > most:
            code = "card-joker" if each == JOKER and not most else "card-many"
            holders = ", ".join(player for player, cards in dealt.items() if each in cards)
            problems.append(illegal(code, "cards", card=each, number=number, n=most, players=holders))
    missing = [each for each, number in whole.items() for _ in range(number - counted[each])]
    if missing and complete:
        listed = ", ".join(missing[:_MOST_LISTED]) + (" …" if len(missing) > _MOST_LISTED else "")
        problems.append(illegal("card-missing", "cards", cards=listed, n=len(missing)))
    return problems


# --- totals -----------------------------------------------------------------------------------------------


def _totals_problems(totals: Mapping[str, int], pack: Pack, *, as_counted: bool) -> list[Problem]:
    """Refuse totals that no split of the pack gives. All can be 0, if nobody captured anything."""
    if not any(totals.values()):
        return []
    contents = PACKS[pack]
    ones = [] if as_counted else [player for player in totals if totals[player] == 1]
    problems = [illegal("total-one", f"totals.{player}", player=player) for player in ones]
    if sum(totals.values()) != contents.points:
        problems.append(sum_problem(totals, pack))
    elif not problems and not can_be(tuple(totals.values()), contents, as_counted=as_counted):
        moves = nearest(totals, contents, as_counted=as_counted)
        near = [Message("moved", {"shares": shares(changed)}) for changed in moves]
        code = "totals-room-counted" if as_counted else "totals-room"
        specials = Message("jokers-and-aces" if contents.kinds.jokers else "only-aces")
        shown = tuple(totals.values())
        problems.append(illegal(code, "totals", totals=shown, specials=specials, near=near))
    return problems


def sum_problem(totals: Mapping[str, int], pack: Pack) -> Problem:
    """Say by how much totals miss the value of the pack, and which slip would explain it."""
    total, whole = sum(totals.values()), PACKS[pack].points
    if other := [name for name, contents in PACKS.items() if total == contents.points]:
        return illegal(f"pack-{other[0]}", "totals")
    code, off = "totals-many" if total > whole else "totals-few", abs(total - whole)
    slip = "likely-running" if total % whole == 0 else _LIKELY[code].get(off)
    likely = Message(slip) if slip else ""
    return illegal(code, "totals", totals=tuple(totals.values()), sum=total, n=off, whole=whole, likely=likely)
