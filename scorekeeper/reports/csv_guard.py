"""The guard of CSV cells: no text of a user becomes a formula in a spreadsheet."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""The first signs of a cell that a spreadsheet would take for a formula, even after a sign that it skips."""


def no_formula(value: object) -> object:
    """Return the value of a cell so that no spreadsheet takes it for a formula.

    >>> no_formula("=1+1"), no_formula("Ali"), no_formula(-8)
    ("'=1+1", 'Ali', -8)
    """
    return f"'{value}" if isinstance(value, str) and value.lstrip(" \u00a0\ufeff").startswith(_FORMULA) else value
