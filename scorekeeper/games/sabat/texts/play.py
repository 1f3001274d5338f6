"""What the codes of infractions, notes and answers say, and the article each rests on."""

from scorekeeper.messages import Text, Texts

_COSTS = " A penalty of {points} if an opponent points it out before the hand is scored."

INFRACTIONS: Texts = {
    "illegal-pass": Text(
        "{by} passed while holding the {cards}, which could have been played." + _COSTS,
        "sabat.penalty.pass",
        plural="{by} passed while holding {n} cards that could have been played: {cards}." + _COSTS,
    ),
    "wrong-suit": Text(
        "{by} put the {card} on the pile of {pile}; a card goes on the pile of its own suit." + _COSTS,
        "sabat.penalty.suit",
    ),
    "out-of-sequence": Text(
        "{by} played the {card} out of sequence: the next card of that pile is the {due}." + _COSTS,
        "sabat.penalty.sequence",
    ),
    "out-of-turn": Text("{by} played the {card} out of turn: it was for {due} to play." + _COSTS, "sabat.penalty.turn"),
    "no-warning": Text(
        "{by} was down to one card and had not warned when {next} had had the turn." + _COSTS, "sabat.penalty.warning"
    ),
    "signal": Text("{by} signalled to the partner, as the table found." + _COSTS, "sabat.penalty.signal"),
    "first-card": Text(
        "{by} opened with the {card}, but the 7 of diamonds opens. It is corrected, and no penalty is due.",
        "sabat.penalty.none",
    ),
    "play-over": Text("{by} went on after the end: {winner} had gone out, and the hand was over.", "sabat.play.end"),
    "after-redeal": Text(
        "{by} went on after the redeal: the cards are dealt again, and nothing of this hand counts.",
        "sabat.deal.redeal",
    ),
    "redeal-late": Text(
        "{by} asked for a redeal after the first card was played; it has to be asked for before.", "sabat.deal.redeal"
    ),
    "redeal-no-right": Text(
        "{by} cannot have the cards dealt again: that takes {most} Kings or {most} Aces, and the hand has"
        " Kings {kings}, Aces {aces}.",
        "sabat.deal.redeal",
    ),
    "announced-late": Text(
        "{by} announced {word} after the first card was played; it has to be announced before.", "sabat.stakes.double"
    ),
    "treble-no-double": Text("{by} announced treble, and nobody had doubled.", "sabat.stakes.treble"),
    "treble-own-double": Text(
        "{by} cannot treble a double of the own side: only an opponent of whoever doubled can.", "sabat.stakes.treble"
    ),
}

NOTES: Texts = {
    "knock-out-of-turn": Text(
        "{by} knocked out of turn: it is for {due} to play. That costs nothing.", "sabat.penalty.none"
    ),
    "warned-idle": Text(
        "{by} warned without cause, holding {n} cards. That costs nothing.",
        "sabat.penalty.none",
    ),
    "announced-idle": Text("{by}'s {word} adds nothing: the hand stands at {level}.", "sabat.stakes.once"),
    "gap-filled": Text(
        "{by} put the {card} under a card that was let stand. Whether it can still be played the table decides: does"
        " the pile have to go on from its top card?",
        "sabat.record.stray",
    ),
    "one-penalty": Text("One act of {by} broke more than one rule: one penalty of {points}.", "sabat.penalty.act"),
    "charged": Text("{by} pointed out the fault of {against}: {points} to {side}.", "sabat.penalty.due"),
    "card-taken-back": Text("The {card} goes back to {by}; it is for {turn} to play.", "sabat.penalty.correct"),
    "opening-taken-back": Text(
        "The {card} goes back to {by}; whoever holds the 7 of diamonds begins.", "sabat.penalty.correct"
    ),
    "pass-taken-back": Text("The pass is taken back; it is for {turn} to play.", "sabat.penalty.correct"),
    "too-late": Text(
        "The act of {by} cannot be taken back: others have played on it, and it stands.", "sabat.penalty.correct"
    ),
    "points-out-nothing": Text(
        "{by} pointed out an act in which nothing wrong is known. To point out another, give its number.",
        "sabat.record.faults",
    ),
    "points-out-own": Text(
        "{by} pointed out a fault of the own side: the {points} are due only if an opponent points it out.",
        "sabat.penalty.who",
    ),
    "points-out-again": Text(
        "{by} pointed out a fault of {against} that had been pointed out: an act is charged once.", "sabat.penalty.act"
    ),
    "points-out-free": Text(
        "{by} pointed out an act of {against} that is corrected and costs nothing.", "sabat.penalty.none"
    ),
    "left-unknown": Text(
        "{by} went out, but who still holds {cards} does not follow from this record. Which hands were dealt?",
        "sabat.record.unknown",
    ),
}

