/** The languages of the page and of the files' head rows. English is the specification's. */
export const LANGUAGES = ['en', 'es'] as const;

/** One of the languages. */
export type Language = (typeof LANGUAGES)[number];

/** What the page may speak at a first visit: a language, or the browser's. */
export const FIRST_LANGUAGES = [...LANGUAGES, 'auto'] as const;

/** One of those. */
export type FirstLanguage = (typeof FIRST_LANGUAGES)[number];
