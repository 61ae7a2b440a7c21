/**
 * The addresses of the page and the screen of each, in the order in which they are tried; `:word`
 * stands for one part of an address. The build tells the server of them (pages.json).
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
