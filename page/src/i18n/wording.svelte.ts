/** The words of the edition that a screen is about: what it calls its pieces, its key pegs and its rounds. */
import { overwriteForm } from '../paraglide/runtime.js';
import { FORMS } from './forms.js';

/** The fields of an edition that choose its words. */
export interface EditionWords {
  readonly kind: string;
  readonly keys_as: string;
  readonly rounds_as: string;
}

let current = $state.raw<EditionWords | null>(null);
/** Goes before `current`, while something is said in the words of another edition. */
let within: EditionWords | null = null;

overwriteForm((choice) => {
  const [field, kinds] = FORMS[choice];
  return Math.max(0, (kinds as readonly string[]).indexOf((within ?? current)?.[field] ?? ''));
});

/** While a component is on the page, all messages use the words of its edition. */
export function speakOf(edition: () => EditionWords | null | undefined): void {
  $effect.pre(() => {
    current = edition() ?? null;
    return () => (current = null);
  });
}

/** What is said with the words of an edition, where a screen shows several editions. */
export function inWordsOf(edition: EditionWords | null, say: () => string): string {
  within = edition;
  try {
    return say();
  } finally {
    within = null;
  }
}
