"""What each code of Baloot says, and the article it rests on."""

from scorekeeper.messages import Text, Texts

ITEMS: Texts = {
    "all-pass": Text("everybody passed: no score, the deal passes to the right", "baloot.match.all-pass"),
    "annulled": Text("the deal was annulled: no score", "baloot.match.annulled"),
    "counts-unraised": Text("counts, because {declarer} declared", "baloot.score.counting"),
    "counts-raised": Text("counts, because {raiser} raised last ({level})", "baloot.score.counting"),
    "counts-defenders": Text("counts, as the declarer's opponents always do here", "baloot.score.counting"),
    "counts-own": Text("counts its own cards, as both sides do here", "baloot.score.both"),
    "cards-hokum": Text(
        "{points} card points are one full ten", "baloot.score.hokum", plural="{points} card points are {n} full tens"
    ),
    "cards-sun": Text(
        "{points} card points are one full five", "baloot.score.sun", plural="{points} card points are {n} full fives"
    ),
    "rounded-up": Text("{points} goes up to {to}, so {got}; {n} gained", "baloot.score.rounding"),
    "rounded-down": Text("{points} goes down to {to}, so {got}; {n} lost", "baloot.score.rounding"),
    "cards-rest": Text("the rest of {whole}: {whole} − {counted}", "baloot.score.rest"),
    "cards-won": Text("won, and takes all {whole} for cards", "baloot.count.won"),
    "project-siri": Text("Siri of {by}", "baloot.project.values"),
    "project-fifty": Text("Fifty of {by}", "baloot.project.values"),
    "project-hundred": Text("Hundred of {by}", "baloot.project.values"),
    "project-four-hundred": Text("Four Hundred of {by}", "baloot.project.values"),
    "baloot": Text("Baloot of {by}", "baloot.baloot.value"),
    "more-points": Text("has won the hand, {more} : {less}", "baloot.score.compare"),
    "tie-declarer": Text("{each} : {each}, the same in rounding: the declarer's side has won", "baloot.score.tie"),
    "tie-counting-lost": Text(
        "{each} : {each}; {counting}'s {points} lost more in rounding, so {counting} has won",
        "baloot.score.tie",
    ),
    "tie-counting-up": Text(
        "{each} : {each}; {counting}'s {points} was rounded up, so the other side has won", "baloot.score.tie"
    ),
    "tie-counting-even": Text(
        "{each} : {each}; {counting}'s {points} lost nothing, the other side did and has won", "baloot.score.tie"
    ),
    "tie-more-lost": Text("{each} : {each}, and it lost more in rounding: it has won", "baloot.score.tie"),
    "made-own": Text("made it, nobody raised: each keeps its own", "baloot.score.own"),
    "nothing-lost": Text("lost the hand, and scores nothing", "baloot.score.lost"),
    "nothing-raised": Text("lost a raised hand, and scores nothing", "baloot.score.raised"),
    "takes-cards-lost": Text("takes all {whole} for cards, so {n} more", "baloot.score.lost"),
    "takes-cards-raised": Text("takes all {whole} for cards, so {n} more", "baloot.score.raised"),
    "takes-projects-lost": Text("takes over the projects of the losers", "baloot.score.lost"),
    "takes-projects-raised": Text("takes over the projects of the losers", "baloot.score.raised"),
    "takes-baloot-lost": Text("takes over the Baloot of the losers", "baloot.score.lost"),
    "takes-baloot-raised": Text("takes over the Baloot of the losers", "baloot.score.raised"),
    "baloot-lost": Text("does not get the losers' Baloot; it is lost at this table", "baloot.score.baloot-owner"),
    "multiplied-cards": Text("{level}: the {n} for cards, multiplied", "baloot.score.raised"),
    "multiplied-projects": Text("{level}: the {n} for projects, multiplied", "baloot.score.project-multiplier"),
    "capped-projects": Text(
        "{level}: the {n} for projects, but never more than twice", "baloot.score.project-multiplier"
    ),
    "baloot-single": Text("a Baloot counts 2 whatever was raised", "baloot.score.baloot-single"),
    "kaboot": Text("Al-kaboot, all eight tricks: {n}", "baloot.kaboot.value"),
    "kaboot-project-void": Text("{by}'s {kind} counts for nobody after Al-kaboot", "baloot.kaboot.projects"),
    "kaboot-baloot-void": Text("{by}'s Baloot counts for nobody after Al-kaboot", "baloot.kaboot.projects"),
    "kaboot-lost": Text("won no trick and scores nothing", "baloot.kaboot.value"),
    "gahwa-won": Text("won at gahwa: no points are scored, the whole match is won", "baloot.score.gahwa"),
    "level": Text("level with the other side at the target or above: another hand decides", "baloot.match.level"),
    "gahwa-lost": Text("lost at gahwa, and with it the match", "baloot.score.gahwa"),
}

