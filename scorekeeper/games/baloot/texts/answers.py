"""What is refused in a record of play, and what questions about single situations are answered."""

from scorekeeper.messages import Text, Texts

RECORD: Texts = {
    "hands-card-twice": Text("{card} is dealt to {first} and to {by}.", "baloot.pack.cards"),
    "trick-form": Text("A trick before this card has at most three cards, none of them in the hand."),
}

ANSWERS: Texts = {
    "legal-lead": Text("Any card may be led.", "baloot.play.lead"),
    "legal-lead-locked": Text("The hand is locked: no trump may be led.", "baloot.play.locked-lead"),
    "legal-lead-free": Text("The hand is locked, but nothing here forbids a card.", "baloot.play.locked-lead"),
    "legal-follow": Text("The suit led must be followed; any card of it will do.", "baloot.play.plain-follow"),
    "legal-follow-trump": Text("Trumps were led: any trump of the hand will do.", "baloot.play.follow"),
    "legal-beat": Text(
        "Trumps were led and an opponent is winning: a higher trump must be played.", "baloot.play.overtrump"
    ),
    "legal-trump": Text("Without the suit led, a trump must be played.", "baloot.play.follow"),
    "legal-overtrump": Text(
        "Without the suit led, an opponent's trump must be beaten with a higher one.", "baloot.play.overtrump"
    ),
    "legal-anything": Text("Neither the suit led nor a trump that must be played: any card.", "baloot.play.follow"),
    "legal-partner-winning": Text(
        "The partner is winning the trick, and the last to play is free: any card.",
        "baloot.play.plain-fourth-partner",
    ),
    "legal-ace-ekka": Text(
        "The partner led an Ace or said Ekka and is winning: any card.", "baloot.play.plain-third-partner"
    ),
    "legal-cannot-beat": Text(
        "No trump here beats the opponent's: any card, and none has to be a lower trump.", "baloot.play.undertrump"
    ),
    "trick-trump": Text("{winner} wins with {card}, the highest trump.", "baloot.play.winner"),
    "trick-suit": Text("{winner} wins with {card}, the highest card of the suit led.", "baloot.play.winner"),
    "count-cards": Text(
        "One card: {points} card points.", "baloot.count.values", plural="{n} cards: {points} card points."
    ),
    "count-last": Text(
        "One card and the last trick's {last}: {points} card points.",
        "baloot.count.last-trick",
        plural="{n} cards and the last trick's {last}: {points} card points.",
    ),
    "auction-hokum": Text("Hokum by {bidder}, if nobody says more.", "baloot.contract.declarer"),
    "auction-sun": Text("Sun, declared by {declarer}, if nobody says more.", "baloot.contract.declarer"),
    "auction-open": Text("Nobody has bid yet.", "baloot.bid.order"),
    "auction-contract": Text("The bidding is over.", "baloot.bid.end"),
    "auction-all-pass": Text("Everybody passed: no hand, the deal passes to the right.", "baloot.match.all-pass"),
    "auction-annulled": Text("The deal is annulled.", "baloot.match.annulled"),
    "raises-more": Text("The hand stands at {level}; it can still be raised by {who}.", "baloot.raise.sequence"),
    "raises-done": Text("The hand stands at {level}; nobody can raise it any more.", "baloot.raise.sequence"),
}

TEXTS: Texts = {**RECORD, **ANSWERS}
