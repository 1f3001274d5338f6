"""The sheet for pen and paper: printed, photographed, read by another program, and taken over."""

import re
import sys
import zlib

import pytest

from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain
from scorekeeper.sheet import codes as sheet_codes
from scorekeeper.sheet.codes import ROOM, pack, unpack
from tests import few, thorough
from tests.cli.runner import ok, run
from tests.reports.page import Page
from tests.reports.test_report import HOSTILE, SHEETS, check, keep_hostile, rebuilt


def codes(page: str) -> list[str]:
    """Read the codes of a page with a program that shares nothing with the one that drew them."""
    return [decoded(picture(part)) for part in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]


def picture(svg: str):
    """Paint a code: eight dots a module."""
    numpy = pytest.importorskip("numpy")
    side = int(re.search(r'viewBox="0 0 (\d+) \d+"', svg)[1])
    modules = numpy.full((side, side), 255, "uint8")
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg):
        modules[int(y), int(x)] = 0
    return numpy.kron(modules, numpy.ones((8, 8), "uint8"))


def decoded(image) -> str:
    cv2 = pytest.importorskip("cv2")
    text, *_ = cv2.QRCodeDetectorAruco().detectAndDecode(image)
    return text


@pytest.fixture
def _printing():
    pytest.importorskip("segno")


@thorough
@pytest.mark.usefixtures("_printing")
@pytest.mark.parametrize("sheet", few(SHEETS), ids=lambda path: path.stem)
def test_a_sheet_is_read_back_byte_for_byte(sheet, tmp_path):
    ok("import", sheet)
    rebuilt("\n".join(reversed(codes(ok("export", "--format", "print").out))) + "\n", tmp_path)


@pytest.mark.usefixtures("_printing")
def test_a_photograph_is_read(tmp_path):
    cv2, numpy = pytest.importorskip("cv2"), pytest.importorskip("numpy")
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    (svg,) = re.findall(r"<svg.*?</svg>", ok("export", "--format", "print").out, re.DOTALL)
    flat = picture(svg)
    side = len(flat)
    seen = numpy.float32([[40, 20], [side - 10, 50], [side - 40, side - 30], [20, side - 20]])
    corners = numpy.float32([[0, 0], [side, 0], [side, side], [0, side]])
    turned = cv2.warpPerspective(flat, cv2.getPerspectiveTransform(corners, seen), (side, side), borderValue=255)
    shaded = cv2.GaussianBlur(turned, (5, 5), 0) // 2 + numpy.linspace(20, 110, side, dtype="uint8")
    assert decoded(shaded) == decoded(flat)
    rebuilt(decoded(shaded), tmp_path)


@pytest.mark.usefixtures("_printing")
def test_a_printed_sheet_is_a_sound_page_with_the_rules_in_force():
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--rules", "counting=both")
    ok("add", "hokum", "E,", "NS", "77")
    page = check(ok("export", "--format", "print").out)
    assert any("both" in text for _, text in page.all("li"))
    rows = [text for _, text in page.all("tr")]
    assert sum("hokum E, NS 77" in text for text in rows) == 1
    assert len(rows) == 2 + 20


@thorough
@pytest.mark.usefixtures("_printing")
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_comes_back_from_paper(text, tmp_path):
    keep_hostile(text)
    page = ok("export", "--format", "print").out
    assert len(check(page).all("script")) == 0
    rebuilt("\n".join(codes(page)), tmp_path)


def test_a_blank_sheet_has_players_and_rules_and_no_hands():
    ok("import", SHEETS[-1])
    page = Page(ok("export", "--format", "print", "--blank").out)
    assert page.faults == []
    assert page.all("svg") == []
    assert "Aino" in page.text()
    board = ok("board", "--json").json
    assert not any(str(total) in text for total in board["totals"].values() for _, text in page.all("td"))


