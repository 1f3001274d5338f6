"""Bounds of the server: clients that are slow, too many, or ask for too much; nobody else notices."""

import socket
import threading
import time
from contextlib import ExitStack, suppress
from unittest.mock import Mock

from scorekeeper.web import app, bounds, pages
from tests import THOROUGH, thorough
from tests.cli.runner import ok
from tests.web import FORM, entries, evening, serve


def told_by(client, seconds=10):
    """Return all that the server tells a client until it ends the connection."""
    client.settimeout(seconds)
    found = b""
    try:
        while more := client.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


def opened(site):
    return socket.create_connection(("127.0.0.1", site.port), timeout=10)


@thorough
def test_a_head_that_does_not_come_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(bounds, "HEAD_SECONDS", 0.3)
    evening()
    with serve() as site, opened(site) as silent, opened(site) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
        began = time.monotonic()
        assert told_by(silent) == told_by(slow) == b""
        assert time.monotonic() - began < 8
        assert site.get(site.look).status == 200


@thorough
def test_a_form_that_does_not_come_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(app, "BODY_SECONDS", 0.3)
    evening()
    with serve() as site, opened(site) as slow:
        head = (
            f"POST /{site.served.write}/ HTTP/1.1\r\nHost: x\r\nContent-Type: {FORM}\r\nContent-Length: 100\r\n\r\ndo="
        )
        slow.sendall(head.encode())
        assert told_by(slow).startswith(b"HTTP/1.1 408")
    assert len(entries()) == 3


@thorough
def test_a_form_that_is_endless_is_refused():
    evening()
    with serve() as site, opened(site) as client:
        head = f"POST /{site.served.write}/ HTTP/1.1\r\nHost: x\r\nContent-Type: {FORM}\r\nTransfer-Encoding: chunked\r\n\r\n"
        client.sendall(head.encode())
        with suppress(OSError):  # it is not taken
            for _ in range(64):
                client.sendall(b"1000\r\n" + b"x" * 4096 + b"\r\n")
        assert told_by(client)[:12] in (b"HTTP/1.1 413", b"")


@thorough
def test_a_head_that_is_endless_is_refused():
    evening()
    with serve() as site, opened(site) as client:
        with suppress(OSError):
            client.sendall(b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 200_000)
        assert told_by(client)[:12] in (b"HTTP/1.1 400", b"")
        assert site.get(site.look).status == 200


@thorough
def test_one_client_does_not_take_all_connections(monkeypatch):
    monkeypatch.setattr(bounds, "is_own", lambda host: False)
    evening()
    with serve() as site, ExitStack() as many:
        clients = [many.enter_context(opened(site)) for _ in range(bounds.CONNECTIONS_EACH)]
        with opened(site) as one_more:
            assert told_by(one_more) == b""
        for client in clients:
            client.close()
        while bounds.BoundedProtocol._open.total() > 1:
            time.sleep(0.01)
        assert site.get(site.look).status == 200


@thorough
def test_one_client_that_asks_on_and_on_is_told_to_wait(monkeypatch):
    monkeypatch.setattr(bounds, "is_own", lambda host: False)
    monkeypatch.setattr(bounds, "_AT_ONCE", 10)
    monkeypatch.setattr(bounds, "_EACH_SECOND", 0.01)
    evening()
    with serve() as site:
        answers = [site.get("/guessed").status for _ in range(15)]
    assert answers == [404] * 10 + [429] * 5


def test_clients_are_forgotten(monkeypatch):
    monkeypatch.setattr(bounds, "_CLIENTS", 3)
    rate = bounds.Rate(None)
    assert all(rate._may(f"10.0.0.{number}") for number in range(50))
    assert len(rate._clients) == 3


def test_addresses_of_this_computer_are_known():
    assert [bounds.is_own(host) for host in ("127.0.0.1", "::1", "192.168.1.2", "testclient", "")] == [
        True, True, False, False, False,
    ]  # fmt: skip


OTHER_HOSTS = ("elsewhere.example", "elsewhere.example:80", "127.0.0.1.elsewhere.example", ".", "[", "")


def test_a_site_cannot_lead_a_browser_here_under_its_own_name():
    evening()
    with serve() as site:
        for host in OTHER_HOSTS:
            sent = {"Host": host, "Origin": f"http://{host}", "Content-Type": FORM}
            for method, url in (("GET", site.look), ("POST", site.write)):
                told = site.ask(method, url, "do=record", sent)
                assert (told.status, told.text) == (421, ""), host
                assert told.headers["content-security-policy"]
        assert site.ask("GET", site.look, None, {"Host": "laptop.local:80"}).status == 200
    assert len(entries()) == 3


def test_the_name_that_the_phones_use_is_known():
    near = bounds.Near(None, "Score.Example")
    assert near._knows("score.example:8000")
    assert not near._knows("elsewhere.example")


@thorough
def test_a_form_that_says_that_it_is_long_is_not_waited_for():
    evening()
    with serve() as site:
        told = site.ask("POST", site.write, "do=", {"Content-Type": FORM, "Content-Length": "99999999999"})
        assert told.status == 413


@thorough
def test_what_was_sent_once_is_known_after_the_server_was_started_anew():
    evening()
    with serve() as site:
        sent = {"do": "record", "line": "hokum E, NS 80", "id": "f" * 16, "seen": 3}
        assert "Recorded" in site.post(**sent).text
        old = site.served
    with serve() as site:
        assert site.ask("GET", f"/{old.look}/").status == 200  # a match keeps its addresses
        assert "Recorded already" in site.post(**{**sent, "token": old.token}).text  # a page that is still open
    assert len(entries()) == 4


def test_a_client_that_takes_nothing_is_left():
    asked, left = [], Mock()
    protocol = bounds.BoundedProtocol.__new__(bounds.BoundedProtocol)
    protocol.loop, protocol.transport, protocol.flow = Mock(), left, Mock()
    protocol.loop.call_later = lambda *told: asked.append(told) or Mock()
    protocol._timer = None
    protocol.pause_writing()
    assert asked == [(bounds.STUCK_SECONDS, left.abort)]
    waiting = protocol._timer
    protocol.resume_writing()
    waiting.cancel.assert_called_once_with()


@thorough
def test_many_watch_at_once(monkeypatch):
    """All see a new hand, and its page is put together once for all of them."""
    crowd, made = 200 if THOROUGH else 20, []
    put_together = pages.parts
    monkeypatch.setattr(pages, "parts", lambda *told: made.append(1) or put_together(*told))
    evening()
    ready, seen = threading.Semaphore(0), []

    def watch(site):
        with site.events() as following:
            following()
            ready.release()
            while following()["seen"] < 4:
                pass
            seen.append(site)

    with serve() as site:
        watchers = [threading.Thread(target=watch, args=(site,), daemon=True) for _ in range(crowd)]
        for watcher in watchers:
            watcher.start()
        for _ in watchers:
            assert ready.acquire(timeout=60)
        ok("add", "hokum W, EW 100")
        for watcher in watchers:
            watcher.join(60)
    assert len(seen) == crowd
    assert len(made) == 2  # before the hand, and after it
