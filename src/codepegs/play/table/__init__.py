"""One table: the people around one match, its state, its log and its commands."""
