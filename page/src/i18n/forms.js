/**
 * The words of an edition. A message offers a choice in place, `{PIECE:Pegs|Letters|Digits|Animals|Pieces}`, and
 * the edition chooses. By the name of a choice: the field of an edition that decides, and its values in the order
 * of the forms. `codepegs.text.wording` has the same; a test compares them.
 */
export const FORMS = /** @type {const} */ ({
  PIECE: ['kind', ['pegs', 'letters', 'digits', 'animals', 'pieces']],
  KEY: ['keys_as', ['pegs', 'sliders', 'bulls']],
  ROUND: ['rounds_as', ['rounds', 'games']],
});

/** A choice in a message. */
export const CHOICE = /\{(PIECE|KEY|ROUND):([^{}]*)\}/g;
