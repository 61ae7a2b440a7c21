/** Formats numbers in the reader's language. */
import { formatNumber } from '$i18n';

export function decimals(number: number, places = 2): string {
  return formatNumber(number, { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** With its sign, because luck is good or bad. */
export function signed(number: number, places = 2): string {
  return formatNumber(number, { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: 'exceptZero' });
}

/** A percentage; a positive share never becomes 0 %. */
export function percent(share: number): string {
  const places = share > 0 && share < 0.1 ? 1 : 0;
  const style = { style: 'percent', minimumFractionDigits: places, maximumFractionDigits: places } as const;
  return share > 0 && share < 0.001 ? `< ${formatNumber(0.001, style)}` : formatNumber(share, style);
}

/** Marks a number that is an estimate. */
export function approximate(shown: string, exact: boolean): string {
  return exact ? shown : `≈ ${shown}`;
}
