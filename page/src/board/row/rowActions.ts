/** Doing what a key or a button asks of a row in the making, and saying what has changed. */
import { m, number } from '$i18n';
import { announce, play } from '$ui';
import { sayPegs } from '../describe';
import { nameOf, type Look } from '../spec/boardSpec';
import type { RowMaking } from './rowEditor.svelte';
import type { Act } from './rowKeys';

export interface Workplace {
  look: Look;
  making: RowMaking;
  /** The rows that may be taken again, the first guessed first. */
  earlier: readonly (readonly string[])[];
  onsubmit?: (() => void) | undefined;
}

export function perform(act: Act, { look, making, earlier, onsubmit }: Workplace): void {
  switch (act.do) {
    case 'place':
      return place(look, making, act.letter);
    case 'fill':
      making.fillRest(act.letter ?? undefined);
      return said(look, making);
    case 'left':
      return making.goTo(making.cursor - 1);
    case 'right':
      return making.goTo(making.cursor + 1);
    case 'first':
      return making.goTo(0);
    case 'last':
      return making.goTo(making.holes - 1);
    case 'back':
      making.back();
      return announce(m.board_said_empty({ hole: number(making.cursor + 1) }));
    case 'remove':
      making.remove();
      return announce(m.board_said_empty({ hole: number(making.cursor + 1) }));
    case 'clear':
      making.clear();
      return announce(m.board_said_cleared());
    case 'again':
      if (making.recall(earlier, 1)) said(look, making);
      return;
    case 'recall':
      if (making.recall(earlier, act.step)) said(look, making);
      return;
    case 'hold':
      return hold(look, making);
    case 'typing':
      if (act.soFar) announce(m.board_said_typing({ letters: act.soFar }));
      return;
    case 'submit':
      return onsubmit?.();
  }
}

/** Puts a peg into a hole and says so: focus may be elsewhere. */
export function place(look: Look, making: RowMaking, letter: string, hole: number = making.cursor): void {
  making.place(letter, hole);
  play('peg');
  announce(m.board_said_peg({ hole: number(hole + 1), peg: nameOf(look, letter) }));
}

export function hold(look: Look, making: RowMaking, hole: number = making.cursor): void {
  const letter = making.pegs[hole];
  if (!letter) return;
  making.hold(hole);
  const gaps = { hole: number(hole + 1), peg: nameOf(look, letter) };
  announce(making.held[hole] ? m.board_said_held(gaps) : m.board_said_let_go(gaps));
}

/** The whole row, after more than one of its holes has changed. */
export function said(look: Look, making: RowMaking): void {
  play('peg');
  announce(m.board_said_row({ pegs: sayPegs(look, making.pegs) }));
}
