"""The speed targets, each printed with its ratio to a calibration loop: python -m tests.benchmarks [NAME …]."""

import sys

from tests.benchmarks import best_play, legal, memory, process, scale, shah, store
from tests.benchmarks.measure import calibrate

BENCHMARKS = {
    **memory.BENCHMARKS, **legal.BENCHMARKS, **shah.BENCHMARKS, **process.BENCHMARKS, **store.BENCHMARKS,
    **scale.BENCHMARKS, **best_play.BENCHMARKS,
}  # fmt: skip


def main() -> None:
    """Run the benchmarks named, or all."""
    unit = calibrate()
    print(f"calibration loop: {1 / unit:,.0f} a second")
    for name in sys.argv[1:] or BENCHMARKS:
        BENCHMARKS[name](unit)


main()
