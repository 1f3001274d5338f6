"""The JSON of every answer: scores, verdicts, boards, histories, errors."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.errors import LedgerError, Refused
from scorekeeper.game import Answer, AnyGame, AnyOptions, Facts, Infraction, Item, Json, LookedBack, Score, Verdict
from scorekeeper.jsontext import canonical
from scorekeeper.ledger.acts import Hand
from scorekeeper.ledger.entries import Entry, encode
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.timeline import Event
from scorekeeper.ledger.undo import done_and_undone
from scorekeeper.messages import COMMON, Texts, file_of, problem_json, say
from scorekeeper.people import without_letters

Names = Mapping[str, str]


def items_json(texts: Texts, items: Iterable[Item], names: Names) -> list[Json]:
    """Return the items of a score: side, points, code, message, article."""
    return [
        {
            "side": side, "points": points, "code": code, "message": say(texts, code, params, names),
            "article": texts[code].article,
        }
        for side, points, code, params in items
    ]  # fmt: skip


def score_json(game: AnyGame, score: Score, names: Names, *, terse: bool = False) -> Json:
    """Return the result of ``score``: the points, the items, the winners; a terse one has no items."""
    if terse:
        return {"score": score.points, "winner": score.winner, "match_winner": score.match_winner}
    form: Json = {
        "score": score.points,
        "items": items_json(game.texts, score.items, names),
        "winner": score.winner,
        "match_winner": score.match_winner,
        **score.details,
    }
    if score.notes:
        form["remarks"] = [problem_json(note, game.texts) for note in score.notes]
    return form


def verdict_json(
    game: AnyGame, verdict: Verdict[Facts], options: AnyOptions, names: Names, *, terse: bool = False
) -> Json:
    """Return the verdict of ``judge``: the rulings, then the facts and their score, null while incomplete.

    A terse one has the code and the place of each ruling, the facts, and the points.
    """
    facts = verdict.facts
    score = score_json(game, game.scoring.score(facts, options), names, terse=terse) if facts is not None else {}
    told = None if facts is None else game.facts.encode(facts)
    if terse:
        rulings = [{"code": infraction.code, "at": infraction.at} for infraction in verdict.infractions]
        counted = {field: verdict.details.get(field, value) for field, value in score.items()}
        return {"ok": not rulings, "rulings": rulings, "facts": told, **counted}
    return {
        "ok": not verdict.infractions,
        "rulings": infractions_json(game, verdict.infractions, names),
        "notes": infractions_json(game, verdict.notes, names),
        "facts": told,
        **score,
        **verdict.details,
    }


def infractions_json(game: AnyGame, infractions: Sequence[Infraction], names: Names) -> list[Json]:
    """Return infractions: code, message, article, at, legal, and charged in a game that has penalties."""
    if not infractions:
        return []  # without reading the sentences of all rooms
    texts = game.all_texts()
    return [
        {
            "code": code,
            "message": say(texts, code, params, names),
            "article": texts[code].article,
            "at": at,
            "legal": list(legal),
            **({} if charged is None else {"charged": charged}),
        }
        for code, at, params, legal, charged in infractions
    ]


def looked_back_json(game: AnyGame, found: LookedBack, names: Names) -> Json:
    """Return a finding at best play: code, message, article, at, and the game's details."""
    told = infractions_json(game, (found.note,), names)[0]
    return {**{key: told[key] for key in ("code", "message", "article", "at")}, **found.details}


def answer_json(game: AnyGame, answer: Answer, names: Names) -> Json:
    """Return the answer of ``ask``, with legal and rulings if there are any."""
    from scorekeeper.disputes import texts as sentences  # only answers to questions need them

    texts = sentences.texts(game)
    form = {
        "answer": answer.answer,
        "message": say(texts, answer.code, answer.params, names),
        "article": texts[answer.code].article,
        **answer.details,
    }
    if answer.legal is not None:
        form["legal"] = answer.legal
    if answer.infractions:
        form["rulings"] = infractions_json(game, answer.infractions, names)
    return form


def errors_json(
    error: Refused | LedgerError, game: AnyGame | None = None, names: Names | None = None, texts: Texts | None = None
) -> Json:
    """Return all errors, as ``{"errors": [...]}``, with ``readings`` if a line has several."""
    if isinstance(error, LedgerError):
        message, at = say(COMMON, error.code, error.params), file_of(error.params)
        return {"errors": [{"code": error.code, "message": message, "article": None, "at": at}]}
    texts = texts or (game.texts if game else COMMON)
    told = [{"line": each.line, "facts": each.facts, "score": each.score} for each in error.readings]
    readings = {"readings": told} if told else {}
    return {"errors": [problem_json(problem, texts, names) for problem in error.problems], **readings}


