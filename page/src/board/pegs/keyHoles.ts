/** Where the key pegs of a mark stand beside its row. */
import type { KeySpec } from '../spec/boardSpec';

/** How many columns of key pegs a row has: they stand in two lines. */
export function keyColumns(holes: number): number {
  return Math.max(2, Math.ceil(holes / 2));
}

/** The key pegs of a mark, hole by hole. A mark carries no positions: the exact key pegs come first (001:52). */
export function keysInOrder(keys: readonly KeySpec[], mark: readonly number[] | null): KeySpec[] {
  return keys.flatMap((key, kind) => Array<KeySpec>(mark?.[kind] ?? 0).fill(key));
}
