"""Best play, searched to the end: what both sides can still get, and whether a claim of the rest holds.

``search`` plays a hand out with all cards known, by the legality of :mod:`.tricks`; ``suits`` tells it which cards of a
suit are as good as one another, ``moves`` which cards are worth trying. ``stakes`` finds the best score of the hand.
``claims`` tries a claim against all ``layouts`` of the cards that were not ``seen``.
"""
