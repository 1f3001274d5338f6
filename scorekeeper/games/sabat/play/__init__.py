"""The room play."""
