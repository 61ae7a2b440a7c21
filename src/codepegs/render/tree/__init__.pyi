from codepegs.render.tree.graph import draw_dot as draw_dot, draw_svg as draw_svg
from codepegs.render.tree.text import (
    draw_text as draw_text,
    facts_lines as facts_lines,
    heading as heading,
)
from codepegs.render.tree.tree_page import draw_page as draw_page
