/** Lengths of time, as the options of a match write them. */
import { formatNumber } from '$i18n';

/** A length of time in its largest whole unit: "30 s", "2 min". All our languages write the signs of these units alike. */
export function timeLimitText(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  return `${formatNumber(isMinutes ? seconds / 60 : seconds)}\u00a0${isMinutes ? 'min' : 's'}`;
}
