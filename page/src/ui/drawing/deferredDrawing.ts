/**
 * What need not be there at once is drawn in tasks of its own, one after the other: a phone that draws a
 * whole screen in one task hears nobody meanwhile.
 */
const waiting = new Set<() => void>();
let isAtOnce = false;

/** Draw this soon; returns how to give it up. */
export function drawLater(draw: () => void): () => void {
  if (isAtOnce) {
    draw();
    return () => {};
  }
  if (waiting.size === 0) setTimeout(next);
  waiting.add(draw);
  return () => waiting.delete(draw);
}

function next(): void {
  const [draw] = waiting;
  if (!draw) return;
  waiting.delete(draw);
  if (waiting.size > 0) setTimeout(next);
  draw();
}

/** From now on nothing waits: for tests that look at once. */
export function drawImmediately(is = true): void {
  isAtOnce = is;
}
