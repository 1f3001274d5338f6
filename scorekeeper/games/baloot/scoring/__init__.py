"""From the facts of a Baloot hand to its score."""
