"""The speed targets as a page in Markdown, with ratios to a calibration loop: python -m tests.benchmarks [NAME …]."""

import os
import sys

from tests.benchmarks import best_play, growth, judging, legal, memory, peers, process, scale, season, shah, store
from tests.benchmarks.measure import HEAD, calibrate

BENCHMARKS = {
    **memory.BENCHMARKS, **legal.BENCHMARKS, **shah.BENCHMARKS, **process.BENCHMARKS, **store.BENCHMARKS,
    **scale.BENCHMARKS, **judging.BENCHMARKS, **growth.BENCHMARKS, **best_play.BENCHMARKS,
    **peers.BENCHMARKS, **season.BENCHMARKS,
}  # fmt: skip


def main() -> None:
    """Run the benchmarks named, or all."""
    unit = calibrate()
    print(f"Calibration loop: {1 / unit:,.0f} turns a second, on {os.cpu_count()} cores.\n\n{HEAD}")
    for name in sys.argv[1:] or BENCHMARKS:
        BENCHMARKS[name](unit)


main()
