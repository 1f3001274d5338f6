"""What the codes of slips and of needs say, and the article each rests on."""

from scorekeeper.messages import Text, Texts

SLIPS: Texts = {
    "stakes-forgotten": Text("The hand was counted once; {stakes} makes it {times} times.", "sabat.score.stakes"),
    "stakes-wrong": Text("The hand was counted as {wrong}; it was {stakes}.", "sabat.score.stakes"),
    "last-seven-forgotten": Text(
        "The {seven} for ending with a 7 were left out, before anything is multiplied.", "sabat.score.last-seven"
    ),
    "last-seven-not-multiplied": Text(
        "The {seven} for ending with a 7 were added after multiplying; {stakes} multiplies them too.",
        "sabat.score.last-seven",
    ),
    "penalty-multiplied": Text(
        "The penalty of {by} was multiplied with the hand; it is {penalty} whatever the stakes.",
        "sabat.penalty.value",
    ),
    "penalties-multiplied": Text(
        "The penalties were multiplied with the hand; each is {penalty} whatever the stakes.", "sabat.penalty.value"
    ),
    "penalty-forgotten": Text(
        "The penalty of {fault} was left out; it gives {penalty} to the other side at once.", "sabat.penalty.value"
    ),
    "penalties-forgotten": Text(
        "The penalties were left out; each gives {penalty} to the other side at once.", "sabat.penalty.value"
    ),
    "tens-counted": Text(
        "One 10 was counted among the losers' cards; only Aces and pictures count.",
        "sabat.score.nothing",
        plural="{tens} 10s were counted among the losers' cards; only Aces and pictures count.",
        counted="tens",
    ),
    "partner-counted": Text(
        "The cards of {partner} were counted too, {points} points; the cards of the winner's partner never count.",
        "sabat.score.partner",
    ),
    "ace-as-picture": Text(
        "One Ace was counted as a picture, at 10; an Ace is 20.",
        "sabat.score.aces",
        plural="{aces} Aces were counted as pictures, at 10; an Ace is 20.",
        counted="aces",
    ),
}  # fmt: skip
"""What each slip says; which of several sentences is named by the slip's own parameter."""

NEEDS: Texts = {
    "needs-out": Text("{stakes}: going out is enough, whatever is left", "sabat.match.target"),
    "needs-out-seven": Text("{stakes}: going out with a 7 is enough, whatever is left", "sabat.score.last-seven"),
    "needs-left": Text(
        "{stakes}: going out, and {n} or more left with the losers, such as {cards}", "sabat.score.stakes"
    ),
    "needs-left-seven": Text(
        "{stakes}: going out with a 7, and {n} or more left with the losers, such as {cards}", "sabat.score.last-seven"
    ),
    "needs-far": Text("{stakes}: out of reach, unless the last card is a 7", "sabat.score.last-seven"),
    "needs-far-seven": Text("{stakes}: out of reach, even with a 7 as the last card", "sabat.score.last-seven"),
    "needs-penalties": Text(
        "one penalty against {other} ends the match at once", "sabat.match.penalty",
        plural="{n} penalties against {other} end the match at once",
    ),
}  # fmt: skip
"""What ends the match in the next hand."""

CARDS: Texts = {
    "aces-needed": Text("an Ace", plural="{n} Aces"),
    "pictures-needed": Text("a picture", plural="{n} pictures"),
    "both-needed": Text("{aces} and {pictures}"),
}
"""What must be left, in a need."""

TEXTS: Texts = {**SLIPS, **NEEDS, **CARDS}