PROBLEMS: Texts = {
    "outcome-alone": Text("{key} cannot stand beside the outcome {outcome}: nothing was played."),
    "contract-missing": Text("Hokum or Sun? The line does not say what was played.", "baloot.contract.kinds"),
    "declarer-missing": Text("Who was the declarer, the one who took the card?", "baloot.contract.declarer"),
    "points-missing": Text(
        "How many card points? Say for example NS 77, or kaboot NS; where the winner takes all, NS won is enough.",
        "baloot.count.values",
    ),
    "points-range": Text(
        "{side} cannot have {n} card points: all the cards with the last trick are {whole}.", "baloot.count.values"
    ),
    "points-sum": Text("{ns} and {ew} card points make {n}, not {whole}: who miscounted?", "baloot.count.sum"),
    "points-impossible": Text(
        "No hand can leave {side} {points} card points: the other side would have {rest}, and no cards make that."
        " Possible: {near}.",
        "baloot.count.possible",
    ),
    "points-tricks": Text(
        "{side} cannot have {points} card points with one trick. Nearest possible: {near}.",
        "baloot.count.possible",
        plural="{side} cannot have {points} card points with {n} tricks. Nearest possible: {near}.",
    ),
    "tricks-needed": Text(
        "{other} {points}, {side} 0: did {other} win all eight tricks? Say kaboot {other}, or how many {side} won"
        " (tricks {side} 1).",
        "baloot.count.zero",
    ),
    "tricks-range": Text("{side} cannot have won {n} tricks: there are {whole}.", "baloot.count.tricks"),
    "tricks-sum": Text("{ns} and {ew} tricks make {n}, not {whole}.", "baloot.count.tricks"),
    "kaboot-tricks": Text("Al-kaboot of {side} means all {whole} tricks, the facts say {n}.", "baloot.kaboot.tricks"),
    "kaboot-points": Text(
        "Al-kaboot of {side} means all {whole} card points, the facts say {n}.", "baloot.kaboot.tricks"
    ),
    "won-needs-points": Text(
        "{side} made it and nobody raised, so each side keeps its own: how many card points?", "baloot.score.own"
    ),
    "won-otherwise": Text("{side} cannot have won: by the other facts {winner} has.", "baloot.score.compare"),
    "ashkal-hokum": Text("Ashkal is a bid of Sun; this hand says Hokum.", "baloot.bid.ashkal"),
    "ashkal-declarer": Text(
        "After Ashkal by {bidder} the partner {partner} takes the card and is the declarer.", "baloot.bid.ashkal"
    ),
    "ashkal-place": Text(
        "{bidder} cannot have said Ashkal: only {third} and the dealer {dealer} may. Has somebody else dealt?",
        "baloot.bid.ashkal",
    ),
    "trump-sun": Text("Sun has no trump suit.", "baloot.contract.trump"),
    "baloot-sun": Text("There is no Baloot in Sun: it is the King and Queen of trumps.", "baloot.baloot.hokum-only"),
    "four-hundred-hokum": Text(
        "Four Aces are a Hundred in Hokum; a Four Hundred exists in Sun only.", "baloot.project.four-aces"
    ),
    "doubling-off": Text("This table plays without raising; {level} is not possible.", "baloot.raise.off"),
    "raise-sun": Text("Sun can be doubled and no more; there is no {level} in Sun.", "baloot.raise.sun"),
    "sun-double-never": Text("This table never doubles Sun.", "baloot.raise.sun-scores"),
    "sun-double-scores": Text(
        "Sun can be doubled only with one side above 100 and the other below 100; the score stood {ns} : {ew}.",
        "baloot.raise.sun-scores",
    ),
    "locked-sun": Text("Sun cannot be locked: it has no trumps.", "baloot.raise.locked"),
    "locked-level": Text(
        "A hand is locked with double or quadruple only; this one stood at {level}.", "baloot.raise.locked"
    ),
    "doubler-single": Text("{doubler} doubled, but the hand is entered as not raised.", "baloot.raise.double"),
    "doubler-side": Text("{doubler} is of the declarer's side and cannot double.", "baloot.raise.double"),
    "projects-both-sides": Text(
        "Only one side can score projects, the one with the best; the other shows none.", "baloot.project.one-side"
    ),
    "projects-too-many": Text(
        "{by} cannot have {n} projects, {most} at most: eight cards hold no more than two.", "baloot.project.limit"
    ),
    "projects-no-deal": Text("No deal holds these projects together: eight cards each.", "baloot.project.deal"),
    "baloot-no-deal": Text("{by} cannot hold the Baloot beside these projects.", "baloot.project.deal"),
    "projects-win-tricks": Text(
        "{side} cannot have shown that and won no trick: four Aces in Sun, or the Jack of trumps, win one.",
        "baloot.project.deal",
    ),
}

NOTATION: Texts = {
    "owner-missing": Text("Whose is “{word}”? Put the side or the player next to it."),
    "owner-stray": Text("What about “{word}”? There is nothing beside it that could be theirs."),
    "said-twice": Text("{key} is said twice, as {first} and as {second}: which is it?"),
    "tricks-number": Text("How many tricks, and whose? Say for example tricks NS 3.", "baloot.count.tricks"),
    "project-number": Text(
        "Is {n} here the card points or the project? Write the project as a word: {word}.", "baloot.project.values"
    ),
    "tricks-whose": Text("Whose {n} tricks? Say for example tricks NS {n}.", "baloot.count.tricks"),
    "pass-alone": Text("Nothing else can stand beside pass or kawesh; “{word}” does."),
    "ashkal-bidder": Text(
        "Who of {side} said Ashkal? The partner took the card and is the declarer.", "baloot.bid.ashkal"
    ),
}

HEADLINE: Texts = {
    "headline-all-pass": Text("All passed"),
    "headline-annulled": Text("Annulled"),
    "headline-hokum": Text("Hokum by {by}"),
    "headline-sun": Text("Sun by {by}"),
    "headline-ashkal": Text("Sun by {by} (Ashkal of {bidder})"),
    "headline-raised": Text("{level}"),
    "headline-locked": Text("{level} locked"),
}
"""What was played."""

TEXTS: Texts = {**ITEMS, **PROBLEMS, **NOTATION, **HEADLINE}
