"""What is wrong with a command line, in other languages than English, which Typer speaks itself."""

from typing import Any

from scorekeeper.bidi import has_rtl
from scorekeeper.cli.shared.failure import tell
from scorekeeper.cli.texts import told
from scorekeeper.messages import Prose


def explain(error: Any) -> None:
    """Tell on standard error how the command is used, and what is wrong."""
    command = error.ctx.command_path if error.ctx else "scorekeeper"
    tell(told("usage-help", command=command))
    tell(_reason(error))


def _reason(error: Any) -> str:
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    name = parameter.get_error_hint(error.ctx).replace("'", "") if parameter is not None else ""
    if kind == "NoSuchOption":
        return told("usage-option", found=error.option_name)
    if kind == "MissingParameter":
        return told("usage-missing", parameter=name)
    if kind == "BadOptionUsage":
        return told("usage-value", parameter=error.option_name)
    if kind == "BadParameter" and (has_rtl(error.message) or not name):
        return told("usage-wrong", parameter=name, reason=Prose(error.message)) if name else str(error.message)
    return told("usage-unfit", parameter=name) if name else told("usage-extra")
