/** The numbers of a stepper: the lowest, and the multiples of its step. */
export interface Steps {
  low: number;
  high: number;
  step: number;
}

/** The next number upwards or downwards; a number between two of them goes to its neighbour. */
export function nextNumber(now: number, direction: 1 | -1, { low, high, step }: Steps): number {
  const next = direction > 0 ? Math.floor(now / step + 1) * step : Math.ceil(now / step - 1) * step;
  return Math.max(low, Math.min(Math.floor(high / step) * step, next));
}
