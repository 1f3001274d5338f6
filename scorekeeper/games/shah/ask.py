"""Questions about single situations of Shah: what may be decided now, and how a series stands."""

from typing import Any

from scorekeeper.errors import Illegal, Problem, illegal, refuse
from scorekeeper.forms import wrong_choice, wrong_type
from scorekeeper.game import Answer, Infraction, Json, Options
from scorekeeper.games.rooms import old_question
from scorekeeper.games.shah import state as series
from scorekeeper.games.shah.judge import SITUATION, is_named, read_record
from scorekeeper.games.shah.play import FREEING, PHASES, REMOVING, Play
from scorekeeper.games.shah.record import follow, legal_tokens, unnamed
from scorekeeper.games.shah.table import SIDES, seat
from scorekeeper.situation import anything, checked, one_of

_GAMES = (*SIDES, "draw")


# --- one decision -----------------------------------------------------------------------------------------


def _legal(data: Json, _options: Options) -> Answer:
    play, entries = read_record(data, SITUATION, placing=True)
    moves, named = data.get("moves", []), is_named(data)
    found = follow(play, entries, named=named)
    params: Json = {"by": SIDES[play.turn], "other": SIDES[1 - play.turn]}
    code = _reason(play)
    if found.stop is not None:
        code, params = "legal-before", {**params, "token": moves[found.stop], "n": found.stop}
    allowed = legal_tokens(play)
    return Answer(allowed, code, params if named else unnamed(params), allowed, found.infractions)


def _reason(play: Play) -> str:
    """Name why just these decisions are allowed."""
    if play.phase == REMOVING and play.turn != play.starter:
        return "legal-removing-answer"
    if play.phase == FREEING and not play.frees():
        return "legal-freeing-further"
    return f"legal-{PHASES[play.phase]}"


# --- the series -------------------------------------------------------------------------------------------


def _series(data: Json, options: Options) -> Answer:
    checked(data, {"games": _check_games, "first": one_of(*SIDES), "rules": anything}, ("games",))
    state = series.start(options, seat([], None), data.get("first"))
    infractions: list[Infraction] = []
    problems: list[Problem] = []
    for at, game in enumerate(data["games"]):
        if state.over:
            infractions.append(Infraction("series-over", f"games[{at}]", {"by": state.winner}))
            continue
        try:
            state, _ = series.advance(state, {"winner": game if game in SIDES else None})
        except Illegal as refused:
            problems += [illegal(problem.code, f"games[{at}]", **problem.params) for problem in refused.problems]
    refuse(problems)
    answer = {"run": state.run._asdict(), "winner": state.winner, "next": None if state.over else state.first}
    code, params = _stands(state)
    return Answer(answer, code, params, None, tuple(infractions))


def _check_games(key: str, value: Any) -> list[Problem]:
    if not isinstance(value, list):
        return [wrong_type(key, 'the winner of each game in order, such as ["A", "A", "B"]', value)]
    return [
        wrong_choice(f"{key}[{at}]", (*_GAMES, "null"), game)
        for at, game in enumerate(value)
        if game is not None and not (isinstance(game, str) and game in _GAMES)
    ]


def _stands(state: series.State) -> tuple[str, Json]:
    """Give the sentence that says how a series stands."""
    run = state.run
    if state.over:
        return "series-won" if state.options["series"] == "five-in-a-row" else "series-single", {"by": state.winner}
    if run.side is None:
        return "series-none", {}
    left = series.RUN_TO_WIN - run.length
    return "series-four" if left == 1 else "series-run", {"by": run.side, "n": run.length, "left": left}


QUESTIONS = {
    question.name: question
    for question in (
        old_question(
            "legal", "What may be decided now, by whom?",
            {"first": "text", "moves": "cards", "board": "text", "next": "text", "phase": "text"},
            {"board": "BBAAA....BA..........A..", "next": "A"}, _legal,
        ),
        old_question(
            "series", "How does a series of games stand?",
            {"games": "cards", "first": "text"},
            {"games": ["A", "A", "B"]}, _series,
        ),
    )
}  # fmt: skip
