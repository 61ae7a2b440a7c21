/**
 * Gradients for light and shadow that all pegs share, in one invisible drawing. A board has more than a hundred
 * pegs; gradients of their own would make them slow to draw.
 */
const SVG = 'http://www.w3.org/2000/svg';

interface Gradient {
  id: string;
  at: { cx: string; cy: string; r: string };
  stops: readonly (readonly [offset: string, colour: string, opacity: string])[];
}

const GRADIENTS: readonly Gradient[] = [
  { id: 'peg-shade', at: { cx: '0.38', cy: '0.32', r: '0.72' }, stops: [['0.45', '#000', '0'], ['0.8', '#000', '0.16'], ['1', '#000', '0.42']] },
  { id: 'peg-light', at: { cx: '0.5', cy: '0.5', r: '0.5' }, stops: [['0', '#fff', '0.75'], ['0.45', '#fff', '0.3'], ['1', '#fff', '0']] },
  { id: 'peg-shadow', at: { cx: '0.5', cy: '0.5', r: '0.5' }, stops: [['0.6', '#000', '0.42'], ['0.85', '#000', '0.2'], ['1', '#000', '0']] },
  { id: 'peg-hole', at: { cx: '0.5', cy: '0.62', r: '0.62' }, stops: [['0', '#000', '0.42'], ['0.7', '#000', '0.6'], ['1', '#000', '0.8']] },
];

/** Adds the shared gradients to the document, once. */
export function ensureGradients(): void {
  if (document.getElementById('peg-defs')) return;
  const svg = document.createElementNS(SVG, 'svg');
  svg.id = 'peg-defs';
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('aria-hidden', 'true');
  svg.style.position = 'absolute';
  for (const { id, at, stops } of GRADIENTS) {
    const gradient = document.createElementNS(SVG, 'radialGradient');
    gradient.id = id;
    for (const [name, value] of Object.entries(at)) gradient.setAttribute(name, value);
    for (const [offset, colour, opacity] of stops) {
      const stop = document.createElementNS(SVG, 'stop');
      stop.setAttribute('offset', offset);
      stop.setAttribute('stop-color', colour);
      stop.setAttribute('stop-opacity', opacity);
      gradient.append(stop);
    }
    svg.append(gradient);
  }
  document.body.prepend(svg);
}
