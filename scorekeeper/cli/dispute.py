"""``dispute N``: what an argument over a hand turns on."""

from itertools import takewhile
from typing import Annotated

import typer

from scorekeeper.cli.shared import open_ledger, put_json, running, screen, settings, the_hand, the_match_id, told
from scorekeeper.cli.shared.processes import searching
from scorekeeper.cli.shared.record_line import is_hand_number
from scorekeeper.disputes.case import case_of
from scorekeeper.errors import malformed, refuse
from scorekeeper.reports.dispute import case_json, print_case
from scorekeeper.sheet.values import LAST


def dispute(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[N]", help="The hand; the last one if left out.")
    ] = None,
    claim: Annotated[
        str | None, typer.Option(metavar="POINTS", help="The score that somebody claims: NS 11, or 11-5.")
    ] = None,
    other: Annotated[
        str | None, typer.Option("--if", metavar="LINE", help="The hand as somebody else saw it: hokum E, NS 80.")
    ] = None,
) -> None:
    """Settle an argument over a hand: which rules would change it, who miscounted, whether it matters."""
    number, claim, other = _meant(words or [], claim, other)
    with open_ledger(writing=False) as ledger:
        match = ledger.match(the_match_id(ledger))
        running().speak(match.game, match.seating)
        hand = the_hand(match, number)
        with searching():
            case = case_of(ledger, match, hand, claim, other)
    if settings().json:
        put_json(case_json(match, case))
        return

    print_case(screen(), match, case)


def _meant(words: list[str], claim: str | None, other: str | None) -> tuple[int | None, str | None, str | None]:
    """Take the words after --claim or --if for more of it, so that it needs no quotes; the hand's number comes first.

    With both each needs them. A number that stands alone behind a claim without a figure is that figure.
    """
    if words[:1] and words[0].lower() in LAST:
        words = words[1:]
    if claim is None and other is None:
        words, claim = _claimed(words)
    numbered = words[:1] and is_hand_number(words[0])
    if claim is not None and not any(char.isdecimal() for char in claim):
        numbered = numbered and (_comes_first(words[0]) or (words[1:2] and words[1].isdecimal()))
    number, rest = (int(words[0]), words[1:]) if numbered else (None, words)
    if claim is None and other is None and rest:
        raise typer.BadParameter(told("dispute-form"))
    if claim is not None and other is not None and rest:
        refuse([malformed("dispute-quoted")])  # the words of both have become one list
    more = "".join(f" {word}" for word in rest)
    return number, None if claim is None else claim + more, None if other is None else other + more


def _claimed(words: list[str]) -> tuple[list[str], str | None]:
    """Take a claim from words such as "3 us 32" or "claim us 32"; None if they hold none."""
    hand, rest = (words[:1], words[1:]) if words[:1] and is_hand_number(words[0]) else ([], words)
    rest = rest[1:] if rest[:1] and rest[0].lower() == "claim" else rest
    is_claim = rest and any(char.isdecimal() for char in rest[-1]) and (len(rest) > 1 or not rest[0].isdecimal())
    return (hand, " ".join(rest)) if is_claim else (words, None)


def _comes_first(word: str) -> bool:
    """Tell whether a word was typed before --claim."""
    return word in takewhile(lambda typed: not typed.startswith("--claim"), settings().words)
