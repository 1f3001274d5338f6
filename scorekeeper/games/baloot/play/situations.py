"""Situations of a contract: what the questions about single situations share."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.cards import SUITS
from scorekeeper.errors import Problem, refuse
from scorekeeper.forms import RULES, Choice, Form, Object, missing_field
from scorekeeper.game import Answer, Json, Question
from scorekeeper.games.baloot.facts.form import CONTRACTS
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.record import TRUMP


class InContract(Object):
    """A situation of some contract; a trump suit alone means Hokum."""

    def __init__(self, fields: Mapping[str, Form], needed: Sequence[str]) -> None:
        super().__init__({"contract": Choice(*CONTRACTS), "trump": TRUMP, "rules": RULES, **fields}, needed)

    def problems(self, value: object, at: str = "") -> list[Problem]:
        """List the problems of a situation, a missing contract too."""
        lacking = isinstance(value, dict) and not {"contract", "trump"} & value.keys()
        return super().problems(value, at) + ([missing_field("contract")] if lacking else [])


def contract_of(told: Json) -> tuple[str, str | None, int | None]:
    """Return the contract, the trump suit and its place, None in Sun. Raises Malformed for Hokum without a suit."""
    if told.get("contract", "hokum") == "sun":
        return "sun", None, None
    refuse([] if "trump" in told else [missing_field("trump")])
    return "hokum", told["trump"], SUITS.index(told["trump"])


def question(name: str, title: str, form: Object, example: Json, answer: Callable[[Json, Options], Answer]) -> Question:
    """Make a question; its answer takes what the form has read."""

    def checked(data: Json, options: Options) -> Answer:
        form.check(data)
        return answer({key: read.decode(data[key]) for key, read in form.fields.items() if key in data}, options)

    return Question(name, title, form, example, checked)