RECORD: Texts = {
    "points-out-number": Text(
        "Act {n} cannot be pointed out here: the acts before are numbered from 1 to {last}.", "sabat.record.order"
    ),
    "card-dealt-twice": Text("The {card} is dealt to {by} and to {other}.", "sabat.count.pack"),
    "card-of-other": Text("{by} cannot play the {card}: {holder} has it.", "sabat.count.pack"),
    "card-not-held": Text("{by} cannot play the {card}: it is not in the hand that was dealt.", "sabat.count.pack"),
    "card-ninth": Text("{by} cannot play the {card} as well: that would be a ninth card.", "sabat.deal.cards"),
    "card-on-table": Text("{by} cannot play the {card}: it lies on the table already.", "sabat.count.pack"),
    "layout-suit": Text("The {card} does not lie in the pile of {pile}.", "sabat.play.piles"),
    "layout-run": Text(
        "A pile runs from the 7 up without gaps; {cards} do not. Give its top card alone if you like.",
        "sabat.play.piles",
    ),
    "layout-first": Text("The first card is played on an empty table; cards lie there already.", "sabat.play.first"),
    "hand-on-table": Text(
        "The {card} cannot be in the hand: it lies on the table, or under the top card.", "sabat.count.pack"
    ),
    "hand-size": Text("A hand has one to eight cards, not {n}.", "sabat.count.hands"),
    "left-many": Text("Two losers hold sixteen cards at most, not {n}.", "sabat.count.hands"),
    "left-sides": Text("The losers are partners: give the cards of N and S, or of E and W.", "sabat.score.winner"),
}

ANSWERS: Texts = {
    "legal-first": Text("The 7 of diamonds opens the play.", "sabat.play.first"),
    "legal-not-first": Text("Whoever holds the 7 of diamonds begins; this hand does not.", "sabat.play.first"),
    "legal-one": Text("This card can be played, so it must be.", "sabat.play.must"),
    "legal-choice": Text("One of these must be played; which one is free.", "sabat.play.must"),
    "legal-pass": Text("No card here is the next of its pile or begins one: pass.", "sabat.play.pass"),
    "redeal-kings": Text("{n} Kings give the right to have the cards dealt again.", "sabat.deal.redeal"),
    "redeal-aces": Text("{n} Aces give the right to have the cards dealt again.", "sabat.deal.redeal"),
    "redeal-none": Text(
        "No right to a redeal: Kings {kings}, Aces {aces}; it takes {most} of the one or {most} of the other.",
        "sabat.deal.redeal",
    ),
    "announce-single": Text("The hand is single; anybody may double until the first card.", "sabat.stakes.double"),
    "announce-double": Text("The hand is doubled; it can still be trebled by {who}.", "sabat.stakes.treble"),
    "announce-treble": Text("The hand is trebled; nothing answers that.", "sabat.stakes.once"),
    "announce-redeal": Text("The cards are dealt again; what was announced is void.", "sabat.deal.redeal"),
    "count-single": Text("Aces {aces} at 20 and pictures {pictures} at 10: {points}.", "sabat.score.winner"),
    "count-seven": Text(
        "Aces {aces} at 20, pictures {pictures} at 10 and 200 for the last 7: {points}.", "sabat.score.last-seven"
    ),
    "count-stakes": Text(
        "Aces {aces} at 20 and pictures {pictures} at 10: {base}, times {times}: {points}.", "sabat.score.stakes"
    ),
    "count-seven-stakes": Text(
        "Aces {aces} at 20, pictures {pictures} at 10 and 200 for the last 7: {base}, times {times}: {points}.",
        "sabat.score.stakes",
    ),
}

WORDS: Texts = {
    "the-losers": Text("the losers"),
    "drawn-warn": Text("“one”"),
    "drawn-signal": Text("signals"),
    "drawn-points-out": Text("points out"),
    "drawn-on": Text("on {pile}"),
    "drawn-turn": Text("{turn} to play"),
}
"""Parts of sentences, and the words of drawings."""

TEXTS: Texts = {**INFRACTIONS, **NOTES, **RECORD, **ANSWERS, **WORDS}
