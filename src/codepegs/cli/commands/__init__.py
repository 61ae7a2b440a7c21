"""The commands of `codepegs`: a module for each."""
