"""What the items of a score say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

NAMES: Texts = {
    **{f"number-{rank}": Text(f"{rank}s") for rank in range(2, 11)},
    "number-a": Text("Aces"),
    "number-k": Text("Kings"),
    "number-q": Text("Queens"),
    "number-j": Text("Jacks"),
    "number-unknown": Text("cards of that number"),
    "colour-red": Text("red"),
    "colour-black": Text("black"),
    "colour-mixed": Text("mixed"),
    "kind-pair": Text("pair"),
    "kind-basic": Text("basic"),
    "kind-full": Text("full"),
    "kind-colour": Text("colour"),
    "kind-broken": Text("broken"),
    "made-pair": Text("{colour} pair"),
    "made-set": Text("{kind} set"),
}  # fmt: skip
"""Numbers, colours and kinds, as other sentences name them."""

HEADLINE: Texts = {
    "lay-pair": Text("{n} pair", plural="{n} pairs"),
    "lay-basic": Text("{n} basic set", plural="{n} basic sets"),
    "lay-full": Text("{n} full set", plural="{n} full sets"),
    "lay-colour": Text("{n} colour set", plural="{n} colour sets"),
    "lay-broken": Text("{n} broken set", plural="{n} broken sets"),
    "lay-nothing": Text("nothing on the table"),
}  # fmt: skip

ITEMS: Texts = {
    "owns-red": Text("has red at the end, and so the red pairs", "sleazy.score.owner"),
    "owns-black": Text("has black at the end, and so the black pairs", "sleazy.score.owner"),
    "pair": Text("{colour} pair of {rank}", "sleazy.score.pure"),
    "basic": Text("basic set of {rank}", "sleazy.score.basic"),
    "basic-joker": Text("basic set of {rank}, with the Joker", "sleazy.score.basic"),
    "full": Text("full set of {rank}", "sleazy.score.full"),
    "full-joker": Text("full set of {rank}, with the Joker", "sleazy.score.full"),
    "colour-set": Text("colour set of {rank}", "sleazy.score.colour-set"),
    "colour-set-joker": Text("colour set of {rank}, with the Joker", "sleazy.score.colour-set"),
    "doubled": Text("once more, as {rank} count double", "sleazy.score.higher"),
    "mixed": Text("the mixed pair of {ranks:and} counts for nobody", "sleazy.score.mixed",
        plural="the mixed pairs of {ranks:and} count for nobody"),
    "broken": Text("the broken colour set of {rank} counts for nobody", "sleazy.score.broken"),
    "cancelled": Text("{n} cancels against equal compounds of {other}, {left} left", "sleazy.score.cancel"),
    "level": Text("level with {other} in this round", "sleazy.score.difference"),
    "ahead": Text("has won the round by {n}: {more} − {less}", "sleazy.score.difference"),
    "against-deal": Text("should have {colour} and not {own}, as {dealer} dealt and no hat is played",
        "sleazy.layout.colours"),
    "match-leads": Text("leads the match by {n}", "sleazy.score.cumulative"),
    "match-gained": Text("led the match by {before}, won {round}: leads by {n}", "sleazy.score.cumulative"),
    "match-lost": Text("led the match by {before}, lost {round}: leads by {n}", "sleazy.score.cumulative"),
    "match-turned": Text("was {before} behind, won {round}: leads the match by {n}", "sleazy.score.cumulative"),
    "match-level": Text("level with {other} in the match", "sleazy.score.cumulative"),
    "stands-ahead": Text("leads by {points} after one of {rounds} rounds", "sleazy.score.cumulative",
        plural="leads by {points} after {n} of {rounds} rounds"),
    "stands-level": Text("level with {other} after one of {rounds} rounds", "sleazy.score.cumulative",
        plural="level with {other} after {n} of {rounds} rounds"),
    "half-time": Text("half time, changes places with {other}", "sleazy.match.half-time"),
    "end-won": Text("has won the match by {points} after all {n} rounds", "sleazy.match.winner"),
    "end-drawn": Text("level with {other} after all {n} rounds: a drawn game", "sleazy.match.drawn"),
}  # fmt: skip

TEXTS: Texts = {**NAMES, **HEADLINE, **ITEMS}
