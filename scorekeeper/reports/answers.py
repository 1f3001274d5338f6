"""The JSON of every answer: scores, verdicts, boards, histories, errors."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.disputes.texts import texts as dispute_texts
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.game import (
    Answer,
    AnyGame,
    AnyOptions,
    Facts,
    Infraction,
    Item,
    Json,
    KeptItem,
    KeptItems,
    LookedBack,
    Score,
    Verdict,
)
from scorekeeper.jsontext import Written, canonical, plain_json, to_text
from scorekeeper.language import speech
from scorekeeper.ledger.acts import Hand
from scorekeeper.ledger.entries import Entry, encode
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.timeline import Event, done_and_undone
from scorekeeper.messages import COMMON, Texts, file_of, problem_json, say
from scorekeeper.people import without_letters
from scorekeeper.remembering import remembered

Names = Mapping[str, str]


def items_json(game: AnyGame, items: Iterable[Item], names: Names) -> list[Json]:
    """Return the items of a score: side, points, code, message, article."""
    said = _said(names, speech.language, speech.digits)
    return [{**_item_json(game.texts, item, said)} for item in items]


class _ScoreForm(Written):
    """The fields of a score, of which the text of items, or the whole, is kept where the game keeps like ones."""

    __slots__ = ("_game", "_names", "_score")

    def __init__(self, game: AnyGame, score: Score, names: Names) -> None:
        self._game, self._score, self._names = game, score, names

    def fields(self) -> Json:
        """Return who has what, the items, who has won, and the further fields of the game."""
        score = self._score
        return {
            "score": score.points,
            "items": items_json(self._game, score.items, self._names),
            "winner": score.winner,
            "match_winner": score.match_winner,
            **score.details,
        }

    def utf8(self) -> bytes:
        """Write them, or take what was written for a like hand."""
        score = self._score
        items, like = score.items, (_said(self._names, speech.language, speech.digits), score.match_winner)
        if not isinstance(items, KeptItems):
            return super().utf8()
        if items.told is None or items.told[0] != like:
            items.told = like, super().utf8()
        told: bytes = items.told[1]
        return told

    def text(self) -> str:
        """Write them."""
        score, texts, said = self._score, self._game.texts, _said(self._names, speech.language, speech.digits)
        items = ", ".join([_item_text(texts, item, said) for item in score.items])
        rest = to_text({"winner": score.winner, "match_winner": score.match_winner, **score.details})[1:-1]
        return f'"score": {to_text(score.points)}, "items": [{items}], {rest}'


class _Said(NamedTuple):
    """How items are said: what sentences call sides and seats, the language and its digits."""

    names: Names
    language: str
    digits: str


_said = remembered(_Said)
"""Return the same tuple for the same names, as long as they are said in the same way."""


def _item_json(texts: Texts, item: Item, said: _Said) -> Json:
    """Return the form of an item. With an item that the game keeps, the form and its text are kept too."""
    kept = item if isinstance(item, KeptItem) else None
    if kept and kept.told and kept.told[0] is said:
        known: Json = kept.told[1]
        return known
    side, points, code, params = item
    message = say(texts, code, params, said.names)
    form: Json = {"side": side, "points": points, "code": code, "message": message, "article": texts[code].article}
    if kept:
        kept.told = said, form, None
    return form


def _item_text(texts: Texts, item: Item, said: _Said) -> str:
    """Return the text of an item's form."""
    if not isinstance(item, KeptItem):
        return to_text(_item_json(texts, item, said))
    told = item.told
    if told is None or told[0] is not said or told[2] is None:
        form = _item_json(texts, item, said)
        told = item.told = said, form, to_text(form)
    text: str = told[2]
    return text


def score_form(game: AnyGame, score: Score, names: Names, *, terse: bool = False) -> Json:
    """Return the result of ``score``, which can write itself; in a terse one only who has what, and who has won."""
    if terse:
        return {"score": score.points, "winner": score.winner, "match_winner": score.match_winner}
    whole = _ScoreForm(game, score, names)
    kept = isinstance(score.items, KeptItems) or KeptItem in map(type, score.items)
    form: Json = {"score": whole} if kept else whole.fields()
    if score.notes:
        form["remarks"] = [problem_json(note, game.texts) for note in score.notes]
    return form


def verdict_json(
    game: AnyGame, verdict: Verdict[Facts], options: AnyOptions, names: Names, *, terse: bool = False
) -> Json:
    """Return the verdict of ``judge``: the rulings, then the facts and their score, null while incomplete.

    A terse one has the code and the place of each ruling, the facts, and who has what.
    """
    return plain_json(verdict_form(game, verdict, options, names, terse=terse))


