import { inEachLanguage, type Alike, type Language, type Spoken, type WordPairs } from '@keyroster/contracts';
import { useLanguage } from './language.js';

interface Lists<Words> {
  en: Words;
  es: NoInfer<Words>;
}

/** A screen's own words, those that the specification doesn't give: a hook that says them in the page's language. */
export function defineWords<Words extends object>(lists: Lists<Words>): () => Words;
export function defineWords<Given extends WordPairs>(pairs: Given & Alike<Given>): () => Spoken<Given>;
export function defineWords(given: Lists<unknown> | WordPairs): () => unknown {
  const words = isLists(given) ? given : inEachLanguage<WordPairs>(given as never);
  return function useWords() {
    return words[useLanguage()];
  };
}

const isLists = (given: Lists<unknown> | WordPairs): given is Lists<unknown> =>
  'en' in given && 'es' in given;

/** How numbers and amounts are written in each language of the page. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PE' };
