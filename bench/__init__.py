"""Benchmarks; each measures ours and what it is compared with in the same run."""
