from codepegs.engine.trees.check import (
    Checked as Checked,
    check as check,
    check_openings as check_openings,
    grown as grown,
    walk as walk,
)
from codepegs.engine.trees.openings import Cell as Cell, Openings as Openings, Table as Table
from codepegs.engine.trees.symmetry import (
    Shape as Shape,
    Symmetry as Symmetry,
    marks_of as marks_of,
)
from codepegs.engine.trees.tree import (
    Facts as Facts,
    Node as Node,
    Tally as Tally,
    Tree as Tree,
    find_node as find_node,
)
from codepegs.engine.trees.tree_file import (
    dump as dump,
    read as read,
    read_tree as read_tree,
    write_tree as write_tree,
)
