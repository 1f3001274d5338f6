"""Projects and Baloot.

``holding`` says what a hand holds and how to show it best, ``comparing`` whose project is the best and how ties end,
``declaring`` and ``showing`` what may be declared and shown, ``baloot_call`` who scores the Baloot. ``judging`` holds a
record against all of it, by what ``deal`` knows of the hands.
"""
