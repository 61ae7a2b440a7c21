/**
 * The addresses of the page and their screens, in the order in which they are tried; `:word` matches one part.
 * The build passes them to the server (pages.json).
 */
export const PATTERNS = /** @type {const} */ ([
  ['/', 'home'],
  ['/new', 'setup'],
  ['/join', 'join'],
  ['/join/:code', 'join'],
  ['/tables/:id', 'table'],
  ['/review/:id', 'review'],
  ['/assistant', 'assistant'],
  ['/learn', 'learn'],
  ['/rules', 'rules'],
  ['/rules/:edition', 'rules'],
  ['/puzzle', 'puzzle'],
  ['/puzzle/:id', 'puzzle'],
  ['/me', 'me'],
  ['/settings', 'settings'],
]);
