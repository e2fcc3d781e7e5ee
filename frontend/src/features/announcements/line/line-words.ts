import { defineWords } from '../../../shared/i18n/words.js';

export const useLineWords = defineWords({
  en: {
    announcement: 'Announcement',
    away: 'Put the announcement away',
    others: (count: number) => `+${count} more`,
  },
  es: {
    announcement: 'Aviso',
    away: 'Cerrar el aviso',
    others: (count) => `+${count} más`,
  },
});
