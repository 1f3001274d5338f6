"""What the codes of a score and of impossible facts say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

ITEMS: Texts = {
    "jokers": Text("1 Joker at 50", "shllaat.count.values", plural="{n} Jokers at 50"),
    "aces": Text("1 Ace at 25", "shllaat.count.values", plural="{n} Aces at 25"),
    "jacks": Text("1 Jack at 2", "shllaat.count.values", plural="{n} Jacks at 2"),
    "others": Text("1 other card at 1", "shllaat.count.values", plural="{n} other cards at 1"),
    "total": Text("a pile counted at 1 point", "shllaat.count.totals", plural="a pile counted at {n} points"),
    "empty": Text("an empty pile", "shllaat.count.empty"),
    "nobody": Text("nobody captured anything: no score", "shllaat.score.nobody"),
    "counted-single": Text("one card alone; it stands as counted", "shllaat.count.as-counted"),
    "counted-specials": Text("nothing but Jokers and Aces; it stands as counted", "shllaat.count.as-counted"),
    "counted-totals": Text(
        "a pile here holds one card, or Jokers and Aces alone; it stands as counted", "shllaat.count.as-counted"
    ),
}

HEADLINE: Texts = {
    "took-most": Text("{players: & } took most"),
    "took-everything": Text("{players: & } took everything"),
    "took-nothing": Text("Nobody captured anything"),
    "as-counted": Text("as counted"),
}

STANDING: Texts = {
    "tie-shared": Text("{n} each: they share the win", "shllaat.match.tie"),
    "tie-raise": Text(
        "a tie at {n}: agree on a target above it, then scorekeeper rules set target=…; until then nobody can win",
        "shllaat.match.tie",
    ),
    "players-unusual": Text("{players} play; the game is at its best with {least} to {most}", "shllaat.table.players"),
    "target-unusual": Text("{target} is no multiple of 500, as targets usually are", "shllaat.match.target"),
}

_KINDS = {"jokers": "Joker", "aces": "Ace", "jacks": "Jack", "others": "ordinary card"}

PROBLEMS: Texts = {
    "piles-missing": Text(
        "What did the players capture? Give every pile: as kinds of cards, as cards, or as a total of points."
        " If nobody captured anything, say 0 for everybody.",
        "shllaat.count.forms",
    ),
    "forms-several": Text(
        "Piles are given as {first} and as {second}: which of the two shall count?", "shllaat.count.forms"
    ),
    "card-unknown": Text("There is no card {found}. A card is rank and suit, such as 10H, or JOKER."),
    "card-joker": Text(
        "There are no Jokers at this table ({players}): it plays with two packs of 52.", "shllaat.pack.two"
    ),
    "card-many": Text(
        "{card} is there {number} times ({players}); the pack has one.",
        "shllaat.count.sum",
        plural="{card} is there {number} times ({players}); the pack has {n}.",
    ),
    "card-missing": Text(
        "One card is in no pile: {cards}. Whose is it?",
        "shllaat.count.sum",
        plural="{n} cards are in no pile: {cards}. Whose are they?",
    ),
    **{
        f"{kind}-few": Text(
            f"One {one} too few: the piles hold {{found}}, the pack has {{whole}}. Whose pile is short?",
            "shllaat.count.sum",
            plural=f"{{n}} {one}s too few: the piles hold {{found}}, the pack has {{whole}}. Whose pile is short?",
        )
        for kind, one in _KINDS.items()
    },
    **{
        f"{kind}-many": Text(
            f"One {one} too many: the piles hold {{found}}, the pack has {{whole}}.",
            "shllaat.count.sum",
            plural=f"{{n}} {one}s too many: the piles hold {{found}}, the pack has {{whole}}.",
        )
        for kind, one in _KINDS.items()
    },
    "totals-few": Text(
        "{totals:and} make {sum}, one point short of {whole}: whose pile?{likely}",
        "shllaat.count.sum",
        plural="{totals:and} make {sum}, {n} points short of {whole}: whose pile?{likely}",
    ),
    "totals-many": Text(
        "{totals:and} make {sum}, one point more than {whole}: whose pile?{likely}",
        "shllaat.count.sum",
        plural="{totals:and} make {sum}, {n} points more than {whole}: whose pile?{likely}",
    ),
    "pack-54": Text(
        "That is one pack with two Jokers, 252 points; this table plays with two packs of 52, 304 points"
        " (option pack).",
        "shllaat.pack.two",
    ),
    "pack-two-52": Text(
        "That is two packs without Jokers, 304 points; this table plays with one pack and two Jokers, 252 points"
        " (option pack).",
        "shllaat.pack.cards",
    ),
    "pile-single": Text(
        "{player} cannot have one card alone: whoever captures has at least two. Is it in another pile?"
        " If it shall stand, add: as counted.",
        "shllaat.count.single",
    ),
    "pile-specials": Text(
        "{player} cannot have nothing but Jokers and Aces: each capture has an ordinary card or a Jack in it."
        " If it shall stand, add: as counted.",
        "shllaat.count.specials",
    ),
    "total-one": Text(
        "{player} cannot have 1: that is one card alone, and whoever captures has at least two. Possible: 0 or 2."
        " If it shall stand, add: as counted.",
        "shllaat.count.single",
    ),
    "totals-room": Text(
        "No split of the pack gives {totals:and}: {specials} do not all fit in, as no pile is of these alone."
        " Nearest possible: {near}.",
        "shllaat.count.possible",
    ),
    "totals-room-counted": Text(
        "No split of the pack gives {totals:and}, not even as counted: {specials} do not all fit in."
        " Nearest possible: {near}.",
        "shllaat.count.possible",
    ),
    "player-unknown": Text("{found} does not play in this match.{hint}", "shllaat.table.players"),
    "player-unsaid": Text("What is in {player}'s pile? Say 0 if nothing.", "shllaat.count.forms"),
}

PARTS: Texts = {
    "share": Text("{player} {n}"),
    "moved": Text("{shares:and}"),
    "spread": Text("{n} ({shares:, })"),
    "jokers-and-aces": Text("the Jokers and Aces"),
    "only-aces": Text("the Aces"),
    "likely-card": Text(" A Jack counted as 1, or one card forgotten?"),
    "likely-jack": Text(" A Jack forgotten?"),
    "likely-ace-as-one": Text(" An Ace counted as 1?"),
    "likely-ace": Text(" An Ace forgotten, or a Joker counted as 25?"),
    "likely-joker-as-one": Text(" A Joker counted as 1?"),
    "likely-joker": Text(" A Joker forgotten, or two Aces?"),
    "likely-card-twice": Text(" One card counted as a Jack, or twice?"),
    "likely-jack-twice": Text(" A Jack counted twice?"),
    "likely-card-as-ace": Text(" A card counted as an Ace?"),
    "likely-ace-twice": Text(" An Ace counted twice, or as a Joker?"),
    "likely-joker-twice": Text(" A Joker counted twice?"),
    "players-of-pack": Text("{least} to {most} players with this pack"),
    "players-expected": Text("3 to 5 players, each for himself, such as Ali Badr Cem"),
    "name-blank": Text("a name has at least one letter"),
    "name-number": Text("it begins with a number, and numbers are counts"),
    "name-count": Text("it could also be {word} of {player}'s"),
}
"""Parts of other sentences."""

TEXTS: Texts = {**ITEMS, **HEADLINE, **STANDING, **PROBLEMS, **PARTS}
