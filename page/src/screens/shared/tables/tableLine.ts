/** What lists show of a table: the other players and the result. */

import type { TableLine } from '$net';

type Result = 'won' | 'drawn' | 'lost' | 'undecided' | 'ended';

/** The other players: people by name, and the number of bots. Of an imported match the server knows neither. */
export function otherPlayers(line: TableLine): { names: string[]; bots: number } {
  const people = Object.entries(line.names).filter(([seat]) => !line.mine.includes(Number(seat)));
  return {
    names: people.map(([, name]) => name),
    bots: line.imported ? 0 : line.players - line.free - line.mine.length - people.length,
  };
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

/** The result for this player. Players who had all people's seats, as at one screen, neither win nor lose. */
export function resultFor(line: TableLine): Result {
  const winners = numbers(line.result?.winners);
  const { mine } = line;
  if (mine.length !== 1) return 'ended';
  if (winners.length === 0) return 'undecided';
  if (!winners.some((seat) => mine.includes(seat))) return 'lost';
  return winners.length === 1 ? 'won' : 'drawn';
}

/** The player's points and the best of the others; null where they mean nothing. */
export function scoreFor(line: TableLine, fewestWins = false): { mine: number; best: number } | null {
  const all = numbers(line.result?.totals);
  const seat = line.mine.length === 1 ? line.mine[0] : undefined;
  const own = seat === undefined ? undefined : all[seat];
  const rest = all.filter((_, index) => index !== seat);
  if (own === undefined || rest.length === 0) return null;
  return { mine: own, best: fewestWins ? Math.min(...rest) : Math.max(...rest) };
}

/** Appends a page without repeating tables. */
export function appendPage(before: readonly TableLine[], page: readonly TableLine[]): TableLine[] {
  const known = new Set(before.map((line) => line.id));
  return [...before, ...page.filter((line) => !known.has(line.id))];
}
