import { defineWords } from '../../../shared/i18n/words.js';

export const useUndoWords = defineWords({
  en: {
    entries: 'Entries',
    left: (time: string) => `${time} left`,
    until: (time: string) => `Until ${time}`,
    none: 'Nothing can be undone at the moment',
    by: (who: string) => `by ${who}`,
  },
  es: {
    entries: 'Entradas',
    left: (time: string) => `quedan ${time}`,
    until: (time: string) => `Hasta ${time}`,
    none: 'No hay nada que se pueda deshacer ahora',
    by: (who: string) => `por ${who}`,
  },
});
