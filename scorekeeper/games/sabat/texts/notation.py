"""What the codes of lines say: what is wrong in one, and a hand in a few words."""

from scorekeeper.messages import Text, Texts

PROBLEMS: Texts = {
    "owner-stray": Text("What about “{word}”? There is nothing beside it that could be theirs."),
    "card-whose": Text("Who holds “{word}”? Put the player before the cards, such as E AS KH, or say last {word}."),
    "card-side": Text("Which player of {side} holds “{word}”?", "sabat.count.losers"),
    "card-split": Text("Is “{word}” a card, or a number and a player? Write a card in one word, such as {card}."),
    "number-lone": Text("“{word}” of what? Say for example 2 aces 3 pictures, or a card such as 10H."),
    "number-missing": Text("How many “{word}”? Say a number, such as 2 aces, or the card, such as AS."),
    "number-winner": Text(
        "{side} won the hand; what counts is left with {other}. Whose are these?", "sabat.score.winner"
    ),
    "number-partner": Text(
        "The partner's cards never count; leave “{word}” out, or name the cards.", "sabat.score.partner"
    ),
    "number-one": Text(
        "How many {unit} does {by} hold? Numbers are needed of both losers, 0 if none.", "sabat.count.losers"
    ),
    "number-both": Text(
        "Are these the numbers of both losers together, or of one? Say them of both together, or of each.",
        "sabat.count.losers",
    ),
    "winner-lone": Text("Who went out? Put the player beside “{word}”, such as N out with QH.", "sabat.play.end"),
    "last-lone": Text(
        "Which card was the last? Say for example last 9C, last seven or no seven.", "sabat.count.last-card"
    ),
    "said-twice": Text("Said twice: {key}, as {first} and as {second}. Which is it?"),
    "penalty-whose": Text("Whose fault is “{word}”? Put the player or the side next to it.", "sabat.penalty.due"),
    "penalty-which": Text("A penalty for what? {choices}.", "sabat.penalty.due"),
    "penalty-unknown": Text("No penalty is known for “{word}”, only for {choices}.", "sabat.penalty.due"),
    "treble-side": Text(
        "{by} cannot treble {first}'s double: only an opponent of whoever doubled can.", "sabat.stakes.treble"
    ),
    "redeal-others": Text("Nothing else can stand beside a redeal; “{word}” does.", "sabat.deal.redeal"),
    "redeal-cards": Text(
        "A redeal needs three or four Kings, or three or four Aces, in one hand.", "sabat.deal.redeal"
    ),
}  # fmt: skip

WORDS: Texts = {
    "said-winner": Text("who went out"),
    "said-last_card": Text("the last card"),
    "said-last_seven": Text("whether it was a 7"),
    "said-stakes": Text("the stakes"),
}
"""What was said twice."""

HEADLINES: Texts = {
    "dealt-again": Text("Dealt again"),
    "broken-off": Text("Broken off"),
    "out": Text("{by} out"),
    "out-with": Text("{by} out with {card}"),
    "a-seven": Text("a 7"),
    "penalties": Text("1 penalty", plural="{n} penalties"),
}

TEXTS: Texts = {**PROBLEMS, **WORDS, **HEADLINES}
