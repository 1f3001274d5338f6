"""The tricks: ``leading`` says who leads first, ``following`` which cards may be played, ``ekka`` when Ekka may be said,
``taking`` who wins and what it is worth, ``state`` plays card by card, ``judging`` judges the plays of a record by what
``evidence`` proves of the hands.
"""
