"""Best play by playing out everything, apart from the search: cards by name, duties as in ``play_reference``."""

from functools import cache

from tests.games.baloot.play_reference import RIGHT, higher, legal, suit, value, winning

NS = "NS"
ORDER = ("S", RIGHT["S"], RIGHT[RIGHT["S"]], RIGHT[RIGHT[RIGHT["S"]]])
"""The seats in the order of play."""


def best(game, hands, leader, trick=(), ekka=None, worth=None):
    """What N and S get of all cards left at best play of both, the cards on the table included.

    ``game`` is (contract, trump, locked); ``hands`` lists of names by seat; ``ekka`` whether it was said, None where
    nothing is led. ``worth`` says what a trick of cards is worth, the last one or not.
    """
    worth = worth or points(game)
    contract, trump, locked = game
    allowed = cache(lambda held, trick, ekka: legal(contract, trump, locked, sorted(held), list(trick), ekka))
    winner = cache(lambda trick: trick.index(winning(trick, trump)))
    known = {}

    def play(hands, leader, trick, ekka):
        key = (hands, leader, trick, ekka)
        if key not in known:
            known[key] = look(hands, leader, trick, ekka)
        return known[key]

    def look(hands, leader, trick, ekka):
        if len(trick) == 4:
            place = (leader + winner(trick)) % 4
            got = worth(trick, not any(hands)) if ORDER[place] in NS else 0
            return got + (play(hands, place, (), None) if any(hands) else 0)
        place = (leader + len(trick)) % 4
        found = []
        for card in allowed(hands[place], trick, bool(ekka)):
            left = (*hands[:place], hands[place] - {card}, *hands[place + 1 :])
            said = [ekka] if trick else [False, True] if can_say(game, dict(enumerate(hands)), card) else [False]
            found += [play(left, leader, (*trick, card), word) for word in said]
        return max(found) if ORDER[place] in NS else min(found)

    held = tuple(frozenset(hands[seat]) for seat in ORDER)
    return play(held, ORDER.index(leader), tuple(trick), ekka)


def best_end(game, hands, leader, worth):
    """The best of N and S at the end of a hand, where ``worth`` tells it by their tricks and their card points."""

    def play(hands, leader, trick, ekka, points, won):
        contract, trump, locked = game
        if len(trick) == 4:
            seat = placed(leader, trick.index(winning(trick, trump)))
            if seat in NS:
                points += sum(value(card, trump) for card in trick) + (0 if any(hands.values()) else 10)
            won += seat in NS
            return play(hands, seat, (), False, points, won) if any(hands.values()) else worth[won][points]
        seat, found = placed(leader, len(trick)), []
        for card in legal(contract, trump, locked, sorted(hands[seat]), list(trick), ekka):
            left = {**hands, seat: hands[seat] - {card}}
            said = [ekka] if trick else [False, True] if can_say(game, hands, card) else [False]
            found += [play(left, leader, (*trick, card), word, points, won) for word in said]
        return max(found) if seat in NS else min(found)

    return play(hands, leader, (), False, 0, 0)


def placed(seat, places):
    """Who sits so many places on in the order of play."""
    for _ in range(places):
        seat = RIGHT[seat]
    return seat


def can_say(game, hands, card):
    """Whether Ekka may be said with a lead: Hokum, a plain suit, and no higher card of it in any hand."""
    contract, trump, _ = game
    above = [other for cards in hands.values() for other in cards if higher(other, card, trump)]
    return contract == "hokum" and suit(card) != trump and not above


def points(game):
    """What a trick is worth in card points, with the ten of the last one."""
    return lambda trick, last: sum(value(card, game[1]) for card in trick) + 10 * last


def tricks(trick, last):
    """A trick as such."""
    return 1
