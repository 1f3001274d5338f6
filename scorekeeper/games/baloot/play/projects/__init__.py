"""Projects and the Baloot: what a hand holds, what is declared, what is shown and scores."""
