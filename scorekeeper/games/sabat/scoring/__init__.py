"""The room scoring."""
