"""Rulings of the table: a card for each, its effect on the match, and similar earlier rulings."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.disputes.precedents import Precedent, ruled_before
from scorekeeper.disputes.remedies import remedy
from scorekeeper.errors import Ambiguous, Reading, unclear
from scorekeeper.game import Json, LookedBack
from scorekeeper.language import figure, phrase, semicolons
from scorekeeper.ledger.acts import Effect, Fined, OtherHand, Ruling, VoidHand
from scorekeeper.ledger.entries import written
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.outcomes import Difference, Outcome, matter
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.messages import Prose, say
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.board import told_fined
from scorekeeper.reports.layout import PROSE, WORD
from scorekeeper.reports.screen import Screen, grid, text
from scorekeeper.reports.texts import capital, told
from scorekeeper.rulebook import load
from scorekeeper.sheet.ruling import anew

Like = Sequence[Precedent] | None
"""The earlier rulings like one; None if only the record of it is wanted, and not its effect on the match."""
LAST = 20
"""The latest rulings of a match, whose other outcomes are worked out; older ones are only quoted."""


def print_ruling(console: Screen, match: Match, ruled: Ruled, like: Like, costs: Sequence[LookedBack] = ()) -> None:
    """Print the card of a ruling: the question, the facts, the law, the decision, and its effect.

    ``costs`` tell the points that the foul cost, which the remedy does not depend on.
    """
    title = told("ruling", n=ruled.number)
    about = told("unit-number", unit=match.game.unit, n=ruled.hand) if ruled.hand else told("on-match")
    state = told("final" if ruled.final else "provisional")
    if ruled.by is not None:
        state = told("decided-anew", ruling=ruled.by)
    console.say(f"{title} · {about} · {state}", style="bold")
    table = grid(WORD, PROSE)
    for label, what in _card(match, ruled, like, costs):
        table.add_row(text(told(f"card-{label}"), "dim"), what)
    console.print(table)


def card(match: Match, ruled: Ruled) -> Iterator[tuple[str, str]]:
    """Yield the lines of a ruling's card for readers elsewhere, each with its label, without codes and commands.

    The effect is told of the latest rulings only, because the match is played to the end for each.
    """
    article = load(match.game.rulebook).articles.get(ruled.ruling.article or "")
    for label, what in _card(match, ruled, None if ruled.number <= len(match.rulings) - LAST else ()):
        if label == "article" and article:
            yield told("card-article"), f"{article.number} {article.title}: {article.text}"
        elif label != "to-decide":
            yield told(f"card-{label}"), capital(what)


def _card(match: Match, ruled: Ruled, like: Like, costs: Sequence[LookedBack] = ()) -> Iterator[tuple[str, str]]:
    yield from _asked(match, ruled)
    if like is not None and (rule := _rule(match, ruled)):
        yield "rule", rule
    for line in told_costs(match, costs):
        yield "cost", line
    yield from _decided(match, ruled)
    if like is not None and ruled.by is None:
        yield from _outcomes(match, ruled)
    for each in like or ():
        question = f"{each.question} ({each.agreed})" if each.agreed else each.question
        what = {"date": each.at[:10], "question": Prose(question), "outcome": Prose(told_outcome(each))}
        yield "against" if each.contradicts else "before", told("precedent", where=precedent_place(match, each), **what)


def _rule(match: Match, ruled: Ruled) -> str | None:
    """Say the usual remedy; None if the ruling names no article, or its article has no remedy."""
    article = ruled.ruling.article
    return remedy(match, article, ruled.hand).text or None if article else None


def _asked(match: Match, ruled: Ruled) -> Iterator[tuple[str, str]]:
    said = ruled.ruling
    question = Prose(ruled.question)
    yield "question", told("asked-by", question=question, who=said.asked) if said.asked else question
    for label, words in (("agreed", said.agreed), ("claimed", said.claimed), ("unknown", said.unknown)):
        if words:
            yield label, words
    if said.article:
        yield "article", f"{said.article}: {load(match.game.rulebook).articles[said.article].text}"


def _decided(match: Match, ruled: Ruled) -> Iterator[tuple[str, str]]:
    said = ruled.ruling
    if said.instead:
        yield "here", told("instead", instead=Prose(said.instead), because=Prose(said.because))
    yield "decided", told_effect(match, ruled, ruled.effect) if ruled.final or said.effect else told("not-yet")
    if not ruled.final and ruled.otherwise is not None:
        yield "else", told_effect(match, ruled, ruled.otherwise)


def told_costs(match: Match, costs: Iterable[LookedBack]) -> Iterator[str]:
    """Say how much fouls cost at best play, each with its article."""
    texts = match.game.all_texts()
    for found in costs:
        yield f"{say(texts, found.note.code, found.note.params, match.names)}  {texts[found.note.code].article}"


def costs_json(match: Match, costs: Iterable[LookedBack]) -> Json:
    """Return the costs of fouls as JSON; empty if no record tells of any."""
    from scorekeeper.reports.answers import looked_back_json  # the board needs none of it

    found = [looked_back_json(match.game, each, match.names) for each in costs]
    return {"cost": found} if found else {}


def told_effect(match: Match, ruled: Ruled, effect: Effect) -> str:
    """Say the effect of one outcome of a ruling, with the names of those who sat at the table then."""
    if isinstance(effect, OtherHand):
        return told("effect-hand", line=Prose(effect.line))
    if isinstance(effect, Fined):
        return told_fined(match.game, effect, match.game.seating.names(match.seated_at(ruled)))
    return told("effect-void" if isinstance(effect, VoidHand) else "effect-stands")


def _outcomes(match: Match, ruled: Ruled) -> Iterator[tuple[str, str]]:
    """Compare the match as it stands with the other outcome, if there is one; an open question may have none."""
    counts = match.overruled(ruled)
    if counts:
        yield "but", told_overruled(match, counts)
    if ruled.otherwise is None and ruled.ruling.article and ruled.hand and not ruled.final:
        changed = remedy(match, ruled.ruling.article, ruled.hand).effect
        yield "matters", told("depends-on-who" if changed else "counts-as-recorded")
        if changed:
            yield "to-decide", told("type-otherwise")
    if ruled.otherwise is None or counts:
        return
    other = match.overturned(ruled.number)
    yield "kept" if ruled.provisional else "so", standing(match)
    yield "otherwise", standing(other)
    yield "matters", told_matter(match, matter((_outcome(match), _outcome(other))))
    if ruled.provisional:
        yield "to-decide", told("how-to-decide", ruling=ruled.number)


def told_overruled(match: Match, counts: Ruled) -> str:
    """Say which other ruling decides how a hand counts."""
    effect = Prose(told_effect(match, counts, counts.effect))
    return told("overruled", ruling=counts.number, unit=match.game.unit, effect=effect)


def _outcome(match: Match) -> Outcome:
    state, standing = match.state, match.game.match.standing(match.state)
    over_at = match.hands[-1].number if state.over and match.hands else None
    return Outcome({}, state.totals, state.winner, over_at, standing=standing)


def told_matter(match: Match, found: Difference) -> str:
    """Say whether it matters for the match which of several outcomes is right."""
    if found.decides:
        return told("matters-decides")
    if match.closed and found.open:
        return told("matters-closed")
    if found.open:
        return told("matters-open" if _differ(found) else "matters-standing")
    stands = stands_at(match, found.outcomes[0])
    if found.settled_at is None or not _differ(found):
        return told("matters-not", stands=stands)
    winner = match.seating.side_name(found.outcomes[0].winner) if found.outcomes[0].winner else told("nobody")
    return told("matters-no-longer", unit=match.game.unit, n=found.settled_at, winner=winner)


def _differ(found: Difference) -> bool:
    """Tell whether the totals are others by some of the outcomes."""
    return len({tuple(each.totals.values()) for each in found.outcomes}) > 1


def stands_at(match: Match, outcome: Outcome) -> str:
    """Say where the match stands: totals, and who has won it."""
    totals = " : ".join(map(figure, outcome.totals.values()))
    if not outcome.winner:
        return totals
    return told(
        "stands-won", totals=totals, side=match.names.get(outcome.winner, match.seating.side_name(outcome.winner))
    )


def standing(match: Match) -> str:
    """Say in one line where a match stands."""
    totals = told_points(match.names, match.state.totals)
    return semicolons((totals, closing(match))) if match.state.over or match.winner else totals


def precedent_place(match: Match, each: Precedent) -> str:
    """Say where a question was ruled on before."""
    return told("at-ruling" if each.match == match.id else "at-match-ruling", match=each.match, ruling=each.number)


def told_outcome(each: Precedent) -> str:
    """Name what was decided before."""
    known = each.outcome in ("stands", "hand", "void")
    outcome = told(f"outcome-{each.outcome}") if known else phrase(each.outcome.replace("-", " "))
    return told("mended", outcome=outcome) if each.deviates else outcome


def ruling_json(match: Match, ruled: Ruled, like: Like, costs: Sequence[LookedBack] = ()) -> Json:
    """Return a ruling as JSON; if only its record is wanted, its outcomes and precedents are null.

    The outcomes of a ruling that holds are totals and winner as it stands, and if it were overturned.
    """
    holds = like is not None and ruled.by is None
    both = {"ruled": match} | ({"otherwise": match.overturned(ruled.number)} if holds and ruled.otherwise else {})
    outcomes = {name: {"totals": dict(each.state.totals), "winner": each.winner} for name, each in both.items()}
    return {
        "ruling": ruled.number,
        "hand": ruled.hand,
        "question": ruled.question,
        **{key: getattr(ruled.ruling, key) for key in _FIELDS},
        "remedy": _rule(match, ruled),
        "effect": written(ruled.effect, match.game),
        "otherwise": ruled.otherwise and written(ruled.otherwise, match.game),
        "final": ruled.final,
        "decided_anew": ruled.by,
        "at": ruled.entry.at,
        "precedents": None if like is None else [each._asdict() for each in like],
        **costs_json(match, costs),
        "outcomes": outcomes if holds else None,
    }


_FIELDS = ("asked", "agreed", "claimed", "unknown", "article", "instead", "because")


def ask_anew(match: Match, act: Ruling, words: Sequence[str]) -> None:
    """Ask whether a ruling, in these words, on a question ruled on before decides it anew. Raises Ambiguous."""
    ruled = None if act.of else ruled_before(match, act)
    if ruled is None:
        return
    line, state = anew(ruled.number, words), "final" if ruled.final else "provisional"
    problem = unclear("ruling-again", ruling=ruled.number, state=state, decided=told_effect(match, ruled, ruled.effect))
    raise Ambiguous([problem], [Reading(line, {})] if line else [])
