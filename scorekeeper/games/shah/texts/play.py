"""What each code of the play says, in infractions, answers and drawings, and the article it rests on."""

from scorekeeper.messages import Text, Texts

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

BOARD: Texts = {
    "board-none": Text(
        "No game of Shah comes to this board: {by} has {mine} stones on it and {other} {theirs}.", "shah.board.stones"
    ),
    "board-placing": Text(
        "While stones are placed, whose turn it is has as many on the board as the other or one fewer, and twelve at"
        " most; here {by} has {mine} and {other} {theirs}.",
        "shah.place.turns",
    ),
    "board-removing": Text(
        "Stones are taken off when both have twelve, and after the first removal by the player with eleven; here {by}"
        " has {mine} and {other} {theirs}.",
        "shah.remove.answer",
    ),
    "board-starter": Text("{other} alone has a row, so {other} starts and removes first, not {by}.", "shah.place.row"),
    "board-moving": Text(
        "From the first move to the end both have three to eleven stones; here {by} has {mine} and {other} {theirs}.",
        "shah.end.two",
    ),
    "board-capturing": Text("{by} has no row on this board, so {by} takes no stone.", "shah.row.capture"),
    "board-freeing": Text("{other} can move on this board, so {by} owes no further move.", "shah.free.duty"),
    "board-in-placing": Text(
        "A record that begins on a board begins after the placing, because the first row gives the start: give the"
        " placings as moves.",
        "shah.place.row",
    ),
    "phase-unsaid": Text("Which phase is it on this board, {choices}? It can be either.", "shah.claim.unknown"),
}

RECORD: Texts = {
    "first-unsaid": Text(
        "The record does not say who placed first, A or B; until it does, Player 1 is who placed first, and nobody has"
        " won.",
        "shah.place.first",
    ),
    "taken-back": Text(
        "{wrong} is taken back, and the record goes on with {token}, read as the decision of {by}.",
        "shah.record.infraction",
    ),
    "rest-unjudged": Text(
        "Once {wrong} is taken back, {token} is not allowed either: the record cannot be followed any further, and its"
        " last entry is left unjudged.",
        "shah.record.infraction",
        plural="Once {wrong} is taken back, {token} is not allowed either: the record cannot be followed any further,"
        " and its last {n} entries are left unjudged.",
    ),
}

ANSWERS: Texts = {
    "legal-placing": Text("{by} places a stone on any empty point.", "shah.place.turns"),
    "legal-removing": Text("{by} starts, and takes any one stone of {other} off.", "shah.remove.starter"),
    "legal-removing-answer": Text("{by} too takes any one stone of {other} off.", "shah.remove.answer"),
    "legal-moving": Text("{by} moves one stone a step along a line to an empty point.", "shah.move.step"),
    "legal-capturing": Text("{by} has made a row and takes any one stone of {other} off.", "shah.row.any"),
    "legal-freeing": Text(
        "{other} is blocked: {by} makes a further move that frees {other}, and takes nothing with it.",
        "shah.free.must-free",
    ),
    "legal-freeing-further": Text(
        "{other} is blocked, and no single move frees {other}: {by} makes any move, takes nothing, and moves again.",
        "shah.free.further",
    ),
    "legal-over": Text("The game is over: {by} has won, {other} is down to two stones.", "shah.end.two"),
    "legal-before": Text(
        "From {token} on, moves[{n}], the record cannot be followed; this is what {by} could do before it.",
        "shah.record.infraction",
    ),
    "series-none": Text("Nobody has won a game yet.", "shah.series.run"),
    "series-run": Text("{by} has a run of {n}; {left} more in a row win the match.", "shah.series.run"),
    "series-four": Text("{by} has a run of 4; one more wins the match.", "shah.series.run"),
    "series-won": Text("{by} has won five games in a row, and with them the match.", "shah.series.five"),
    "series-single": Text("A single game is played for, and {by} has won it.", "shah.series.single"),
    "series-over": Text("{by} had won the match before this game; it belongs to no match.", "shah.series.five"),
}

DRAWING: Texts = {
    "drawn-stones": Text("A has {a}, B has {b}. {due}", "shah.board.stones"),
    "drawn-placing": Text("{next} places a stone next.", "shah.place.turns"),
    "drawn-removing": Text("{next} takes a stone off next.", "shah.remove.starter"),
    "drawn-moving": Text("{next} moves next.", "shah.move.turns"),
    "drawn-capturing": Text("{next} has made a row and takes a stone.", "shah.row.capture"),
    "drawn-freeing": Text("{next} owes a further move.", "shah.free.duty"),
    "drawn-over": Text("{winner} has won.", "shah.end.two"),
}

TEXTS: Texts = {**PLAY, **BOARD, **RECORD, **ANSWERS, **DRAWING}
