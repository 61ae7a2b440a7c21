// What seats, pegs and marks are called.

import { type Look, lookOf, sayMark as markOnBoard, sayPegs as pegsOnBoard } from '$board';
import { m } from '$i18n';
import type { EditionSheet } from '$net';
import type { Scene } from '../types';

const looks = new WeakMap<EditionSheet, Look>();

function lookFor(sheet: EditionSheet): Look {
  const known = looks.get(sheet) ?? lookOf(sheet);
  looks.set(sheet, known);
  return known;
}

/** What a seat is called: a person by the name they gave, a bot by its strength. */
export function nameOf(seat: number, scene: Pick<Scene, 'table' | 'match'>): string {
  const chair = scene.table?.seats[seat];
  const name = scene.match?.seats[seat] ?? chair?.name;
  if (chair?.who === 'bot' && chair.strength !== null) {
    // Two bots of one strength are told apart by the number that the table gave the second.
    const number = /\) (\d+)$/.exec(name ?? '')?.[1];
    const strength = strengthOf(chair.strength);
    return number ? m.narration_bot_numbered({ strength, number }) : m.narration_bot({ strength });
  }
  return name || m.narration_seat({ seat: seat + 1 });
}

/** How strong a bot is, in a word. */
export function strengthOf(strength: string): string {
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
export function sayPegs(pegs: readonly string[], { sheet }: Pick<Scene, 'sheet'>): string {
  if (!sheet) return pegs.join(' ');
  return sheet.kind === 'letters' ? pegs.join('') : pegsOnBoard(lookFor(sheet), pegs);
}

/** "1 red key, 2 white keys" */
export function sayMark(mark: readonly number[], { sheet }: Pick<Scene, 'sheet'>): string {
  return sheet ? markOnBoard(lookFor(sheet), mark) : mark.join(' ');
}
