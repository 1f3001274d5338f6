"""What the session says, by code."""

from scorekeeper.messages import FOLDER, catalogue, say


def told(code: str, /, **params: object) -> str:
    """Put a sentence of the session together."""
    return say(catalogue(FOLDER, "table"), code, params)
