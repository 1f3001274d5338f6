"""What is asked back about a situation, what answers say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

SITUATION: Texts = {
    "card-placed-twice": Text("{card} stands in {key} and in {other}; there is one of it.", "sleazy.pack.cards"),
    "card-where": Text("Where does {card} lie: on {own}'s table, in {own}'s hand, on {other}'s table or on the dump?",
        "sleazy.facts.unknown"),
    "red-needed": Text("Who has red now, red {a} or red {b}? The answer depends on it.", "sleazy.layout.colours"),
    "colour-card-needed": Text("Which card is the colour card? With colour sets in play the answer depends on it.",
        "sleazy.facts.unknown"),
    "hat-needed": Text("Who has the hat: A, B or nobody (null)? The answer depends on it.", "sleazy.hat.use"),
    "joker-needed": Text(
        "Has {by} recycled the Joker in this turn, joker recycled or joker free? The answer depends on it.",
        "sleazy.recipe.recycled-joker"),
    "joker-where": Text(
        "The Joker is said to be in the set of {found}, but there is no such set of {found} that holds it.",
        "sleazy.table.one-joker"),
    "joker-places": Text("The Joker is in the set of {ranks} and cannot be {found} as well.", "sleazy.table.one-joker"),
    "compound-cards": Text("There are too few {ranks} left for the compound of them, as the others lie elsewhere.",
        "sleazy.pack.numbers"),
    "compound-form": Text(
        "{key} is told as number, kind, colour or side, and joker: 7 pair mixed, K full A joker; not as {found}."),
}  # fmt: skip

ANSWERS: Texts = {
    "may-pair": Text("Yes: these two make a pair.", "sleazy.recipe.pairing"),
    "may-joker": Text("Yes: these three and the Joker make a full set, a Joker's trick.", "sleazy.recipe.joker-trick"),
    "may-joker-explodes": Text("Yes: these three and the Joker make a Joker's trick, and the set of {ranks} explodes.",
        "sleazy.recipe.explosion"),
    "may-joker-breaks": Text(
        "Yes: these three and the Joker make a Joker's trick, and the colour set of {ranks} is broken.",
        "sleazy.colour-set.broken"),
    "may-joker-colour-set": Text("Yes: with the colour card it is a colour set.", "sleazy.colour-set.make"),
    "may-master": Text("Yes: these four make a full set, a Master's trick.", "sleazy.recipe.master-trick"),
    "may-master-hat": Text("Yes: these four are a Master's trick, and bring the hat.", "sleazy.hat.gain"),
    "may-master-colour-set": Text("Yes: with the colour card it is a colour set.", "sleazy.colour-set.make"),
    "may-purify": Text("Yes: the mixed pair of {ranks} becomes pure.", "sleazy.recipe.purify"),
    "may-steal": Text("Yes: the pair of {ranks} becomes {side}'s basic set.", "sleazy.recipe.steal"),
    "may-recycle": Text("Yes: the card takes the Joker's place, and the Joker is a table card for this turn.",
        "sleazy.recipe.recycle"),
    "may-repair": Text("Yes: the colour set is whole again, and {side}'s.", "sleazy.colour-set.repair"),
    "may-swap": Text("Yes: the hat is given up and the colours change sides.", "sleazy.hat.use"),
    "may-borrow": Text(
        "Yes: {card} is of {side}'s colour, and its partner is in the same recipe; the place is to be filled again.",
        "sleazy.turn.borrow"),
    "may-borrow-joker": Text(
        "Yes: {card} is of {side}'s colour, and the recycled Joker is its partner; the place is to be filled again.",
        "sleazy.turn.borrow-joker"),
    "recipes-none": Text("No recipe is possible with these cards.", "sleazy.turn.cards"),
    "recipes-possible": Text("One recipe is possible with these cards.", "sleazy.turn.cards",
        plural="{n} recipes are possible with these cards."),
    "count-ahead": Text("{a} has {more}, {b} has {less}: {a} wins the round by {n}.", "sleazy.score.difference"),
    "count-level": Text("Both sides have {n}: the round is level.", "sleazy.score.difference"),
}  # fmt: skip

TEXTS: Texts = {**SITUATION, **ANSWERS}
