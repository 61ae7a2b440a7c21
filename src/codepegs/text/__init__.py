"""What is said to people: sentences with gaps, refusals, languages and word lists."""
