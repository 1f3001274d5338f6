"""What slips, and what is still needed to win, say; and the articles they rest on."""

from scorekeeper.messages import Text, Texts

SLIPS: Texts = {
    "jack-as-one": Text(
        "In {jack_pile}'s pile one Jack was counted as 1; it is 2.",
        "shllaat.count.values",
        plural="In {jack_pile}'s pile {jacks} Jacks were counted as 1; each is 2.",
        counted="jacks",
    ),
    "jacks-as-one": Text("The Jacks of all piles were counted as 1; each is 2.", "shllaat.count.values"),
    "ace-left-out": Text("One Ace of {ace_pile} was left out; it is 25.", "shllaat.count.values"),
    "ace-as-one": Text(
        "In {ace_pile}'s pile one Ace was counted as 1; it is 25.",
        "shllaat.count.values",
        plural="In {ace_pile}'s pile {aces} Aces were counted as 1; each is 25.",
        counted="aces",
    ),
    "aces-as-one": Text("The Aces of all piles were counted as 1; each is 25.", "shllaat.count.values"),
    "ace-twice": Text(
        "In {ace_pile}'s pile one Ace was counted twice, or as a Joker; it is 25.", "shllaat.count.values"
    ),
    "aces-at": Text(
        "In {ace_pile}'s pile one Ace was counted at {ace_value}; it is 25.",
        "shllaat.count.values",
        plural="In {ace_pile}'s pile {aces} Aces were counted at {ace_value}; each is 25.",
        counted="aces",
    ),
    "card-as-ace": Text("In {ace_pile}'s pile another card was counted as an Ace.", "shllaat.count.values"),
    "joker-as-ace": Text(
        "In {joker_pile}'s pile one Joker was counted as an Ace; it is 50.",
        "shllaat.count.values",
        plural="In {joker_pile}'s pile {jokers} Jokers were counted as Aces; each is 50.",
        counted="jokers",
    ),
    "jokers-at": Text(
        "In {joker_pile}'s pile one Joker was counted at {joker_value}; it is 50.",
        "shllaat.count.values",
        plural="In {joker_pile}'s pile {jokers} Jokers were counted at {joker_value}; each is 50.",
        counted="jokers",
    ),
    "joker-left-out": Text("One Joker of {joker_pile} was left out; it is 50.", "shllaat.count.values"),
    "joker-as-one": Text(
        "In {joker_pile}'s pile one Joker was counted as 1; it is 50.",
        "shllaat.count.values",
        plural="In {joker_pile}'s pile {jokers} Jokers were counted as 1; each is 50.",
        counted="jokers",
    ),
    "joker-twice": Text("In {joker_pile}'s pile one Joker was counted twice; it is 50.", "shllaat.count.values"),
    "jokers-as-aces": Text("The Jokers of all piles were counted as Aces; each is 50.", "shllaat.count.values"),
    "card-left-out": Text("One card of {card_pile} was left out.", "shllaat.count.sum"),
    "card-twice": Text("One card of {card_pile} was counted twice, or as a Jack.", "shllaat.count.sum"),
    "jack-left-out": Text("One Jack of {card_pile} was left out.", "shllaat.count.sum"),
    "jack-twice": Text("One Jack of {card_pile} was counted twice.", "shllaat.count.sum"),
    "last-capture-forgotten": Text(
        "{last_pile} was not given what was left in the pool, {left} points; it goes to whoever captured last.",
        "shllaat.end.pool",
    ),
}
"""What each slip says; which of several sentences is named by the slip's own parameter."""

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

TEXTS: Texts = {**SLIPS, **NEEDS}
