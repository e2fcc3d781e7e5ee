import { defineWords } from '../../shared/i18n/words.js';

export const useUsersWithShopWords = defineWords({
  en: { heading: 'Who are you?', noMatch: 'Nobody here has that name' },
  es: { heading: '¿Quién eres?', noMatch: 'Nadie aquí tiene ese nombre' },
});
