"""What each code of Shah says, and the article it rests on."""

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
    "winner-two": Text("Who won, {first} or {second}? The line can be read as either.", "shah.claim.unknown"),
    "draw-winner": Text(
        "Was the game drawn, or who won it, {first} or {second}? The line says both.", "shah.claim.unknown"
    ),
    "one-game": Text(
        "One line is one game, without numbers: {example}. Games won in a row are lines of their own, in order.",
        "shah.series.facts",
    ),
}

PLAY: Texts = {
    "token-unknown": Text(
        "I cannot read “{word}”: d2 places a stone, xd2 takes one off, d2-d3 moves one, d2-d3xg7 moves and captures.",
        "shah.record.decisions",
    ),
    "point-unknown": Text("“{word}”: the board has no point {point}.", "shah.board.points"),
    "play-over": Text("The game is over: {other} is down to two stones, and {by} has won.", "shah.end.two"),
    "place-taken": Text("{by} cannot place on {point}: a stone stands there.", "shah.place.turns"),
    "place-no-capture": Text(
        "Nothing is taken while stones are placed, not even for a row; {by} places a stone.",
        "shah.place.nothing-taken",
    ),
    "due-placing": Text(
        "Nobody moves before the board is full; {by} has one stone to place.",
        "shah.place.turns",
        plural="Nobody moves before the board is full; {by} has {n} stones to place.",
    ),
    "due-removal": Text("The board is full: first {by} takes a stone of {other} off.", "shah.remove.starter"),
    "due-removal-answer": Text("Before anybody moves, {by} too takes a stone of {other} off.", "shah.remove.answer"),
    "due-move": Text("All stones have been placed; {by} moves one.", "shah.move.turns"),
    "due-capture": Text("{by} has made a row and first takes a stone of {other} off.", "shah.row.capture"),
    "due-freeing": Text("{other} is blocked: {by} makes a further move that frees {other}.", "shah.free.duty"),
    "remove-empty": Text("{by} can take nothing from {point}: no stone stands there.", "shah.row.any"),
    "remove-own": Text("The stone on {point} is {by}'s own; {by} takes one of {other}.", "shah.row.any"),
    "capture-no-row": Text("No row was made, so no stone is taken; {by} is to move.", "shah.row.capture"),
    "free-row-unpaid": Text(
        "A further move takes no stone, even if it makes a row; {by} is to move.", "shah.free.no-capture"
    ),
    "free-no-capture": Text(
        "{by} owes {other} a further move, and takes no stone with it or before it.", "shah.free.no-capture"
    ),
    "move-theirs": Text("{by} is to move, and the stone on {start} is of {other}.", "shah.move.turns"),
    "move-nothing": Text("{by} has no stone on {start}.", "shah.move.turns"),
    "move-taken": Text("{by} cannot move to {to}: a stone stands there.", "shah.move.step"),
    "move-far": Text("{start} to {to} is not one step along a line; from {start} that is {near}.", "shah.move.step"),
    "free-needed": Text(
        "{start}-{to} leaves {other} without a move, and a move that frees is possible: {choices}.",
        "shah.free.must-free",
    ),
}

TEXTS: Texts = {**ITEMS, **PROBLEMS, **NOTATION, **PLAY}
