"""Sentences on a page in which script runs in both directions: they run as the page does, with names kept together."""

from collections.abc import Iterator

from scorekeeper.bidi import has_rtl, isolated, within
from scorekeeper.language import speech
from scorekeeper.reports.markup import Element, element, unbroken


def directed(root: Element) -> Element:
    """Let every sentence run in the direction of the language spoken, but what is of one script in its own."""
    direction, kept = ("rtl", within) if speech.right_to_left else ("ltr", isolated)
    for node in _with_text(root):
        node.text, node.tail = node.text and unbroken(node.text), node.tail and unbroken(node.tail)
        if "dir" in node.attrib:
            node.text = node.text and isolated(node.text)
        elif node.tag != "bdi":
            node.text = node.text and kept(node.text)
        elif _is_mixed(node.text or ""):
            node.set("dir", direction)
            node.text = kept(node.text or "")
        node.tail = node.tail and kept(node.tail)
    return root


def typed(line: str) -> Element:
    """Make a line as it is typed: from the left, unless all of it is Arabic."""
    return element("bdi", {"dir": "ltr" if _has_latin(line) else None}, line)


def _with_text(node: Element) -> Iterator[Element]:
    """Yield the elements of a page; a picture places its own words."""
    yield node
    if node.tag != "svg":
        for child in node:
            yield from _with_text(child)


def _is_mixed(text: str) -> bool:
    return has_rtl(text) and _has_latin(text)


def _has_latin(text: str) -> bool:
    return any(letter.isascii() and letter.isalpha() for letter in text)
