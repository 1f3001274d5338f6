"""Disputes: what-if questions, slips of scoring, earlier rulings."""
