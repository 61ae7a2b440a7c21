/** Performs what a key or a button asks of the edited row, and announces the change. */
import { formatNumber, m } from '$i18n';
import { announce, playSound } from '$ui';
import { describePegs } from '../describe';
import { type BoardSpec, pegName } from '../spec/boardSpec';
import type { RowEditor } from './rowEditor.svelte';
import type { RowAction } from './rowKeys';

interface RowContext {
  spec: BoardSpec;
  editor: RowEditor;
  /** Earlier guesses that can be reused, the oldest first. */
  earlier: readonly (readonly string[])[];
  onsubmit?: (() => void) | undefined;
}

export function performAction(act: RowAction, { spec, editor, earlier, onsubmit }: RowContext): void {
  switch (act.do) {
    case 'place':
      return place(spec, editor, act.letter);
    case 'fill':
      editor.fillRest(act.letter ?? undefined);
      return announceRow(spec, editor);
    case 'left':
      return editor.goTo(editor.cursor - 1);
    case 'right':
      return editor.goTo(editor.cursor + 1);
    case 'first':
      return editor.goTo(0);
    case 'last':
      return editor.goTo(editor.holes - 1);
    case 'back':
      editor.back();
      return announce(m.board_said_empty({ hole: formatNumber(editor.cursor + 1) }));
    case 'remove':
      editor.remove();
      return announce(m.board_said_empty({ hole: formatNumber(editor.cursor + 1) }));
    case 'clear':
      editor.clear();
      return announce(m.board_said_cleared());
    case 'again':
      if (editor.recall(earlier, 1)) announceRow(spec, editor);
      return;
    case 'recall':
      if (editor.recall(earlier, act.step)) announceRow(spec, editor);
      return;
    case 'hold':
      return toggleHold(spec, editor);
    case 'typing':
      if (act.soFar) announce(m.board_said_typing({ letters: act.soFar }));
      return;
    case 'submit':
      return onsubmit?.();
  }
}

/** Places a peg and announces it, because the focus may be elsewhere. */
export function place(spec: BoardSpec, editor: RowEditor, letter: string, hole: number = editor.cursor): void {
  editor.place(letter, hole);
  playSound('peg');
  announce(m.board_said_peg({ hole: formatNumber(hole + 1), peg: pegName(spec, letter) }));
}

function toggleHold(spec: BoardSpec, editor: RowEditor): void {
  const hole = editor.cursor;
  const letter = editor.pegs[hole];
  if (!letter) return;
  editor.toggleHold(hole);
  const inputs = { hole: formatNumber(hole + 1), peg: pegName(spec, letter) };
  announce(editor.held[hole] ? m.board_said_held(inputs) : m.board_said_let_go(inputs));
}

/** Announces the whole row after several holes have changed. */
function announceRow(spec: BoardSpec, editor: RowEditor): void {
  playSound('peg');
  announce(m.board_said_row({ pegs: describePegs(spec, editor.pegs) }));
}
