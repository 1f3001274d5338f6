"""The ledger: an append-only SQLite file of what people said happened, and everything derived from it."""
