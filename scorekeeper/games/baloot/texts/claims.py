"""What is said of wrong scores, and of what a side still needs."""

from scorekeeper.messages import Text, Texts

SLIPS: Texts = {
    "loser-keeps-cards": Text(
        "{loser} kept what they had; whoever declared and lost the hand scores nothing, and {winner} takes it all.",
        "baloot.score.lost",
    ),
    "loser-keeps-raised": Text(
        "{loser} kept what they had; whoever loses a raised hand scores nothing, and {winner} takes it all.",
        "baloot.score.raised",
    ),
    "wrong-side-counts": Text(
        "The {counted} card points of {counter} were converted; in this hand {right} counts.", "baloot.score.counting"
    ),
    "both-count": Text(
        "Both sides converted their own cards; only {right} counts, and the other side has the rest of {whole}.",
        "baloot.score.rest",
    ),
    "half-up": Text(
        "{counter} rounded {counted} up to {converted}; in Hokum a 5 goes down.", "baloot.score.hokum"
    ),
    "no-rounding-hokum": Text(
        "{counter} made {converted} of {counted} by dropping the units; in Hokum they go to the nearest ten.",
        "baloot.score.hokum",
    ),
    "no-rounding-sun": Text(
        "{counter} made {converted} of {counted} by dropping what is over; in Sun a 5 stays and all else goes to the"
        " nearest ten.",
        "baloot.score.sun",
    ),
    "last-trick-forgotten": Text(
        "The 10 for the last trick was left out, so {counter} counted {counted}.", "baloot.count.last-trick"
    ),
    "tie-other-side": Text(
        "Level in game points, the hand was given to {winner}; the rule for ties gives it to {loser}.",
        "baloot.score.tie",
    ),
    "declarer-mistaken": Text(
        "{taken} was taken for the declarer's side; {declarer} declared.", "baloot.contract.declarer"
    ),
    "raise-forgotten": Text(
        "The {level} was forgotten, and the hand scored as if nobody had raised.", "baloot.score.raised"
    ),
    "raise-mistaken": Text("The hand was counted as {said}; it was {level}.", "baloot.score.raised"),
    "raise-not-multiplied": Text(
        "{winner} took everything, but the {level} did not multiply it.", "baloot.score.raised"
    ),
    "raise-not-on-projects": Text(
        "The {level} multiplied the cards and not the projects; it multiplies both.",
        "baloot.score.project-multiplier",
    ),
    "projects-times-level": Text(
        "The projects were multiplied by {times}; they never count more than twice.",
        "baloot.score.project-multiplier",
    ),
    "baloot-times-level": Text(
        "The Baloot was multiplied by {times}; it counts 2 whatever was raised.", "baloot.score.baloot-single"
    ),
    "projects-kept-lost": Text(
        "{owner} kept the projects although they lost the hand; the winner takes them.", "baloot.score.lost"
    ),
    "projects-kept-raised": Text(
        "{owner} kept the projects although they lost a raised hand; the winner takes them.", "baloot.score.raised"
    ),
    "projects-kept-kaboot": Text(
        "{owner} kept the projects; after Al-kaboot those of the losers count for nobody.", "baloot.kaboot.projects"
    ),
    "baloot-kept-lost": Text(
        "{baloot_owner} kept the Baloot although they lost the hand; the winner takes it.", "baloot.score.lost"
    ),
    "baloot-kept-raised": Text(
        "{baloot_owner} kept the Baloot although they lost a raised hand; the winner takes it.", "baloot.score.raised"
    ),
    "baloot-kept-table": Text(
        "{baloot_owner} kept the Baloot although they lost the hand; at this table it is lost with it.",
        "baloot.score.baloot-owner",
    ),
    "baloot-kept-kaboot": Text(
        "{baloot_owner} kept the Baloot; after Al-kaboot that of the losers counts for nobody.",
        "baloot.kaboot.projects",
    ),
    "projects-forgotten": Text("Left out: {projects: and } of {owner}.", "baloot.project.values"),
    "baloot-forgotten": Text("The Baloot of {baloot_owner} was left out; it is worth 2.", "baloot.baloot.value"),
    "project-of-other-contract": Text(
        "The projects were given their value in {other}; this is {contract}.", "baloot.project.values"
    ),
    "kaboot-as-ordinary": Text(
        "Al-kaboot was counted like any other hand, {whole} for the cards; all eight tricks are {value}.",
        "baloot.kaboot.value",
    ),
    "kaboot-not-multiplied": Text(
        "Al-kaboot was left at {value}; the {level} makes it {multiplied}.", "baloot.kaboot.value"
    ),
    "kaboot-takes-projects": Text(
        "{winner} took what the losers had shown too; after Al-kaboot it counts for nobody.", "baloot.kaboot.projects"
    ),
    "card-too-few": Text(
        "{counter} counted {counted}: one {card}, worth {value}, too few.", "baloot.count.values"
    ),
    "card-too-many": Text(
        "{counter} counted {counted}: one {card}, worth {value}, too many.", "baloot.count.values"
    ),
}  # fmt: skip
"""By slip; where a slip is settled by several articles, one for each, named by the slip's own parameter."""

