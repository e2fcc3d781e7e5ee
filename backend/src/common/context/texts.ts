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

/** English outside of a context. */
export const askedLanguage = (): Language => asked.current ?? 'en';

export const inLanguage = <T>(language: Language, work: () => T): T =>
  language === askedLanguage() ? work() : asked.run(language, work);

export const texts = (language = askedLanguage()) => TEXTS_IN[language];
