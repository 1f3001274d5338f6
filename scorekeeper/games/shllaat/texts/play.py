"""What the rulings on the deal and the play say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

RECORD: Texts = {
    "record-card-many": Text(
        "{card} is dealt {number} times, in hands, pool and draw pile together; the pack has one.",
        "shllaat.pack.cards",
        plural="{card} is dealt {number} times, in hands, pool and draw pile together; the packs have {n}.",
    ),
    "record-joker": Text("A Joker is dealt, but this table plays with two packs of 52 without.", "shllaat.pack.two"),
    "layout-long": Text(
        "{cards} cannot have been turned up: four normal cards lay in the pool already, and none was to be replaced.",
        "shllaat.deal.bury",
    ),
    "stock-long": Text(
        "The draw pile has {n} cards, but with {players} players there are {most} when play begins.",
        "shllaat.deal.cards",
    ),
    "stock-buried": Text(
        "{cards} was buried and has to be in the draw pile, which is told in full without it.",
        "shllaat.deal.bury",
        plural="{cards} were buried and have to be in the draw pile, which is told in full without them.",
    ),
}

DEAL: Texts = {
    "layout-kept-specials": Text(
        "The hand was played although {n} of the four cards for the pool were special. All cards had to be thrown in.",
        "shllaat.deal.redeal-pool",
    ),
    "layout-kept-rank": Text(
        "The hand was played although {n} of the four cards of the pool were of rank {rank}. All cards had to be thrown"
        " in.",
        "shllaat.deal.redeal-pool",
    ),
    "layout-thrown-specials": Text(
        "{n} of the four cards for the pool are special: all cards are thrown in and dealt again.",
        "shllaat.deal.redeal-pool",
    ),
    "layout-thrown-rank": Text(
        "{n} of the four cards of the pool are of rank {rank}: all cards are thrown in and dealt again.",
        "shllaat.deal.redeal-pool",
    ),
    "redeal-late": Text(
        "The cards were thrown in after play had begun. That is done before the first draw, or not at all.",
        "shllaat.deal.redeal-hand",
    ),
    "redeal-layout-none": Text(
        "The layout was thrown in without need: it takes three special cards, or three of one rank.",
        "shllaat.deal.redeal-pool",
    ),
    "redeal-hand-none": Text(
        "{by} threw in a hand that had to be played: the right takes three special cards, or three of one rank.",
        "shllaat.deal.redeal-hand",
    ),
}

TURNS: Texts = {
    "first-wrong": Text("{by} began, but the first turn was {due:'s or }'s.", "shllaat.turn.first"),
    "out-of-turn": Text("{by} acted while it was {due:'s or }'s turn.", "shllaat.table.direction"),
    "turn-over": Text(
        "{by}'s turn was over: {card} had captured nothing, and it was {due:'s or }'s turn.", "shllaat.turn.series"
    ),
    "turn-one-card": Text(
        "{by}'s turn was over with {card}: the draw pile is empty, and a turn is one card. It was {due:'s or }'s turn.",
        "shllaat.turn.one-card",
    ),
    "turn-unfinished": Text(
        "{by} acted before {due}'s turn was over: {card} had captured, so {due} was to draw and play again.",
        "shllaat.turn.series",
    ),
    "hand-over": Text("{by} acted after all cards had been played.", "shllaat.end.hand"),
    "draw-missing": Text(
        "{by} played {card} without drawing first; while there is a draw pile, its top card is drawn before each card.",
        "shllaat.turn.draw",
    ),
    "draw-again": Text("{by} drew again before playing; one card is drawn for each card played.", "shllaat.turn.draw"),
    "draw-empty": Text("{by} drew, but the draw pile was empty.", "shllaat.turn.one-card"),
    "draw-not-top": Text(
        "{by} drew {card}, but {top} lay on top of the draw pile. One of the two was taken down wrongly.",
        "shllaat.turn.draw",
    ),
    "draw-held": Text(
        "{by} drew {card}, which was in {holder}'s hand. One of the two was taken down wrongly.", "shllaat.turn.draw"
    ),
    "draw-out": Text(
        "{by} drew {card}, which already lay on the table. From here on the record cannot be followed.",
        "shllaat.turn.draw",
    ),
    "card-not-held": Text(
        "{by} played {card}, which is not in {by}'s hand. Either the hand, a draw or this card was taken down wrongly.",
        "shllaat.turn.draw",
    ),
    "card-of-other": Text(
        "{by} played {card}, which is in {holder}'s hand. One of the two was taken down wrongly.", "shllaat.turn.draw"
    ),
    "card-in-stock": Text(
        "{by} played {card}, which lies in the draw pile. One of the two was taken down wrongly.", "shllaat.turn.draw"
    ),
    "card-out": Text(
        "{by} played {card}, which already lay on the table. From here on the record cannot be followed.",
        "shllaat.turn.draw",
    ),
    "hand-empty": Text("{by} played {card} with no card left in hand.", "shllaat.turn.draw"),
}

_WHY = {
    "capture-rank": ("A normal card captures its own rank, or special cards from the pool.", "shllaat.capture.normal"),
    "capture-along": (
        "One capture is of one rank: either the card's own, or special cards of one kind from the pool.",
        "shllaat.capture.pool-specials",
    ),
    "capture-kinds": (
        "One capture is of one rank: Aces or Jokers from the pool, not both.",
        "shllaat.capture.pool-specials",
    ),
    "capture-special": (
        "A special card in the pool is captured by a normal card, never by another special card.",
        "shllaat.capture.special-discard",
    ),
    "capture-ranks": (
        "A special card captures one rank that its player chooses, and these are {ranks:and}.",
        "shllaat.capture.several",
    ),
    "capture-protected": ("A Joker lies there, and it protects its set from Aces.", "shllaat.capture.protects"),
    "capture-protected-rank": (
        "At this table the Joker in {holder} protects the whole rank from Aces.",
        "shllaat.capture.protects",
    ),
    "capture-own": ("Nobody captures from their own pile.", "shllaat.capture.available"),
    "capture-under": ("Of {owner}'s pile only the top set can be captured.", "shllaat.capture.available"),
    "capture-part": ("{owner}'s set is captured whole, with {rest:and}, or not at all.", "shllaat.capture.whole-set"),
}
"""Why a capture is wrong, for rulings and for answers."""

CAPTURES: Texts = {
    **{code: Text(f"{{by}} took {{what:and}} with {{card}}. {why}", article) for code, (why, article) in _WHY.items()},
    **{
        f"no-{code}": Text(f"No: {{card}} cannot take {{what:and}}. {why}", article)
        for code, (why, article) in _WHY.items()
    },
    "special-not-buried": Text(
        "{by} took {what} with {card} from the first pool, where no special card can lie: it had to be buried and"
        " replaced.",
        "shllaat.deal.bury",
    ),
    "target-missing": Text(
        "{by} took {what} with {card}, but {what} is not on the table. From here on the record cannot be followed.",
        "shllaat.capture.available",
    ),
    "pile-none": Text(
        "{by} took a set of {what}'s with {card}, but there is none. From here on the record cannot be followed.",
        "shllaat.capture.available",
    ),
}

MISSED: Texts = {
    "claim-none": Text("{by} claimed {what:and} without having played a card.", "shllaat.missed.burnt"),
    "claim-late": Text(
        "{by} claimed {what:and} for {card} too late: a missed capture is burnt once the next card is drawn or the next"
        " player has begun.",
        "shllaat.missed.burnt",
    ),
    "claim-burnt": Text(
        "{by} claimed {what} for {card}, but it had been declared burnt before.", "shllaat.missed.sign"
    ),
    "claim-uncovered": Text(
        "{by} claimed {what} for {card}, but it was uncovered only by that capture and was not open to the card.",
        "shllaat.pile.uncovered",
    ),
    "burn-none": Text("{by} declared a set burnt before any card was played.", "shllaat.missed.sign"),
    "burn-own": Text(
        "{by} declared a set burnt after playing {card} alone; it is for an opponent to say.", "shllaat.missed.sign"
    ),
    "burn-late": Text(
        "{by} declared a set burnt, but what {player}'s {card} had missed was burnt already.", "shllaat.missed.burnt"
    ),
    "burn-nothing": Text(
        "{by} declared {owners:'s and }'s top set burnt, but {player}'s {card} could not have captured any set there.",
        "shllaat.missed.sign",
    ),
}

DRAWING: Texts = {
    "drawing-pool": Text("pool"),
    "drawing-empty": Text("empty"),
    "drawing-none": Text("no pile"),
    "drawing-cards": Text("{n} cards"),
    "drawing-over": Text("{top}  over {n} set", plural="{top}  over {n} sets"),
    "drawing-next": Text("next: {who}"),
    "drawing-last": Text("last capture: {who}"),
}

PARTS: Texts = {
    "set-of": Text("{owner}'s set"),
    "name-card": Text("it reads as a card"),
    "name-layout": Text("it stands for the layout here"),
}
"""Parts of other sentences."""

TEXTS: Texts = {**RECORD, **DEAL, **TURNS, **CAPTURES, **MISSED, **DRAWING, **PARTS}
