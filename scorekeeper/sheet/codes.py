"""A match as short texts for QR codes: packed, split, put together again.

A text has only the characters that QR codes keep in five and a half bits, so that bytes are written in base 45
(RFC 9285). It begins with what it is, and ends in a sign, so that no space at its end is lost:
SK1/NUMBER/COUNT/SUM/PART/.
"""

import json
import re
import zlib
from collections.abc import Sequence
from functools import cache
from math import ceil
from pathlib import Path

from scorekeeper.errors import Malformed, malformed, refuse
from scorekeeper.game import Json
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}
_MARK = "SK1"
_TEXT = re.compile(rf"{_MARK}/(\d+)/(\d+)/([0-9A-F]{{8}})/(.*)/")
"""The number of the part, of how many, the sum of the whole, and the part of it."""
ROOM = 700
"""Letters in one code: as many as can still be photographed from a sheet of paper, six centimetres wide."""
_MOST = 1000
"""Codes of one match; no table fills so many."""
_LARGEST = 1 << 24
"""Bytes of the largest match that is unpacked; a text of a few letters could swell beyond all measure."""


@cache
def _known() -> bytes:
    """Return words that matches have in common, which need not be packed. They never change: SK2 would have others."""
    return Path(__file__).with_name("sk1.txt").read_bytes()


def pack(match_id: str, head: str, payloads: Sequence[Json]) -> list[str]:
    """Write a match as texts of one code each, equally full: its entries, and the head of their chain."""
    kept = canonical({"match": match_id, "head": head, "entries": list(payloads)}).encode()
    packer = zlib.compressobj(9, wbits=-15, zdict=_known())
    packed = packer.compress(kept) + packer.flush()
    letters, whole = _base45(packed), f"{zlib.crc32(packed):08X}"
    even = ceil(len(letters) / ceil(len(letters) / ROOM))
    parts = [letters[start : start + even] for start in range(0, len(letters), even)]
    return [f"{_MARK}/{number}/{len(parts)}/{whole}/{part}/" for number, part in enumerate(parts, 1)]


def is_packed(text: str) -> bool:
    """Tell whether a text is what codes gave back."""
    return text.lstrip("\ufeff \t\r\n").startswith(f"{_MARK}/")


def unpack(text: str, path: str) -> Json:
    """Put a match together from the texts of its codes, a line each, in any order; more than once does no harm.

    Return it in the form of an export. Raises Malformed if a code is missing or misread.
    """
    found: dict[int, str] = {}
    wholes = set[tuple[str, str]]()
    for number, line in enumerate(filter(str.strip, text.lstrip("\ufeff").splitlines()), 1):
        read = _TEXT.fullmatch(line.strip(" \t\r\n"))
        if read is None:
            raise Malformed([malformed("code-misread", path=path, n=number)])
        found[int(read[1])] = read[4]
        wholes.add((read[2], read[3]))
    refuse([malformed("code-mixed", path=path)] if len(wholes) > 1 else [])
    ((count, whole),) = wholes
    missing = [number for number in range(1, min(int(count), _MOST) + 1) if number not in found]
    refuse([malformed("code-missing", path=path, parts=missing, count=int(count))] if missing else [])
    try:
        packed = _bytes("".join(found[number] for number in sorted(found)))
        kept: Json = json.loads(zlib.decompressobj(wbits=-15, zdict=_known()).decompress(packed, _LARGEST))
    except (ValueError, zlib.error, RecursionError):
        raise Malformed([malformed("code-damaged", path=path)]) from None
    refuse([] if f"{zlib.crc32(packed):08X}" == whole else [malformed("code-damaged", path=path)])
    return _record(kept)


def _record(kept: Json) -> Json:
    """Return a match in the form of an export, its chain worked out anew; whether it ends in the head is seen later."""
    try:
        links, head = [], chain.GENESIS
        for seq, payload in enumerate(kept["entries"], 1):
            head = chain.link(head, canonical(payload))
            links.append({"seq": seq, "payload": payload, "hash": head})
        return {"match": kept["match"], "head": kept["head"], "count": len(links), "entries": links}
    except (LookupError, TypeError, ValueError):
        return {}


# --- base 45 ----------------------------------------------------------------------------------------------


def _base45(data: bytes) -> str:
    """Write bytes in base 45, two in three letters.

    >>> _base45(b"AB"), _base45(b"ietf!")
    ('BB8', 'QED8WEX0')
    """
    letters = []
    for start in range(0, len(data), 2):
        pair = data[start : start + 2]
        value = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            letters.append(_ALPHABET[digit])
    return "".join(letters)


def _bytes(letters: str) -> bytes:
    """Read base 45. Raises ValueError for what is none.

    >>> _bytes("QED8WEX0")
    b'ietf!'
    """
    if not set(letters) <= _VALUES.keys():
        raise ValueError
    data = bytearray()
    for start in range(0, len(letters), 3):
        digits = letters[start : start + 3]
        value = sum(_VALUES[letter] * 45**place for place, letter in enumerate(digits))
        if len(digits) < 2 or value >= 256 ** (len(digits) - 1):
            raise ValueError
        data += value.to_bytes(len(digits) - 1)
    return bytes(data)
