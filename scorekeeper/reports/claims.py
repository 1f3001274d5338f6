"""How somebody arrives at a figure, for a person and as JSON."""

from collections.abc import Mapping

from scorekeeper.disputes.claims import Explanation
from scorekeeper.disputes.questions import claim_json
from scorekeeper.game import AnyGame, Json
from scorekeeper.language import figure
from scorekeeper.reports.added import told_points
from scorekeeper.reports.screen import Screen, paragraph
from scorekeeper.reports.texts import told


def reasons_json(game: AnyGame, explanation: Explanation, names: Mapping[str, str]) -> list[Json]:
    """Return the sentences of :func:`claim_json` alone."""
    found: list[Json] = claim_json(game, explanation, names)["reasons"]
    return found


def print_claim(
    console: Screen, game: AnyGame, names: Mapping[str, str], right: Mapping[str, int], found: list[Explanation],
    agreed: frozenset[str],
) -> None:  # fmt: skip
    """Print by which other rule or slips somebody arrives at a figure, each with the article that settles it.

    ``agreed`` are the options that the table has spoken about.
    """
    if not found:
        console.print(paragraph(told("claim-nothing")))
        return
    if found[0].right:
        console.print(paragraph(told("claim-is-right")))
        for reason in reasons_json(game, found[0], names):
            console.print(paragraph(reason["message"], 3))
        return
    for number, explanation in enumerate(found, 1):
        console.print(paragraph(f"{figure(number)}. {told_points(names, explanation.score)}", style="bold"))
        if explanation.option:
            code = "right-agreed-otherwise" if explanation.option in agreed else "right-never-agreed"
            console.print(paragraph(told(code, option=explanation.option, choice=explanation.choice), 3))
        for reason in reasons_json(game, explanation, names):
            console.print(paragraph(reason["message"], 3))
            console.print(paragraph(reason["article"], 3, "dim"))
    console.print(paragraph(told("by-the-rules", points=told_points(names, right))))
