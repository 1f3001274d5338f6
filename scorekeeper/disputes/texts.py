"""What an answer about a dispute says, and the article it rests on."""

from functools import cache

from scorekeeper import rulebook
from scorekeeper.disputes.what_if import TEXTS as OPTIONS
from scorekeeper.game import AnyGame
from scorekeeper.messages import Text, Texts

CLAIM_ARTICLE = "claim.slips"
"""The article, in every rulebook that has it, on which the explanation of a figure rests."""

CLAIM: Texts = {
    "claim-right": Text("{figure} is right."),
    "claim-explained": Text(
        "{figure} is not right; one slip leads to it.",
        plural="{figure} is not right; {n} slips together lead to it.",
    ),
    "claim-unexplained": Text("{figure} is not right, and no plausible slips lead to it."),
}


def texts(game: AnyGame) -> Texts:
    """Return all sentences of a game, with those about disputes."""
    return _texts(game)


@cache
def _texts(game: AnyGame) -> Texts:
    articles = rulebook.load(game.rulebook).articles
    claim = f"{game.name}.{CLAIM_ARTICLE}"
    article = claim if claim in articles else None
    about = {**OPTIONS, **{code: text._replace(article=article) for code, text in CLAIM.items()}}
    return {**game.all_texts(), **about}
