"""Rulings of the table: a card for each, what it does to the match, and the earlier ones like it."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console

from scorekeeper.disputes.precedents import Precedent
from scorekeeper.disputes.remedies import remedy
from scorekeeper.game import Json, LookedBack
from scorekeeper.ledger.acts import Effect, Fined, OtherHand, VoidHand
from scorekeeper.ledger.entries import written
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.outcomes import Difference, Outcome, matter
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import COMMON, say
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.layout import PROSE, WORD
from scorekeeper.reports.screen import grid, paragraph, text
from scorekeeper.rulebook import load


def print_ruling(
    console: Console, match: Match, ruled: Ruled, before: Sequence[Precedent], costs: Sequence[LookedBack] = ()
) -> None:
    """Print the card of a ruling: the question, facts and law apart, the decision, and what it does.

    ``costs`` are what the foul cost: a fact beside the remedy.
    """
    console.print(paragraph(f"Ruling {ruled.number} · {_about(match, ruled)} · {_state(ruled)}", style="bold"))
    table = grid(WORD, PROSE)
    for label, told in (*_card(match, ruled, costs), *_precedents(match, before)):
        table.add_row(text(label, "dim"), text(told))
    console.print(table)


def _about(match: Match, ruled: Ruled) -> str:
    return f"{match.game.unit} {ruled.hand}" if ruled.hand else "the match"


def _state(ruled: Ruled) -> str:
    if ruled.by is not None:
        return f"decided anew by ruling {ruled.by}"
    return "final" if ruled.final else "provisional"


def _card(match: Match, ruled: Ruled, costs: Sequence[LookedBack]) -> Iterator[tuple[str, str]]:
    said, book = ruled.ruling, load(match.game.rulebook)
    yield "Question", ruled.question + (f" ({said.asked} asked)" if said.asked else "")
    for label, words in (("Agreed", said.agreed), ("Claimed", said.claimed), ("Unknown", said.unknown)):
        if words:
            yield label, words
    if said.article:
        yield "Article", f"{said.article}: {book.articles[said.article].text}"
    yield "As a rule", remedy(match, said.article, ruled.hand).text
    for told in told_costs(match, costs):
        yield say(COMMON, "ruling-cost", {}), told
    if said.instead:
        yield "Here", f"{said.instead}, because {said.because}"
    yield "Decided", told_effect(match, ruled.effect) if ruled.final or said.effect else "not yet"
    if not ruled.final and ruled.otherwise is not None:
        yield "Or else", told_effect(match, ruled.otherwise)
    if ruled.by is None:
        yield from _outcomes(match, ruled)


def told_costs(match: Match, costs: Iterable[LookedBack]) -> Iterator[str]:
    """Say what fouls cost at best play, each with its article."""
    texts = match.game.all_texts()
    for found in costs:
        yield f"{say(texts, found.note.code, found.note.params, match.names)}  {texts[found.note.code].article}"


def costs_json(match: Match, costs: Iterable[LookedBack]) -> Json:
    """Return what fouls cost as JSON; nothing where no record tells of any."""
    from scorekeeper.reports.forms import looked_back_json  # the board needs none of it

    found = [looked_back_json(match.game, each, match.names) for each in costs]
    return {"cost": found} if found else {}


def told_effect(match: Match, effect: Effect) -> str:
    """Say what a ruling does."""
    if isinstance(effect, OtherHand):
        return f"it counts as: {effect.line}"
    if isinstance(effect, Fined):
        return f"a penalty against {match.names.get(effect.by, effect.by)}: {effect.penalty.replace('-', ' ')}"
    return "it is void" if isinstance(effect, VoidHand) else "it stands as recorded"


def _outcomes(match: Match, ruled: Ruled) -> Iterator[tuple[str, str]]:
    """Hold the match as it stands against the other outcome, where there is one; an open question may have none."""
    if ruled.otherwise is None:
        if counts := match.overruled(ruled):
            yield "But", told_overruled(match, counts)
        if ruled.ruling.article and ruled.hand and not ruled.final:
            changed = remedy(match, ruled.ruling.article, ruled.hand).effect
            yield "Matters", "It depends on who it was; --otherwise says what the hand then was." if changed else _SAME
        return
    if counts := match.overruled(ruled):
        yield "But", told_overruled(match, counts)
        return
    other = match.overturned(ruled.number)
    yield "So", standing(match)
    yield "Otherwise", standing(other)
    yield "Matters", told_matter(match, matter((_outcome(match), _outcome(other))))
    if ruled.provisional:
        yield "To decide", f"ruling R{ruled.number} --final leaves it so; --overturn turns it."


def told_overruled(match: Match, counts: Ruled) -> str:
    """Say which other ruling says what a hand counts as."""
    return f"ruling {counts.number} on the same {match.game.unit} is in force: {told_effect(match, counts.effect)}"


_SAME = "No: by that rule the hand counts as recorded."


def _outcome(match: Match) -> Outcome:
    state = match.state
    return Outcome({}, state.totals, state.winner, match.hands[-1].number if state.over and match.hands else None)


def told_matter(match: Match, found: Difference) -> str:
    """Say whether it matters for the match which of several outcomes is right."""
    if found.decides:
        return "Yes: it decides who has won the match, or whether it is over."
    if found.open:
        return "It can: the match is open either way, and the totals differ."
    stands = stands_at(match, found.outcomes[0])
    if found.settled_at is None or len({tuple(each.totals.values()) for each in found.outcomes}) == 1:
        return f"No: the match stands at {stands} either way."
    winner = match.seating.side_name(found.outcomes[0].winner) if found.outcomes[0].winner else "nobody"
    return f"No longer: from {match.game.unit} {found.settled_at} on it is over either way, won by {winner}."


def stands_at(match: Match, outcome: Outcome) -> str:
    """Say where the match stands: totals, and who has won it."""
    totals = " : ".join(map(str, outcome.totals.values()))
    won = f", {match.names.get(outcome.winner, match.seating.side_name(outcome.winner))} won" if outcome.winner else ""
    return totals + won


def standing(match: Match) -> str:
    """Say in one line where a match stands."""
    totals = told_points(match.names, match.state.totals)
    return f"{totals}; {closing(match)}" if match.state.over else totals


def _precedents(match: Match, before: Iterable[Precedent]) -> Iterator[tuple[str, str]]:
    for each in before:
        where = f"ruling {each.number}" if each.match == match.id else f"match {each.match}, ruling {each.number}"
        agreed = f" ({each.agreed})" if each.agreed else ""
        told = f"{where}, {each.at[:10]}: {each.question}{agreed} – {told_outcome(each)}"
        yield ("Against it" if each.contradicts else "Before"), told


def told_outcome(each: Precedent) -> str:
    """Name what was decided before."""
    told = {"stands": "stood as recorded", "hand": "counted as another hand", "void": "void"}
    return told.get(each.outcome, each.outcome.replace("-", " ")) + (", mended otherwise" if each.deviates else "")


def ruling_json(match: Match, ruled: Ruled, before: Sequence[Precedent], costs: Sequence[LookedBack] = ()) -> Json:
    """Return a ruling as JSON."""
    form: Json = {
        "ruling": ruled.number,
        "hand": ruled.hand,
        "question": ruled.question,
        **{key: getattr(ruled.ruling, key) for key in _FIELDS},
        "remedy": remedy(match, ruled.ruling.article, ruled.hand).text,
        "effect": written(ruled.effect, match.game),
        "otherwise": ruled.otherwise and written(ruled.otherwise, match.game),
        "final": ruled.final,
        "decided_anew": ruled.by,
        "at": ruled.entry.at,
        "precedents": [each._asdict() for each in before],
    }
    return form | costs_json(match, costs) | outcomes_json(match, ruled)


_FIELDS = ("asked", "agreed", "claimed", "unknown", "article", "instead", "because")


def outcomes_json(match: Match, ruled: Ruled) -> Json:
    """Return both outcomes of a ruling that holds: totals and winner as it stands, and if it were turned."""
    if ruled.by is not None:
        return {"outcomes": None}
    both = {"ruled": match} | ({"otherwise": match.overturned(ruled.number)} if ruled.otherwise else {})
    return {
        "outcomes": {
            name: {"totals": dict(each.state.totals), "winner": each.state.winner} for name, each in both.items()
        }
    }
