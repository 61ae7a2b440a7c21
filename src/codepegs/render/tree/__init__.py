"""Strategy trees as text, as a graph and as a page."""
