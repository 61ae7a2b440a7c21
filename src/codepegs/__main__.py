"""What `codepegs …` and `python -m codepegs …` begin with.

Kept apart from `cli`, and as small as can be: whoever presses Ctrl-C while the rest is being loaded
is to see nothing of it. Only what Python itself loads before this is out of our hands.
"""

# What `signal` is made of, in C: to load `signal` itself, with its enums, takes a while.
import _signal  # type: ignore[import-not-found]  # CPython says little about it
import sys


def main() -> int:
    """Load the command line, and run one command."""
    # Where nobody is to be interrupted, as in the background of a script, nothing is changed.
    is_ours = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if is_ours:
        # By an exception it could end anywhere in somebody's import, with a traceback.
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    from codepegs.cli import app

    if is_ours:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    return app.main()


if __name__ == "__main__":
    sys.exit(main())
