"""The page, asked as a browser would ask it, and in a browser."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest

for extra in ("starlette", "uvicorn", "segno"):
    pytest.importorskip(extra, reason="needs the extra serve")

from scorekeeper.cli.shared import now
from scorekeeper.language import speech
from scorekeeper.web import serving
from tests.cli.runner import ok

BEATS = 8
"""The signs of life that a server may give before it tells a change."""
FORM = "application/x-www-form-urlencoded"


class Reply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    text: str


class Site:
    """A match that is served in a thread of this process."""

    def __init__(self, served, door):
        self.served, self.port = served, door.getsockname()[1]
        self.look = serving.address("127.0.0.1", door, served.look)
        self.write = serving.address("127.0.0.1", door, served.write or "none")

    def ask(self, method, url, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        path = url if url.startswith("/") else urlsplit(url).path + ("?" + urlsplit(url).query).rstrip("?")
        connection.request(method, path, body, headers or {})
        reply = connection.getresponse()
        told = Reply(reply.status, reply.headers, reply.read().decode())
        connection.close()
        return told

    def get(self, url):
        return self.ask("GET", url)

    def post(self, headers=None, **fields):
        """Send a form as a script does; ``said`` are buttons."""
        given = {"token": self.served.token, "part": 1, **fields}
        body = urlencode({name: value for name, value in given.items() if value is not None}, doseq=True)
        return self.ask("POST", self.write, body, {"Content-Type": FORM, **(headers or {})})

    def record(self, line, **fields):
        """Try a line and confirm it, as a person does."""
        tried = self.post(do="try", line=line, seen=len(entries()), **fields)
        return self.post(**{**hidden(tried.text), "do": "record"})

    @contextmanager
    def events(self, url=None):
        """Yield a function that waits for the next event, however busy the machine is, but not for ever."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", urlsplit(url or self.look).path + "events")
        reply = connection.getresponse()

        def following():
            beats = 0
            while beats < BEATS and (line := reply.readline().decode()):
                if line.startswith("data: "):
                    told = json.loads(line[6:])
                    if "beat" not in told:
                        return told
                    beats += 1
            pytest.fail("nothing was told")

        yield following
        connection.close()


def hidden(markup):
    """Return the hidden fields of the form that confirms."""
    form = next(form for form in re.findall(r"<form.*?</form>", markup, re.DOTALL) if 'value="record"' in form)
    found = dict(re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', form))
    return {name: value.replace("&amp;", "&").replace("&quot;", '"') for name, value in found.items()}


def read(markup):
    """Return the text of a page, without its markup."""
    return re.sub("<[^>]+>", "", markup)


def entries():
    """List the entries of the match in play, as they were made."""
    return ok("history", "--all", "--json").json["entries"]


@contextmanager
def serving_process(*words):
    """Serve the match in play by a process of its own; yield it with the addresses that it tells."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--entry", "--json", *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            process.send_signal(signal.SIGCONT)
            process.terminate()


@contextmanager
def serve(*, entry=True):
    """Serve the match in play."""
    ledger = Path(os.environ["SCOREKEEPER_DB"])
    served = serving.prepared(ledger, ok("board", "--json").json["match"], now, entry=entry)
    with serving.opened("127.0.0.1", 0) as door:
        server = serving.server(served)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield Site(served, door)
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()
            speech.use("en")  # as the tests of this process expect it


def evening():
    """Begin a match, with two hands."""
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok("add", "hokum E, NS 77")
    ok("add", "sun N, NS 90, fifty NS")
