/** Tables as lists show them: who plays, how it ended for me. */

import type { TableLine } from '$net';

export type Result = 'won' | 'drawn' | 'lost' | 'undecided' | 'ended';

/** Who else sits there: people by name, and how many bots. */
export function otherPlayers(line: TableLine): { names: string[]; bots: number } {
  const people = Object.entries(line.names).filter(([seat]) => !line.mine.includes(Number(seat)));
  return {
    names: people.map(([, name]) => name),
    bots: line.players - line.free - line.mine.length - people.length,
  };
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

export function totals(line: TableLine): number[] {
  return numbers(line.result?.totals);
}

/**
 * How a match ended for me. Where I held every person's seat, as at one screen, it just ended:
 * nobody won against me.
 */
export function resultFor(line: TableLine): Result {
  const winners = numbers(line.result?.winners);
  const { mine } = line;
  if (mine.length !== 1) return 'ended';
  if (winners.length === 0) return 'undecided';
  if (!winners.some((seat) => mine.includes(seat))) return 'lost';
  return winners.length === 1 ? 'won' : 'drawn';
}

/** My points and those of the other seat that did best; null where that says nothing. */
export function scoreFor(line: TableLine, fewestWins = false): { mine: number; best: number } | null {
  const all = totals(line);
  const seat = line.mine.length === 1 ? line.mine[0] : undefined;
  const own = seat === undefined ? undefined : all[seat];
  const rest = all.filter((_, index) => index !== seat);
  if (own === undefined || rest.length === 0) return null;
  return { mine: own, best: fewestWins ? Math.min(...rest) : Math.max(...rest) };
}

/** One list of several pages: what was there already is kept where it stood. */
export function appendPage(before: readonly TableLine[], page: readonly TableLine[]): TableLine[] {
  const known = new Set(before.map((line) => line.id));
  return [...before, ...page.filter((line) => !known.has(line.id))];
}