NEEDS: Texts = {
    "needs-win": Text(
        "{what}: winning is enough, from {declaring} card points as declarers, {opposing} against them",
        "baloot.match.target",
    ),
    "needs-cards": Text(
        "{what}: from {declaring} card points as declarers, {opposing} against them", "baloot.match.target"
    ),
    "needs-cards-declaring": Text("{what}: from {n} card points as declarers", "baloot.match.target"),
    "needs-cards-opposing": Text("{what}: from {n} card points against the declarers", "baloot.match.target"),
    "needs-kaboot": Text("{what}: Al-kaboot is enough", "baloot.kaboot.value"),
    "needs-kaboot-projects": Text(
        "{what}: Al-kaboot with projects of {value} or more, such as {named:and}", "baloot.kaboot.projects"
    ),
    "needs-projects": Text(
        "{what}: projects of {value} or more, such as {named:and}, from {declaring} card points as declarers,"
        " {opposing} against them",
        "baloot.project.values",
    ),
    "needs-kaboot-or-projects": Text(
        "{what}: Al-kaboot, or projects of {value} or more, such as {named:and}, from {declaring} card points as"
        " declarers, {opposing} against them",
        "baloot.match.target",
    ),
    "needs-kaboot-projects-or-more": Text(
        "{what}: Al-kaboot with projects of {least} or more, such as {few:and}; or, short of it, of {value} or more,"
        " such as {named:and}, from {declaring} card points as declarers, {opposing} against them",
        "baloot.match.target",
    ),
    "needs-projects-alone": Text(
        "{what}: projects of {value} or more, such as {named:and}, and one trick", "baloot.project.values"
    ),
    "needs-projects-declaring": Text(
        "{what}: projects of {value} or more, such as {named:and}, from {n} card points as declarers",
        "baloot.project.values",
    ),
    "needs-projects-opposing": Text(
        "{what}: projects of {value} or more, such as {named:and}, from {n} card points against the declarers",
        "baloot.project.values",
    ),
    "needs-far": Text("{what}: out of reach, even with projects of {most}", "baloot.match.target"),
    "needs-plain": Text(
        "reckoned without a Baloot, and without projects of the other side; both help to decide the hand",
        "baloot.score.compare",
    ),
    "needs-race": Text(
        "both sides can reach {target} in the same hand: the higher total wins, level means another hand",
        "baloot.match.level",
    ),
}
"""What ends the match in the next hand."""

WORDS: Texts = {
    "contract-hokum": Text("Hokum"),
    "contract-sun": Text("Sun"),
    "level-single": Text("not raised"),
    "level-double": Text("double"),
    "level-triple": Text("triple"),
    "level-quadruple": Text("quadruple"),
    "level-gahwa": Text("gahwa"),
    "needs-at-levels": Text("{contract}, {levels}"),
    "needs-from-level": Text("{contract}, {level} or higher"),
    "needs-siri": Text("a Siri", plural="{number} Siris"),
    "needs-fifty": Text("a Fifty", plural="{number} Fifties"),
    "needs-hundred": Text("a Hundred", plural="{number} Hundreds"),
    "needs-four-hundred": Text("the four Aces"),
    "number-1": Text("one"),
    "number-2": Text("two"),
    "number-3": Text("three"),
    "number-4": Text("four"),
    "kind-siri": Text("Siri"),
    "kind-fifty": Text("Fifty"),
    "kind-hundred": Text("Hundred"),
    "kind-four-hundred": Text("Four Hundred"),
    "counted-ace": Text("Ace"),
    "counted-ten": Text("Ten"),
    "counted-king": Text("King"),
    "counted-queen": Text("Queen"),
    "counted-jack": Text("Jack"),
    "counted-trump-jack": Text("Jack of trumps"),
    "counted-trump-nine": Text("9 of trumps"),
}
"""Parts of these sentences."""

TEXTS: Texts = {**SLIPS, **NEEDS, **WORDS}
