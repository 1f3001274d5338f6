"""Lines of Shah as tables say them: what is asked, what is never taken for something else.

The lines themselves are in tests/sentences/said/shah.toml.
"""

import pytest

from scorekeeper.games.shah import GAME
from tests.games.hearing import Table


@pytest.mark.parametrize(
    "names", [("Win", "Badr"), ("Loser", "Badr"), ("Won", "Lou"), ("Asha", "Bile"), ("Game", "Over")]
)
@pytest.mark.parametrize(
    "form", ["{1} against {0}: {0} won", "{0} vs {1} and {0} won", "{0} against {1}: {1} lost", "{0} ضد {1}, {0} فاز"]
)
def test_what_is_only_asked_about_never_gives_way_to_another_meaning(names: tuple[str, str], form: str) -> None:
    table = Table(GAME, [[name] for name in names])
    for winner in ("A", "B"):
        heard = table.heard(form.format(*(names if winner == "A" else names[::-1])))
        assert {"winner": winner} in (heard if isinstance(heard, list) else [heard])
