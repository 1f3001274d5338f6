"""The folders of the files that the program reads."""

from pathlib import Path

HERE = Path(__file__).parent
DATA = HERE / "data" if (HERE / "data").is_dir() else HERE.parent / "data"
"""The data folder: beside the package's files in a wheel, one folder up in a checkout."""
