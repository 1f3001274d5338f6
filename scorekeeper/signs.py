"""Signs of user text that a terminal would obey or hide, and letters that look like others."""

import re
import unicodedata

_OBEYED = "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ue000-\uf8ff]"
"""The signs that a terminal takes for a command, that turn the direction of text, or that are no text.

None is printable: only text that has one pays for the pattern, which takes long to build."""


def visible(text: str) -> str:
    r"""Show signs that a terminal would obey; lines and tabs stay.

    >>> visible("Ali\x1b[2J \u202eBadr")
    'Ali␛[2J <U+202E>Badr'
    """
    return text if text.replace("\n", "").isprintable() else re.sub(_OBEYED, _sign, text)


def escaped(json_text: str) -> str:
    r"""Escape the signs of JSON text that a terminal would obey; lines and tabs stay.

    >>> print(escaped('["Ali\u202e", "\x9b2J"]'))
    ["Ali\u202e", "\u009b2J"]
    """
    if json_text.replace("\n", "").isprintable():
        return json_text
    return re.sub(_OBEYED, lambda found: f"\\u{ord(found[0]):04x}", json_text)


def on_one_line(text: str) -> str:
    r"""Show every sign that a terminal would obey, those that end a line too.

    >>> on_one_line("Ali\n\tand Badr")
    'Ali␊␉and Badr'
    """
    return text if text.isprintable() else visible(text).translate(_LINES)


_LINES = {ord("\n"): "␊", ord("\t"): "␉"}


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)  # Unicode has a picture of each
    return "␡" if code == 0x7F else f"<U+{code:04X}>"


_MARKS = "[\u061c\u200e\u200f\u2066-\u2069]+"
"""The signs that keep the order of text of both directions, and are copied along with it."""


def unmarked(text: str) -> str:
    r"""Leave out marks of direction around words and figures; within a word they stay.

    >>> unmarked("\u200f12\u200f"), ascii(unmarked("A\u200fli\u200f+Badr"))
    ('12', "'A\\u200fli+Badr'")
    """
    return text if text.isascii() else re.sub(rf"(?<!\w){_MARKS}|{_MARKS}(?!\w)", "", text)


_LIKE = {
    "a": "аα", "b": "вьβ", "c": "сϲ", "d": "ԁ", "e": "еε", "g": "ԍ", "h": "нһη", "i": "іι", "j": "ј", "k": "кκ",
    "l": "ӏ1|", "m": "мμ", "n": "ν", "o": "оο", "p": "рρ", "q": "ԛ", "s": "ѕ", "t": "тτ", "w": "ѡԝ", "x": "хχ",
    "y": "уυγ", "z": "ζ",
}  # fmt: skip
"""Small letters of Cyrillic and Greek that are printed like a Latin one, or whose capitals are; digits too."""
_ALIKE = {ord(other): letter for letter, others in _LIKE.items() for other in others} | {ord("0"): "o"}
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


def skeleton(name: str) -> str:
    """Reduce a name to what a reader sees of it: without case, accents and hidden signs, look-alikes as one letter.

    >>> skeleton("Аli") == skeleton("ALI"), skeleton("Ali") == skeleton("Alia")
    (True, False)
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    seen = "".join(char for char in folded if unicodedata.category(char) not in ("Mn", "Cf"))
    return " ".join(seen.translate(_ALIKE).split())


def scripts(word: str) -> set[str]:
    """Name the alphabets of a word, among those whose letters look alike."""
    if word.isascii():
        return set()
    names = (unicodedata.name(char, "").partition(" ")[0] for char in word if char.isalpha())
    return {name.capitalize() for name in names if name in _SCRIPTS}
