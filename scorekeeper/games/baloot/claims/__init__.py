"""Wrong figures of Baloot and how people reach them; possible figures; what a side still needs."""
