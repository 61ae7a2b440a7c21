/**
 * Calls `measure` after layout and before painting, and whenever one of the elements changes its size.
 * Measuring immediately would force a layout of a half-drawn page. Returns a function that stops it.
 */
export function observeSize(measure: () => void, ...elements: Element[]): () => void {
  // Without layout (in tests) there is nothing to observe.
  if (typeof ResizeObserver === 'undefined') {
    measure();
    return () => {};
  }
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
