"""Archives: hands and records of any number of ledgers as Parquet, scored and judged part by part.

Needs the extra ``archive`` (duckdb, numpy, dask). An archive is a folder::

    archive.json                                  what it is
    sources/DIGEST.json                           one note for each source that is in it, written after its parts
    files/DIGEST.json                             one note for each file that was built: which source it is now
    hands/game=GAME/month=YYYY-MM/DIGEST-N.parquet    what was read
    scores/…, verdicts/…                          the same paths: what was worked out of it

A part is written once and whole, under a name that says what it came from, so whatever was stopped goes on where
it was.
"""
