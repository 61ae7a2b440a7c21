"""The names of the one-step strategies, and what they want; imports nothing heavy."""

from __future__ import annotations

from codepegs.text import N_

# What each strategy wants of its next row.
STRATEGIES = {
    "knuth": N_("the largest cell as small as possible (Knuth 1976)"),
    "expected-size": N_("the cell of the code as small as possible on average (Irving 1978)"),
    "entropy": N_("as much information as possible (Neuwirth 1982)"),
    "parts": N_("as many different marks as possible (Kooi 2005)"),
    "consistent": N_("the first code that fits all marks"),
    "random": N_("any code that fits all marks"),
}

# Names for people.
TITLES = {
    "knuth": N_("Smallest worst case"),
    "expected-size": N_("Fewest codes left on average"),
    "entropy": N_("Most information"),
    "parts": N_("Most different marks"),
    "consistent": N_("First that fits"),
    "random": N_("Any that fits"),
}
