"""Reading typed lines: one engine for all games.

A line becomes a lattice of senses (:mod:`.lattice`), on which the patterns of the game's grammar are matched
(:mod:`.chart`). The game composes facts from the cheapest covers of all words, and the rules strike those that cannot
have happened (:mod:`.ear`).
"""
