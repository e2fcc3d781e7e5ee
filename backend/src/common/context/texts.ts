import {
  SERVER_TEXTS,
  SPANISH_SERVER_TEXTS,
  SPANISH_TEXTS,
  TEXTS,
  type Language,
  type ServerTexts,
  type Texts,
} from '@keyroster/contracts';
import { AsyncContext } from './async-context.js';

const TEXTS_IN: Record<Language, Texts & { server: ServerTexts }> = {
  en: { ...TEXTS, server: SERVER_TEXTS },
  es: { ...SPANISH_TEXTS, server: SPANISH_SERVER_TEXTS },
};

const asked = new AsyncContext<Language>();

/** Runs work whose texts are in a language. English is the default and needs no context. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  language === 'en' ? work() : asked.run(language, work);

export const askedLanguage = (): Language => asked.current ?? 'en';

/** What the server says, in the language that the caller asked for. */
export const texts = (language = askedLanguage()) => TEXTS_IN[language];
