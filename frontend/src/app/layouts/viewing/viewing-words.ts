import { defineWords } from '../../../shared/i18n/words.js';

export const useViewingWords = defineWords({
  en: {
    viewAs: 'View as',
    seenAs: (name: string) => `You see this as ${name}`,
    left: 'Time left',
    leave: 'Leave',
  },
  es: {
    viewAs: 'Ver como',
    seenAs: (name: string) => `Ves esto como ${name}`,
    left: 'Tiempo restante',
    leave: 'Salir',
  },
});
