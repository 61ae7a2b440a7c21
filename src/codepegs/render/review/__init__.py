"""Reviews in sentences, charts and pages."""

from codepegs.facade import exports

# Loaded at once: each is called like its module, which would take its place.
from codepegs.render.review.review_page import review_page as review_page

__getattr__, __dir__ = exports(__name__, __file__)
