from codepegs.engine.large.search import (
    Clock as Clock,
    Position as Position,
    Rows as Rows,
    gather as gather,
)
from codepegs.engine.large.strategy import choose_large as choose_large, warm as warm
