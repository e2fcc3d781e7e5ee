import {
  SERVER_TEXTS,
  SPANISH_SERVER_TEXTS,
  SPANISH_TEXTS,
  TEXTS,
  type Language,
  type ServerTexts,
  type Texts,
} from '@keyroster/contracts';
import { currentContext } from './request-context.js';

const TEXTS_IN: Record<Language, Texts & { server: ServerTexts }> = {
  en: { ...TEXTS, server: SERVER_TEXTS },
  es: { ...SPANISH_TEXTS, server: SPANISH_SERVER_TEXTS },
};

export const texts = (language: Language = currentContext()?.language ?? 'en') => TEXTS_IN[language];
