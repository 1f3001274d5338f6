"""Questions about single situations of Shah: the decisions allowed now, and the state of a series."""

from scorekeeper.errors import Illegal, Problem, refuse
from scorekeeper.forms import RULES, Choice, Object, Words
from scorekeeper.game import Answer, Infraction, Json, Question
from scorekeeper.games.shah import match
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.play.extra_move import can_free
from scorekeeper.games.shah.play.judge import follow, legal_tokens, named
from scorekeeper.games.shah.play.record import SITUATION, read_record
from scorekeeper.games.shah.play.state import FREEING, PHASES, REMOVING, Play
from scorekeeper.games.shah.seating import SIDES, seat
from scorekeeper.messages import Message

# --- one decision -----------------------------------------------------------------------------------------


def _legal(data: Json, _options: Options) -> Answer:
    record = read_record(data, SITUATION, placing=True)
    found = follow(record)
    play, code = found.play, _why(found.play)
    params: Json = {"by": SIDES[play.turn], "other": SIDES[1 - play.turn]}
    if found.stop is not None:
        code, params = "legal-before", {**params, "token": data["moves"][found.stop], "n": found.stop}
    allowed = legal_tokens(play)
    return Answer(allowed, code, named(params, record), allowed, found.infractions)


def _why(play: Play) -> str:
    """Return the code of the sentence about the decisions allowed now."""
    if play.phase == REMOVING and play.turn != play.starter:
        return "legal-removing-answer"
    if play.phase == FREEING and not can_free(play.stones[play.turn], play.stones[1 - play.turn]):
        return "legal-freeing-further"
    return f"legal-{PHASES[play.phase]}"


# --- the series -------------------------------------------------------------------------------------------

_SERIES = Object(
    {
        "games": Words(
            Choice(*SIDES, "draw", null=True),
            expected=Message("expected-winners"),
        ),
        "first": Choice(*SIDES),
        "rules": RULES,
    },
    ("games",),
)


def _series(data: Json, options: Options) -> Answer:
    _SERIES.check(data)
    state = match.start(options, seat([], None), data.get("first"))
    infractions: list[Infraction] = []
    problems: list[Problem] = []
    for at, game in enumerate(data["games"]):
        if state.over:
            infractions.append(Infraction("series-over", f"games[{at}]", {"by": state.winner}))
            continue
        try:
            state, _ = match.advance(state, Facts(game if game in SIDES else None))
        except Illegal as refused:
            problems += [problem._replace(field=f"games[{at}]") for problem in refused.problems]
    refuse(problems)
    answer = {**match.board(state), "winner": state.winner, "next": None if state.over else state.first}
    code, params = _stands(state)
    return Answer(answer, code, params, None, tuple(infractions))


def _stands(state: match.State) -> tuple[str, Json]:
    """Return the code and values of the sentence about the state of a series."""
    run = state.run
    if state.over:
        return "series-single" if state.options.series == "single" else "series-won", {"by": state.winner}
    if run.side is None:
        return "series-none", {}
    left = match.to_win(state.options) - run.length
    return "series-four" if left == 1 else "series-run", {"by": run.side, "n": run.length, "left": left}


QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "legal", "What may be decided now, by whom?", SITUATION,
            {"board": "BBAAA....BA..........A..", "next": "A"}, _legal,
        ),
        Question("series", "How does a series of games stand?", _SERIES, {"games": ["A", "A", "B"]}, _series),
    )
}  # fmt: skip
