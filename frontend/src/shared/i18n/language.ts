import { LANGUAGES, TEXTS, type FirstLanguage, type Language } from '@keyroster/contracts';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.js';
import { type Dictionary, PAGE_TEXTS } from './dictionary.js';

const KEY = 'language';
const ENGLISH: Dictionary = { texts: TEXTS, page: PAGE_TEXTS };

const listeners = new Listeners();
let asked: Language = 'en';
let spoken: { language: Language; dictionary: Dictionary } = { language: 'en', dictionary: ENGLISH };

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((known) => known === text);

function chosen(): Language | null {
  const text = localStorage.getItem(KEY);
  return isLanguage(text) ? text : null;
}

/** The first language of the browser that the page knows. */
const ofBrowser = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

async function speak(language: Language): Promise<void> {
  asked = language;
  // Loaded when somebody reads it: the login screen stays small.
  const dictionary = language === 'es' ? (await import('./spanish.js')).SPANISH : ENGLISH;
  // Another choice may have overtaken the load of this one.
  if (asked !== language) return;
  spoken = { language, dictionary };
  document.documentElement.lang = language;
  listeners.tell();
}

/** To be awaited before the first screen, so that no text changes under the reader's eyes. Who has chosen asks nobody. */
export async function startLanguage(askFirst: () => Promise<FirstLanguage>): Promise<void> {
  const language = chosen() ?? (await askFirst());
  await speak(language === 'auto' ? ofBrowser() : language);
}

export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  return speak(language);
}

// Chosen in another tab.
window.addEventListener('storage', ({ key }) => {
  const language = chosen();
  if (key === KEY && language) void speak(language);
});

/** The dictionary of the moment, for what is no component. */
export const readDictionary = (): Dictionary => spoken.dictionary;

/** The language of the moment, in which the server is asked to answer. */
export const readLanguage = (): Language => spoken.language;

export const useLanguage = (): Language => useSyncExternalStore(listeners.add, readLanguage);

/** The language that the browser asks for, where the page speaks another and nobody has chosen. */
export const useOfferedLanguage = (): Language | null =>
  useSyncExternalStore(listeners.add, () => {
    const wanted = ofBrowser();
    return chosen() || wanted === spoken.language ? null : wanted;
  });

/** The specification's texts, in the language of the page. */
export const useTexts = (): Dictionary['texts'] =>
  useSyncExternalStore(listeners.add, () => spoken.dictionary.texts);

/** The page's own words that several screens share, in the language of the page. */
export const usePageTexts = (): Dictionary['page'] =>
  useSyncExternalStore(listeners.add, () => spoken.dictionary.page);
