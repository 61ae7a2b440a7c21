"""What `codepegs …` and `python -m codepegs …` begin with.

Kept apart from `cli`, and as small as can be: whoever presses Ctrl-C while the rest is being loaded
is to see nothing of it.
"""

import signal
import sys


def main() -> int:
    """Load the command line, and run one command."""
    # Where nobody is to be interrupted, as in the background of a script, nothing is changed.
    is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_ours:
        # By an exception it could end anywhere in somebody's import, with a traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from codepegs import cli

    if is_ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
