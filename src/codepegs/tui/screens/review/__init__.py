"""The review of a finished match."""
