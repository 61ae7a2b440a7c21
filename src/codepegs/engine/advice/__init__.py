"""Advice for a codebreaker: hints, reviews, puzzles, and which marks contradict each other."""
