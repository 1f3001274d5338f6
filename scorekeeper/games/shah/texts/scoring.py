"""What each code of score and notation says, and the article it rests on."""

from scorekeeper.messages import Text, Texts

ITEMS: Texts = {
    "won": Text("won the game", "shah.end.score"),
    "lost": Text("lost the game", "shah.end.score"),
    "single": Text("wins the match with it: a single game is played for", "shah.series.single"),
    "drawn": Text("the game was drawn, it counts nothing", "shah.series.draws"),
    "run": Text("{n} in a row, {left} more win the match", "shah.series.run"),
    "run-four": Text("4 in a row, one more wins the match", "shah.series.run"),
    "run-won": Text("{n} in a row: that wins the match", "shah.series.five"),
    "run-ended": Text("a run of 1 has ended", "shah.series.lost", plural="a run of {n} has ended"),
    "begins": Text("as the winner, places first in the next game", "shah.series.next"),
    "begins-again": Text("places first again", "shah.series.draws"),
}

PROBLEMS: Texts = {
    "first-unknown": Text("{found} does not play; who places first, {choices}?", "shah.place.first"),
    "winner-missing": Text("Who won the game?", "shah.claim.unknown"),
    "draw-none": Text(
        "No game is drawn at this table: it goes on until one player is down to two stones. Where draws are agreed,"
        " the option draws=agreed says so.",
        "shah.series.draws",
    ),
}

NOTATION: Texts = {
    "headline-won": Text("{side} won", "shah.end.score"),
    "headline-drawn": Text("Drawn", "shah.series.draws"),
    "winner-two": Text("Who won, {first} or {second}? The line can be read as either.", "shah.claim.unknown"),
    "draw-winner": Text(
        "Was the game drawn, or who won it, {first} or {second}? The line says both.", "shah.claim.unknown"
    ),
    "one-game": Text(
        "One line is one game, without numbers: {example}. Games won in a row are lines of their own, in order.",
        "shah.series.facts",
    ),
}

NEEDS: Texts = {
    "needs-one": Text("wins the match with the next game", "shah.series.five"),
    "needs-run": Text(
        "{run} in a row: {n} more win the match; a lost game takes the run back to nothing", "shah.series.run"
    ),
    "needs-break": Text(
        "{n} in a row win the match, none of them won yet; the first ends {other}'s run of {run}", "shah.series.lost"
    ),
    "needs-all": Text("{n} in a row win the match, none of them won yet", "shah.series.five"),
    "needs-drawn": Text("a drawn game leaves all this as it is", "shah.series.draws"),
}
"""What ends the match."""

TEXTS: Texts = {**ITEMS, **PROBLEMS, **NOTATION, **NEEDS}
