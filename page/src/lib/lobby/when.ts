/** Times as people say them: "5 minutes ago", and the date once that says more. */
import { number } from '$lib/shell/words';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 3600],
  ['hour', 86_400],
  ['day', 7 * 86_400],
];
const LENGTH: Partial<Record<Intl.RelativeTimeFormatUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
};

/** `at` and `now` in seconds since 1970. */
export function ago(at: number, now: number, language: string): string {
  const past = Math.max(0, now - at);
  // A clock that runs ahead by a little, and everything just now, is "now".
  if (past < 45) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const step = STEPS.find(([, end]) => past < end);
  if (step === undefined) return day(at, language);
  const [unit] = step;
  const count = Math.max(1, Math.round(past / (LENGTH[unit] ?? 1)));
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-count, unit);
}

export function day(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at * 1000);
}

/** For `datetime` attributes. */
export function machine(at: number): string {
  return new Date(at * 1000).toISOString();
}

/** A length of time in its largest whole unit: "30 s", "2 min". All our languages write the signs of these units alike. */
export function duration(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  return `${number(isMinutes ? seconds / 60 : seconds)}\u00a0${isMinutes ? 'min' : 's'}`;
}
