"""What is said and drawn of a match, a review or a strategy, for every surface."""

from codepegs.facade import exports

# Imported at once: a module that is loaded later would replace the function of its name.
from codepegs.render.rule_sheet import rule_sheet as rule_sheet
from codepegs.render.score_card import score_card as score_card

__getattr__, __dir__ = exports(__name__, __file__)
