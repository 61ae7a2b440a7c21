"""`codepegs puzzle`: puzzles at the keyboard, on paper, and for scripts."""
