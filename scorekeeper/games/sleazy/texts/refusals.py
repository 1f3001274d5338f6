"""Why facts, lines, seatings and rounds are refused, and the articles this rests on."""

from scorekeeper.messages import Text, Texts

FACTS: Texts = {
    "compounds-missing": Text("Which pairs and sets lie on the table? If there are none at all, say nothing.",
        "sleazy.facts.unknown"),
    "kind-missing": Text("What lies there of the {rank}: a red, black or mixed pair, a basic or a full set?",
        "sleazy.facts.unknown"),
    "rank-missing": Text("Of which number? Say it beside the kind: full K, red pair 3.", "sleazy.facts.unknown"),
    "rank-unknown": Text("There is no number {found}; the numbers are A, K, Q, J and 10 down to 2.",
        "sleazy.pack.numbers"),
    "red-missing": Text(
        "Who has red at the end of the round, red {a} or red {b}? It decides whose the pair of {ranks:and} is.",
        "sleazy.score.owner",
        plural="Who has red at the end of the round, red {a} or red {b}? It decides whose the pairs of {ranks:and}"
        " are."),
    "colours-same": Text("{side} cannot have both colours: who has red, and who black?", "sleazy.layout.colours"),
    "colour-card-joker": Text("The Joker is put apart before the colour card is drawn, so it is one of the 52 others.",
        "sleazy.layout.joker"),
    "pair-colour": Text("Which colour is the pair of {rank}: red, black or mixed?", "sleazy.score.pure"),
    "pair-side": Text("The pair of {rank} lies in the middle and has no side; its colour says whose it is.",
        "sleazy.layout.collections"),
    "set-colour": Text("The set of {rank} has no colour, as cards of both are in it; it has a side.",
        "sleazy.layout.collections"),
    "set-side": Text("Whose is the {kind} set of {rank}, {a}'s or {b}'s?", "sleazy.layout.collections"),
    "set-kind": Text("Is the set of {rank} basic (all four cards face up) or full (one face down)?",
        "sleazy.facts.unknown"),
    "joker-pair": Text("The Joker is never in a pair, so not in that of {rank}.", "sleazy.table.joker-pair"),
    "joker-broken": Text("The Joker has left a broken colour set, that of {rank} too; with it the set would be whole.",
        "sleazy.table.joker-pair"),
    "joker-twice": Text("There is only one Joker, it cannot be in {n} sets, of {ranks:and}: which one has it?",
        "sleazy.table.one-joker"),
    "number-twice": Text("There are {n} compounds of {rank}; a number makes one pair or one set. Which is it?",
        "sleazy.table.one-number"),
    "colour-set-off": Text(
        "There are no colour sets at this table, so none of {rank} and no broken one; the option colour-set=yes plays"
        " with them.", "sleazy.table.colour-set"),
    "colour-set-rank": Text("A colour set is made with the colour card: it can be of {right}, not of {rank}.",
        "sleazy.table.colour-set"),
    "colour-set-two": Text(
        "A colour set is made with the colour card, so there is one number for it; here are {ranks:and}.",
        "sleazy.table.colour-set"),
    "colour-number-full": Text(
        "The {rank} are the colour card's number: with colour sets in play they make no full set. Was it the colour"
        " set, or a basic set with the Joker?", "sleazy.table.colour-number-full"),
    "colour-number-joker": Text(
        "A {kind} set of {rank} needs the Joker: one of the four lies under the deck as the colour card.",
        "sleazy.table.colour-number-set"),
    "colour-number-pair": Text(
        "There is no {colour} pair of {rank}: one of the two {colour} ones is the colour card. It can be {other} or"
        " mixed.", "sleazy.table.colour-number-pair"),
    "colour-number-none": Text(
        "One of the 13 numbers is the colour card's, and none of these can be: a set of it would need the Joker.",
        "sleazy.table.colour-number-set"),
    "broken-joker": Text(
        "The colour set of {rank} was broken by a Joker's trick, and the set made there is missing: all other numbers"
        " are pairs.", "sleazy.table.broken-joker"),
}  # fmt: skip

MATCH: Texts = {
    "rounds-won": Text(
        "All {n} rounds have been played, {side} has won by {points}. scorekeeper new starts another match.",
        "sleazy.match.rounds"),
    "rounds-drawn": Text(
        "All {n} rounds have been played, and the match is a drawn game. scorekeeper new starts another.",
        "sleazy.match.drawn"),
    "form-0": Text("A side has one or two players.", "sleazy.teams.sides"),
    "form-1": Text(
        "{a} against {b} players is the form {fitting}, not {found}: start it with --rules players={fitting}.",
        "sleazy.teams.sides"),
    "form-2": Text(
        "{a} against {b} players can be played in the forms {fitting}: which one? Start it with --rules players=…",
        "sleazy.teams.sides"),
    "players-expected": Text("two sides of one or two, such as Ali Badr or Ali+Badr Cem+Dalia"),
    "name-of-side": Text("in lines and rounds it means a side or one of its players"),
    "name-of-round": Text("it reads like part of a round"),
}  # fmt: skip

NOTATION: Texts = {
    "ace-or-side": Text("Is the A here the Ace or {side}? Write ace for the card, and A: before the sets of {side}."),
    "clause-crowded": Text("I cannot tell which numbers “{word}” goes with. Put each kind between commas of its own."),
    "joker-which": Text("Which of these sets has the Joker? Put that one between commas of its own: full K joker."),
    "card-suit": Text("Which card is the colour card? Say its number and suit, such as colour card 5H."),
    "word-stray": Text("What about “{word}”? Nothing beside it says what is meant."),
    "said-twice": Text("{what} is said twice, as {first} and as {second}: which is it?"),
    "what-card": Text("colour card"),
}  # fmt: skip

TEXTS: Texts = {**FACTS, **MATCH, **NOTATION}
