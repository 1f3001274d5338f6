"""The tricks.

``legal_cards`` says which cards may be led and played and when Ekka may be said. ``taking`` says who leads first, who
wins, and the points of tricks, by the tables of ``ranking``. ``judging`` compares the plays of a record with these, by
the hands that ``evidence`` proves.
"""
