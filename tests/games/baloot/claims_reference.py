"""Claims of the rest by dealing the unseen cards in every way and playing every layout out."""

from itertools import combinations

from tests.games.baloot.play_reference import RIGHT, legal, winning
from tests.games.baloot.solver_reference import placed


def layouts(own, by, gone, tricks, game, ekkas):
    """All ways in which the others can hold the cards that are left, so that every card played was legal."""
    others = [placed(by, places) for places in (1, 2, 3)]
    unseen = [card for card in PACK if card not in own and card not in gone]
    return [
        dict(zip(others, dealt, strict=True))
        for dealt in deals(unseen, len(own), 3)
        if all(lawful(seat, hand, tricks, game, ekkas) for seat, hand in zip(others, dealt, strict=True))
    ]


def deals(cards, size, hands):
    if not hands:
        yield ()
        return
    for hand in combinations(cards, size):
        rest = [card for card in cards if card not in hand]
        yield from ((frozenset(hand), *more) for more in deals(rest, size, hands - 1))


def lawful(seat, hand, tricks, game, ekkas):
    """Whether a seat that still holds these cards can have played as it did; ``tricks`` are (leader, cards)."""
    held = set(hand)
    for number, (leader, cards) in reversed([*enumerate(tricks, 1)]):
        place = next(place for place in range(4) if placed(leader, place) == seat)
        held.add(cards[place])
        if cards[place] not in legal(*game, sorted(held), list(cards[:place]), (leader, number) in ekkas):
            return False
    return True


def holds(game, own, by, ways, leader, line=None):
    """Whether the claimer wins the rest against all layouts, playing by what lies open, or by a line."""
    side = (by, placed(by, 2))

    def play(own, ways, leader, trick):
        if len(trick) == 4:
            winner = placed(leader, trick.index(winning(trick, game[1])))
            return winner in side and play(own, ways, winner, ())
        if not trick and not own:
            return True
        seat = placed(leader, len(trick))
        if seat == by:
            cards = legal(*game, sorted(own), list(trick), False)
            if line is not None:
                cards = [card for card in cards if card == line[len(line) - len(own)]]
            return any(play(own - {card}, ways, leader, (*trick, card)) for card in cards)
        after = {}
        for way in ways:
            for card in legal(*game, sorted(way[seat]), list(trick), False):
                after.setdefault(card, []).append({**way, seat: way[seat] - {card}})
        return all(play(own, left, leader, (*trick, card)) for card, left in after.items())

    return play(frozenset(own), ways, leader, ())


PACK = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
__all__ = ["RIGHT", "holds", "layouts"]
