"""A page of Markdown on a terminal: formatted, through the pager."""

import os
import pydoc
from io import StringIO
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown
from rich.text import Text
from rich.theme import Theme

from scorekeeper.language import speech
from scorekeeper.reports.direction import placed_text

_WIDEST = 80
"""Columns of a page: longer lines are hard to read."""
_QUIT_AT_END_WITH_COLOURS = "FRX"
"""How ``less`` shows a page, unless the user has chosen: one that fits the screen is only printed."""


class _Code(CodeBlock):
    """Code as it is written; a longer line goes on below."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(str(self.text).rstrip("\n"), style="cyan", overflow="fold")


class _Heading(Heading):
    """A heading at the left edge."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(str(self.text), style="bold underline" if self.tag == "h1" else "bold")


class _Page(Markdown):
    elements: ClassVar = {**Markdown.elements, "fence": _Code, "code_block": _Code, "heading_open": _Heading}


def show_page(markdown: str, width: int) -> None:
    """Show a page in at most 80 columns. A text from right to left has no colours: they would part its letters."""
    os.environ.setdefault("LESS", _QUIT_AT_END_WITH_COLOURS)
    console = Console(
        file=StringIO(), width=min(width, _WIDEST), force_terminal=True, no_color=bool(os.environ.get("NO_COLOR")),
        color_system=None if speech.right_to_left else "auto", theme=Theme({"markdown.code": "bold cyan"}),
    )  # fmt: skip
    with console.capture() as captured:
        console.print(_Page(markdown, hyperlinks=False))
    pydoc.pager(placed_text(captured.get(), console.width))
