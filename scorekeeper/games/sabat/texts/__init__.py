"""The room texts."""
