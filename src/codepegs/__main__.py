"""Where `codepegs …` and `python -m codepegs …` begin.

It is small and apart from `cli`, so that Ctrl-C while the rest is loaded shows no traceback.
"""

# `signal` itself, with its enums, takes a while to load.
import _signal  # type: ignore[import-not-found]  # CPython's own, without type stubs
import sys


def main() -> int:
    """Load the command line, and run one command."""
    # A shell lets scripts in the background ignore Ctrl-C: then nothing is changed.
    interruptible = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if interruptible:
        # A KeyboardInterrupt could end in any import, with a traceback.
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    from codepegs.cli import app

    if interruptible:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    return app.main()


if __name__ == "__main__":
    sys.exit(main())
