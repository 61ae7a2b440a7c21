/**
 * Translates keys into row actions: letters and digits place pegs, other keys are bound in the settings. It
 * only reads keys; rowActions.ts performs the actions.
 */
import { type Action, DEFAULT_KEYS } from '$ui';
import { BLANK, type BoardSpec, pegChoices } from '../spec/boardSpec';

export type RowAction =
  | { do: 'place'; letter: string }
  | { do: 'fill'; letter: string | null }
  | { do: 'recall'; step: 1 | -1 }
  | { do: 'typing'; soFar: string }
  | { do: 'left' | 'right' | 'first' | 'last' | 'back' | 'remove' | 'clear' | 'submit' | 'again' | 'hold' };

/** The actions of the settings' keys that change the edited row. */
const ROW_ACTIONS = ['submit', 'clear', 'back', 'left', 'right', 'again', 'hold', 'fill'] as const satisfies readonly Action[];

/** Whether an action's key works only where the focus is, because it has another meaning elsewhere. */
export function needsFocus(act: RowAction): boolean {
  return act.do === 'submit' || act.do === 'left' || act.do === 'right' || act.do === 'first' || act.do === 'last' || act.do === 'recall';
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export class KeyReader {
  /** The letters typed so far of a peg whose name has several. */
  #soFar = '';

  /** What a key does on this board; null: nothing. */
  read(event: Pressed, spec: BoardSpec, keys: Readonly<Record<Action, string>> = DEFAULT_KEYS): RowAction | null {
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    const bound = ROW_ACTIONS.find((action) => keys[action] === event.key);
    if (bound === 'fill') return { do: 'fill', letter: null };
    if (bound) {
      const wasTyping = this.#soFar !== '';
      this.#soFar = '';
      // Backspace within a peg's name removes its first letter, not the peg before it.
      if (bound === 'back' && wasTyping) return { do: 'typing', soFar: '' };
      return { do: bound };
    }
    switch (event.key) {
      case 'Home':
        return { do: 'first' };
      case 'End':
        return { do: 'last' };
      case 'ArrowUp':
        return { do: 'recall', step: 1 };
      case 'ArrowDown':
        return { do: 'recall', step: -1 };
    }
    return this.#typed(event, spec);
  }

  #typed(event: Pressed, spec: BoardSpec): RowAction | null {
    if (event.key.length !== 1 || event.key === ' ') return null;
    const typed = this.#soFar + event.key;
    const pegs = pegChoices(spec);
    const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    const whole = pegs.find((peg) => peg.typed.some((one) => same(one, typed)));
    if (whole) {
      this.#soFar = '';
      const fills = event.shiftKey && whole.letter.length === 1 && /\p{L}/u.test(event.key);
      return fills ? { do: 'fill', letter: whole.letter } : { do: 'place', letter: whole.letter };
    }
    if (pegs.some((peg) => peg.typed.some((one) => one.length > typed.length && same(one.slice(0, typed.length), typed)))) {
      this.#soFar = typed;
      return { do: 'typing', soFar: typed };
    }
    if (this.#soFar) {
      // A second letter that fits no peg starts a new name.
      this.#soFar = '';
      return this.#typed(event, spec);
    }
    return this.#digit(event.key, spec);
  }

  /** Digits place pegs by their position in the tray; 0 is the tenth, or the blank where there are fewer. */
  #digit(key: string, spec: BoardSpec): RowAction | null {
    if (!/^[0-9]$/.test(key) || spec.kind === 'digits') return null;
    if (key === '0' && spec.blank && spec.pegs.length < 10) return { do: 'place', letter: BLANK };
    const peg = spec.pegs[key === '0' ? 9 : Number(key) - 1];
    return peg ? { do: 'place', letter: peg.letter } : null;
  }
}
