from codepegs.line.puzzle import puzzle_session as puzzle_session
from codepegs.line.puzzle.puzzle_ids import PuzzleRequest as PuzzleRequest
