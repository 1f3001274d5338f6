"""The play of Baloot: bidding, raises, tricks, projects, judged from a record."""
