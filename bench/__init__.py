"""What is measured, against what, in one run."""
