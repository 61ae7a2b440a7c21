"""Reviews in sentences, charts and pages."""

from codepegs.facade import exports

# Imported at once: a module that is loaded later would replace the function of its name.
from codepegs.render.review.review_page import review_page as review_page

__getattr__, __dir__ = exports(__name__, __file__)
