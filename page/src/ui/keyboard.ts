/** Whether the target takes typed text, so that a key means a letter and not a command. */
export function isTextField(target: EventTarget | null): boolean {
  return isFormField(target) && !(target as HTMLElement).matches('[type=radio], [type=checkbox]');
}

/** Whether the target takes keys of its own: text, or the arrows and the space bar of radio buttons and lists. */
export function isFormField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
