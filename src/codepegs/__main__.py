"""`python -m codepegs …` is `codepegs …`."""

import sys

from codepegs.cli import main

sys.exit(main())
