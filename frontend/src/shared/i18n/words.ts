import { useLanguage } from './language.js';
import type { Language } from '@keyroster/contracts';

/** A screen's own words, those that the specification doesn't give: a hook that says them in the page's language. */
export function defineWords<Words extends object>(words: { en: Words; es: NoInfer<Words> }): () => Words {
  return function useWords() {
    return words[useLanguage()];
  };
}

/** How numbers and amounts are written in each language of the page. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PE' };
