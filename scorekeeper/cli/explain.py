"""``explain [N]``: how a hand was counted."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import put, put_json, running, screen, settings, the_hand, the_match
from scorekeeper.cli.shared.record_line import only_hand
from scorekeeper.errors import Illegal, illegal
from scorekeeper.reports import explain as report


def explain(
    number: Annotated[
        list[str] | None, typer.Argument(metavar="[N]", help="The hand; the last one if left out.")
    ] = None,
    article: Annotated[bool, typer.Option("--article", help="Quote every cited article in full.")] = False,
    short: Annotated[bool, typer.Option("--short", help="Two lines, for reading aloud.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw it as a picture instead.")] = None,
) -> None:
    """Show how a hand was counted: who counts, every conversion and every sum, each with its article."""
    meant = only_hand(number) if number else None
    match = the_match()
    hand = the_hand(match, meant)
    running().speak(match.game, match.seating)
    if svg is not None:
        from scorekeeper.cli.shared.output import hand_on
        from scorekeeper.reports.pictures.drawing import alone
        from scorekeeper.reports.pictures.play import hand as draw

        drawn = draw(match.for_others(), hand)
        if drawn is None:
            raise Illegal([illegal("picture-none", unit=match.game.unit, hand=hand.number)])
        hand_on(svg, [alone(drawn).encode()])
        return
    if settings().json:
        from scorekeeper.reports.answers import hand_json
        from scorekeeper.reports.rules import article_json

        quoted = {"articles": [article_json(cited) for cited in report.cited(match, hand)]} if article else {}
        put_json({"match": match.id, **hand_json(match, hand), **quoted})
        return
    if short:
        for line in report.in_short(match, hand):
            put(line)
        return

    report.print_explanation(screen(), match, hand)
    if article:
        from scorekeeper.reports.rules import print_articles
        from scorekeeper.rulebook import load

        put("")
        print_articles(screen(), load(match.game.rulebook), report.cited(match, hand))
