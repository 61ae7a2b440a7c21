from codepegs.engine.solver import one_step as one_step, proof as proof
from codepegs.engine.solver.exact import MEMO_BYTES as MEMO_BYTES, Exact as Exact
from codepegs.engine.solver.labels import (
    BOARD_LIMIT as BOARD_LIMIT,
    label_space as label_space,
    table_bytes as table_bytes,
)
from codepegs.engine.solver.one_step import (
    PAIR_LIMIT as PAIR_LIMIT,
    SMALL_TABLE as SMALL_TABLE,
    choose as choose,
    n_log_n as n_log_n,
    one_step_tree as one_step_tree,
    scores as scores,
    tree_totals as tree_totals,
)
from codepegs.engine.solver.proof import Opening as Opening, Progress as Progress, prove as prove
from codepegs.engine.solver.space import (
    MARKINGS as MARKINGS,
    TABLE_LIMIT as TABLE_LIMIT,
    Indices as Indices,
    Space as Space,
    listed as listed,
    looks_of as looks_of,
    packed as packed,
    space_of as space_of,
)
from codepegs.engine.solver.strategy_names import STRATEGIES as STRATEGIES, TITLES as TITLES
