"""How a program takes part in matches on a Codepegs server."""
