"""What the codes of items and of refused facts say, and the article each rests on."""

from scorekeeper.messages import Text, Texts

WORDS: Texts = {
    **{suit: Text(suit) for suit in ("spades", "hearts", "diamonds", "clubs")},
    "jack": Text("Jack"),
    "queen": Text("Queen"),
    "king": Text("King"),
    "ace": Text("Ace"),
    "card-named": Text("{rank} of {suit}"),
    "stakes-single": Text("single"),
    "stakes-double": Text("double"),
    "stakes-treble": Text("treble"),
    "the-partner": Text("the partner"),
    "two-numbers": Text("{aces} and {pictures}"),
}
"""Parts of sentences."""

ITEMS: Texts = {
    "redeal": Text("dealt again: no score, the same dealer deals", "sabat.deal.redeal"),
    "aces": Text("1 Ace left with the losers, at 20", "sabat.score.aces",
                 plural="{n} Aces left with the losers, at 20"),
    "pictures": Text("1 picture left with the losers, at 10", "sabat.score.pictures",
                     plural="{n} pictures left with the losers, at 10"),
    "nothing-left": Text("no Ace and no picture left with the losers", "sabat.score.nothing"),
    "aces-held": Text("1 Ace with {by}, at 20: {cards}", "sabat.score.aces",
                      plural="{n} Aces with {by}, at 20: {cards}"),
    "pictures-held": Text("1 picture with {by}, at 10: {cards}", "sabat.score.pictures",
                          plural="{n} pictures with {by}, at 10: {cards}"),
    "idle-held": Text("with {by}, worth nothing: {cards}", "sabat.score.nothing"),
    "partner-idle": Text("with the partner {by}, and never counted: {cards}", "sabat.score.partner"),
    "last-seven": Text("the last card was a 7", "sabat.score.last-seven"),
    "double": Text("double: the {points} of the hand once more", "sabat.score.stakes"),
    "treble": Text("treble: the {points} of the hand twice more", "sabat.score.stakes"),
    "stakes-nothing": Text("{stakes}, but there is nothing to multiply", "sabat.score.stakes"),
    "lost": Text("lost the hand, and scores nothing for it", "sabat.score.winner"),
    "hand-too-late": Text(
        "won the hand, but a penalty had ended the match", "sabat.match.penalty"
    ),
    "penalty-illegal-pass": Text("penalty: {by} passed with a playable card", "sabat.penalty.pass"),
    "penalty-wrong-suit": Text("penalty: {by} played to a pile of another suit", "sabat.penalty.suit"),
    "penalty-out-of-sequence": Text("penalty: {by} played a card out of sequence", "sabat.penalty.sequence"),
    "penalty-out-of-turn": Text("penalty: {by} played out of turn", "sabat.penalty.turn"),
    "penalty-no-warning": Text("penalty: {by} gave no warning at one card", "sabat.penalty.warning"),
    "penalty-signal": Text("penalty: {by} signalled to the partner", "sabat.penalty.signal"),
    "penalty-late": Text("{by}'s fault came after the end of the match", "sabat.match.penalty"),
}  # fmt: skip

