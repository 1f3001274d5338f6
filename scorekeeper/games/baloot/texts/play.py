"""What is said of the tricks, and the articles that it cites."""

from scorekeeper.messages import Text, Texts

TURN: Texts = {
    "first-lead-wrong": Text(
        "{by} led {card} to the first trick, but the first lead was {due}'s.", "baloot.play.first-lead"
    ),
    "lead-out-of-turn": Text(
        "{by} led {card}, but {due} had won the trick before and was to lead.", "baloot.play.winner"
    ),
    "card-out-of-turn": Text("{by} played {card} while it was {due}'s turn.", "baloot.play.turn"),
    "card-missing": Text(
        "{by} played {card} while {due}'s card to trick {trick} is missing. From here on the record cannot be followed;"
        " add that card.",
        "baloot.play.turn",
    ),
    "play-over": Text("{by} played {card} after the eighth trick; no card was left to play.", "baloot.play.held"),
}

HELD: Texts = {
    "card-played-twice": Text(
        "{by} played {card}, which {first} had played before. One of the two was taken down wrongly.",
        "baloot.play.held",
    ),
    "card-not-held": Text(
        "{by} played {card}, which is not in {by}'s hand. Either the hand or the play was taken down wrongly.",
        "baloot.play.held",
    ),
    "card-of-other": Text(
        "{by} played {card}, which is in {holder}'s hand. One of the two was taken down wrongly.", "baloot.play.held"
    ),
    "card-ninth": Text(
        "{by} played {card}, the ninth card beside those played and shown; a hand has eight.", "baloot.play.held"
    ),
}

DUTIES: Texts = {
    "trump-led-locked": Text(
        "{by} led the trump {card} in a locked hand while holding other suits; {due} could be led.",
        "baloot.play.locked-lead",
    ),
    "suit-not-followed": Text(
        "{by} played {card} to {lead} while able to follow suit, which comes first; {due} could be played.",
        "baloot.play.follow",
    ),
    "trump-not-beaten-second": Text(
        "{by} played {card} to the trump {lead}; second to play, {by} had to beat it, with {due}.",
        "baloot.play.trump-second",
    ),
    "trump-not-beaten-third": Text(
        "{by} played {card} with {best} of an opponent winning; trumps were led, so it had to be beaten, with {due}.",
        "baloot.play.trump-third",
    ),
    "trump-not-beaten-fourth": Text(
        "{by} played {card} with {best} of an opponent winning; trumps were led, so it had to be beaten, with {due}.",
        "baloot.play.trump-fourth",
    ),
    "not-trumped-second": Text(
        "{by} played {card} to {lead}; unable to follow, the second player must trump, with {due}.",
        "baloot.play.plain-second",
    ),
    "not-trumped-partner": Text(
        "{by} played {card} to the partner's {lead}; it was no Ace and nobody said Ekka, so {by} had to trump, with"
        " {due}.",
        "baloot.play.plain-third-partner",
    ),
    "not-trumped-third": Text(
        "{by} played {card} with {best} of an opponent winning; unable to follow, {by} had to trump, with {due}.",
        "baloot.play.plain-third-opponent",
    ),
    "not-trumped-fourth": Text(
        "{by} played {card} with {best} of an opponent winning; unable to follow, {by} had to trump, with {due}.",
        "baloot.play.plain-fourth-opponent",
    ),
    "not-over-trumped": Text(
        "{by} played {card} on an opponent's trump {best}; unable to follow, {by} had to go over it, with {due}.",
        "baloot.play.overtrump",
    ),
    "ace-not-over-trumped": Text(
        "{by} played {card} after {best} had trumped the partner's {lead}, which frees nobody; {by} had to go over the"
        " trump, with {due}.",
        "baloot.play.ace-trumped",
    ),
}

_PROOF = " That came to light later: {by} held {proof:, }."
REVOKED: Texts = {
    "revoke-locked-lead": Text(
        "{by} led the trump {card} in a locked hand while holding other suits." + _PROOF, "baloot.play.revoke"
    ),
    "revoke-suit": Text("{by} played {card} to {lead} and could have followed suit." + _PROOF, "baloot.play.revoke"),
    "revoke-higher-trump": Text("{by} played {card} and had to beat the trump {best}." + _PROOF, "baloot.play.revoke"),
    "revoke-trump": Text("{by} played {card} to {lead} and had to follow or trump." + _PROOF, "baloot.play.revoke"),
    "revoke-over-trump": Text(
        "{by} played {card} to {lead} and had to follow or go over {best}." + _PROOF, "baloot.play.revoke"
    ),
    "revoke-unseen": Text(
        "{by} cannot have been free to play {card}: too few other cards are left for {by} to have held none that had to"
        " be played instead.",
        "baloot.play.revoke",
    ),
}

EKKA: Texts = {
    "ekka-sun": Text("{by} said Ekka; there is none in Sun.", "baloot.ekka.when"),
    "ekka-not-led": Text("{by} said Ekka in trick {trick}; only its leader can.", "baloot.ekka.when"),
    "ekka-trump": Text("{by} said Ekka with {card}, a trump; it belongs to plain suits.", "baloot.ekka.when"),
    "ekka-higher": Text(
        "{by} said Ekka with {card} while a higher card of its suit was still in play: {higher:, }.",
        "baloot.ekka.unplayed",
        plural="{by} said Ekka with {card} while {n} higher cards of its suit were still in play: {higher:, }.",
    ),
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
    "trick-form": Text("A trick before this card has at most three cards, none of them in the hand."),
}
"""What ``ask baloot legal``, ``trick`` and ``count`` answer."""

RECORD: Texts = {
    "hands-card-twice": Text("{card} is dealt to {first} and to {by}.", "baloot.pack.cards"),
}

TEXTS: Texts = {**TURN, **HELD, **DUTIES, **REVOKED, **EKKA, **ANSWERS, **RECORD}
