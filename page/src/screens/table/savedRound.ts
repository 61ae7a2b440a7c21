/** Stores which finished round of a table is still shown, so that a reload shows it again. */

const PREFIX = 'codepegs.looking.';

export function readReviewedRound(table: string): number | null {
  try {
    const stored = Number.parseInt(sessionStorage.getItem(PREFIX + table) ?? '', 10);
    return Number.isInteger(stored) && stored >= 0 ? stored : null;
  } catch {
    return null;
  }
}

export function saveReviewedRound(table: string, place: number | null): void {
  try {
    if (place === null) sessionStorage.removeItem(PREFIX + table);
    else sessionStorage.setItem(PREFIX + table, String(place));
  } catch {
    // Without storage a reload shows the current round.
  }
}
