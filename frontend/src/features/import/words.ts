import { defineWords } from '../../shared/i18n/words.js';
import { ENGLISH_IMPORT_WORDS, type ImportWords } from './english-words.js';
import { SPANISH_IMPORT_WORDS } from './spanish-words.js';

export const useImportWords = defineWords<ImportWords>({
  en: ENGLISH_IMPORT_WORDS,
  es: SPANISH_IMPORT_WORDS,
});
