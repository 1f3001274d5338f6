"""The guide at the terminal: its topics, its pages, and what it answers to a wrong topic."""

import os
import re
import subprocess
import sys

import pytest

import scorekeeper
from scorekeeper.cli.guide import TOPICS, read
from scorekeeper.cli.shared.paging import show_page
from scorekeeper.game import DATA
from scorekeeper.ledger.schema import VERSION
from scorekeeper.reports.layout import display_width
from tests.cli.runner import ok, run

WIDTH = 80


def test_every_page_is_a_topic():
    assert sorted(TOPICS) == sorted(path.stem for path in (DATA / "guide").glob("*.md"))


def test_an_arabic_page_has_the_form_of_its_english_one():
    pages = [*(DATA / "guide" / "ar").glob("*.md")]
    assert {"start", "baloot"} <= {path.stem for path in pages} <= set(TOPICS)
    for path in pages:
        text, english = path.read_text("utf-8"), read(path.stem).text
        assert text.count("\n## ") == english.count("\n## ")
        assert [line for line in "".join(text.split("```")[::2]).splitlines() if len(line) > WIDTH] == []


def test_topics_are_listed_with_a_line_each():
    told = ok("guide").out.splitlines()
    assert [line.split()[0] for line in told[1:]] == list(TOPICS)
    assert [line for line in told if len(line) > WIDTH] == []


@pytest.mark.parametrize("topic", TOPICS)
def test_a_page_is_printed_as_it_is(topic):
    text = (DATA / "guide" / f"{topic}.md").read_text("utf-8")
    assert ok("guide", topic).out == text
    page = read(topic)
    assert ok("guide", topic, "--json").json == {"topic": topic, "title": page.title, "text": text}


@pytest.mark.parametrize("topic", TOPICS)
def test_a_page_can_be_read_on_a_terminal(topic):
    """Prose keeps to 80 columns; code and transcripts are as long as what they show."""
    page = read(topic)
    assert page.text.startswith(f"# {page.title}\n\n{page.summary}\n\n")
    assert "\n" not in page.summary
    prose = "".join(page.text.split("```")[::2]).splitlines()
    assert [line for line in prose if len(line) > WIDTH] == []


@pytest.mark.parametrize("columns", [80, 40])
def test_a_page_is_formatted_on_a_terminal(monkeypatch, columns):
    """No mark of Markdown is left, no line is too long, and everything is said."""
    shown = []
    monkeypatch.setattr("pydoc.pager", shown.append)
    monkeypatch.setenv("NO_COLOR", "1")
    for topic in TOPICS:
        show_page(text := read(topic).text, columns)
        page = re.sub(r"\x1b\[[0-9;]*m", "", shown.pop())
        assert [line for line in page.splitlines() if display_width(line) > columns or line.startswith("## ")] == []
        assert "```" not in page
        words = re.sub(r"[`#*\s_•─]|\u2068|\u2069|```\w*", "", text)
        assert len(re.sub(r"[\s_*•`#─]|\u2068|\u2069", "", page)) > 0.9 * len(words), topic


def test_topics_in_json():
    listed = ok("guide", "--json").json
    assert [each["topic"] for each in listed] == list(TOPICS)
    assert all(each.keys() == {"topic", "title", "summary"} and all(each.values()) for each in listed)


@pytest.mark.parametrize(
    ("said", "topic"),
    [("led", "ledger"), ("BALOOT", "baloot"), ("house", "house-rules"), ("house rules", "house-rules")],
)
def test_a_beginning_is_enough(said, topic):
    assert ok("guide", *said.split()).out == ok("guide", topic).out


@pytest.mark.parametrize(("said", "told"), [
    ("balot", "There is no topic balot; scorekeeper guide lists them. Did you mean baloot?\n"),
    ("chess", "There is no topic chess; scorekeeper guide lists them.\n"),
    ("sh", "sh could be any of the topics shllaat or shah; type more of it.\n"),
])  # fmt: skip
def test_a_wrong_topic(said, told):
    refused = run("guide", said)
    assert (refused.code, refused.out, refused.err) == (4, "", told)


def test_a_page_that_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr("scorekeeper.cli.guide.DATA", tmp_path)
    missing = run("guide", "start")
    assert (missing.code, "start.md is missing; reinstall scorekeeper" in missing.err) == (3, True)


def test_the_guide_needs_no_heavy_library_and_no_ledger(tmp_path):
    code = (
        "import sys\n"
        "from scorekeeper.cli import run\n"
        "assert run(['guide', 'ledger']) == 0\n"
        "print(sorted({'rich', 'sqlite_utils', 'dateutil', 'tomllib'} & sys.modules.keys()))"
    )
    environment = {**os.environ, "SCOREKEEPER_DB": str(tmp_path / "none.db")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.endswith("[]\n")
    assert not (tmp_path / "none.db").exists()


def test_the_page_of_the_notation_prints_the_grammars_that_are_read():
    page = (DATA / "guide" / "notation.md").read_text("utf-8")
    for file in (DATA / "notation").glob("*.txt"):
        assert f"```text\n{file.read_text('utf-8')}```" in page, file.name


def test_what_is_promised_is_what_is_so():
    promised = " ".join((DATA / "guide" / "changes.md").read_text("utf-8").split())
    assert f"## {scorekeeper.__version__}" in promised
    assert f"Its schema is now {VERSION}." in promised
