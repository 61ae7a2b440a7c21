/** Names of keys and of the actions bound to them. */
import { m } from '$i18n';
import type { Action } from './settings.svelte';

/** The name of an action: "Say the score". */
export function actionName(action: Action): string {
  return {
    submit: m.ui_key_submit,
    back: m.ui_key_back,
    clear: m.ui_key_clear,
    left: m.ui_key_left,
    right: m.ui_key_right,
    again: m.ui_key_again,
    hold: m.ui_key_hold,
    fill: m.ui_key_fill,
    hint: m.ui_key_hint,
    sayScore: m.ui_key_say_score,
    sayTime: m.ui_key_say_time,
    sayRows: m.ui_key_say_rows,
    sayTurn: m.ui_key_say_turn,
    help: m.ui_key_help,
  }[action]();
}

/** The label of a key: "Enter", "←". */
export function keyName(key: string): string {
  switch (key) {
    case 'Enter':
      return m.ui_keyname_enter();
    case 'Backspace':
      return m.ui_keyname_backspace();
    case 'Delete':
      return m.ui_keyname_delete();
    case 'ArrowLeft':
      return '←';
    case 'ArrowRight':
      return '→';
    case 'ArrowUp':
      return '↑';
    case 'ArrowDown':
      return '↓';
    case 'PageUp':
      return m.ui_keyname_page_up();
    case 'PageDown':
      return m.ui_keyname_page_down();
    case 'Home':
      return m.ui_keyname_home();
    case 'End':
      return m.ui_keyname_end();
    case 'Insert':
      return m.ui_keyname_insert();
    default:
      return key;
  }
}
