"""Times as the clock on the wall shows them, with their zone."""

from collections.abc import Iterable
from datetime import datetime


class Clock:
    """The local time of some moments; their zone is told once where it is the same for all."""

    def __init__(self, moments: Iterable[str]) -> None:
        zones = {_zone(_local(moment)) for moment in moments}
        self._zone = zones.pop() if len(zones) == 1 else None

    @property
    def head(self) -> str:
        """What stands over the times."""
        return f"at ({self._zone})" if self._zone else "at"

    def told(self, at: str, *, seconds: bool = False) -> str:
        """Say a time, with its zone where it is not told for all."""
        local = _local(at)
        told = f"{local:%Y-%m-%d %H:%M:%S}" if seconds else f"{local:%Y-%m-%d %H:%M}"
        return told if self._zone else f"{told} {_zone(local)}"


def _local(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone()


def _zone(local: datetime) -> str:
    offset = f"{local:%z}"
    return "UTC" if offset == "+0000" else f"UTC{offset[:3]}:{offset[3:]}"
