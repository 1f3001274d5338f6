"""What each slip says, and the article it rests on; which of several sentences is named by the slip's own parameter."""

from scorekeeper.messages import Text, Texts

TEXTS: Texts = {
    "run-kept": Text(
        "The run of {other} was kept, at {kept}; with the game they lost it is nothing.", "shah.series.lost"
    ),
    "run-carried": Text(
        "The run of {side} was carried on over a lost game, to {carried}; it began anew after that, and is {run}.",
        "shah.series.lost",
    ),
    "run-both": Text(
        "No run was taken back at a lost game, so {side} stood at {carried} and {other} at {kept}; the run of {side} is"
        " {run}, and {other} has none.",
        "shah.series.lost",
    ),
    "total-instead-of-run": Text(
        "All the games that {side} has won were counted; those without a loss in between are {run}.",
        "shah.series.run",
    ),
}
