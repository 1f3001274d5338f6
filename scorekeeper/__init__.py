"""A companion for people who play with physical cards at a real table."""

__version__ = "0.1.0"
