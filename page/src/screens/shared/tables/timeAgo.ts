/** Times relative to now: "5 minutes ago"; a date after a week. */
import { formatDate, formatNumber, m } from '$i18n';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `at` and `now` in seconds since 1970. */
export function timeAgo(at: number, now: number): string {
  const past = Math.max(0, now - at);
  // Also for clocks that are slightly ahead.
  if (past < 45) return m.lobby_ago_now();
  if (past >= 7 * DAY) return formatDate(new Date(at * 1000));
  const [length, message] =
    past < HOUR ? ([MINUTE, m.lobby_ago_minutes] as const) : past < DAY ? ([HOUR, m.lobby_ago_hours] as const) : ([DAY, m.lobby_ago_days] as const);
  const count = Math.max(1, Math.round(past / length));
  return message({ count, shown: formatNumber(count) });
}

/** For `datetime` attributes. */
export function isoTime(at: number): string {
  return new Date(at * 1000).toISOString();
}
