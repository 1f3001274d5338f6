"""A judged hand for a person: the hands, the tricks with each fault marked in place, and the result."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.cards import RANKS_52
from scorekeeper.cards import SIGNS as ALL_SIGNS
from scorekeeper.game import AnyGame, Json
from scorekeeper.language import commas, figure
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.options import decode
from scorekeeper.reports.layout import FIGURE, WORD, Column
from scorekeeper.reports.screen import Screen, grid, text
from scorekeeper.reports.texts import headline_parts
from scorekeeper.reports.texts import told as said
from scorekeeper.rulebook import load

SIGNS = {suit: signs[0] for suit, signs in ALL_SIGNS.items()}
"""The printed sign of each suit."""
RED = "HD"
_WRONG, _NOTED = "!", "*"


def print_verdict(console: Screen, game: AnyGame, record: Json, verdict: Json) -> None:
    """Print the verdict on a record of play; faults are marked with !, their consequences with *.

    A game can draw where the record ended, besides or instead of tricks. Each fault has its usual remedy.
    """
    if "errors" in verdict:
        for error in verdict["errors"]:
            console.say(error["message"], style="bold")
        return
    book = load(game.rulebook)
    choices = book.choose(record.get("rules", {}))
    _print_headline(console, game, verdict, decode(game.options, choices))
    _print_hands(console, record, verdict)
    _print_tricks(console, record, verdict)
    for line in game.play.drawing(record, verdict):
        console.say(line)
    for infraction in verdict["rulings"]:
        _print_infraction(console, _WRONG, infraction)
        if usual := book.remedy(infraction["article"], choices).text:
            console.say(said("as-a-rule", remedy=Prose(usual)), 2)
        for cost in verdict.get("cost") or ():
            if cost["at"] == infraction["at"]:
                console.say(cost["message"], 2)
    for note in verdict["notes"]:
        _print_infraction(console, _NOTED, note)
    _print_best(console, verdict)
    console.say(_result(game.unit, verdict), style="bold")
    console.print()


def _print_infraction(console: Screen, sign: str, infraction: Json) -> None:
    """Print where an infraction is, what it is, and which acts would have been legal."""
    charged = f"  {said('charged')}" if infraction.get("charged") else ""
    console.say(f"{sign} {infraction['at']}  {infraction['article']}{charged}", style="bold")
    console.say(infraction["message"], 2)
    if legal := infraction["legal"]:
        between = " · " if any(" " in act for act in legal) else " "
        console.say(said("legal", legal=Prose(between.join(legal))), 2)


def _print_headline(console: Screen, game: AnyGame, verdict: Json, options: object) -> None:
    """Print the contract, how far it was raised, and trumps, as far as they are known."""
    facts = verdict.get("facts")
    if facts is None:
        return
    parts = headline_parts(game, game.facts.decode(facts), game.seating.seat([], None), options)
    if trump := facts.get("trump"):
        parts.append(said("trumps", suit=SIGNS[trump]))
    if any(parts):
        console.say(commas(parts))


def _print_best(console: Screen, verdict: Json) -> None:
    """Print the result of best play, and beside every card how much it cost the side that played it."""
    if any(key in verdict and verdict[key] is None for key in ("cost", "par")):
        console.say(say(COMMON, "best-unknown", {}))
    par = verdict.get("par")
    if not par:
        return
    console.say(par["message"], style="bold")
    table = grid(FIGURE, WORD, WORD, WORD, WORD)
    for number, cards in enumerate(_tricks(par["plays"]), 1):
        shown = [
            text(f"{_played(play['by'], play['card'])}{_price(play['price'])}", _style(play["card"]))
            for _, play in cards
        ]
        table.add_row(number, *shown, *[""] * (4 - len(shown)))
    console.print(table)


def _price(points: int) -> str:
    """Write the cost of a card; a card that broke a rule may have gained points."""
    return f" {'−' if points > 0 else '+'}{abs(points)}" if points else ""


def _print_hands(console: Screen, record: Json, verdict: Json) -> None:
    hands = record.get("hands")
    if not isinstance(hands, dict) or "tricks" not in verdict:
        return
    table = grid(WORD, *(Column(WORD, (sign,)) for sign in SIGNS.values()))
    for seat, cards in hands.items():
        suits = [" ".join(ranks(cards, suit)) for suit in SIGNS]
        table.add_row(text(seat, "bold"), *(suit or "–" for suit in suits))
    console.print(table)


def ranks(cards: Sequence[str], suit: str) -> list[str]:
    """List the ranks that a hand holds of a suit, the highest first; an unknown rank comes last."""
    found = [card[:-1].upper().replace("T", "10") for card in cards if suit_of(card) == suit]
    return sorted(found, key=lambda rank: RANKS_52.index(rank) if rank in RANKS_52 else len(RANKS_52))


def suit_of(card: str) -> str:
    """Return the letter of a card's suit."""
    last = card[-1].upper()
    return next((suit for suit, sign in SIGNS.items() if last in (suit, sign)), last)


def _print_tricks(console: Screen, record: Json, verdict: Json) -> None:
    plays = record.get("plays")
    if not isinstance(plays, list) or "tricks" not in verdict:
        return
    wrong = {infraction["at"] for infraction in verdict["rulings"]}
    table = grid(
        FIGURE, WORD, WORD, WORD, WORD, Column(WORD, _heads("trick-winner")), Column(FIGURE, _heads("trick-points"))
    )
    tricks = verdict.get("tricks", [])
    for number, cards in enumerate(_tricks(plays), 1):
        shown = [text(_played(*play, wrong=f"plays[{at}]" in wrong), _style(play[1])) for at, play in cards]
        shown += [text("")] * (4 - len(shown))
        done = tricks[number - 1] if number <= len(tricks) else {"winner": "", "points": ""}
        table.add_row(number, *shown, done["winner"], done["points"])
    console.print(table)


def _heads(code: str) -> tuple[str, str]:
    """Return a head in full, and as short as it goes."""
    return said(code), said(f"{code}-short")


def _tricks(plays: Sequence[Any]) -> list[list[tuple[int, Any]]]:
    """Return the plays, each with its number, four to a trick."""
    numbered = list(enumerate(plays))
    return [numbered[start : start + 4] for start in range(0, len(numbered), 4)]


def _played(seat: str, card: str, *, wrong: bool = False) -> str:
    return f"{seat} {card[:-1].upper()}{SIGNS[suit_of(card)]}{_WRONG if wrong else ''}"


def _style(card: str) -> str:
    return "red" if suit_of(card) in RED else ""


def _result(unit: str, verdict: Json) -> str:
    found = len(verdict["rulings"])
    count = Prose(said("infractions", n=found) if found else said("no-infraction"))
    if verdict.get("facts") is None:
        return said("verdict-partly", count=count, unit=unit)
    score = " · ".join(f"{side} {figure(points)}" for side, points in verdict["score"].items())
    return said("verdict", count=count, unit=unit, score=Prose(score))
