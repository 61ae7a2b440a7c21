/**
 * The kit of all screens: controls, feedback, settings, the router. It contains nothing of the game. The other
 * rooms import only this file.
 */
export { announce, assertive, polite } from './announce.svelte';
export { isCounts, isObject, isTexts, readStored, store } from './browserStorage';
export { default as Card } from './Card.svelte';
export { default as Dialog } from './Dialog.svelte';
export { default as Icon } from './Icon.svelte';
export { default as Tabs } from './Tabs.svelte';
export { default as Button } from './controls/Button.svelte';
export { default as Choice } from './controls/Choice.svelte';
export { default as CopyButton } from './controls/CopyButton.svelte';
export { default as Field } from './controls/Field.svelte';
export { default as Select } from './controls/Select.svelte';
export { default as Stepper } from './controls/Stepper.svelte';
export { default as Switch } from './controls/Switch.svelte';
export { download } from './download';
export { default as Deferred } from './drawing/Deferred.svelte';
export { drawLater } from './drawing/deferredDrawing';
export { observeSize } from './drawing/observeSize';
export { default as EmptyState } from './feedback/EmptyState.svelte';
export { default as Failure } from './feedback/Failure.svelte';
export { default as Loading } from './feedback/Loading.svelte';
export { default as Notice } from './feedback/Notice.svelte';
export { playSound } from './feedback/sound';
export type { IconName } from './icons';
export { isFormField, isTextField } from './keyboard';
export { followLinks, navigate, route } from './router/router.svelte';
export type { RouteName, Screen, ScreenProps } from './router/routes';
export { actionName, keyName } from './settings/keyNames';
export {
  type Action,
  ACTIONS,
  bindKey,
  DEFAULT_KEYS,
  type Faces,
  FACES,
  MOTIONS,
  persistSettings,
  type Placing,
  PLACINGS,
  resetKeys,
  resetSettings,
  settings,
  type Settings,
  SPOKEN_ACTIONS,
  type Theme,
  THEMES,
} from './settings/settings.svelte';
export { applyTheme } from './settings/theme.svelte';
