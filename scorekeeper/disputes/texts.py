"""The sentences of a game, with those about disputes."""

from functools import cache

from scorekeeper import rulebook
from scorekeeper.game import AnyGame
from scorekeeper.messages import FOLDER, Texts, catalogue

CLAIM_ARTICLE = "claim.slips"
"""The article, in every rulebook that has it, on which the explanation of a figure rests.

The changes by other rules rest on many articles, so they name none.
"""

_CLAIMS = ("claim-", "booked-")
"""The beginnings of the codes of sentences about a claimed figure."""


@cache
def texts(game: AnyGame) -> Texts:
    """Return all sentences of a game, with those about disputes."""
    claim = f"{game.name}.{CLAIM_ARTICLE}"
    article = claim if claim in rulebook.load(game.rulebook).articles else None
    about = catalogue(FOLDER, "disputes").items()
    cited = {code: text._replace(article=article) if code.startswith(_CLAIMS) else text for code, text in about}
    return {**game.all_texts(), **cited}
