from codepegs.engine.precompile import STEPS as STEPS, one_step as one_step, warm_up as warm_up
from codepegs.engine.sizes import (
    LISTED as LISTED,
    number_of_codes as number_of_codes,
    number_of_guesses as number_of_guesses,
)
