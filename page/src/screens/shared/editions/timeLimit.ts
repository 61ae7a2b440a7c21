/** Formats time limits. */
import { formatNumber } from '$i18n';

/** A time in its largest whole unit: "30 s", "2 min". All our languages use these symbols. */
export function timeLimitText(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  return `${formatNumber(isMinutes ? seconds / 60 : seconds)}\u00a0${isMinutes ? 'min' : 's'}`;
}
