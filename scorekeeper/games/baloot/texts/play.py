"""What the rulings on play say, and the articles they rest on."""

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
    "card-too-many": Text(
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

_PROOF = " That came to light later: {by} held {proof}."
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
        "{by} said Ekka with {card} while a higher card of its suit was still in play: {higher}.",
        "baloot.ekka.unplayed",
        plural="{by} said Ekka with {card} while {n} higher cards of its suit were still in play: {higher}.",
    ),
}

TEXTS: Texts = {**TURN, **HELD, **DUTIES, **REVOKED, **EKKA}
