/**
 * Draws parts of a screen in separate tasks, one after the other. A phone that draws a whole screen in one task
 * does not react to input meanwhile.
 */
const waiting = new Set<() => void>();
let isAtOnce = false;

/** Draws this in a later task. Returns a function that cancels it. */
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

/** Draws everything at once from now on, for tests. */
export function drawImmediately(is = true): void {
  isAtOnce = is;
}
