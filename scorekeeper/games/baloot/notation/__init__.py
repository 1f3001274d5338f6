"""A Baloot hand as a typed line."""
