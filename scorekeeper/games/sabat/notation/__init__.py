"""The room notation."""
