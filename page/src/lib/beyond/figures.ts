/** Numbers as the reader's language writes them. */
import { locale } from '$lib/shell/words';

export function decimals(number: number, places = 2): string {
  const shown = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: places,
    maximumFractionDigits: places
  });
  // The minus of a number that rounds to nought would only puzzle.
  return shown.format(Math.abs(number) < 0.5 * 10 ** -places ? 0 : number);
}

/** With its sign: luck is good or bad. */
export function signed(number: number, places = 2): string {
  return new Intl.NumberFormat(locale(), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: 'exceptZero'
  }).format(number);
}

/** A share; what is possible is never called 0 %. */
export function percent(share: number): string {
  const places = share > 0 && share < 0.1 ? 1 : 0;
  const shown = new Intl.NumberFormat(locale(), {
    style: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places
  });
  return share > 0 && share < 0.001 ? `< ${shown.format(0.001)}` : shown.format(share);
}

export function whole(number: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }).format(number);
}

/** A number that is marked where it is an estimate. */
export function about(shown: string, exact: boolean): string {
  return exact ? shown : `≈ ${shown}`;
}
