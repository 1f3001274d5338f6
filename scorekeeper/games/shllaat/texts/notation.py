"""What the codes of a typed line say, and the articles they rest on."""

from scorekeeper.messages import Text, Texts

TEXTS: Texts = {
    "owner-missing": Text("Whose is “{word}”? Put the player's name before the pile."),
    "player-again": Text("{player} is on the line twice: which pile is it?"),
    "name-or-kind": Text(
        "“{word}” could be the player or the card here. For the card write {plural}; before a player put a comma."
    ),
    "article-or-ace": Text("Is “{word}” an Ace here? Write 1 ace, or leave it out."),
    "numbers-several": Text(
        "Of {player}'s numbers it is not clear which is what. Write the kinds, for example 1 joker 2 aces 3 jacks 10;"
        " ordinary cards can be a sum, 10+4.",
        "shllaat.count.forms",
    ),
    "number-of": Text("How many {word} has {player}?"),
    "cards-which": Text(
        "{n} cards: ordinary cards only, or the whole pile? Write {n} others, or the kinds.", "shllaat.count.forms"
    ),
    "points-and-kinds": Text(
        "{player}'s pile is given in points and in cards: which shall count?", "shllaat.count.forms"
    ),
    "cards-and-counts": Text(
        "{player}'s pile mixes cards and numbers: give each card with its suit, or the number of every kind.",
        "shllaat.count.forms",
    ),
    "pile-or-nothing": Text("{player} has “{word}” and something else besides: which is it?", "shllaat.count.rest"),
    "rest-twice": Text("Only one player can have the rest; who is it?", "shllaat.count.rest"),
    "rest-which": Text(
        "What is in the piles of {players:and}? One pile can be left out, not {n}. Say 0 for an empty one.",
        "shllaat.count.rest",
    ),
    "rest-or-nobody": Text(
        "Did {player} capture every card, or did nobody capture anything? Say: {player} all, or nobody.",
        "shllaat.count.rest",
    ),
    "nobody-alone": Text("Nobody captured anything, and yet there is “{word}”: which is it?", "shllaat.score.nobody"),
    "mixed-forms": Text(
        "{found:and}: ordinary cards only, or are there Jacks, Aces or Jokers among them? Give the kinds of every pile,"
        " or only points for everybody: {points:, }.",
        "shllaat.count.forms",
    ),
    "mixed-none": Text(
        "Beside the other piles no cards make {found:and}: what is left of the pack is {left}.", "shllaat.count.sum"
    ),
    "total-of": Text("{player}'s {n}"),
    "pile-left": Text("{kinds:, }; {n} points"),
    "nothing-left": Text("nothing"),
    **{f"left-{kind}": Text(f"{{n}} {kind}") for kind in ("jokers", "aces", "jacks", "others")},
}
