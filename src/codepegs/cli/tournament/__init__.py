"""What `codepegs tournament` does and prints."""

# Loaded at once: each is called like its module, which would take its place.
from codepegs.cli.tournament.run_tournament import run_tournament as run_tournament
from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
