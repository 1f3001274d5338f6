"""``add --record FILE``: a judged record of play becomes a hand of the match, kept with it."""

from scorekeeper import rulebook
from scorekeeper.cli.shared import open_ledger, opened, running, the_match_id, told
from scorekeeper.cli.shared.answer import answer, answer_again, recorded
from scorekeeper.cli.shared.failure import sentence, tell
from scorekeeper.disputes.remedies import judged
from scorekeeper.errors import Ambiguous, Malformed, Problem, illegal, malformed, refuse
from scorekeeper.game import AnyGame, Facts, Json, Verdict
from scorekeeper.jsontext import read_json
from scorekeeper.ledger.acts import Hand
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.options import encode
from scorekeeper.reports.answers import infractions_json
from scorekeeper.spelling import fold

_KNOWN = ("scores", "rules")
"""The fields that the match itself knows better than a record."""


def add_record(file: str, when: str, ident: str | None = None, *, as_is: bool = False, called: bool = False) -> None:
    """Judge one record under the rules and the standing of the match, and add its hand, once under an id.

    With ``as_is`` it may have begun with another player than the match says. A foul that was ``called`` ends the hand,
    if the match is played so. Raises Refused, LedgerError.
    """
    with opened(file) as stream:
        record = _one(file, stream.read())
    running().recording = True
    with open_ledger() as ledger, ledger.transaction(the_match_id(ledger)) as match:
        running().speak(match.game, match.seating, match.game.all_texts())
        known = recorded(ledger, match, ident)
        if known:
            same = isinstance(known.act, Hand) and known.act.record == record
            refuse([] if same else [illegal("id-used", "id", found=ident)])
        else:
            match.check_open()
            if not as_is:
                _check_beginner(match, record)
            _check_rules(match, record.get("rules"))
            verdict = judged(match.game, record, match.state)
            game = match.game
            own = {key: value for key, value in _facts(match.game, verdict, called=called).items() if key not in _KNOWN}
            facts = game.facts.decode(own)
            hand = Hand(game.notation.write(facts), facts, record=record)
            before = match.record(stamped(hand, when, ident=ident))
    if known:
        answer_again(match, known)
        return
    for infraction in infractions_json(match.game, verdict.infractions, match.names):
        tell(f"{infraction['at']}: {sentence(infraction)}")
    if verdict.infractions and not called:
        tell(told("rule-on-it", n=match.hands[-1].number))
    answer(match, before)


def _one(file: str, raw: bytes) -> Json:
    """Read the one record of a file. Raises Malformed."""
    lines = list(filter(bytes.strip, raw.splitlines()))
    if len(lines) > 1 and _is_json(lines[0]):
        refuse([malformed("record-several", path=file, n=len(lines))])
    return read_json(raw)


def _is_json(line: bytes) -> bool:
    try:
        read_json(line)
    except Malformed:
        return False
    return True


def _check_beginner(match: Match, record: Json) -> None:
    """Refuse a record that another player dealt, or began, than does in the match. Raises Illegal."""
    players = match.seating.players
    for role, player in match.state.next.items():
        said = record.get(role)
        if player is not None and isinstance(said, str) and fold(said) != fold(player):
            code = "record-dealer" if role == "dealer" else "record-first"
            refuse([illegal(code, role, found=players.get(said, said), player=players[player])])


def _facts(game: AnyGame, verdict: Verdict[Facts], *, called: bool) -> Json:
    """Return the facts of a judged hand, or of a hand that a called foul has ended.

    Raises Malformed, with the questions of the judge, if a record does not come to facts.
    """
    asked = [Problem(Ambiguous, note.code, note.at, note.params) for note in verdict.notes]
    if called:
        refuse([malformed("record-no-foul"), *asked] if "qaid" not in verdict.details else [])
        fine: Json = verdict.details["qaid"]
        return fine
    refuse([malformed("record-incomplete"), *asked] if verdict.facts is None else [])
    return game.facts.encode(verdict.facts)


def _check_rules(match: Match, rules: object) -> None:
    """Refuse a record that was played by other rules than the match. Raises Malformed."""
    if not isinstance(rules, dict):
        return  # judging says what is wrong with it
    options = encode(match.state.options)
    theirs = rulebook.load(match.game.rulebook).choose(rules, options)
    other = [f"{option}={theirs[option]}" for option in sorted(options) if theirs[option] != options[option]]
    refuse([malformed("record-rules", found=other)] if other else [])
