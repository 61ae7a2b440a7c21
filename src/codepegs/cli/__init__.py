"""The command line: `codepegs …`."""
