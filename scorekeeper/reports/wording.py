"""The words of pages, pictures and tables that are handed on, from the catalogue of the language in use."""

from scorekeeper.messages import FOLDER, catalogue, teller

TEXTS = catalogue(FOLDER, "records")
word = teller("records")
