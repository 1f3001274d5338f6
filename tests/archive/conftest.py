"""The fixture of the tests of archives."""

import pytest


@pytest.fixture
def folder(tmp_path):
    from scorekeeper.archive import build

    return build.open_archive(tmp_path / "archive", create=True)
