from codepegs.engine.kernels import (
    consistent as consistent,
    exact_kernel as exact_kernel,
    large_cells as large_cells,
    marking as marking,
    one_step_kernel as one_step_kernel,
    points_kernel as points_kernel,
    scan as scan,
)
from codepegs.engine.kernels.compiling import inlined as inlined, kernel as kernel
from codepegs.engine.kernels.jit_cache import is_compiled as is_compiled
from codepegs.engine.kernels.marking import counts_of as counts_of
from codepegs.engine.kernels.memo import (
    find as find,
    guess_in as guess_in,
    is_exact as is_exact,
    keep as keep,
    value_in as value_in,
)
from codepegs.engine.kernels.relabel import key_of as key_of, rename as rename
from codepegs.engine.kernels.work import (
    LIMITED as LIMITED,
    NEVER as NEVER,
    NODES as NODES,
    STOP as STOP,
    SURE as SURE,
    UNBOUNDED as UNBOUNDED,
    SearchBoard as SearchBoard,
    Work as Work,
    make_work as make_work,
)
