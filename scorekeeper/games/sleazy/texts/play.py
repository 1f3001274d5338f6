"""What infractions say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

RECORD: Texts = {
    "triple-team": Text(
        "Which side is the team of two? Its players are A1 and A2, or B1 and B2; the player alone is A or B.",
        "sleazy.teams.cards"),
    "hat-at-start": Text("At the start of a round the hat is nobody's, so hat can only be null.", "sleazy.hat.gain"),
    "joker-dealt": Text("The Joker is put apart before the deal; it is in no hand and no deck.", "sleazy.layout.joker"),
    "deck-long": Text("After the deal the deck has {most} cards, not {n}.", "sleazy.pack.cards"),
    "card-dealt-twice": Text("{card} stands in {key} and in {other}; there is one of it.", "sleazy.pack.cards"),
    "fill-card": Text("Which card was laid in {key}? Name it; only with the order of the deck can it be left out.",
        "sleazy.cleanup.sources"),
    "place-unknown": Text(
        "{by} used {card}, and the record leaves open on which table or in whose hand it lay. From here on nothing is"
        " judged.", "sleazy.facts.unknown"),
    "deck-other": Text(
        "{by} took {card} from the deck, but its next card was {top}. One of the two was taken down wrongly.",
        "sleazy.pack.cards"),
    "deck-elsewhere": Text(
        "{by} took {card} from the deck, but that card lay elsewhere. One of the two was taken down wrongly.",
        "sleazy.pack.cards"),
}  # fmt: skip

TURNS: Texts = {
    "turn-first": Text("{by} took the first turn of the round, which was {due}'s.", "sleazy.layout.dealer"),
    "turn-out-of-order": Text("{by} took a turn that was {due}'s.", "sleazy.turn.order"),
    "turn-empty": Text("{by} did nothing; a turn is running idle, or recipes, or a skip once the deck is empty.",
        "sleazy.turn.choice"),
    "turn-mixed": Text(
        "{by} did two kinds of things in one turn; it is either running idle, or recipes and cleaning up, or a skip.",
        "sleazy.turn.choice"),
    "skip-early": Text(
        "{by} skipped with one card left in the deck; until it is empty there are only running idle and recipes.",
        "sleazy.end.no-idle",
        plural="{by} skipped with {n} cards left in the deck; until it is empty there are only running idle and"
        " recipes."),
    "idle-deck-empty": Text("{by} ran idle although the deck was empty before the turn; a recipe or a skip was due.",
        "sleazy.end.no-idle"),
    "round-over": Text(
        "{by} took a turn after the round had ended, as everybody had skipped in a row. What follows is not judged.",
        "sleazy.end.skips"),
    "idle-order": Text(
        "{by} went to {step} too early: running idle goes pick, dump, place, and the next step was {due}.",
        "sleazy.turn.idle"),
    "idle-again": Text("{by} went to {step} twice; running idle has each of its steps once.", "sleazy.turn.idle"),
    "idle-incomplete": Text(
        "{by} left the turn half done: running idle goes pick, dump, place, and the next step was {due}.",
        "sleazy.turn.idle"),
    "dump-empty": Text("{by} took a card from the dump, where none lay.", "sleazy.turn.idle"),
    "dump-elsewhere": Text(
        "{by} put {card} on the dump, but it is not one of {by}'s table cards, and only those can go there.",
        "sleazy.turn.idle"),
    "place-elsewhere": Text(
        "{by} placed {card}, which is not in {by}'s hand; the empty place is filled with a hand card.",
        "sleazy.turn.idle"),
}  # fmt: skip

CARDS: Texts = {
    "card-buried": Text("{by} used {card} from inside the dump; only its topmost card, {top}, is an extra table card.",
        "sleazy.turn.dump-card"),
    "card-in-compound": Text("{by} used {card}, which is part of a pair or set already.", "sleazy.table.one-number"),
    "card-other-hand": Text(
        "{by} used {card} of {holder}'s hand; besides table cards only {by}'s own hand can be used.",
        "sleazy.turn.cards"),
    "card-not-held": Text("{by} used {card}, which lies on no table, not on top of the dump and not in {by}'s hand.",
        "sleazy.turn.cards"),
    "colour-card-used": Text(
        "{by} used the colour card {card}, which takes part in no such recipe; it only goes into a colour set, where"
        " those are played.", "sleazy.layout.colour-card"),
    "borrow-two": Text("{by} borrowed {cards:and} of {other} for one recipe; at most one card can be borrowed.",
        "sleazy.turn.borrow-limit"),
    "borrow-none": Text("{by} borrowed {card} of {other}, but nothing can be borrowed to purify, recycle or repair.",
        "sleazy.turn.borrow-limit"),
    "borrow-colour": Text(
        "{by} borrowed {card} of {other}, but {colour} is {other}'s colour; only cards of the own colour can be"
        " borrowed.", "sleazy.turn.borrow"),
    "borrow-partner": Text(
        "{by} borrowed {card} of {other} without {twin} from the table, which must be in the same recipe.",
        "sleazy.turn.borrow"),
    "borrow-joker": Text(
        "{by} borrowed {card} of {other} with the Joker, which then stands for {twin}; so the rest of the set must be"
        " the two {opposite} {ranks}.", "sleazy.turn.borrow-joker"),
}  # fmt: skip

RECIPES: Texts = {
    "numbers-differ": Text("{by} put {cards:and} together; a recipe takes cards of one number.",
        "sleazy.pack.compounds"),
    "number-taken": Text(
        "{by} began a new compound of {ranks}, but there is a {kind} of them; a number makes one compound.",
        "sleazy.table.one-number"),
    "half-from-table": Text(
        "{by} used {cards:and} of the hand; here at most one hand card can be used, as half of the cards must be table"
        " cards.", "sleazy.recipe.half",
        plural="{by} used {cards:and} of the hand; here at most {most} hand cards can be used, as half of the cards"
        " must be table cards.", counted="most"),
    "joker-in-pair": Text("{by} put the Joker into a pair of {ranks}; it only ever lies in a set.",
        "sleazy.recipe.recycled-joker"),
    "joker-not-recycled": Text(
        "{by} used the Joker as a table card without having recycled it in this turn; three cards of a number can make"
        " a Joker's trick with it.", "sleazy.recipe.recycle"),
    "joker-recycled": Text(
        "{by} made a Joker's trick of {ranks} with the recycled Joker; as one of four it makes a Master's trick.",
        "sleazy.recipe.recycled-joker"),
    "joker-no-card": Text("{by} used the Joker to {verb}, for which only a card of the number will do.",
        "sleazy.recipe.recycled-joker"),
    "colour-set-only": Text(
        "{by} made a full set of {ranks}, the colour number; of these only a colour set can be made, with {card}.",
        "sleazy.table.colour-number-full"),
    "table-cards-only": Text(
        "{by} changed a compound with the hand card {cards:and}; only table cards can be used for that.",
        "sleazy.recipe.table-only",
        plural="{by} changed a compound with the hand cards {cards:and}; only table cards can be used for that."),
    "pair-missing": Text("{by} was after a pair of {ranks}, but there is none.", "sleazy.pack.compounds"),
    "pair-pure": Text(
        "{by} purified the pair of {ranks}, which is a {colour} pair already; only a mixed pair can be purified.",
        "sleazy.recipe.purify"),
    "steal-own": Text(
        "{by} stole the {colour} pair of {ranks}, which is of {by}'s own colour; only mixed pairs and those of the"
        " other side's colour can be stolen.", "sleazy.recipe.steal"),
    "recycle-none": Text("{by} recycled the Joker with one of the {ranks}, but it is in no set.",
        "sleazy.recipe.recycle"),
    "recycle-other": Text("{by} recycled the Joker with one of the {ranks}, but it is in the set of {right}.",
        "sleazy.recipe.recycle"),
    "repair-none": Text("{by} repaired a colour set, but none is broken.", "sleazy.colour-set.repair"),
    "repair-other": Text(
        "{by} repaired the broken colour set with {card}; it takes the card that is missing, {missing:and}, or the"
        " recycled Joker.", "sleazy.colour-set.repair"),
    "hat-off": Text(
        "{by} swapped the colours, but there is no hat at this table; the option magic-hat=yes plays with it.",
        "sleazy.hat.use"),
    "hat-nobodys": Text("{by} swapped the colours, but nobody has the hat; a Master's trick wins it.",
        "sleazy.hat.gain"),
    "hat-others": Text("{by} swapped the colours, but {other} has the hat.", "sleazy.hat.use"),
    "recipe-after-cleanup": Text("{by} made a recipe after cleaning up had begun; recipes come first.",
        "sleazy.cleanup.order"),
}  # fmt: skip

CLEANUP: Texts = {
    "cleanup-without-recipe": Text(
        "{by} filled up in a turn without recipes; after running idle there is nothing to clean up.",
        "sleazy.cleanup.order"),
    "cleanup-borrowed-first": Text(
        "{by} filled the own table while a borrowed place of {other} was empty; borrowed places come first.",
        "sleazy.cleanup.order"),
    "cleanup-table-first": Text(
        "{by} drew into the hand while a place on {due}'s table was to be filled; the hand comes last.",
        "sleazy.cleanup.order"),
    "cleanup-borrowed-missing": Text("{by} ended the turn with one borrowed place of {other} unfilled.",
        "sleazy.cleanup.order", plural="{by} ended the turn with {n} borrowed places of {other} unfilled."),
    "cleanup-table-missing": Text(
        "{by} ended the turn with one place of the own table unfilled, though it could be filled.", "sleazy.end.fill",
        plural="{by} ended the turn with {n} places of the own table unfilled, though they could be filled."),
    "cleanup-hand-missing": Text("{by} ended the turn with one hand card too few, though the deck was not empty.",
        "sleazy.cleanup.sources",
        plural="{by} ended the turn with {n} hand cards too few, though the deck was not empty."),
    "fill-not-owed": Text("{by} filled a place of {other}'s table from which nothing is borrowed.",
        "sleazy.cleanup.order"),
    "fill-full": Text("{by} filled a place of a table that has its three cards.", "sleazy.layout.slots"),
    "fill-not-hand": Text("{by} filled a place with {card}, which is in no hand that could give it.",
        "sleazy.cleanup.sources"),
    "fill-other-hand": Text("{by} filled a place with {card} of {holder}'s hand; it was for {due} to fill it.",
        "sleazy.teams.hand"),
    "fill-deck-first": Text(
        "{by} filled a place with {card} of {holder}'s hand; while the deck lasts the others need not help.",
        "sleazy.end.fill"),
    "draw-full": Text("{by} drew a card with {n} in the hand already, which is full.", "sleazy.layout.slots"),
    "deck-empty": Text(
        "{by} took a card from the deck, which was empty; table places are then filled from the hand, and the hand"
        " stays as it is.", "sleazy.end.fill"),
}  # fmt: skip

DRAWING: Texts = {
    "drawn-sets": Text("sets"),
    "drawn-table": Text("table"),
    "drawn-between": Text("between"),
    "drawn-dump": Text("dump"),
    "drawn-deck": Text("deck"),
    "drawn-next": Text("next"),
    "drawn-hat": Text("with the hat"),
    "drawn-compound": Text("{made} of {rank}"),
    "drawn-joker": Text("{made} of {rank} with the Joker"),
    "drawn-top": Text("{card} on top"),
    "drawn-below": Text("{card} below"),
    "drawn-empty": Text("empty"),
    "drawn-cards": Text("one card", plural="{n} cards"),
    "drawn-colour-card": Text("colour card {card}"),
}  # fmt: skip
"""The words of a drawn layout."""

TEXTS: Texts = {**RECORD, **TURNS, **CARDS, **RECIPES, **CLEANUP, **DRAWING}