def verdict_form(
    game: AnyGame, verdict: Verdict[Facts], options: AnyOptions, names: Names, *, terse: bool = False
) -> Json:
    """Return the verdict of ``judge``, of which the score, and what the game says, can write itself.

    So can the facts in some games (see :meth:`scorekeeper.game.Game.written_facts`).
    """
    facts = verdict.facts
    score = score_form(game, game.scoring.score(facts, options), names, terse=terse) if facts is not None else {}
    if terse:
        rulings = [{"code": infraction.code, "at": infraction.at} for infraction in verdict.infractions]
        kept = None if facts is None else game.facts.encode(facts)
        known = {field: verdict.details.get(field, told) for field, told in score.items()}
        return {"ok": not rulings, "rulings": rulings, "facts": kept, **known}
    return {
        **_found(game, verdict, names),
        "facts": None if facts is None else game.written_facts(facts),
        **score,
        **verdict.details,
    }


def _found(game: AnyGame, verdict: Verdict[Facts], names: Names) -> Json:
    """Return the fields of what was found: ok, rulings and notes."""
    if not (verdict.infractions or verdict.notes):
        return _NOTHING_FOUND
    return {
        "ok": not verdict.infractions,
        "rulings": infractions_json(game, verdict.infractions, names),
        "notes": infractions_json(game, verdict.notes, names),
    }


class _NothingFound(Written):
    """The fields of what was found in a clean record."""

    __slots__ = ()

    def fields(self) -> Json:
        """Return that all is well, and two empty lists."""
        return {"ok": True, "rulings": [], "notes": []}

    def text(self) -> str:
        """Write them."""
        return _CLEAN


_CLEAN = to_text(_NothingFound().fields())[1:-1]
_NOTHING_FOUND = {"ok": _NothingFound()}


def infractions_json(game: AnyGame, infractions: Sequence[Infraction], names: Names) -> list[Json]:
    """Return infractions: code, message, article, at, legal, and charged in a game that has penalties."""
    if not infractions:
        return []
    texts = game.all_texts()
    found: list[Json] = [
        {
            "code": code,
            "message": say(texts, code, params, names),
            "article": texts[code].article,
            "at": at,
            "legal": list(legal),
        }
        for code, at, params, legal, _ in infractions
    ]
    for form, infraction in zip(found, infractions, strict=True):
        if infraction.charged is not None:
            form["charged"] = infraction.charged
    return found


def looked_back_json(game: AnyGame, found: LookedBack, names: Names) -> Json:
    """Return what was found at best play: code, message, article, at, and what the game tells beside."""
    told = infractions_json(game, (found.note,), names)[0]
    return {**{key: told[key] for key in ("code", "message", "article", "at")}, **found.details}


def answer_json(game: AnyGame, answer: Answer, names: Names) -> Json:
    """Return the answer of ``ask``; legal and rulings where there are any."""
    texts = dispute_texts(game)
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
    """Return everything that is wrong, as ``{"errors": [...]}``, with ``readings`` where a line has several."""
    if isinstance(error, LedgerError):
        message, at = say(COMMON, error.code, error.params), file_of(error.params)
        return {"errors": [{"code": error.code, "message": message, "article": None, "at": at}]}
    texts = texts or (game.texts if game else COMMON)
    readings = {"readings": [reading._asdict() for reading in error.readings]} if error.readings else {}
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
        "winner": match.state.winner,
        "next": dict(match.state.next),
        **match.game.match.board(match.state),
        **({"provisional": [_provisional(match, ruled) for ruled in match.provisional]} if match.provisional else {}),
        **({"signed": signed} if (signed := [*_signed(match)]) else {}),
    }


def _signed(match: Match) -> Iterator[Json]:
    """Yield who has agreed with the result, when, and whether the result is still what was signed."""
    for event, act, agrees in match.signatures():
        yield {"by": act.by, "at": event.entry.at, "totals": match.in_order(act.paper), "agrees": agrees}


def _provisional(match: Match, ruled: Ruled) -> Json:
    """Return a question that waits for its decision, and where the match would stand if it were decided otherwise."""
    other = match.overturned(ruled.number) if ruled.otherwise else None
    return {
        "ruling": ruled.number,
        "hand": ruled.hand,
        "question": ruled.question,
        "otherwise": other and {"totals": dict(other.state.totals), "winner": other.state.winner},
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
        "items": items_json(match.game, hand.score.items, match.game.seating.names(hand.seating)),
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
    """Return what happened between hands; a ruling with what it keeps of earlier ones, and the penalty it brings."""
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

    Those count that were not taken back, whatever corrects them later; what takes back, or brings back, is none itself.
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
        **{key: board[key] for key in ("totals", "hands", "winner", "next", "status")},
    }