def board_json(match: Match) -> Json:
    """Return where a match stands."""
    return {
        "match": match.id,
        "game": match.game.name,
        "status": match.status,
        "players": dict(match.seating.players),
        "totals": dict(match.state.totals),
        **({"taken_over": dict(match.opening.totals)} if match.opening.totals else {}),
        "hands": match.hand_count,
        "winner": match.winner,
        **({"because": match.because} if match.because else {}),
        "next": dict(match.state.next),
        **match.game.match.board(match.state),
        **({"hidden": True} if match.hidden else {}),
        **({"provisional": [_provisional(match, ruled) for ruled in match.provisional]} if match.provisional else {}),
        **({"signed": signed} if (signed := [*_signed(match)]) else {}),
    }


def _signed(match: Match) -> Iterator[Json]:
    """Yield who has agreed with the result, when, and whether the result is still the signed one."""
    for event, act, agrees in match.signatures():
        yield {"by": act.by, "at": event.entry.at, "totals": match.in_order(act.paper), "agrees": agrees}


def _provisional(match: Match, ruled: Ruled) -> Json:
    """Return an undecided question, and where the match would stand if it were decided otherwise."""
    other = match.overturned(ruled.number) if ruled.otherwise else None
    return {
        "ruling": ruled.number,
        "hand": ruled.hand,
        "question": ruled.question,
        "otherwise": other and {"totals": dict(other.state.totals), "winner": other.winner},
    }


def _as_kept(form: Json) -> Json:
    """Order the keys of a form as the ledger keeps them."""
    kept: Json = json.loads(canonical(form))
    return kept


def hand_json(match: Match, hand: Play) -> Json:
    """Return one hand of the history."""
    return {
        "n": hand.number,
        "line": hand.line,
        "facts": _as_kept(match.game.facts.encode(hand.facts)),
        "score": hand.score.points,
        "items": items_json(match.game.texts, hand.score.items, match.game.seating.names(hand.seating)),
        "winner": hand.score.winner,
        "totals": dict(hand.after.totals),
        "at": hand.at,
    }


def history_json(match: Match) -> Json:
    """Return all hands of a match that count."""
    return {
        "match": match.id,
        "hands": [hand_json(match, hand) for hand in match.hands],
        "between": [_between_json(match, event) for event in match.events if event.number is None],
        "fallen": match.fallen,
    }


def _between_json(match: Match, event: Event) -> Json:
    """Return an event between hands; a ruling has what it keeps of earlier rulings, and its penalty."""
    entry = event.entry._replace(lead=None, tail=None)
    if event.ruled:
        fined = {"by": event.fined.by, "penalty": event.fined.penalty} if event.fined else {}
        return {"seq": event.seq, **_as_kept(encode(entry._replace(act=event.ruled.ruling), match.game)), **fined}
    return {"seq": event.seq, **_as_kept(encode(entry, match.game))}


def entries_json(match: Match) -> Json:
    """Return all entries as they were made, in order, with those taken back."""
    entries = [
        {"seq": seq, "counts": counts, **_as_kept(encode(entry, match.game))} for seq, counts, entry in listed(match)
    ]
    return {"match": match.id, "entries": entries}


def listed(match: Match) -> Iterator[tuple[int, bool, Entry]]:
    """Yield all entries with their places in the chain, and whether they count.

    An entry counts if it was not taken back, whatever corrects it later; an undo or a redo never counts itself.
    """
    counting = {1, *done_and_undone(match.entries)[0]}
    yield from ((seq, seq in counting, entry) for seq, entry in enumerate(match.entries, 1))


def added_json(match: Match, entry: Entry, hand: Play | None) -> Json:
    """Return what ``add`` recorded, the line as understood, and where the match stands now."""
    act = entry.act
    board = board_json(match)
    return {
        "match": match.id,
        "echo": without_letters(match.game.notation.write(act.facts), match.seating)
        if isinstance(act, Hand)
        else entry.line,
        **({"hand": hand_json(match, hand)} if hand else {}),
        **{key: board[key] for key in ("totals", "hands", "winner", "because", "next", "status") if key in board},
    }
