"""The sentences of reports and of exported records, by code; times as the clock shows them."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from scorekeeper import games
from scorekeeper.game import NOTE, AnyGame, Facts, Item, Seating
from scorekeeper.language import commas, figure, phrase, speech
from scorekeeper.messages import FOLDER, catalogue, say, teller

told = teller("reports")
_VERBS = frozenset(("counts", "does", "gets", "has", "keeps", "leads", "lost", "made", "scores", "takes", "won"))
"""The first words of the steps that tell what their side did."""


def signed(value: object) -> str:
    """Write a figure with its sign as it is printed."""
    return figure(value).replace("-", "−")


def unit(game: AnyGame) -> str:
    """Name the thing that a game scores, as it stands at the beginning of a sentence."""
    return capital(phrase(game.unit))


def whose(names: Mapping[str, str], side: str) -> str:
    """Name the side of a step; a step that concerns no side is a note."""
    return told("note") if side == NOTE else names.get(side, side)


def sided(game: AnyGame, item: Item, names: Mapping[str, str]) -> str:
    """Say a step with its side, which is the subject of an English verb: N-S has won the hand."""
    is_verb = speech.language == "en" and game.texts[item.code].message.partition(" ")[0] in _VERBS
    colon = "" if is_verb and item.side != NOTE else ":"
    return f"{whose(names, item.side)}{colon} {say(game.texts, item.code, item.params, names)}"


def game_name(name: str) -> str:
    """Name a game as it is typed, and in another language than English by its title."""
    return name if speech.language == "en" else game_title(name)


def game_title(name: str) -> str:
    """Name a game by its title."""
    return phrase(games.find(name).title)


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def headline(game: AnyGame, facts: Facts, seating: Seating, options: object = None) -> str:
    """Say what was played, such as "Hokum by Ali, double ×2"."""
    return commas(headline_parts(game, facts, seating, options))


def headline_parts(game: AnyGame, facts: Facts, seating: Seating, options: object = None) -> list[str]:
    """Say what was played in parts: the contract, and how far it was raised."""
    names = game.seating.names(seating)
    return [say(game.texts, *part, names) for part in game.notation.headline(facts, options)]


TEXTS = catalogue(FOLDER, "records")
word = teller("records")


class Clock:
    """The local time of some moments; their zone is told once if it is the same for all."""

    def __init__(self, moments: Iterable[str]) -> None:
        zones = {_zone(_local(moment)) for moment in moments}
        self._zone = zones.pop() if len(zones) == 1 else None

    @property
    def head(self) -> str:
        """The head of the column of times."""
        return told("at-zone", zone=self._zone) if self._zone else told("at")

    def shown(self, at: str, *, seconds: bool = False) -> str:
        """Say a time, with its zone if that is not told once for all."""
        local = _local(at)
        shown = f"{local:%Y-%m-%d %H:%M:%S}" if seconds else f"{local:%Y-%m-%d %H:%M}"
        return shown if self._zone else f"{shown} {_zone(local)}"


def _local(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone()


def _zone(local: datetime) -> str:
    offset = f"{local:%z}"
    return "UTC" if offset == "+0000" else f"UTC{offset[:3]}:{offset[3:]}"
