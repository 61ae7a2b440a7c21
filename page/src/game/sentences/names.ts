// What seats, pegs and marks are called.

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

/** What a seat is called: a person by the name they gave, a bot by its strength. */
export function seatName(seat: number, context: Pick<MatchContext, 'table' | 'match'>): string {
  const chair = context.table?.seats[seat];
  const name = context.match?.seats[seat] ?? chair?.name;
  if (chair?.who === 'bot' && chair.strength !== null) {
    // Two bots of one strength are told apart by the number that the table gave the second.
    const number = /\) (\d+)$/.exec(name ?? '')?.[1];
    const strength = strengthName(chair.strength);
    return number ? m.narration_bot_numbered({ strength, number }) : m.narration_bot({ strength });
  }
  return name || m.narration_seat({ seat: seat + 1 });
}

/** How strong a bot is, in a word. */
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

/** "pink, blue, red, green"; a word as a word. Without its sheet a peg is called by its letter. */
export function pegsInWords(pegs: readonly string[], { sheet }: Pick<MatchContext, 'sheet'>): string {
  if (!sheet) return pegs.join(' ');
  return sheet.kind === 'letters' ? pegs.join('') : describePegs(specFor(sheet), pegs);
}

/** "1 red key, 2 white keys" */
export function markInWords(mark: readonly number[], { sheet }: Pick<MatchContext, 'sheet'>): string {
  return sheet ? describeMark(specFor(sheet), mark) : mark.join(' ');
}
