/** The options that matter on a real board: those about codes and marks. */
import type { OptionRule } from '$net';

/** These options concern the match: length, time, marks by hand and points. */
const ABOUT_THE_MATCH = new Set(['rows', 'rounds', 'time', 'marks', 'check', 'false_mark', 'failure_bonus', 'tie_break']);

export function boardOptions(options: readonly OptionRule[]): OptionRule[] {
  return options.filter((option) => !ABOUT_THE_MATCH.has(option.name));
}
