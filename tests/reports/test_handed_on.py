"""What is handed on is for people: no ids, commands or codes, and people in the order of their sides."""

import re

import pytest

from scorekeeper import games
from tests import few
from tests.cli.runner import ok
from tests.reports.evenings import EVENINGS, play
from tests.reports.page import Page
from tests.reports.test_pictures import texts

PAGES = (("export", "--format", "html"), ("export", "--format", "print"), ("stats", "--format", "html"))
NAMES = "|".join(games.BUILT_IN)
CODES = re.compile(rf"--\w|\bNAME\b|scorekeeper (?:import|verify) |\b(?:{NAMES})\.[a-z]|\bsign \w+ =")


@pytest.mark.parametrize("evening", few(EVENINGS))
def test_nothing_that_is_handed_on_has_an_id_a_command_or_a_code(evening, tmp_path):
    pytest.importorskip("segno")
    play(evening, tmp_path)
    match = ok("board", "--json").json["match"]
    shown = [Page(re.sub("<(script|style).*?</.*?>", "", ok(*words).out, flags=re.DOTALL)).text() for words in PAGES]
    shown += [ok("export", "--format", "md").out.replace("\\", ""), " ".join(texts(ok("board", "--svg", "-").out))]
    assert re.findall(rf"\b(?:{NAMES})\b", shown[2]) == []
    for text in shown:
        proof = rf"{match}:\d+:[0-9a-f]{{64}}|scorekeeper · {match}"  # which are to be compared, digit by digit
        assert CODES.findall(re.sub(proof, "", text)) == []
        assert match not in re.sub(proof, "", text)


def test_penalties_are_told_in_words_wherever_hands_are_listed():
    ok("new", "sabat", "Khalid+Omar", "Faisal+Nasser", "--dealer", "Omar")
    ok("add", "penalty NS illegal-pass")
    for words in (("board",), ("export", "--format", "html"), ("export", "--format", "md"), ("board", "--svg", "-")):
        told = ok(*words).out.partition("<script")[0].replace("\u2011", "-").replace("\\", "")
        assert "Penalty: N-S passed with a playable card" in re.sub("[\u2066-\u2069]", "", told)
        assert "illegal-pass" not in told


def test_signatures_stand_in_the_order_of_the_sides():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--totals", "140-90")
    ok("add", "hokum E, NS 91")
    for who in ("Dalia", "EW", "Badr", "NS", "Ali"):
        ok("add", f"sign {who} = 156-90")
    told = [line for line in ok("export", "--format", "md").out.replace("\\", "").splitlines() if "the result" in line]
    assert [line[2:].partition(" agree")[0] for line in told] == [
        "N-S Ali & Badr", "Ali", "Badr", "E-W Cem & Dalia", "Dalia",
    ]  # fmt: skip
    assert {line.partition("result: ")[2][:18] for line in told} == {"N-S 156 · E-W 90 ("}


@pytest.mark.parametrize("language", ["en", "ar"])
def test_people_and_totals_come_first_and_figures_stand_by_their_units(language):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--totals", "8-101")
    ok("add", "hokum E, NS 91")
    page = Page(ok("export", "--format", "html", "--lang", language).out)
    totals = [text.strip("\u2068\u2069") for attrs, text in page.all("p") if attrs.get("class") == "total"]
    assert totals == ["24", "101"]
    figures = [attrs["class"] for attrs, text in page.all("td") if re.fullmatch(r"[+−–\d\s\u2066-\u2069]+", text)]
    assert figures
    assert all(kind.startswith("figure") for kind in figures)
    ((_, style),) = page.all("style")
    assert ".figure{text-align:right;" in style


def test_no_line_ends_inside_a_side_or_a_sum():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    ok("add", "hokum E, NS 91")
    text = Page(ok("export", "--format", "html").out).text()
    assert "0\u00a0+\u00a016\u00a0=\u00a016" in text
    assert "E\u2011W\u00a00" in text


def test_events_between_the_hands_are_sentences():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S")
    for line in ("note Tea is served", "dealer Ali", "rule counting=both", "substitute Badr Zeki", "check 0-0"):
        ok("add", line)
    listed = [re.sub("[\u2066-\u2069]", "", text) for _, text in Page(ok("export", "--format", "html").out).all("li")]
    assert listed[2:] == [
        "Tea is served", "Ali deals next", "From here on: Who counts: both", "Zeki plays from here on",
        "The paper said N\u2011S\u00a00\u00a0· E\u2011W\u00a00",
    ]  # fmt: skip
