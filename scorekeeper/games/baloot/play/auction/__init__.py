"""The bidding: ``state`` has the auction, call by call, ``judging`` the calls of a record."""
