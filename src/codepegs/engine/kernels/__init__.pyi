from codepegs.engine.kernels import (
    consistent as consistent,
    exact_kernel as exact_kernel,
    large_cells as large_cells,
    marking as marking,
    memo as memo,
    one_step_kernel as one_step_kernel,
    points_kernel as points_kernel,
    relabel as relabel,
    scan as scan,
    work as work,
)
from codepegs.engine.kernels.compiling import inlined as inlined, kernel as kernel
from codepegs.engine.kernels.jit_cache import is_compiled as is_compiled, kept_in as kept_in
from codepegs.engine.kernels.marking import counts_of as counts_of
