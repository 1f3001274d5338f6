"""The plain-text sheet: a header, then one line a hand, comments kept as typed."""
