"""Reading typed lines: one engine for all games.

A line becomes a lattice of senses (:mod:`.lattice`), patterns of the game's grammar are matched on it (:mod:`.chart`),
the cheapest covers of all words are composed into facts by the game, and the rules strike what cannot have happened
(:mod:`.ear`).
"""
