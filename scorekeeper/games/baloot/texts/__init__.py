"""The sentences of Baloot, by code."""
