"""JSON Lines in and out: what score, judge and ask do with a file or a pipe."""

import json
import sys
from collections.abc import Callable

from scorekeeper.cli.shared import opened, settings
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.jsontext import read_json
from scorekeeper.reports.forms import errors_json


def answer_lines(file: str, answer: Callable[[Json], Json], show: Callable[[Json, Json], None] | None = None) -> int:
    """Answer each line of a file, in order and one at a time; return the exit code.

    A refused line is answered with its errors, and the others are answered all the same. ``show`` prints a line and
    its answer for a person, in place of JSON. Raises LedgerError for a file that cannot be read.
    """
    refused = infractions = False
    with opened(file) as lines:
        for raw in filter(bytes.strip, lines):
            data: Json = {}
            try:
                data = read_json(raw)
                form = answer(data)
                infractions = infractions or bool(form.get("rulings"))
            except Refused as error:
                refused = True
                form = errors_json(error, None, settings.names, settings.texts)
            if show:
                show(data, form)
            else:
                sys.stdout.write(_WRITER.encode(form) + "\n")
    return Refused.exit_code if refused else int(infractions)


_WRITER = json.JSONEncoder(ensure_ascii=False)
