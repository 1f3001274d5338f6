"""Archives: hands and records of any number of ledgers as Parquet, scored and judged part by part.

Needs the extra ``archive`` (duckdb, pyarrow, dask). An archive is a folder::

    archive.json                                          the form of the folder
    sources/DIGEST.note                                   a note of each source, written after its parts
    files/HASH.note                                       a note of each file: its source, as it was built last
    hands/game=GAME/month=YYYY-MM/DIGEST-N-SUM.parquet    the hands of a source
    scores/…/DIGEST-N-SUM-SUM.parquet                     their scores; verdicts/… the same

A part is written once and whole. Its name ends in the sum of its bytes, so the name also tells which hands the scores
are of. What the notes do not list counts for nothing, so a killed command can be said again.
"""
