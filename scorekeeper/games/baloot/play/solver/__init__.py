"""Best play, searched to the end: what both sides can still get, and whether a claim of the rest holds.

``search`` plays a hand out with all cards known, by the legality of :mod:`.tricks`; ``suits`` tells it which cards of a
suit are as good as one another. ``stakes`` says what card points are worth at the end of the hand.
"""
