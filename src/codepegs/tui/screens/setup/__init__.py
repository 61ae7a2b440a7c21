"""Before a match: edition, seats and options."""
