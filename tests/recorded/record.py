"""Record anew what the scenarios answer, all or some: ``python -m tests.recorded.record [NAME…]``."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.recorded import schemas, script
from tests.recorded.replay import play


def dump(told: dict[str, Any]) -> str:
    """Write what a line answered, each line of text and each form on a line of its own."""
    parts = [f'{{"typed": {_json(told["typed"])}, "code": {told["code"]}']
    parts += [f',\n "{key}": {_json(told[key])}' for key in ("schema", "json") if key in told]
    parts += [f',\n "{key}": {_one_a_line(told[key])}' for key in ("text", "lines", "err") if key in told]
    return "".join([*parts, "}"])


def record(name: str) -> None:
    """Play a scenario and keep what it answers."""
    with tempfile.TemporaryDirectory() as folder:
        answers = play(name, Path(folder))
    text = ",\n".join(map(dump, answers))
    (schemas.OUTPUTS / f"{name}.json").write_text(f"[\n{text}\n]\n", "utf-8")


def _one_a_line(listed: list[Any]) -> str:
    return "[\n  " + ",\n  ".join(map(_json, listed)) + "]"


def _json(form: Any) -> str:
    return json.dumps(form, ensure_ascii=False)


if __name__ == "__main__":
    for each in sys.argv[1:] or script.NAMES:
        record(each)
    schemas.record_let_through()