PROBLEMS: Texts = {
    "redeal-alone": Text(
        "{key} cannot stand beside a redeal: nothing was played, and what was announced is void.", "sabat.deal.redeal"
    ),
    "winner-missing": Text("Who went out, playing the last card first?", "sabat.play.end"),
    "winner-side": Text("Who of {side} went out, {first} or {second}?", "sabat.play.end"),
    "last-missing": Text(
        "What was the last card? A 7 is worth 200: say which card, such as last 9C, or last seven, or no seven.",
        "sabat.count.last-card",
    ),
    "last-first": Text(
        "The 7 of diamonds cannot be the last card: it opened the play, and whoever played it held seven more.",
        "sabat.count.first-card",
    ),
    "last-no-seven": Text("The last card, the {card}, is not a 7; last_seven says it was.", "sabat.count.last-card"),
    "last-is-seven": Text("The last card, the {card}, is a 7; last_seven says it was not.", "sabat.count.last-card"),
    "last-seven-impossible": Text(
        "The last card cannot have been a 7: the whole suit above it would be unplayed, and no suit fits the cards"
        " left.",
        "sabat.count.last-card",
    ),
    "card-pack": Text("There is no {found} in this pack: 7 to Ace, 32 cards.", "sabat.pack.cards"),
    "left-missing": Text(
        "What do the losers still hold? Say the cards of each, such as left E AH KS, W 10D AS, or left 2 aces 3"
        " pictures.",
        "sabat.count.losers",
    ),
    "left-one": Text("What does {by} still hold? Even a 10 or lower is needed here.", "sabat.count.losers"),
    "left-mixed": Text(
        "Are these cards or numbers? Give the cards of both losers, or the numbers of both together.",
        "sabat.count.losers",
    ),
    "left-side": Text("Cards lie with one player, {first} or {second}, not with {key}.", "sabat.count.losers"),
    "left-winner": Text("{by} went out and holds no card.", "sabat.play.end"),
    "left-partner": Text(
        "{by} is {winner}'s partner, whose cards never count; leave them out, or give them as partner.",
        "sabat.score.partner",
    ),
    "aces-missing": Text("How many Aces do the losers still hold? Say 0 aces if none.", "sabat.count.losers"),
    "pictures-missing": Text(
        "How many pictures, Kings, Queens and Jacks, do the losers still hold? Say 0 pictures if none.",
        "sabat.count.losers",
    ),
    "aces-many": Text("There cannot be {n} Aces left: the pack has {most}.", "sabat.count.pack"),
    "pictures-many": Text("There cannot be {n} pictures left: the pack has {most}.", "sabat.count.pack"),
    "aces-last": Text(
        "There cannot be {n} Aces left after the {last}, {most} at most: that one was played.", "sabat.count.top-end"
    ),
    "pictures-last": Text(
        "There cannot be {n} pictures left after the {last}, {most} at most: the others of its suit lie on the table.",
        "sabat.count.top-end",
    ),
    "hand-empty": Text(
        "{by} cannot be without a card: the play ends with the first player who is.", "sabat.count.hands"
    ),
    "hand-large": Text("{by} cannot hold {n} cards: eight were dealt to each.", "sabat.count.hands"),
    "card-twice": Text("{by} cannot hold the {card} twice.", "sabat.count.pack"),
    "card-two-hands": Text("Both {by} and {other} cannot hold the {card}: whose is it?", "sabat.count.pack"),
    "left-first": Text(
        "The 7 of diamonds cannot be left with {by}: it is the first card of every play.", "sabat.count.first-card"
    ),
    "left-last": Text("The {card} cannot be left with {by}: it ended the play.", "sabat.count.last-card"),
    "left-under": Text(
        "The {card} cannot be left with {by}: the {last} ended the play and lies on top of it. Possible of that suit:"
        " {possible}.",
        "sabat.count.top-end",
    ),
    "left-under-ace": Text(
        "The {card} cannot be left with {by}: the {last} ended the play, so that whole suit is on the table.",
        "sabat.count.top-end",
    ),
    "gap": Text(
        "Somebody must hold {cards}: the {under} is still in hand, and nothing above it can have been played.",
        "sabat.count.top-end",
    ),
    "gap-last": Text(
        "Somebody must hold {cards}: the {last} ended the play, and nothing above it was played.", "sabat.count.top-end"
    ),
    "partner-crowded": Text(
        "{by} would have to hold {n} cards, and eight were dealt: {cards}. They lie above cards that are left, or above"
        " the last card.",
        "sabat.count.partner",
    ),
    "partner-impossible": Text(
        "With these cards in the hand of {by} no cards fit the losers: what lies above them is unplayed too.",
        "sabat.count.partner",
    ),
    "numbers-partner": Text(
        "{aces} Aces and {pictures} pictures with the losers do not fit these cards of {by}. Possible, for example:"
        " {near}.",
        "sabat.count.partner",
    ),
    "penalties-alone": Text(
        "{side} have not won the match with this, so the hand goes on: who went out? A penalty by itself is recorded"
        " with scorekeeper penalty {against} {kind}.",
        "sabat.match.penalty",
    ),
}

TEXTS: Texts = {**WORDS, **ITEMS, **PROBLEMS}
