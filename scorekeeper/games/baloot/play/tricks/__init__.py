"""The tricks.

``legal_cards`` says which cards may be led and played and when Ekka may be said, ``taking`` who leads first, who wins
and what tricks are worth, by the tables of ``ranking``. ``state`` plays card by card; ``judging`` holds the plays of a
record against it, by what ``evidence`` proves of the hands.
"""
