/** Names of puzzles and grades. */
import { formatDate, m } from '$i18n';
import type { Puzzle } from '$net';

type Grade = Puzzle['grade'];
export const GRADES: readonly Grade[] = ['easy', 'medium', 'hard'];

export function gradeName(grade: Grade): string {
  switch (grade) {
    case 'easy':
      return m.study_puzzle_easy();
    case 'medium':
      return m.study_puzzle_medium();
    case 'hard':
      return m.study_puzzle_hard();
  }
}

export function gradeText(grade: Grade): string {
  switch (grade) {
    case 'easy':
      return m.study_puzzle_easy_text();
    case 'medium':
      return m.study_puzzle_medium_text();
    case 'hard':
      return m.study_puzzle_hard_text();
  }
}

/** A daily puzzle is named by its date. */
export function puzzleName(puzzle: Pick<Puzzle, 'date'>): string {
  if (puzzle.date === null) return m.study_puzzle_title();
  // Noon avoids a change of date between time zones.
  return m.study_puzzle_of_day({ date: formatDate(new Date(`${puzzle.date}T12:00:00`)) });
}
