"""A match without a server: people and bots at one keyboard."""
