"""The match that is embedded in its report: written so that no text of it ends the element, and found again."""

import json
from html.parser import HTMLParser

from scorekeeper.game import Json

ELEMENT = "scorekeeper-match"
"""The id of the element that holds the match."""


def embedded(record: Json) -> str:
    """Write a record so that nothing in it can end the element that it stands in."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def report_record(text: str) -> str | None:
    """Return the JSON of the match in a report; None if the text is no page, or has no match."""
    if not text.lstrip("\ufeff \t\r\n").startswith("<"):
        return None
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return "".join(reader.found) if reader.found else None


class _Reader(HTMLParser):
    """Finds the match in a page, which a browser may have written anew."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note whether the match begins."""
        self._inside = tag == "script" and ("id", ELEMENT) in attrs and not self.found

    def handle_endtag(self, _: str) -> None:
        """Note that it has ended."""
        self._inside = False

    def handle_data(self, data: str) -> None:
        """Keep the match."""
        if self._inside:
            self.found.append(data)
