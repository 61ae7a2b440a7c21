/** Measures now, and whenever one of the elements changes its size. Returns how to stop. */
export function watchSize(measure: () => void, ...elements: Element[]): () => void {
  measure();
  // Where there is no layout there is nothing to watch.
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
