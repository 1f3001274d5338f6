"""The board on a phone: a match as a page that follows the ledger, and entry from the phone.

Needs the extra ``serve`` (Starlette, uvicorn, segno). One thread reads and writes the ledger and puts the pages
together; the server hands them out, and tells everybody who watches what has changed.
"""
