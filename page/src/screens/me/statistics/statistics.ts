/** Prepares the server's statistics for charts and tables. */

import type { EditionStatistics, ReviewTotals } from '$net';

export interface Bar {
  rows: number;
  count: number;
}

/** One bar for each row from 1 to the highest that occurs, also for rows with count 0. */
export function bars(distribution: Record<string, number>, least = 0): Bar[] {
  const highest = Math.max(least, ...Object.keys(distribution).map(Number));
  return Array.from({ length: highest }, (_, index) => ({
    rows: index + 1,
    count: distribution[String(index + 1)] ?? 0,
  }));
}

/** The share of codes that were cracked; null before the first round. */
export function crackedShare(figures: Pick<EditionStatistics, 'rounds' | 'cracked'>): number | null {
  return figures.rounds === 0 ? null : figures.cracked / figures.rounds;
}

/** The editions that were played in that way, the most played first. */
export function played(editions: readonly EditionStatistics[], way: EditionStatistics['played']): EditionStatistics[] {
  return editions.filter((one) => one.played === way && one.matches > 0).sort((a, b) => b.matches - a.matches);
}

export interface Skill {
  /** The table of the match, and when it ended. */
  table: string;
  at: number;
  edition: string;
  /** In percent. */
  accuracy: number;
  /** Rows that luck saved (positive) or cost. */
  luck: number;
  exact: boolean;
}

/** One player's totals from a review; null if no row counted. */
export function skillOf(
  review: { seats: Record<string, Pick<ReviewTotals, 'accuracy' | 'luck' | 'exact'>> },
  name: string,
  about: Pick<Skill, 'table' | 'at' | 'edition'>,
): Skill | null {
  const totals = review.seats[name];
  if (totals === undefined || totals.accuracy === null) return null;
  return { ...about, accuracy: totals.accuracy, luck: totals.luck, exact: totals.exact };
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}
