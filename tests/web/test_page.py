"""The board as a page: its content, its readers, and that it follows the match."""

import io
import os
import re
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import ifaddr
import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.web import serving
from tests import thorough
from tests.cli.runner import ok, run
from tests.web import entries, evening, hidden, serve, serving_process

VOID = {"meta", "link", "input", "br", "hr", "img"}


class Checked(HTMLParser):
    """Holds a page to be well formed: every element is closed, every id is there once."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.tags, self.loaded = [], [], [], []
        self.feed(text)
        assert self.open == []
        assert len(self.ids) == len(set(self.ids))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.loaded += [given[name] for name in ("src", "href", "action") if given.get(name)]
        assert "style" not in given
        assert not [name for name in given if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_board_has_totals_hands_with_articles_needs_and_the_curve():
    evening()
    with serve() as site:
        page = site.get(site.look)
    totals = ok("board", "--json").json["totals"]
    assert page.status == 200
    assert [int(total) for total in re.findall(r'class="total">(\d+)<', page.text)] == list(totals.values())
    assert 'id="baloot.score.tie"' in page.text
    assert 'href="#baloot.score.tie"' in page.text
    for said in ("2 · Sun by Ali", "116 to go", "Ali deals next" if "Ali deals" in page.text else "deals next", "<svg"):
        assert said in page.text
    assert "us N-S" not in page.text  # either side looks at it
    assert 'http-equiv="refresh"' in page.text  # for who has no scripts
    Checked(page.text)


@thorough
def test_nothing_is_loaded_from_elsewhere():
    evening()
    with serve() as site:
        for url in (site.look, site.write, f"{site.look}all", f"{site.write}?fix=1"):
            checked = Checked(site.get(url).text)
            assert [each for each in checked.loaded if "//" in each] == []
        style, script = (site.get(f"{site.look}page.{kind}").text for kind in ("css", "js"))
    assert not re.search(r"url\(|@import|https?:", style)
    assert not re.search(r"https?:|\beval\b|=>|\bfetch\(", script)


@thorough
def test_a_question_that_is_open_stands_with_both_outcomes():
    evening()
    ok("ruling", "2", "Did NS revoke?", "--decides", "stands", "--otherwise", "void", "--provisional")
    with serve() as site:
        page = site.get(site.look).text
    assert "Did NS revoke?" in page
    assert "as ruled" in page
    assert "otherwise" in page


def test_the_page_follows_what_another_process_records():
    evening()
    with serve() as site, site.events() as following:
        first, late = following(), following()
        words = [sys.executable, "-m", "scorekeeper", "add", "hokum W, EW 100"]
        subprocess.run(words, check=True, capture_output=True)
        then = following()
    assert late["parts"].keys() == {"needs"}
    assert "3 · Hokum by Dalia" not in first["parts"]["hands"]
    assert "3 · Hokum by Dalia" in then["parts"]["hands"]
    assert then["seen"] == first["seen"] + 1
    assert then["parts"].keys() == {"top", "hands", "more"}


def test_who_looks_is_told_nothing_of_who_writes():
    evening()
    with serve() as site, site.events(site.write) as writing, site.events() as looking:
        assert site.served.token in writing()["parts"]["actions"]
        for told in (str(looking()), site.get(site.look).text):
            assert site.served.token not in told
            assert site.served.write not in told


@thorough
def test_the_page_follows_on_after_it_wrote_itself_and_others_closed_the_ledger():
    evening()
    with serve() as site, site.events() as following:
        for line in ("note one", "note two"):
            tried = site.post(do="try", line=line)
            site.post(**{**hidden(tried.text), "do": "record"})
            words = [sys.executable, "-m", "scorekeeper", "add", "hokum W, EW 100"]
            subprocess.run(words, check=True, capture_output=True)
        while following()["seen"] < 7:
            pass
        assert "4 · Hokum by Dalia" in site.get(site.look).text


@thorough
def test_old_hands_stand_on_a_page_of_their_own():
    ok("new", "shah", "Ali", "Badr")
    for number in range(20):
        ok("add", "Ali won" if number % 2 else "Badr won")
    with serve() as site:
        board, everything = (site.get(url).text for url in (site.look, f"{site.look}all"))
    assert (board.count('<details id="hand-'), everything.count('<details id="hand-')) == (12, 20)
    assert 'href="all?lang=en"' in board


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_a_page(game):
    sample = "examples" if game == "baloot" else "match"
    ok("import", f"data/samples/{game}-{sample}.sheet")
    with serve() as site:
        for url in (site.look, site.write):
            page = site.get(url)
            assert page.status == 200
            Checked(page.text)


@thorough
def test_a_page_can_be_asked_for_in_either_language():
    evening()
    with serve() as site:
        english, arabic = (site.get(f"{site.look}?lang={each}").text for each in ("en", "ar"))
    assert '<html lang="en" dir="ltr">' in english
    assert '<html lang="ar" dir="rtl">' in arabic


def test_names_and_notes_are_text_whatever_is_in_them():
    ok("new", "shah", "<b>Ali", 'Badr"')
    ok("add", "A won")
    ok("ruling", "1", "</p><script>alert(1)</script>\u202e?", "--decides", "stands", "--provisional")
    with serve() as site, site.events() as following:
        for text in (site.get(site.look).text, site.get(site.write).text, *following()["parts"].values()):
            assert "<script>alert" not in text
            assert "<b>" not in text
            assert "\u202e" not in text


# --- who may see it ---------------------------------------------------------------------------------------


def test_every_answer_is_strict():
    evening()
    with serve() as site:
        for url in (site.look, site.write, f"{site.look}page.js", "/", "/nothing"):
            headers = site.get(url).headers
            assert headers["content-security-policy"].startswith("default-src 'none'")
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["x-frame-options"] == "DENY"
            assert "server" not in headers


def test_nothing_is_shown_elsewhere():
    evening()
    ok("new", "shah", "Zayd", "Umar")
    other = ok("board", "--json").json["match"]
    with serve() as site:
        secret = site.served.look
        tried = ("/", "/index.html", f"/{other}/", "/../ledger.db", f"/{secret}/../", f"/{secret}/..%2f..%2fetc/passwd",
                 f"/{secret[:-1]}/", f"/{secret}x/", f"/{secret}/page.py", f"/{secret}/static/page.css", "/favicon.ico",
                 f"/{secret}/?match={other}/x/../..", f"//{secret}")  # fmt: skip
        for path in tried:
            reply = site.get(path)
            if "?match" in path:  # an unknown field of a known page changes nothing
                assert reply.text == site.get(site.look).text
                continue
            assert reply.status == 404, path
            assert reply.text == "There is nothing here."
        for method in ("PUT", "DELETE", "POST", "PATCH"):
            assert site.ask(method, site.look).status == 405


def test_without_entry_there_is_nothing_to_write_to():
    evening()
    count = len(entries())
    with serve(entry=False) as site:
        assert "<form" not in site.get(site.look).text
        assert site.post(do="record", line="pass", id="a" * 16, seen=count).status == 404
    assert len(entries()) == count


@thorough
def test_a_ledger_that_is_gone_is_said(tmp_path):
    evening()
    with serve() as site:
        for file in tmp_path.glob("ledger.db*"):
            file.rename(tmp_path / f"away-{file.name}")
        told = site.post(do="record", line="pass", id="a" * 16, seen=3)
    assert told.status == 503
    assert told.text.startswith("The ledger cannot be read now")


# --- the command ------------------------------------------------------------------------------------------


def test_the_command_tells_its_addresses_and_ends_quietly(monkeypatch):
    evening()
    made = never_serving(monkeypatch)
    told = run("serve", "--entry", terminal=True)
    assert told.code == 130
    assert f"/{made[0].look}/" in told.out
    assert f"/{made[0].write}/" in told.out
    assert "█" in told.out  # the codes
    assert len(made[0].look) >= 22
    assert made[0].look != made[0].write
    addresses = run("serve", "--lan", "--json").json
    assert addresses.keys() == {"match", "board", "others"}
    assert run("serve", "--lan", "--host", "fd00::1", "--json").json["board"].startswith("http://[fd00::1]:")


def never_serving(monkeypatch):
    """Let servers end at once; return the list of the matches that they were made for."""
    made = []

    class Interrupted:
        def handle_exit(self, *_):
            raise AssertionError

        def run(self, sockets):
            raise KeyboardInterrupt

    monkeypatch.setattr(serving, "server", lambda served, _: made.append(served) or Interrupted())
    return made


def told_by_serve(monkeypatch, *words):
    """Return the output of ``serve`` before it would serve."""
    never_serving(monkeypatch)
    return run("serve", "--json", *words)


def test_addresses_stay_until_new_ones_are_wanted(monkeypatch):
    evening()
    first = told_by_serve(monkeypatch, "--entry", "--port", 0).json
    secrets = [first[page].split("/")[-2] for page in ("board", "entry")]
    for words, kept in (((), True), (("--new-addresses",), False), ((), False)):
        told = told_by_serve(monkeypatch, "--entry", *words, "--port", 0).json
        anew = [told[page].split("/")[-2] for page in ("board", "entry")]
        assert [old == new for old, new in zip(secrets, anew, strict=True)] == [kept, kept]
    assert told_by_serve(monkeypatch, "--port", 0).json["board"].split("/")[-2] == anew[0]
    ok("verify")


def test_each_match_has_addresses_of_its_own_and_a_rematch_those_of_the_match_before(monkeypatch):
    evening()
    first = told_by_serve(monkeypatch, "--port", 0).json
    ok("rematch")
    rematch = told_by_serve(monkeypatch, "--port", 0).json
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    other = told_by_serve(monkeypatch, "--port", 0).json
    first, rematch, other = (told["board"].split("/")[-2] for told in (first, rematch, other))
    assert first == rematch != other


def test_the_usual_port_holds_the_address_and_another_one_is_told(monkeypatch):
    evening()
    with serving.opened("127.0.0.1", 0) as taken:
        usual = taken.getsockname()[1]
        monkeypatch.setattr("scorekeeper.cli.serve.PORT", usual)
        told = told_by_serve(monkeypatch)
    assert told.code == 130
    assert f":{usual}/" not in told.json["board"]
    assert f"Port {usual} is in use. The pages are on port" in told.err
    again = told_by_serve(monkeypatch)
    assert f":{usual}/" in again.json["board"]
    assert again.err == ""


def test_a_board_goes_on_to_the_rematch_and_to_no_other_match():
    evening()
    first = ok("board", "--json").json["match"]
    with serve() as site, site.events() as following:
        assert following()["match"] == first
        ok("rematch")
        second = ok("board", "--json").json["match"]
        while (told := following())["match"] == first:
            pass
        assert (told["match"], told["seen"]) == (second, 1)
        assert "Nothing was recorded yet" in site.get(site.look).text
        ok("new", "shah", "Zayd", "Umar")
        assert "Zayd" not in site.get(site.look).text
        ok("use", first)
        assert "2 · Sun by Ali" in site.get(site.look).text


@thorough
def test_a_port_that_is_taken_is_said():
    evening()
    with serve() as site:
        told = run("serve", "--port", site.port)
    assert told.code == 3
    assert f"Port {site.port} cannot be opened" in told.err


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    evening()
    for name in [name for name in sys.modules if name.startswith("scorekeeper.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "segno", None)
    told = run("serve")
    assert told.code == 3
    assert f"{sys.executable} -m pip install ifaddr segno starlette uvicorn\n" in told.err


def test_every_address_of_a_home_network_is_listed_a_hotspot_first(monkeypatch):
    def adapter(name, *ips):
        return ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name) for ip in ips])

    adapters = [
        adapter("lo", "127.0.0.1"), adapter("wlan0", "192.168.1.20"), adapter("docker0", "172.17.0.1"),
        adapter("eth0", "8.8.8.8", "169.254.3.4", ("fe80::1", 0, 1)), adapter("wlan1", "10.42.0.1"),
    ]  # fmt: skip
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    evening()
    *found, name = serving.own_addresses()
    assert found == ["10.42.0.1", "192.168.1.20", "172.17.0.1"]
    assert name.endswith(".local")
    told = told_by_serve(monkeypatch, "--lan").json
    assert [urlsplit(told["board"]).hostname, *(urlsplit(other).hostname for other in told["others"])] == [*found, name]


def test_a_code_is_black_on_white_with_four_free_modules_around():
    drawn = io.StringIO()
    serving.draw_code("http://192.168.1.20:8152/secret/", drawn)
    first, second, third, *_ = drawn.getvalue().splitlines()
    assert first == second == f"\x1b[97;40m{'█' * 33}\x1b[0m"
    assert third.startswith("\x1b[97;40m████ ▄▄▄▄▄ ")


@thorough
def test_pages_are_encrypted_with_a_certificate_that_is_kept(tmp_path, monkeypatch):
    pytest.importorskip("cryptography", reason="the extra `tls` is not installed")
    evening()
    with serving_process("--tls", "--port", 0) as (_, told):
        (file,) = Path(os.environ["SCOREKEEPER_DB"]).parent.glob("*-tls.pem")
        kept, trusted = file.read_bytes(), ssl.create_default_context(cafile=file)
        assert file.stat().st_mode & 0o777 == 0o600
        assert "Ali" in urllib.request.urlopen(told["board"], context=trusted).read().decode()
        with pytest.raises(urllib.error.URLError):
            urllib.request.urlopen(told["board"])
    monkeypatch.setattr(serving, "own_addresses", lambda: ["127.0.0.1"])
    assert told_by_serve(monkeypatch, "--tls").json["board"].startswith("https://127.0.0.1:")
    assert file.read_bytes() == kept
    assert told_by_serve(monkeypatch, "--tls", "--host", "10.42.0.1").code == 130
    assert file.read_bytes() != kept
