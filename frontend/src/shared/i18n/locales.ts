import type { Language } from '@keyroster/contracts';

/** How numbers and amounts are written in each language of the page. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PE' };
