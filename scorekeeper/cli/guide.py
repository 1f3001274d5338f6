"""``guide [TOPIC]``: the pages that explain the program, read at the terminal."""

import sys
from typing import Annotated, NamedTuple

import typer

from scorekeeper import games
from scorekeeper.cli.shared import put, put_json, settings, told, width
from scorekeeper.errors import Ambiguous, LedgerError, Malformed, malformed, unclear
from scorekeeper.language import speech, translated
from scorekeeper.places import DATA
from scorekeeper.suggestions import suggestion

TOPICS = (
    "start", *games.BUILT_IN, "notation", "disputes", "referees", "house-rules", "records", "ledger", "languages",
    "forms", "python", "serve", "export", "archive", "developing", "changes",
)  # fmt: skip
"""The pages, in the order in which they are best read; each is a file of data/guide."""


class Page(NamedTuple):
    """A page of the guide; its first line is the title, the paragraph after it the summary."""

    topic: str
    title: str
    summary: str
    text: str


def guide(
    topic: Annotated[
        list[str] | None, typer.Argument(metavar="[TOPIC]", help="The page, or the beginning of its name.")
    ] = None,
) -> None:
    """Read about a topic: guide start, guide disputes; without a topic, all pages are listed."""
    if topic:
        _show(read(find("-".join(topic))))
    else:
        _list([read(each) for each in TOPICS])


def find(said: str) -> str:
    """Find a topic by its name or by an unmistakable beginning of it. Raises Malformed, Ambiguous."""
    said = games.called(said)
    found = [topic for topic in TOPICS if topic.startswith(said)]
    if said in TOPICS:
        return said
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous([unclear("topic-ambiguous", found=said, choices=found)])
    raise Malformed([malformed("topic-unknown", found=said, hint=suggestion(said, TOPICS))])


def read(topic: str) -> Page:
    """Read a page. Raises LedgerError if its file is missing."""
    path = DATA / "guide" / speech.language / f"{topic}.md"
    if speech.language == "en" or not path.exists():
        path = DATA / "guide" / f"{topic}.md"
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise LedgerError("data-missing", path=str(path)) from None
    title, summary, _ = text.split("\n\n", 2)
    return Page(topic, title.removeprefix("# "), translated("help", f"guide:{topic}") or summary, text)


def _show(page: Page) -> None:
    if settings().json:
        put_json({"topic": page.topic, "title": page.title, "text": page.text})
    elif sys.stdout.isatty() and not settings().plain:
        from scorekeeper.cli.shared.paging import show_page

        show_page(page.text, width())
    else:
        put(page.text.rstrip("\n"))


def _list(pages: list[Page]) -> None:
    if settings().json:
        put_json([{"topic": page.topic, "title": page.title, "summary": page.summary} for page in pages])
        return
    put(told("guide-list"))
    for page in pages:
        put(f"  {page.topic:<11}  {page.summary}")