@pytest.mark.parametrize("game", ["baloot", "shllaat", "sleazy", "sabat", "shah"])
def test_the_rules_on_an_arabic_sheet_are_named_in_arabic(game: str) -> None:
    ok("new", game, *(("A", "B", "C") if game == "shllaat" else ()))
    page = ok("export", "--format", "print", "--blank", "--lang", "ar").out
    (rules,) = re.findall(r'<ul class="rules">(.*?)</ul>', page, re.DOTALL)
    told = re.findall("<li>(.*?)</li>", rules, re.DOTALL)
    assert told
    assert [each for each in told if re.search("[a-z]", each)] == []


def test_a_sheet_without_what_draws_codes(monkeypatch):
    monkeypatch.setitem(sys.modules, "segno", None)
    ok("new", "baloot")
    told = run("export", "--format", "print")
    assert (told.code, f"{sys.executable} -m pip install segno\n" in told.err) == (3, True)
    ok("export", "--format", "print", "--blank")


PAYLOADS = [{"id": f"{number:016x}", "line": f"hokum {number * 7919}"} for number in range(400)]


def head(payloads: list[dict[str, str]]) -> str:
    known = chain.GENESIS
    for payload in payloads:
        known = chain.link(known, canonical(payload))
    return known


@pytest.mark.parametrize("count", [1, 2, 20, 100, 400])
def test_a_long_match_takes_several_codes_in_any_order(count):
    payloads = PAYLOADS[:count]
    texts = pack("abc", head(payloads), payloads)
    assert all(len(text) < ROOM + 40 for text in texts)
    assert (len(texts) > 1) == (count > 20)
    assert set("".join(texts)) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    record = unpack("\n".join([*reversed(texts), texts[0]]), "-")
    assert [link["payload"] for link in record["entries"]] == payloads
    assert (record["count"], record["head"]) == (count, record["entries"][-1]["hash"])


TEXTS = pack("abc", head(PAYLOADS[:100]), PAYLOADS[:100])
OTHER = pack("abd", head(PAYLOADS[:100]), PAYLOADS[:100])
MISREAD = {
    "code-missing": "\n".join(TEXTS[1:]),
    "code-mixed": "\n".join([*TEXTS[1:], OTHER[0]]),
    "code-misread": TEXTS[0] + "\nhello",
    "code-damaged": "\n".join([TEXTS[0].replace("A", "B"), *TEXTS[1:]]),
}


@pytest.mark.parametrize("code", MISREAD)
def test_codes_that_are_misread_are_named(code):
    told = run("import", "-", "--json", stdin=MISREAD[code])
    assert (told.code, [error["code"] for error in told.json["errors"]]) == (4, [code])


@thorough
def test_codes_never_swell_beyond_measure():
    packer = zlib.compressobj(9, wbits=-15, zdict=sheet_codes._known())
    packed = packer.compress(b"[" + b" " * (1 << 26)) + packer.flush()
    text = f"SK1/1/1/{zlib.crc32(packed):08X}/{sheet_codes._base45(packed)}/"
    assert run("import", "-", stdin=text).code == 4


@pytest.mark.parametrize(
    "part",
    ["SK1/0/0/00000000//", "SK1/1/99999999/00000000/00/", "SK1/1/1/00000000/::::/", "SK1/", "SK1/1/1/00000000//"],
)
def test_what_is_no_code_is_refused(part):
    assert run("import", "-", stdin=part).code == 4


def test_what_codes_were_packed_with_stays_as_it_is():
    """Sheets that were printed once must be read for ever."""
    assert zlib.crc32(sheet_codes._known()) == 0xEE711AC3
    assert unpack(PRINTED, "-")["entries"][0]["payload"] == {"id": "1", "kind": "note", "line": "note Ali"}


PRINTED = "SK1/1/1/A3C3F691/*Z8FW7+8G$O1X7M157VHKPBC*55:QQ:KCU*RM2FD9E$WD%1FX1GPPC5QFNT4K566FLH5QKJN6$8YWSA 5SDFBI438G$HMA.K$MLWIMWLHC$PKR5SZ1333ZGGZXU*EEOE8FZN2-LSNGSBHH-ALJS9%B$+JXO5D:V/"
