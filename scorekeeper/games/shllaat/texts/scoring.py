"""What each code of Shlla'at says, and the article it rests on."""

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

STANDING: Texts = {
    "tie-shared": Text("{n} each: they share the win", "shllaat.match.tie"),
    "tie-raise": Text(
        "a tie at {n}: agree on a target above it, then scorekeeper rules set target=…; until then nobody can win",
        "shllaat.match.tie",
    ),
    "players-unusual": Text("{players} play; the game is at its best with {least} to {most}", "shllaat.table.players"),
    "target-unusual": Text("{target} is no multiple of 500, as targets usually are", "shllaat.match.target"),
}

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
    "jokers-few": Text(
        "One Joker too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
        "shllaat.count.sum",
        plural="{n} Jokers too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
    ),
    "jokers-many": Text(
        "One Joker too many: the piles hold {found}, the pack has {whole}.",
        "shllaat.count.sum",
        plural="{n} Jokers too many: the piles hold {found}, the pack has {whole}.",
    ),
    "aces-few": Text(
        "One Ace too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
        "shllaat.count.sum",
        plural="{n} Aces too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
    ),
    "aces-many": Text(
        "One Ace too many: the piles hold {found}, the pack has {whole}.",
        "shllaat.count.sum",
        plural="{n} Aces too many: the piles hold {found}, the pack has {whole}.",
    ),
    "jacks-few": Text(
        "One Jack too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
        "shllaat.count.sum",
        plural="{n} Jacks too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
    ),
    "jacks-many": Text(
        "One Jack too many: the piles hold {found}, the pack has {whole}.",
        "shllaat.count.sum",
        plural="{n} Jacks too many: the piles hold {found}, the pack has {whole}.",
    ),
    "others-few": Text(
        "One ordinary card too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
        "shllaat.count.sum",
        plural="{n} ordinary cards too few: the piles hold {found}, the pack has {whole}. Whose pile is short?",
    ),
    "others-many": Text(
        "One ordinary card too many: the piles hold {found}, the pack has {whole}.",
        "shllaat.count.sum",
        plural="{n} ordinary cards too many: the piles hold {found}, the pack has {whole}.",
    ),
    "totals-few": Text(
        "{totals} make {sum}, one point short of {whole}: whose pile?{likely}",
        "shllaat.count.sum",
        plural="{totals} make {sum}, {n} points short of {whole}: whose pile?{likely}",
    ),
    "totals-many": Text(
        "{totals} make {sum}, one point more than {whole}: whose pile?{likely}",
        "shllaat.count.sum",
        plural="{totals} make {sum}, {n} points more than {whole}: whose pile?{likely}",
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
        "No split of the pack gives {totals}: {specials} do not all fit in, as no pile is of these alone."
        " Nearest possible: {near}.",
        "shllaat.count.possible",
    ),
    "totals-room-counted": Text(
        "No split of the pack gives {totals}, not even as counted: {specials} do not all fit in."
        " Nearest possible: {near}.",
        "shllaat.count.possible",
    ),
    "player-unknown": Text("{found} does not play in this match.{hint}", "shllaat.table.players"),
    "player-unsaid": Text("What is in {player}'s pile? Say 0 if nothing.", "shllaat.count.forms"),
}

NOTATION: Texts = {
    "owner-missing": Text("Whose is “{word}”? Put the player's name before the pile."),
    "player-again": Text("{player} is on the line twice: which pile is it?"),
    "name-or-kind": Text(
        "“{word}” could be the player or the card here. For the card write {plural}; before a player put a comma."
    ),
    "article-or-ace": Text("Is “{word}” an Ace here? Write 1 ace, or leave it out."),
    "numbers-several": Text(
        "Of {player}'s numbers it is not clear which is what. Write the kinds, for example 1 joker 2 aces 3 jacks 10;"
        " ordinary cards can be a sum, 10+4.",
        "shllaat.count.forms",
    ),
    "number-of": Text("How many {word} has {player}?"),
    "cards-which": Text(
        "{n} cards: ordinary cards only, or the whole pile? Write {n} others, or the kinds.", "shllaat.count.forms"
    ),
    "points-and-kinds": Text(
        "{player}'s pile is given in points and in cards: which shall count?", "shllaat.count.forms"
    ),
    "cards-and-counts": Text(
        "{player}'s pile mixes cards and numbers: give each card with its suit, or the number of every kind.",
        "shllaat.count.forms",
    ),
    "pile-or-nothing": Text("{player} has “{word}” and something else besides: which is it?", "shllaat.count.rest"),
    "rest-twice": Text("Only one player can have the rest; who is it?", "shllaat.count.rest"),
    "rest-which": Text(
        "What is in the piles of {players}? One pile can be left out, not {n}. Say 0 for an empty one.",
        "shllaat.count.rest",
    ),
    "rest-or-nobody": Text(
        "Did {player} capture every card, or did nobody capture anything? Say: {player} all, or nobody.",
        "shllaat.count.rest",
    ),
    "nobody-alone": Text("Nobody captured anything, and yet there is “{word}”: which is it?", "shllaat.score.nobody"),
    "mixed-forms": Text(
        "{found}: ordinary cards only, or are there Jacks, Aces or Jokers among them? Give the kinds of every pile,"
        " or only points for everybody: {points}.",
        "shllaat.count.forms",
    ),
    "mixed-none": Text(
        "Beside the other piles no cards make {found}: what is left of the pack is {left}.", "shllaat.count.sum"
    ),
}

NEEDS: Texts = {
    "needs-points": Text(
        "wins with {n} or more of the {whole} points of the hand, whatever the others take", "shllaat.match.winner"
    ),
    "needs-ahead": Text(
        "reaches {target} with {n} of the {whole} points, but with the rest {others} could be level or higher; wins"
        " with {sure} or more, whatever the others take",
        "shllaat.match.winner",
    ),
    "needs-behind": Text(
        "reaches {target} with {n} of the {whole} points, but cannot get ahead of {others} in one hand",
        "shllaat.match.winner",
    ),
    "needs-far": Text(
        "{n} to go, more than the {whole} points of a hand: does not win with the next one", "shllaat.match.target"
    ),
    "needs-agreed": Text("a target above {n} is to be agreed first", "shllaat.match.tie"),
}
"""What ends the match in the next hand."""

TEXTS: Texts = {**ITEMS, **STANDING, **PROBLEMS, **NOTATION, **NEEDS}
