"""What `codepegs tournament` does and prints."""
