/** Computes where the points of a chart are. */

interface Scale {
  /** From 0 (bottom) to 1 (top). */
  at(value: number): number;
  ticks: number[];
}

/** For the number of codes left: powers of ten, from 1. */
export function logScale(values: readonly number[]): Scale {
  const top = Math.max(1, Math.ceil(Math.log10(Math.max(1, ...values)) - 1e-9));
  const step = Math.ceil(top / 6);
  const ticks: number[] = [];
  for (let power = 0; power <= top; power += step) ticks.push(10 ** power);
  return { at: (value) => Math.log10(Math.max(1, value)) / top, ticks };
}

/** For the expected number of rows: from 0, in round steps. */
export function linearScale(values: readonly number[]): Scale {
  const most = Math.max(1, ...values);
  const step = [1, 2, 5, 10, 20, 50].find((one) => most / one <= 6) ?? most;
  const top = Math.ceil(most / step - 1e-9) * step;
  const ticks: number[] = [];
  for (let tick = 0; tick <= top; tick += step) ticks.push(tick);
  return { at: (value) => Math.max(0, value) / top, ticks };
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Placed {
  x: number;
  y: number;
}

/** The positions of a series in the frame; `null` for unknown values. */
export function place(
  values: readonly (number | null)[],
  scale: Scale,
  frame: Frame
): (Placed | null)[] {
  const wide = frame.width - frame.left - frame.right;
  const high = frame.height - frame.top - frame.bottom;
  const last = Math.max(1, values.length - 1);
  return values.map((value, index) =>
    value === null
      ? null
      : {
          x: round(frame.left + (wide * index) / last),
          y: round(frame.top + high * (1 - scale.at(value)))
        }
  );
}

/** A line through the known positions; unknown values interrupt it. */
export function path(places: readonly (Placed | null)[]): string {
  let line = '';
  let pen = false;
  for (const one of places) {
    if (one === null) {
      pen = false;
      continue;
    }
    line += `${pen ? 'L' : 'M'}${one.x} ${one.y}`;
    pen = true;
  }
  return line;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
