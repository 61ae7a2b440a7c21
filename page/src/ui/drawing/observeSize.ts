/**
 * Measures as soon as the page is laid out, before it is painted, and whenever one of the elements changes
 * its size. (To measure at once would lay out a page of which only half is drawn.) Returns how to stop.
 */
export function observeSize(measure: () => void, ...elements: Element[]): () => void {
  // Where there is no layout there is nothing to watch.
  if (typeof ResizeObserver === 'undefined') {
    measure();
    return () => {};
  }
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
