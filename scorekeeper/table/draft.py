"""The draft: a line typed and not yet sent, kept beside the ledger; it survives a closed lid."""

import json
from contextlib import suppress
from pathlib import Path


class Draft:
    """The line that is being typed, in a file of its own; if none can be written nothing is kept."""

    def __init__(self, ledger: Path) -> None:
        self._path = ledger.with_name(f"{ledger.name}-draft")

    def keep(self, match_id: str, line: str) -> None:
        """Keep the line of a match as far as it is typed."""
        if not line.strip():
            self.forget()
            return
        with suppress(OSError):
            part = self._path.with_name(f"{self._path.name}.new")
            part.touch(0o600)
            part.write_text(json.dumps({"match": match_id, "line": line}), "utf-8")
            part.replace(self._path)

    def kept(self, match_id: str) -> str:
        """Return the line of a match that was typed and not sent, else nothing."""
        with suppress(OSError, ValueError, AttributeError):
            told = json.loads(self._path.read_text("utf-8"))
            line = told.get("line")
            if told.get("match") == match_id and isinstance(line, str) and "\n" not in line:
                return line
        return ""

    def forget(self) -> None:
        """Forget it: it was sent."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
