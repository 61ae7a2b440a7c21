"""What REST says of a finished match that is tried otherwise."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, create_model

from codepegs.engine.advice.review_result import RoundReview
from codepegs.web.api.advice_models import MOST_ROWS
from codepegs.web.api.result_models import model_of
from codepegs.web.base_models import Pegs, StrictModel


class TryRequest(StrictModel):
    """Rows that somebody would have played in a finished round."""

    round: Annotated[int, Field(ge=1, le=1000, description="As `index` in the review.")]
    rows: Annotated[
        tuple[Pegs, ...],
        Field(
            strict=False, min_length=1, max_length=MOST_ROWS, description="From the first row on."
        ),
    ]


TRY_MODEL = create_model(
    "TryAnswer",
    __base__=StrictModel,
    __doc__="The same round with other rows: marked by the code that was shown, and reviewed.",
    round=(model_of(RoundReview), ...),
)
