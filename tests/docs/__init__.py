"""The handbook, held to its word: what it shows is run, and what it names is there."""
