"""A match for BG Stats: the link that opens its app with the play filled in, in the form that it takes from others."""

import json
from datetime import UTC, datetime
from urllib.parse import quote

from scorekeeper.game import Json
from scorekeeper.ledger.chain import stem
from scorekeeper.ledger.match import Match

_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "scorekeeper"
"""BG Stats remembers players and games under this name; with another it would ask for all of them again."""


def link(match: Match) -> str:
    """Return the link of a match."""
    return _LINK + quote(json.dumps(_play(match), ensure_ascii=False, separators=(",", ":")), safe="")


def _play(match: Match) -> Json:
    began = datetime.fromisoformat(match.began).astimezone(UTC)
    game = {"name": match.game.title, "sourceGameId": match.game.name, "highestWins": True, "noPoints": False}
    return {
        "sourceName": _SOURCE,
        "sourcePlayId": stem(match.id),
        "playDate": f"{began:%Y-%m-%d %H:%M:%S}",
        "game": game,
        "players": [
            {
                "name": match.seating.players[player],
                "sourcePlayerId": match.seating.players[player],
                "score": match.state.totals[side],
                "winner": match.has_won(side),
                "startPlayer": False,
            }
            for side, ids in match.seating.sides.items()
            for player in ids
        ],
    }
