/** Which agreements matter to whoever sits beside a board of cardboard: those about codes and marks. */
import type { OptionRule } from '$net';

/** These are about the match around the code: how long, how fast, for how much. */
const AROUND = new Set(['rows', 'rounds', 'time', 'marks', 'false_mark', 'failure_bonus', 'tie_break']);

export function boardOptions(options: readonly OptionRule[]): OptionRule[] {
  return options.filter((option) => !AROUND.has(option.name));
}

export type Chosen = Record<string, string | true>;

/** `doubles`, `holes=5`: as options are written everywhere. */
export function writeOptions(chosen: Chosen): string[] {
  return Object.entries(chosen).map(([name, value]) => (value === true ? name : `${name}=${value}`));
}

export function readOptions(written: readonly string[]): Chosen {
  return Object.fromEntries(
    written.map((one) => {
      const at = one.indexOf('=');
      return at < 0 ? [one, true as const] : [one.slice(0, at), one.slice(at + 1)];
    }),
  );
}
