"""Times as the clock on the wall shows them, with their zone."""

from collections.abc import Iterable
from datetime import datetime

from scorekeeper.reports.texts import told


class Clock:
    """The local time of some moments; their zone is told once where it is the same for all."""

    def __init__(self, moments: Iterable[str]) -> None:
        zones = {_zone(_local(moment)) for moment in moments}
        self._zone = zones.pop() if len(zones) == 1 else None

    @property
    def head(self) -> str:
        """What stands over the times."""
        return told("at-zone", zone=self._zone) if self._zone else told("at")

    def shown(self, at: str, *, seconds: bool = False) -> str:
        """Say a time, with its zone where it is not told for all."""
        local = _local(at)
        shown = f"{local:%Y-%m-%d %H:%M:%S}" if seconds else f"{local:%Y-%m-%d %H:%M}"
        return shown if self._zone else f"{shown} {_zone(local)}"


def _local(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone()


def _zone(local: datetime) -> str:
    offset = f"{local:%z}"
    return "UTC" if offset == "+0000" else f"UTC{offset[:3]}:{offset[3:]}"
