"""What each code of Sleazy says, and the article it rests on."""

from scorekeeper.messages import Text, Texts

ITEMS: Texts = {
    "owns-red": Text("has red at the end, and so the red pairs", "sleazy.score.owner"),
    "owns-black": Text("has black at the end, and so the black pairs", "sleazy.score.owner"),
    "pair": Text("{colour} pair of {rank}", "sleazy.score.pure"),
    "basic": Text("basic set of {rank}", "sleazy.score.basic"),
    "basic-joker": Text("basic set of {rank}, with the Joker", "sleazy.score.basic"),
    "full": Text("full set of {rank}", "sleazy.score.full"),
    "full-joker": Text("full set of {rank}, with the Joker", "sleazy.score.full"),
    "colour-set": Text("colour set of {rank}", "sleazy.score.colour-set"),
    "colour-set-joker": Text("colour set of {rank}, with the Joker", "sleazy.score.colour-set"),
    "doubled": Text("once more, as {rank} count double", "sleazy.score.higher"),
    "mixed": Text(
        "the mixed pair of {ranks} counts for nobody",
        "sleazy.score.mixed",
        plural="the mixed pairs of {ranks} count for nobody",
    ),
    "broken": Text("the broken colour set of {rank} counts for nobody", "sleazy.score.broken"),
    "cancelled": Text("{n} cancels against equal compounds of {other}, {left} left", "sleazy.score.cancel"),
    "level": Text("level with {other} in this round", "sleazy.score.difference"),
    "ahead": Text("has won the round by {n}: {more} − {less}", "sleazy.score.difference"),
    "against-deal": Text(
        "should have {colour} and not {own}, as {dealer} dealt and no hat is played",
        "sleazy.layout.colours",
    ),
    "match-leads": Text("leads the match by {n}", "sleazy.score.cumulative"),
    "match-gained": Text("led the match by {before}, won {round}: leads by {n}", "sleazy.score.cumulative"),
    "match-lost": Text("led the match by {before}, lost {round}: leads by {n}", "sleazy.score.cumulative"),
    "match-turned": Text("was {before} behind, won {round}: leads the match by {n}", "sleazy.score.cumulative"),
    "match-level": Text("level with {other} in the match", "sleazy.score.cumulative"),
    "stands-ahead": Text(
        "leads by {points} after one of {rounds} rounds",
        "sleazy.score.cumulative",
        plural="leads by {points} after {n} of {rounds} rounds",
    ),
    "stands-level": Text(
        "level with {other} after one of {rounds} rounds",
        "sleazy.score.cumulative",
        plural="level with {other} after {n} of {rounds} rounds",
    ),
    "half-time": Text("half time, changes places with {other}", "sleazy.match.half-time"),
    "end-won": Text("has won the match by {points} after all {n} rounds", "sleazy.match.winner"),
    "end-drawn": Text("level with {other} after all {n} rounds: a drawn game", "sleazy.match.drawn"),
}

PROBLEMS: Texts = {
    "compounds-missing": Text(
        "Which pairs and sets lie on the table? If there are none at all, say nothing.", "sleazy.facts.unknown"
    ),
    "kind-missing": Text(
        "What lies there of the {rank}: a red, black or mixed pair, a basic or a full set?", "sleazy.facts.unknown"
    ),
    "rank-missing": Text("Of which number? Say it beside the kind: full K, red pair 3.", "sleazy.facts.unknown"),
    "rank-unknown": Text(
        "There is no number {found}; the numbers are A, K, Q, J and 10 down to 2.", "sleazy.pack.numbers"
    ),
    "red-missing": Text(
        "Who has red at the end of the round, red {a} or red {b}? It decides whose the pair of {ranks} is.",
        "sleazy.score.owner",
        plural="Who has red at the end of the round, red {a} or red {b}? It decides whose the pairs of {ranks} are.",
    ),
    "colours-same": Text("{side} cannot have both colours: who has red, and who black?", "sleazy.layout.colours"),
    "colour-card-joker": Text(
        "The Joker is put apart before the colour card is drawn, so it is one of the 52 others.", "sleazy.layout.joker"
    ),
    "pair-colour": Text("Which colour is the pair of {rank}: red, black or mixed?", "sleazy.score.pure"),
    "pair-side": Text(
        "The pair of {rank} lies in the middle and has no side; its colour says whose it is.",
        "sleazy.layout.collections",
    ),
    "set-colour": Text(
        "The set of {rank} has no colour, as cards of both are in it; it has a side.", "sleazy.layout.collections"
    ),
    "set-side": Text("Whose is the {kind} set of {rank}, {a}'s or {b}'s?", "sleazy.layout.collections"),
    "set-kind": Text(
        "Is the set of {rank} basic (all four cards face up) or full (one face down)?", "sleazy.facts.unknown"
    ),
    "joker-pair": Text("The Joker is never in a pair, so not in that of {rank}.", "sleazy.table.joker-pair"),
    "joker-broken": Text(
        "The Joker has left a broken colour set, that of {rank} too; with it the set would be whole.",
        "sleazy.table.joker-pair",
    ),
    "joker-twice": Text(
        "There is only one Joker, it cannot be in {n} sets, of {ranks}: which one has it?", "sleazy.table.one-joker"
    ),
    "number-twice": Text(
        "There are {n} compounds of {rank}; a number makes one pair or one set. Which is it?",
        "sleazy.table.one-number",
    ),
    "colour-set-off": Text(
        "There are no colour sets at this table, so none of {rank} and no broken one; the option colour-set=yes"
        " plays with them.",
        "sleazy.table.colour-set",
    ),
    "colour-set-rank": Text(
        "A colour set is made with the colour card: it can be of {right}, not of {rank}.", "sleazy.table.colour-set"
    ),
    "colour-set-two": Text(
        "A colour set is made with the colour card, so there is one number for it; here are {ranks}.",
        "sleazy.table.colour-set",
    ),
    "colour-number-full": Text(
        "The {rank} are the colour card's number: with colour sets in play they make no full set. Was it the colour"
        " set, or a basic set with the Joker?",
        "sleazy.table.colour-number-full",
    ),
    "colour-number-joker": Text(
        "A {kind} set of {rank} needs the Joker: one of the four lies under the deck as the colour card.",
        "sleazy.table.colour-number-set",
    ),
    "colour-number-pair": Text(
        "There is no {colour} pair of {rank}: one of the two {colour} ones is the colour card. It can be {other} or"
        " mixed.",
        "sleazy.table.colour-number-pair",
    ),
    "colour-number-none": Text(
        "One of the 13 numbers is the colour card's, and none of these can be: a set of it would need the Joker.",
        "sleazy.table.colour-number-set",
    ),
    "broken-joker": Text(
        "The colour set of {rank} was broken by a Joker's trick, and the set made there is missing: all other numbers"
        " are pairs.",
        "sleazy.table.broken-joker",
    ),
    "rounds-won": Text(
        "All {n} rounds have been played, {side} has won by {points}. scorekeeper new starts another match.",
        "sleazy.match.rounds",
    ),
    "rounds-drawn": Text(
        "All {n} rounds have been played, and the match is a drawn game. scorekeeper new starts another.",
        "sleazy.match.drawn",
    ),
    "form-0": Text("A side has one or two players.", "sleazy.teams.sides"),
    "form-1": Text(
        "{a} against {b} players is the form {fitting}, not {found}: start it with --rules players={fitting}.",
        "sleazy.teams.sides",
    ),
    "form-2": Text(
        "{a} against {b} players can be played in the forms {fitting}: which one? Start it with --rules players=…",
        "sleazy.teams.sides",
    ),
}

