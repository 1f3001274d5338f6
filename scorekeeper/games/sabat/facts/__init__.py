"""The room facts."""
