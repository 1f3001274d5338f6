"""``ruling N QUESTION``: what the table decided."""

from collections.abc import Sequence

import typer

from scorekeeper.cli.progress import searching
from scorekeeper.cli.shared import command_app, match_id, now, open_ledger, put, put_json, screen, settings
from scorekeeper.disputes.costs import ruled_costs
from scorekeeper.disputes.precedents import precedents, ruled_before
from scorekeeper.disputes.remedies import completed
from scorekeeper.errors import Ambiguous, Reading, malformed, refuse, unclear
from scorekeeper.ledger.acts import Ruling
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.reports.consequences import consequences, consequences_json
from scorekeeper.sheet.lines import read_as
from scorekeeper.sheet.ruling import anew, write_words

app = command_app()


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def ruling(context: typer.Context) -> None:
    """Keep a ruling: ruling 3 "Did NS revoke?" finds the article and its remedy; --decides "hokum E, NS 80" decides.

    The number is the hand's; alone, it asks about what the judge found in its record. R2 is an earlier ruling, which
    this one decides anew. --article names another article; --decides and --otherwise name an outcome: stands, void,
    penalty SIDE KIND, or the hand as it was. --agreed, --claimed and --unknown keep the facts,
    --asked who asked, --instead and --because what was done otherwise than usual. --provisional lets play go on with
    both outcomes on the board; later: ruling R2 --final, or --overturn.
    """
    if not context.args:
        refuse([malformed("ruling-form")])
    settings.recording = True
    with open_ledger() as ledger:
        with ledger.transaction(match_id(ledger)) as match:
            settings.speak(match.game, match.seating)
            line = f"ruling {write_words(completed(match, context.args))}"
            act = read_as(Ruling, match.game, match.seating, line, match.state.options)
            ask_anew(match, act, context.args)
            before = match.record(stamped(act, now()))
        ruled = match.rulings[-1]
        found = precedents(ledger, match, ruled)
    with searching():
        costs = ruled_costs(match, ruled)
    if settings.json:
        from scorekeeper.reports.rulings import ruling_json

        put_json(
            consequences_json(match, before, match.entries[-1]) | {"ruling": ruling_json(match, ruled, found, costs)}
        )
        return
    from scorekeeper.reports.rulings import print_ruling

    print_ruling(screen(), match, ruled, found, costs)
    for line in consequences(match, before, "", settings.call):
        put(line)


def ask_anew(match: Match, act: Ruling, words: Sequence[str]) -> None:
    """Ask whether a ruling, in these words, on a question ruled on before decides it anew. Raises Ambiguous."""
    ruled = None if act.of else ruled_before(match, act)
    if ruled is None:
        return
    from scorekeeper.reports.rulings import told_effect

    line, state = anew(ruled.number, words), "final" if ruled.final else "provisional"
    problem = unclear("ruling-again", ruling=ruled.number, state=state, decided=told_effect(match, ruled.effect))
    raise Ambiguous([problem], [Reading(line, {})] if line else [])
