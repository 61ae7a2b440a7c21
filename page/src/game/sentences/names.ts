/** Names of seats, pegs and marks. */
import { type BoardSpec, boardSpec, describeMark, describePegs } from '$board';
import { m } from '$i18n';
import type { EditionSheet } from '$net';
import type { MatchContext } from '../types';

const specs = new WeakMap<EditionSheet, BoardSpec>();

function specFor(sheet: EditionSheet): BoardSpec {
  const known = specs.get(sheet) ?? boardSpec(sheet);
  specs.set(sheet, known);
  return known;
}

/** A seat's name: a person's own name, or a bot's strength. */
export function seatName(seat: number, context: Pick<MatchContext, 'table' | 'match'>): string {
  const chair = context.table?.seats[seat];
  const name = context.match?.seats[seat] ?? chair?.name;
  if (chair?.who === 'bot' && chair.strength !== null) {
    // The table numbers the second bot of the same strength.
    const number = /\) (\d+)$/.exec(name ?? '')?.[1];
    const strength = strengthName(chair.strength);
    return number ? m.narration_bot_numbered({ strength, number }) : m.narration_bot({ strength });
  }
  return name || m.narration_seat({ seat: seat + 1 });
}

/** A bot's strength in a word. */
export function strengthName(strength: string): string {
  switch (strength) {
    case 'beginner':
      return m.narration_strength_beginner();
    case 'casual':
      return m.narration_strength_casual();
    case 'club':
      return m.narration_strength_club();
    case 'expert':
      return m.narration_strength_expert();
    case 'perfect':
      return m.narration_strength_perfect();
    default:
      return strength;
  }
}

/** "pink, blue, red, green", or a word where codes are words. Without its sheet a peg is named by its letter. */
export function pegsInWords(pegs: readonly string[], { sheet }: Pick<MatchContext, 'sheet'>): string {
  if (!sheet) return pegs.join(' ');
  return sheet.kind === 'letters' ? pegs.join('') : describePegs(specFor(sheet), pegs);
}

/** "1 red key, 2 white keys" */
export function markInWords(mark: readonly number[], { sheet }: Pick<MatchContext, 'sheet'>): string {
  return sheet ? describeMark(specFor(sheet), mark) : mark.join(' ');
}
