"""A room of Shlla'at."""
