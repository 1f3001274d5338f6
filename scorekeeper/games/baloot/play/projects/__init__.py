"""Projects and Baloot.

- ``holding``: what a hand holds, and how to show it best
- ``comparing``: whose project is the best, and how ties end
- ``declaring`` and ``showing``: what may be declared and shown
- ``baloot_call``: who scores the Baloot
- ``deal``: the cards that are known of each hand
- ``judging``: a record judged by all of these
"""
