from codepegs.cli import app as app
