/** The languages of the page and of the files' head rows. English is the specification's. */
export const LANGUAGES = ['en', 'es'] as const;

/** One of the languages. */
export type Language = (typeof LANGUAGES)[number];
