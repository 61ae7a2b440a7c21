"""Trees for the eye and for the ear: as text, as a graph, and as a page to click through."""
