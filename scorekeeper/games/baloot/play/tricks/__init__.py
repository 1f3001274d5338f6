"""The tricks.

``leading`` says who leads first, ``following`` which cards may be led and played, ``ekka`` when Ekka may be said,
``taking`` who wins and what tricks are worth. ``state`` plays card by card; ``judging`` holds the plays of a record
against it, by what ``evidence`` proves of the hands.
"""
