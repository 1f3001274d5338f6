"""The facts of a Baloot hand: their form, and what cannot have happened."""
