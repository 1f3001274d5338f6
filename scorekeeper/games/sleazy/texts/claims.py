"""What slips and needs say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

SLIPS: Texts = {
    "high-not-doubled": Text("{high:and} were not counted double; J, Q, K and A are.", "sleazy.score.higher"),
    "high-doubled-wrongly": Text("{doubled:and} were counted double; only J, Q, K and A are.", "sleazy.score.higher"),
    "high-doubled-twice": Text("{doubled:and} were doubled twice; once is right.", "sleazy.score.higher"),
    "full-as-basic": Text(
        "The full set of {fulls:and} was counted as a basic one; it is {worth_fulls}, before doubling.",
        "sleazy.score.full",
        plural="The full sets of {fulls:and} were counted as basic ones; each is {worth_fulls}, before doubling.",
        counted="n_fulls"),
    "colour-as-basic": Text(
        "The colour set of {fulls:and} was counted as a basic one; it is {worth_fulls}, before doubling.",
        "sleazy.score.colour-set"),
    "basic-as-full": Text(
        "The basic set of {basics:and} was counted as a full one; it is {worth_basics}, before doubling.",
        "sleazy.score.basic",
        plural="The basic sets of {basics:and} were counted as full ones; each is {worth_basics}, before doubling.",
        counted="n_basics"),
    "mixed-pair-counted": Text("The mixed pair of {mixed:and} was counted for {mixed_to}; it counts for nobody.",
        "sleazy.score.mixed",
        plural="The mixed pairs of {mixed:and} were counted for {mixed_to}; they count for nobody.", counted="n_mixed"),
    "pair-to-other-colour": Text(
        "The {colour} pair of {pairs:and} was given to {pair_to}; {colour} is {owner}'s at the end of the round.",
        "sleazy.score.owner"),
    "pairs-to-other-colour": Text(
        "The pairs of {pairs:and} were given to the wrong side; {red} has red at the end of the round, {black} black.",
        "sleazy.score.owner"),
    "joker-set-as-basic": Text(
        "The full set of {joker_set} was counted as a basic one because of the Joker; it is a full one.",
        "sleazy.score.full"),
    "joker-colour-as-basic": Text(
        "The colour set of {joker_set} was counted as a basic one because of the Joker; it is whole.",
        "sleazy.score.colour-set"),
    "broken-set-counted": Text("The broken colour set of {broken} was counted for {broken_to}; it counts for nobody.",
        "sleazy.score.broken"),
    "difference-to-other-side": Text("The difference was given to {wrong_side}; it favours {right_side}.",
        "sleazy.score.difference"),
}  # fmt: skip
"""What each slip says; which of several sentences is named by the slip's own parameter."""

NEEDS: Texts = {
    "needs-win": Text("level: whoever wins the last round wins the match, a level round makes it a drawn game",
        "sleazy.match.winner"),
    "needs-level": Text("level, with {rounds} rounds to play; one brings {most} at most", "sleazy.match.winner"),
    "needs-hold": Text("leads by {n}: wins the match unless the last round is lost by {n}, a drawn game, or more",
        "sleazy.match.winner"),
    "needs-hold-undrawn": Text("leads by {n}: wins the match unless the last round is lost by {least} or more",
        "sleazy.match.winner"),
    "needs-turn": Text("{n} behind: must win the last round by {least} or more; by exactly {n} it is a drawn game",
        "sleazy.match.winner"),
    "needs-turn-undrawn": Text("{n} behind: must win the last round by {least} or more", "sleazy.match.winner"),
    "needs-draw": Text("{n} behind, all that the last round can bring: winning it by {most} makes a drawn game",
        "sleazy.match.drawn",
        plural="{n} behind, all that {rounds} rounds can bring: winning each by {most} makes a drawn game",
        counted="rounds"),
    "needs-draw-off": Text("leads by {n}, all that the last round can bring: cannot lose any more, only draw",
        "sleazy.match.drawn",
        plural="leads by {n}, all that {rounds} rounds can bring: cannot lose any more, only draw", counted="rounds"),
    "needs-lead": Text("leads by {n} with {rounds} rounds to play; one brings {most} at most",
        "sleazy.score.cumulative"),
    "needs-more": Text(
        "{n} behind with {rounds} rounds to play: must win them by more than that in all; one brings {most} at most",
        "sleazy.score.cumulative"),
    "needs-safe": Text("leads by {n}, more than the {most} that the last round can bring: cannot lose any more",
        "sleazy.table.most",
        plural="leads by {n}, more than {rounds} rounds of {most} at most can bring: cannot lose any more",
        counted="rounds"),
    "needs-gone": Text("{n} behind, more than the {most} that the last round can bring: cannot win any more",
        "sleazy.table.most",
        plural="{n} behind, more than {rounds} rounds of {most} at most can bring: cannot win any more",
        counted="rounds"),
}  # fmt: skip
"""What ends the match in the rounds to come."""

TEXTS: Texts = {**SLIPS, **NEEDS}
