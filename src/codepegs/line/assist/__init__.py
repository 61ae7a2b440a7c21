"""`codepegs assist`: help beside a cardboard board."""
