/** Which agreements matter to whoever sits beside a board of cardboard: those about codes and marks. */
import type { OptionRule } from '$net';

/** These are about the match around the code: how long, how fast, for how much. */
const ABOUT_THE_MATCH = new Set(['rows', 'rounds', 'time', 'marks', 'false_mark', 'failure_bonus', 'tie_break']);

export function boardOptions(options: readonly OptionRule[]): OptionRule[] {
  return options.filter((option) => !ABOUT_THE_MATCH.has(option.name));
}
