"""The sentences of the page, by code."""

from scorekeeper.language import speech
from scorekeeper.messages import teller

told = teller("web")


def address(page: str = "./", **query: object) -> str:
    """Return the address of a page in the language that is spoken."""
    return f"{page}?{'&'.join(f'{name}={value}' for name, value in {**query, 'lang': speech.language}.items())}"
