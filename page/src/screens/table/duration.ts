/** Formats durations for clocks and for sentences. */
import { m } from '$i18n';

/** 75 seconds as `1:15`; never negative. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** How long somebody has waited: in whole minutes, and in whole hours from two on. */
export function waitInWords(seconds: number): string {
  const unit = seconds < 60 ? 1 : seconds < 2 * 3600 ? 60 : 3600;
  return durationInWords(Math.floor(seconds / unit) * unit);
}

/** "2 minutes", "90 seconds", "1 hour": in the largest exact unit. */
export function durationInWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 3600 && whole % 3600 === 0) return m.table_hours({ n: whole / 3600 });
  if (whole >= 60 && whole % 60 === 0) return m.table_minutes({ n: whole / 60 });
  return m.table_seconds({ n: whole });
}
