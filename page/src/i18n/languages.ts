/** The languages in which the page is built. */
export const LANGUAGES = ['en', 'de', 'fr', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];
