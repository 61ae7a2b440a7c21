/** Single-key shortcuts at the table. They announce or open something, wherever the focus is. */
import { type Action, isFormField, type Settings, SPOKEN_ACTIONS } from '$ui';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'target'>;

const SHORTCUTS: readonly Action[] = [...SPOKEN_ACTIONS, 'hint'];

/** The action of a key at the table; null: none, or the key belongs to a form field. */
export function shortcutOf(event: Pressed, settings: Pick<Settings, 'keys' | 'singleKeys'>): Action | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isFormField(event.target)) return null;
  const action = SHORTCUTS.find((one) => settings.keys[one] === event.key) ?? null;
  return action && SPOKEN_ACTIONS.includes(action) && !settings.singleKeys ? null : action;
}
