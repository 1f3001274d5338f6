"""The translations, made up to date: ``python -m scorekeeper.cli.translations`` (needs Babel, for developers only).

For each catalogue of English sentences, rulebooks and help too, ``data/locale/LANGUAGE/DOMAIN.po`` gets an entry for
each code, with the English as a comment, and loses those that are gone; from it ``LC_MESSAGES/DOMAIN.mo`` is compiled.
Missing and wrong translations are named; then the exit code is 1.
"""

import json
import string
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scorekeeper import games, rulebook
from scorekeeper.cli import command_of
from scorekeeper.cli.commands import COMMANDS, GROUPS, HIDDEN, TYPED
from scorekeeper.cli.guide import TOPICS, read
from scorekeeper.cli.shared import SHARED
from scorekeeper.cli.shared.help_pages import SLOGAN, arguments, called, flags, paragraphs
from scorekeeper.disputes.questions import with_own
from scorekeeper.language import LANGUAGES, LOCALE
from scorekeeper.ledger import profiles
from scorekeeper.messages import FOLDER, Text, catalogue, domain_of
from scorekeeper.places import HERE

PLURALS = {"ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"}
"""Which of the forms of a sentence is for how many: none, one, two, few, many, hundreds."""
_BEGUN = datetime(2026, 11, 22, tzinfo=UTC)
Said = str | tuple[str, ...] | list[str]
English = Mapping[str, Text]


class Fault(NamedTuple):
    """A fault of a translation."""

    domain: str
    msgid: str
    reason: str


def english() -> dict[str, English]:
    """Return all that can be translated, by domain and code."""
    found = {
        path.stem: catalogue(FOLDER, path.stem) for path in sorted(FOLDER.glob("*.json")) if path.stem != "examples"
    }
    for name in games.BUILT_IN:
        folder = HERE / "games" / name / "texts"
        found |= {domain_of(path): catalogue(folder, path.stem) for path in sorted(folder.glob("*.json"))}
        found[f"{name}-rulebook"] = _texts(_of_rulebook(rulebook.load(games.find(name).rulebook)))
    found["help"] = _texts(_of_help())
    found["phrases"] = {**found["phrases"], **_texts({each: each for each in _phrases()})}
    return found


def _texts(said: Mapping[str, str]) -> English:
    return {msgid: Text(text) for msgid, text in said.items() if text}


def _of_rulebook(book: rulebook.Rulebook) -> dict[str, str]:
    found = {"game#title": book.title}
    for article in book.articles.values():
        found |= {f"{article.id}#title": article.title, f"{article.id}#text": article.text}
        found[f"{article.id}#reading"] = article.reading or ""
    for option in book.options.values():
        found[f"option:{option.id}#title"] = option.title
        found |= {f"option:{option.id}={choice}": text for choice, text in option.meaning.items()}
        found |= {rulebook.choice_id(option.id, choice): choice for choice in option.choices}
    return found | {rulebook.remedy_id(remedy): remedy.text for remedy in book.remedies}


def _of_help() -> dict[str, str]:
    found = {"slogan": SLOGAN} | {f"group:{name}": name for name in GROUPS} | COMMANDS | HIDDEN
    shared = {parameter.opts[0]: parameter.help or "" for parameter in SHARED() if not parameter.hidden}
    for name in COMMANDS:
        command = command_of(name)
        found |= {f"{name}#{number}": part for number, part in enumerate(paragraphs(command), 1)}
        found |= {f"{name} {typed.split()[0]}": what for typed, what in TYPED.get(name, {}).items()}
        found |= {f"{name} {called(argument)}": argument.help or "" for argument in arguments(command)}
        found |= {f"{name} {flag.opts[0]}": flag.help or "" for flag in flags(command) if flag.opts[0] not in shared}
    return found | shared | {f"guide:{topic}": read(topic).summary for topic in TOPICS}


def _phrases() -> Iterator[str]:
    """Yield the names of games, the titles of questions and of house rules, and what stands for no source."""
    yield from (rulebook.OUTSIDE, *rulebook.HEARD)
    for name in games.BUILT_IN:
        game = games.find(name)
        yield game.title
        yield from (asked.title for asked in with_own(game).values())
    for ours in profiles.built_in().values():
        yield from (ours.title, ours.note, *(each.source for each in ours.choices))


class Timeless(Catalog):
    """A catalogue that tells no version of Babel, which else would write another file than the one before it."""

    @property  # type: ignore[misc] # nobody sets them
    def mime_headers(self) -> list[tuple[str, str]]:
        """Return the headers."""
        told = dict(super().mime_headers)
        del told["Generated-By"]
        return [*(told | {"Plural-Forms": PLURALS[str(self.locale)]}).items()]


def brought_up_to_date(domain: str, texts: English, po: Path, language: str) -> Catalog:
    """Return the translations of a domain with an entry for each code, and none that is gone."""
    old = _read(po, language)
    new = Timeless(locale=language, project="scorekeeper", version="", creation_date=_BEGUN, revision_date=_BEGUN)
    new.header_comment = f"# scorekeeper: {domain}"
    for msgid, text in texts.items():
        before = old.get(msgid, "")
        shown = text.message if text.plural is None else f"{text.message} / {text.plural}"
        new.add((msgid, msgid) if isinstance(before, tuple) else msgid, before, auto_comments=[shown])
    return new


def _read(po: Path, language: str) -> dict[str, Said]:
    if not po.exists():
        return {}
    with po.open("rb") as file:
        return said(read_po(file, locale=language))


def said(translations: Catalog) -> dict[str, Said]:
    """Return the translations by code: a sentence, or its forms for what is counted."""
    return {each.id if isinstance(each.id, str) else each.id[0]: each.string or "" for each in translations if each.id}


def faults(domain: str, texts: English, theirs: Mapping[str, Said]) -> Iterator[Fault]:
    """Yield missing translations, and those that have other fields than the English."""
    for msgid, text in texts.items():
        forms = theirs.get(msgid) or ""
        if not forms or not all(forms):
            yield Fault(domain, msgid, "missing")
            continue
        if text.domain == "" or domain == "phrases":
            continue  # no sentence with fields
        ours = _fields(text.message) | (_fields(text.plural) if text.plural else set())
        for found in map(_fields, [forms] if isinstance(forms, str) else forms):
            if found - ours or (isinstance(forms, str) and text.plural is None and found != ours):
                yield Fault(domain, msgid, f"fields {sorted(found)} for {sorted(ours)}")


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def compiled(catalogue: Catalog) -> bytes:
    """Return the form of a catalogue that the standard library reads."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> int:
    """Bring all translations up to date; return the exit code."""
    wrong: list[Fault] = []
    for language in (each for each in LANGUAGES if each != "en"):
        for domain, texts in english().items():
            po = LOCALE / language / f"{domain}.po"
            mo = LOCALE / language / "LC_MESSAGES" / f"{domain}.mo"
            new = brought_up_to_date(domain, texts, po, language)
            wrong += faults(domain, texts, said(new))
            with po.open("wb") as file:
                write_po(file, new, width=120)
            mo.parent.mkdir(exist_ok=True)
            mo.write_bytes(compiled(new))
    json.dump([fault._asdict() for fault in wrong], sys.stdout, ensure_ascii=False, indent=1)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
