/** How many columns of key pegs a row has: they stand in two lines. */
export function keyColumns(holes: number): number {
  return Math.max(2, Math.ceil(holes / 2));
}
