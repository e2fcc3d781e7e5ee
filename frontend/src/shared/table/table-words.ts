import { defineWords } from '../i18n/words.js';

export const useTableWords = defineWords({
  en: { columns: 'Columns', copy: (text: string) => `Copy ${text}` },
  es: { columns: 'Columnas', copy: (text: string) => `Copiar ${text}` },
});
