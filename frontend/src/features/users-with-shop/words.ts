import { defineWords } from '../../shared/i18n/words.js';

export const useUsersWithShopWords = defineWords({
  en: { heading: 'Who are you?' },
  es: { heading: '¿Quién eres?' },
});
