import { inEachLanguage, type Alike, type Language, type Spoken, type WordPairs } from '@keyroster/contracts';
import { useLanguage } from './language.js';

/** A screen's own words, those that the specification doesn't give: a hook that says them in the page's language. */
export function defineWords<Given extends WordPairs>(pairs: Given & Alike<Given>): () => Spoken<Given> {
  const words = inEachLanguage<Given>(pairs);
  return function useWords() {
    return words[useLanguage()];
  };
}

/** Names a button that stands in each row of a list. */
export const actionOn = (action: string, name: string): string => `${action}: ${name}`;

/** How numbers and amounts are written in each language of the page. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PE' };
