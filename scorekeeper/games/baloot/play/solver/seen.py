"""The layouts of the cards that a player has not seen, as the play so far and shown cards allow."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.cards import mask_of, union
from scorekeeper.games.baloot.facts.form import PROJECTS
from scorekeeper.games.baloot.facts.possible import TRICK
from scorekeeper.games.baloot.play.findings import Say
from scorekeeper.games.baloot.play.projects.holding import Declared, ways_to_hold
from scorekeeper.games.baloot.play.solver.layouts import Layouts
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import EKKA, Setting, cards_that_forbid
from scorekeeper.games.baloot.play.tricks.ranking import PACK
from scorekeeper.seats import ORDER


class Seen(NamedTuple):
    """The open facts: the tricks played, the cards that each seat still holds or has shown, and the words said.

    ``hands`` are the cards left in the hands that are known, the claimer's among them; ``shown`` cards that a seat was
    seen to hold.
    """

    setting: Setting
    plays: Plays
    hands: Mapping[str, int]
    shown: Mapping[str, int] = {}
    says: Sequence[Say] = ()


def layouts_seen(seen: Seen, by: str) -> Layouts:
    """Return how the cards that ``by`` does not hold can lie; there may be no way."""
    others = ORDER[by][1:]
    known = {seat: seen.hands.get(seat, seen.shown.get(seat, 0) & ~_played(seen)) for seat in others}
    cards = PACK & ~_played(seen) & ~seen.hands[by]
    number = seen.hands[by].bit_count()
    may = []
    for seat in others:
        elsewhere = union(held for other, held in known.items() if other != seat)
        may.append(known[seat] if seat in seen.hands else cards & ~elsewhere & ~_barred(seen, seat, cards))
    out = cards & ~union(known.values())
    need = (number, number, number, cards.bit_count() - 3 * number)
    layouts = Layouts(cards, (*may, out), need)
    declared = layouts._replace(declared=tuple(_declared(seen, others)))
    return declared if declared.possible() else layouts


def _played(seen: Seen) -> int:
    return mask_of(card for _, card in seen.plays)


def _barred(seen: Seen, seat: str, cards: int) -> int:
    """Return the cards that a seat cannot hold, since it would have had to play one of them."""
    ekkas = {(said.seat, said.trick) for said in seen.says if said.word == EKKA}
    own = [card for by, card in seen.plays if by == seat]
    barred = 0
    for start in range(0, len(seen.plays), TRICK):
        four = seen.plays[start : start + TRICK]
        place = next((place for place, (by, _) in enumerate(four) if by == seat), None)
        if place is None:
            continue
        ekka = (four[0][0], start // TRICK + 1) in ekkas
        trick, card = tuple([card for _, card in four[:place]]), four[place][1]
        later = mask_of(own[own.index(card) + 1 :]) | seen.shown.get(seat, 0) & cards
        # Whoever played a card that had to be played before has revoked, and then nothing follows.
        if not cards_that_forbid(seen.setting, later, trick, ekka, card):
            barred |= cards_that_forbid(seen.setting, cards, trick, ekka, card)
    return barred


def _declared(seen: Seen, others: Sequence[str]) -> list[tuple[int, tuple[int, ...]]]:
    """List the declared projects that nobody has seen: the holder, and the cards that it can still hold."""
    contract = "sun" if seen.setting.trump is None else "hokum"
    found = []
    for said in seen.says:
        if said.word not in PROJECTS or said.trick != 1 or said.seat not in others or said.seat in seen.hands:
            continue
        own = mask_of(card for by, card in seen.plays if by == said.seat)
        theirs = _played(seen) & ~own
        ways = [way.cards for way in ways_to_hold(Declared(said.word, None, said.top), contract)]
        left = tuple(dict.fromkeys(way & ~own for way in ways if not way & theirs))
        # A project all of which has been played, or seen, says nothing any more.
        if all(way & ~seen.shown.get(said.seat, 0) for way in left):
            found.append((others.index(said.seat), left))
    return found
