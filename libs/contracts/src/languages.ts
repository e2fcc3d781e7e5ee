/** The languages of the page and of the files' head rows. */
export const LANGUAGES = ['en', 'es'] as const;
/** One of the languages. */
export type Language = (typeof LANGUAGES)[number];
/** The settings for the language of a first visit: a language, or the browser's. */
export const FIRST_LANGUAGES = [...LANGUAGES, 'auto'] as const;
/** One of these settings. */
export type FirstLanguage = (typeof FIRST_LANGUAGES)[number];
