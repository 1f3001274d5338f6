"""What the codes of bidding and raising say, and the article each rests on.

Codes that facts of a hand share (``doubling-off``, ``raise-sun``, ``sun-double-*``, ``doubler-side``, ``locked-*``)
have their texts with those of the facts.
"""

from scorekeeper.messages import Text, Texts

CALLS: Texts = {
    "call-turn": Text(
        "{seat} said {call} before a bid and out of turn; it was {turn}'s turn to speak.", "baloot.bid.order"
    ),
    "call-third-round": Text(
        "{seat} cannot say {call}: in the third round {first} alone is asked, and once.", "baloot.bid.third-round"
    ),
    "call-all-pass": Text(
        "{seat} said {call} after everybody had passed; the cards are thrown in and nobody can speak any more.",
        "baloot.bid.all-pass",
    ),
    "call-annulled": Text(
        "{seat} said {call} after Kawesh; the hand was annulled and nobody can speak any more.", "baloot.bid.kawesh"
    ),
    "call-after-sun": Text(
        "{seat} said {call} too late: in the second round {bidder}'s {bid} ended the bidding.",
        "baloot.bid.second-round",
    ),
    "call-no-say": Text("{seat} has no more say over {bidder}'s {bid}, so {call} does not count.", "baloot.bid.end"),
    "call-closed": Text(
        "{seat} said {call} after the bidding was over: nobody was left who wanted to speak over {bidder}'s {bid}.",
        "baloot.bid.end",
    ),
    "hokum-over-hokum": Text(
        "{seat} cannot say Hokum over {bidder}'s Hokum, in either round; only Sun goes over it.",
        "baloot.bid.second-overcall",
    ),
    "hokum-over-sun": Text(
        "{seat} cannot say Hokum over {bidder}'s {bid}; only a Sun from earlier in rotation goes over it.",
        "baloot.bid.sun-overcall",
    ),
    "sun-later": Text(
        "{seat} comes later in rotation than {bidder}, whose {bid} stands; only earlier players may say Sun over it.",
        "baloot.bid.sun-overcall",
    ),
    "sun-own": Text(
        "{seat}'s own {bid} stands; only players earlier in rotation may say Sun over it.", "baloot.bid.sun-overcall"
    ),
    "sun-spoken": Text(
        "{seat} has spoken in the second round already; only those whose turn in it is still to come may say Sun over"
        " {bidder}'s Hokum.",
        "baloot.bid.second-overcall",
    ),
    "ashkal-over-bid": Text(
        "{seat} cannot say Ashkal over {bidder}'s {bid}: all before must have passed. What goes over a bid is Sun.",
        "baloot.bid.ashkal",
    ),
    "ashkal-seat": Text(
        "{seat} cannot say Ashkal; it is for {third}, third to speak, and the dealer {dealer} only.",
        "baloot.bid.ashkal",
    ),
    "ashkal-second-round": Text(
        "{seat} cannot say Ashkal in the second round at this table; it belongs to the first.",
        "baloot.bid.ashkal-second",
    ),
    "ashkal-third-round": Text(
        "{seat} cannot say Ashkal in the third round: only pass, Hokum or Sun.", "baloot.bid.third-round"
    ),
    "kawesh-off": Text("{seat} cannot annul the hand: this table does not play Kawesh.", "baloot.bid.kawesh"),
    "kawesh-late": Text(
        "{seat} said Kawesh after the first round; it is for the first round only.", "baloot.bid.kawesh"
    ),
    "kawesh-spoken": Text(
        "{seat} has spoken already; Kawesh is said at the player's own turn in the first round, instead of anything"
        " else.",
        "baloot.bid.kawesh",
    ),
    "kawesh-hand": Text(
        "{seat} cannot annul the hand: the first five cards were not all 9s, 8s and 7s.", "baloot.bid.kawesh"
    ),
    "suit-first-round": Text(
        "{seat} cannot say Hokum in {suit} in the first round; it is in the exposed card's suit, {suits}.",
        "baloot.bid.first-round",
    ),
    "suit-exposed": Text(
        "{seat} cannot say Hokum in {suit} in the second round, as that suit lies exposed; possible are {suits}.",
        "baloot.bid.suit",
    ),
    "suit-stray": Text("{seat} named a suit with {call}; only Hokum has one.", "baloot.contract.trump"),
}

RAISES: Texts = {
    "raise-late": Text(
        "{seat} said {level} after the first card was led; every raise comes before it.", "baloot.raise.time"
    ),
    "double-again": Text(
        "{seat} cannot double again: {doubler} has doubled, and one double is enough.", "baloot.raise.double"
    ),
    "raise-again": Text("{seat} cannot say {level} again; it was said already.", "baloot.raise.sequence"),
    "raise-skips": Text("{seat} cannot say {level}: it answers a {needs}, and none stands.", "baloot.raise.sequence"),
    "raise-declarer": Text("{seat} cannot say {level}; only the declarer, {who}, may.", "baloot.raise.sequence"),
    "quadruple-doubler": Text("{seat} cannot say quadruple; only {who}, who doubled, may.", "baloot.raise.sequence"),
}

ANSWERS: Texts = {
    "auction-hokum": Text("Hokum by {bidder}, if nobody says more.", "baloot.contract.declarer"),
    "auction-sun": Text("Sun, declared by {declarer}, if nobody says more.", "baloot.contract.declarer"),
    "auction-open": Text("Nobody has bid yet.", "baloot.bid.order"),
    "auction-contract": Text("The bidding is over.", "baloot.bid.end"),
    "auction-all-pass": Text("Everybody passed: no hand, the deal passes to the right.", "baloot.match.all-pass"),
    "auction-annulled": Text("The deal is annulled.", "baloot.match.annulled"),
    "raises-more": Text("The hand stands at {level}; it can still be raised by {who}.", "baloot.raise.sequence"),
    "raises-done": Text("The hand stands at {level}; nobody can raise it any more.", "baloot.raise.sequence"),
}
"""What ``ask baloot auction`` and ``raises`` answer."""

TEXTS: Texts = {**CALLS, **RAISES, **ANSWERS}
