"""How somebody arrives at a figure, for a person and as JSON."""

from collections.abc import Mapping

from rich.console import Console

from scorekeeper.disputes.claims import Explanation, reasons
from scorekeeper.disputes.texts import texts
from scorekeeper.game import AnyGame, Json
from scorekeeper.reports.added import told_points
from scorekeeper.reports.screen import paragraph, text


def reasons_json(game: AnyGame, explanation: Explanation, names: Mapping[str, str]) -> list[Json]:
    """Return the sentence of each slip: code, message, article."""
    return reasons(texts(game), explanation, names)


def print_claim(
    console: Console, game: AnyGame, names: Mapping[str, str], right: Mapping[str, int], found: list[Explanation]
) -> None:
    """Print by which slips somebody arrives at a figure, each with the article that settles it."""
    if not found:
        console.print(paragraph("No plausible slip leads to this figure: neither one, nor two or three together."))
        return
    if not found[0].slips:
        console.print(text("The claim is right."))
        for reason in reasons_json(game, found[0], names):
            console.print(paragraph(reason["message"], 3))
        return
    for number, explanation in enumerate(found, 1):
        console.print(paragraph(f"{number}. {told_points(names, explanation.score)}", style="bold"))
        for reason in reasons_json(game, explanation, names):
            console.print(paragraph(reason["message"], 3))
            console.print(paragraph(reason["article"], 3, "dim"))
    console.print(paragraph(f"By the rules it is {told_points(names, right)}."))
