"""How everything here is timed: the best of a few runs, told with its ratio to a loop of plain Python."""

import time
from collections.abc import Callable


def best(run: Callable[[], object], times: int = 5) -> float:
    """Return the shortest of some runs in seconds."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def calibrate() -> float:
    """Return the seconds of one turn of a loop that fills a dict: what this machine can do just now."""

    def loop() -> None:
        table = {}
        for number in range(200_000):
            table[number % 97] = number * 3

    return best(loop) / 200_000


HEAD = "| what | measured | of a calibration loop | target |\n|---|---|---|---|"


def row(name: str, measured: str, target: str = "", ratio: str = "") -> None:
    """Print a row of the page."""
    print(f"| {name} | {measured} | {ratio} | {target} |", flush=True)


def told(name: str, rate: float, unit: float, target: float | None = None) -> None:
    """Print a rate a second, its ratio to the calibration loop, and the target."""
    row(name, f"{rate:,.0f} a second", f"{target:,.0f}" if target else "", f"{rate * unit:.5f}")
