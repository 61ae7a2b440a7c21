"""What is said and drawn of a match, a review or a strategy, for every surface."""
