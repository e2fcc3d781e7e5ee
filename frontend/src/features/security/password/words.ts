import { defineWords } from '../../../shared/i18n/words.js';

export const useOwnPasswordWords = defineWords({
  en: {
    title: 'Change password',
    current: 'Current password',
    next: 'New password',
  },
  es: {
    title: 'Cambiar contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
  },
});
