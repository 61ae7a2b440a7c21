"""What programs import from the top of `codepegs`: a game to hold, strategies to call, advice."""
