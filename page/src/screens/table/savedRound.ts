/** Stores which finished round of a table is still shown, so that a reload shows it again. */
import { readStored, store } from '$ui';

const PREFIX = 'codepegs.looking.';

export function readReviewedRound(table: string): number | null {
  return readStored(PREFIX + table, (value) => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null), 'session');
}

/** `place`: the index of the round; null: the current round is shown. */
export function saveReviewedRound(table: string, place: number | null): void {
  store(PREFIX + table, place, 'session');
}
