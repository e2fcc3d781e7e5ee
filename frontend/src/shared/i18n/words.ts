import { useLanguage } from './language.js';

/** A screen's own words, those that the specification doesn't give: a hook that says them in the page's language. */
export function defineWords<Words extends object>(words: { en: Words; es: NoInfer<Words> }): () => Words {
  return function useWords() {
    return words[useLanguage()];
  };
}