NOTATION: Texts = {
    "ace-or-side": Text("Is the A here the Ace or {side}? Write ace for the card, and A: before the sets of {side}."),
    "clause-crowded": Text("I cannot tell which numbers “{word}” goes with. Put each kind between commas of its own."),
    "joker-which": Text("Which of these sets has the Joker? Put that one between commas of its own: full K joker."),
    "card-suit": Text("Which card is the colour card? Say its number and suit, such as colour card 5H."),
    "word-stray": Text("What about “{word}”? Nothing beside it says what is meant."),
    "said-twice": Text("{what} is said twice, as {first} and as {second}: which is it?"),
}

NEEDS: Texts = {
    "needs-win": Text(
        "level: whoever wins the last round wins the match, a level round makes it a drawn game", "sleazy.match.winner"
    ),
    "needs-level": Text("level, with {rounds} rounds to play; one brings {most} at most", "sleazy.match.winner"),
    "needs-hold": Text(
        "leads by {n}: wins the match unless the last round is lost by {n}, a drawn game, or more",
        "sleazy.match.winner",
    ),
    "needs-hold-undrawn": Text(
        "leads by {n}: wins the match unless the last round is lost by {least} or more", "sleazy.match.winner"
    ),
    "needs-turn": Text(
        "{n} behind: must win the last round by {least} or more; by exactly {n} it is a drawn game",
        "sleazy.match.winner",
    ),
    "needs-turn-undrawn": Text("{n} behind: must win the last round by {least} or more", "sleazy.match.winner"),
    "needs-draw": Text(
        "{n} behind, all that the last round can bring: winning it by {most} makes a drawn game",
        "sleazy.match.drawn",
        plural="{n} behind, all that {rounds} rounds can bring: winning each by {most} makes a drawn game",
        counted="rounds",
    ),
    "needs-draw-off": Text(
        "leads by {n}, all that the last round can bring: cannot lose any more, only draw",
        "sleazy.match.drawn",
        plural="leads by {n}, all that {rounds} rounds can bring: cannot lose any more, only draw",
        counted="rounds",
    ),
    "needs-lead": Text(
        "leads by {n} with {rounds} rounds to play; one brings {most} at most", "sleazy.score.cumulative"
    ),
    "needs-more": Text(
        "{n} behind with {rounds} rounds to play: must win them by more than that in all; one brings {most} at most",
        "sleazy.score.cumulative",
    ),
    "needs-safe": Text(
        "leads by {n}, more than the {most} that the last round can bring: cannot lose any more",
        "sleazy.table.most",
        plural="leads by {n}, more than {rounds} rounds of {most} at most can bring: cannot lose any more",
        counted="rounds",
    ),
    "needs-gone": Text(
        "{n} behind, more than the {most} that the last round can bring: cannot win any more",
        "sleazy.table.most",
        plural="{n} behind, more than {rounds} rounds of {most} at most can bring: cannot win any more",
        counted="rounds",
    ),
}
"""What ends the match in the rounds to come."""

TEXTS: Texts = {**ITEMS, **PROBLEMS, **NOTATION, **NEEDS}
