"""Lines as tables say them: each is heard as it was meant, asked about, or refused; none is taken for something else."""

import pytest

from scorekeeper import games
from tests import few
from tests.games.hearing import said


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_lines_are_heard_as_they_were_meant(name: str) -> None:
    wrong = [
        (each.line, each.means, each.table.heard(each.line), each.table.codes(each.line))
        for each in few(said(name))
        if not each.is_heard()
    ]
    assert wrong == []
