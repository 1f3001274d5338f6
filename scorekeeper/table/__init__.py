"""The session at the table, line by line, on a terminal that can do more than print."""
