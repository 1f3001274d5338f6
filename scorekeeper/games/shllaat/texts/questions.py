"""What the answers to questions about single situations say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

SITUATIONS: Texts = {
    "situation-card-many": Text(
        "{card} is there {number} times; the pack has one.",
        "shllaat.pack.cards",
        plural="{card} is there {number} times; the pack has {n}.",
    ),
    "set-ranks": Text(
        "{player}'s top set has cards of {ranks:and}: the normal cards of a set are of one rank. Give the top set"
        " only.",
        "shllaat.pile.rank",
    ),
    "set-specials": Text(
        "{player}'s top set has special cards only: each set has at least one normal card.", "shllaat.pile.rank"
    ),
    "take-unknown": Text(
        "{found} is neither a card of the pool nor a player whose top set is told.", "shllaat.capture.available"
    ),
    "redeal-form": Text("Give either a hand or a layout, four cards.", "shllaat.deal.cards"),
}

ANSWERS: Texts = {
    "capture-normal": Text(
        "{card} takes its own rank, sets whole, or special cards of one kind from the pool. Open to it: {what:and}, all"
        " or any part of what is of one rank.",
        "shllaat.capture.normal",
    ),
    "capture-freely": Text(
        "{card} takes its own rank, sets whole, and special cards from the pool along with it. Open to it: {what:and},"
        " all or any part.",
        "shllaat.capture.pool-specials",
    ),
    "capture-joker": Text(
        "A Joker takes one normal rank that its player chooses, all or any part of it. Open to it: {what:and}.",
        "shllaat.capture.joker",
    ),
    "capture-ace": Text(
        "An Ace takes one normal rank that its player chooses, all or any part of it, but no set with a Joker. Open to"
        " it: {what:and}.",
        "shllaat.capture.ace",
    ),
    "capture-ace-rank": Text(
        "An Ace takes one normal rank that its player chooses, all or any part of it, but nothing of a rank of which a"
        " set with a Joker lies open. Open to it: {what:and}.",
        "shllaat.capture.protects",
    ),
    "capture-nothing": Text("{card} can take nothing here; played, it stays in the pool.", "shllaat.capture.choice"),
    "yes-nothing": Text("Yes: nobody has to capture. {card} stays in the pool.", "shllaat.capture.choice"),
    "yes-normal": Text("Yes: {card} takes {what:and}, which is of its own rank.", "shllaat.capture.normal"),
    "yes-special": Text(
        "Yes: {card} takes {what:and}; any normal card captures a special card in the pool.",
        "shllaat.capture.special-discard",
    ),
    "yes-freely": Text(
        "Yes: {card} takes {what:and}; at this table special cards in the pool go along with the own rank.",
        "shllaat.capture.pool-specials",
    ),
    "yes-joker": Text(
        "Yes: a Joker takes {what:and}, which is of one normal rank; what lies in a set is no hindrance.",
        "shllaat.capture.joker",
    ),
    "yes-ace": Text(
        "Yes: {card} takes {what:and}, which is of one normal rank and not protected by a Joker.", "shllaat.capture.ace"
    ),
    "yes-ace-unseen": Text(
        "Yes, unless a Joker lies in the set: {card} takes {what:and}. A set has two cards at least, and only one is"
        " told.",
        "shllaat.capture.protects",
    ),
    "may-throw-specials": Text(
        "Yes: {n} of the four cards are special, so the hand may be thrown in before the first draw.",
        "shllaat.deal.redeal-hand",
    ),
    "may-throw-rank": Text(
        "Yes: {n} of the four cards are of rank {rank}, so the hand may be thrown in before the first draw.",
        "shllaat.deal.redeal-hand",
    ),
    "may-not-throw": Text(
        "No: that takes three special cards, Aces and Jokers together, or three of one rank.",
        "shllaat.deal.redeal-hand",
    ),
    "must-throw-specials": Text(
        "Yes: {n} of the four cards are special, so all cards are thrown in and dealt again.",
        "shllaat.deal.redeal-pool",
    ),
    "must-throw-rank": Text(
        "Yes: {n} of the four cards are of rank {rank}, so all cards are thrown in and dealt again.",
        "shllaat.deal.redeal-pool",
    ),
    "layout-bury": Text(
        "No: {cards:and} is buried in the draw pile and replaced by its top card.",
        "shllaat.deal.bury",
        plural="No: {cards:and} are buried in the draw pile, apart from each other, and replaced by its top cards.",
    ),
    "layout-stays": Text("No: these four are the pool.", "shllaat.deal.cards"),
    "worth": Text("{what:, }: 1 point.", "shllaat.count.values", plural="{what:, }: {n} points."),
    "worth-nothing": Text("An empty pile is worth nothing.", "shllaat.count.empty"),
}

TEXTS: Texts = {**SITUATIONS, **ANSWERS}
