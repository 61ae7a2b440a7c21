/** What keys and what they do are called. */
import type { Action } from './settings.svelte';
import { m } from './words';

/** What an action is called: "Say the score". */
export function actionName(action: Action): string {
  return {
    submit: m.shell_key_submit,
    back: m.shell_key_back,
    clear: m.shell_key_clear,
    left: m.shell_key_left,
    right: m.shell_key_right,
    again: m.shell_key_again,
    hold: m.shell_key_hold,
    fill: m.shell_key_fill,
    hint: m.shell_key_hint,
    sayScore: m.shell_key_say_score,
    sayTime: m.shell_key_say_time,
    sayRows: m.shell_key_say_rows,
    sayTurn: m.shell_key_say_turn,
    help: m.shell_key_help,
  }[action]();
}

/** What is printed on a key, or what it is called: "Enter", "←". */
export function keyName(key: string): string {
  switch (key) {
    case 'Enter':
      return m.shell_keyname_enter();
    case 'Backspace':
      return m.shell_keyname_backspace();
    case 'Delete':
      return m.shell_keyname_delete();
    case 'ArrowLeft':
      return '←';
    case 'ArrowRight':
      return '→';
    case 'ArrowUp':
      return '↑';
    case 'ArrowDown':
      return '↓';
    case 'PageUp':
      return m.shell_keyname_page_up();
    case 'PageDown':
      return m.shell_keyname_page_down();
    case 'Home':
      return m.shell_keyname_home();
    case 'End':
      return m.shell_keyname_end();
    case 'Insert':
      return m.shell_keyname_insert();
    default:
      return key;
  }
}
