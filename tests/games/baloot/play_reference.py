"""The play of Baloot a second time: the rules sentence by sentence on card names, and proofs by trying every deal.

Built on other lines than the program: no masks, no tables of who beats what; what an unknown hand proves is found
by dealing the unseen cards in every way.
"""

from itertools import combinations

SUITS = "SHDC"
PLAIN_DOWN = ["A", "10", "K", "Q", "J", "9", "8", "7"]
TRUMP_DOWN = ["J", "9", "A", "10", "K", "Q", "8", "7"]
PACK = [rank + suit for suit in SUITS for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
RIGHT = {"S": "E", "E": "N", "N": "W", "W": "S"}


def suit(card):
    return card[-1]


def rank(card):
    return card[:-1]


def higher(card, other, trump):
    """Whether a card is higher than another of its suit."""
    order = TRUMP_DOWN if suit(card) == trump else PLAIN_DOWN
    return suit(card) == suit(other) and order.index(rank(card)) < order.index(rank(other))


def winning(trick, trump):
    """The winning card: the highest trump, or else the highest of the suit led."""
    trumps = [card for card in trick if suit(card) == trump]
    running = trumps or [card for card in trick if suit(card) == suit(trick[0])]
    return next(card for card in running if not any(higher(other, card, trump) for other in running))


def value(card, trump):
    if suit(card) == trump:
        return {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}.get(rank(card), 0)
    return {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}.get(rank(card), 0)


# --- following, bullet by bullet --------------------------------------------------------------------------


def legal(contract, trump, locked, hand, trick, ekka):
    if contract == "sun":
        return sun(hand, trick)
    if len(trick) == 0:
        return first(trump, locked, hand)
    trumps = [card for card in hand if suit(card) == trump]
    if suit(trick[0]) == trump:
        return (second_trump, third_trump, fourth_trump)[len(trick) - 1](trump, hand, trumps, trick)
    # "The … player to a trick must follow suit if possible", and "may play any card of that suit".
    following = [card for card in hand if suit(card) == suit(trick[0])]
    if following:
        return following
    return (second_plain, third_plain, fourth_plain)[len(trick) - 1](trump, hand, trumps, trick, ekka)


def sun(hand, trick):
    """Any card may be led, suit must be followed, who cannot may play any card."""
    return [card for card in hand if trick and suit(card) == suit(trick[0])] or list(hand)


def first(trump, locked, hand):
    """Any card, but in a locked game no trump unless they have nothing but trumps."""
    if locked and not all(suit(card) == trump for card in hand):
        return [card for card in hand if suit(card) != trump]
    return list(hand)


def second_trump(trump, hand, trumps, trick):
    """A higher trump if possible; having none, a lower trump; no trumps at all: any card."""
    above = [card for card in trumps if higher(card, trick[0], trump)]
    if above:
        return above
    if trumps:
        return trumps
    return list(hand)


def third_trump(trump, hand, trumps, trick):
    """The first winning: any trump. The second winning: a higher one if possible, else any trump. No trumps: any."""
    if not trumps:
        return list(hand)
    if winning(trick, trump) == trick[0]:
        return trumps
    above = [card for card in trumps if higher(card, trick[1], trump)]
    return above or trumps


def fourth_trump(trump, hand, trumps, trick):
    """The second winning: any trump. The first or third winning: above the winning trump, else any trump."""
    if not trumps:
        return list(hand)
    best = winning(trick, trump)
    if best == trick[1]:
        return trumps
    above = [card for card in trumps if higher(card, best, trump)]
    return above or trumps


def second_plain(trump, hand, trumps, trick, ekka):
    """No card of the suit: a trump if they have one; no trumps either: any card."""
    return trumps or list(hand)


def third_plain(trump, hand, trumps, trick, ekka):
    best = winning(trick, trump)
    if best == trick[1]:
        # "must beat the second player's card with a trump if possible", else any card.
        if suit(best) == trump:
            above = [card for card in trumps if higher(card, best, trump)]
            return above or list(hand)
        return trumps or list(hand)
    # The first player is winning: an Ace or Ekka frees.
    if rank(trick[0]) == "A" or ekka:
        return list(hand)
    return trumps or list(hand)


def fourth_plain(trump, hand, trumps, trick, ekka):
    best = winning(trick, trump)
    if best == trick[1]:
        return list(hand)
    if suit(best) == trump:
        above = [card for card in trumps if higher(card, best, trump)]
        return above or list(hand)
    return trumps or list(hand)


# --- a trick in any order of playing ----------------------------------------------------------------------


def legal_at(contract, trump, locked, hand, me, leader, table, ekka):
    """The same duties told by who is winning and not by place; ``table`` holds the cards so far by seat."""
    if leader is None or contract == "sun":
        return sun(hand, [table[leader]] if leader else []) if contract == "sun" else first(trump, locked, hand)
    lead = table[leader]
    seats = [leader, *(seat for seat in table if seat != leader)]
    best = winning([table[seat] for seat in seats], trump)
    ours = next(seat for seat in seats if table[seat] == best) == RIGHT[RIGHT[me]]
    suited = [card for card in hand if suit(card) == suit(lead)]
    able = [card for card in hand if suit(card) == trump and (suit(best) != trump or higher(card, best, trump))]
    if suited:
        return able if suit(lead) == trump and able and not ours else suited
    if ours and best != lead:
        return list(hand)
    if ours and (ekka or rank(lead) == "A" or suit(lead) == trump):
        return list(hand)
    return able or list(hand)


# --- whole records ----------------------------------------------------------------------------------------


def tricks_of(plays):
    """The tricks as each seat's n-th card makes the n-th trick: lists of (index, seat, card)."""
    count, tricks = dict.fromkeys("NESW", 0), []
    for index, (seat, card) in enumerate(plays):
        if count[seat] == len(tricks):
            tricks.append([])
        tricks[count[seat]].append((index, seat, card))
        count[seat] += 1
    return tricks


def in_order(plays, first_lead, trump):
    """Who leads and wins each trick, and which plays were out of turn: [(leader, winner, trick)], {indices}."""
    found, wrong, due = [], set(), first_lead
    before = -1  # when the trick before was complete
    for trick in tricks_of(plays):
        early = [entry for entry in trick if entry[0] < before]
        wrong |= {index for index, _, _ in early}
        leaders = [seat for _, seat, _ in early if seat == due] or [seat for index, seat, _ in trick if index > before]
        if not leaders:
            found.append((None, None, trick))
            break
        leader = leaders[0]
        for index, seat, _ in trick:
            if index < before:
                continue
            ahead = seat
            while ahead != leader:
                ahead = next(other for other in RIGHT if RIGHT[other] == ahead)
                if not any(there == ahead and when < index for when, there, _ in trick) and seat != due:
                    wrong.add(index)
            if seat == leader and due is not None and seat != due:
                wrong.add(index)
        table = {seat: card for _, seat, card in trick}
        winner = None
        if len(trick) == 4:
            cards = [table[leader], *(card for seat, card in table.items() if seat != leader)]
            best = winning(cards, trump)
            winner = next(seat for seat, card in table.items() if card == best)
            before = max(index for index, _, _ in trick)
        found.append((leader, winner, trick))
        due = winner
    return found, wrong


def deals(plays, hands, shown):
    """Every deal of eight cards each that gives each seat what it was said to hold, played and showed."""
    fixed = {seat: set(hands.get(seat, shown.get(seat, ()))) for seat in "NESW"}
    for seat, card in plays:
        fixed[seat].add(card)
    unseen = [card for card in PACK if not any(card in cards for cards in fixed.values())]

    def fill(seats, left):
        if not seats:
            yield {}
            return
        for added in combinations(left, 8 - len(fixed[seats[0]])):
            for rest in fill(seats[1:], [card for card in left if card not in added]):
                yield {seats[0]: fixed[seats[0]] | set(added), **rest}

    return fill(list("NESW"), unseen)


def illegal_plays(setting, plays, hand_of, ekkas, first_lead):
    """The plays that broke a duty of following or leading, with all four hands known."""
    contract, trump, locked = setting
    tricks, _ = in_order(plays, first_lead, trump)
    wrong, held = set(), {seat: set(cards) for seat, cards in hand_of.items()}
    for number, (leader, _, trick) in enumerate(tricks, 1):
        if leader is None:
            break
        started = next(index for index, seat, _ in trick if seat == leader)
        for index, seat, card in trick:
            table = {there: other for when, there, other in trick if when < index}
            hand = held[seat]
            held[seat] = hand - {card}
            if index < started:
                continue  # laid before there was anything to follow
            ekka = (leader, number) in ekkas
            facing = None if seat == leader else leader
            if card not in legal_at(contract, trump, locked, hand, seat, facing, table, ekka):
                wrong.add(index)
    return wrong
