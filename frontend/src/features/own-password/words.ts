import { defineWords } from '../../shared/i18n/words.js';

export const useOwnPasswordWords = defineWords({
  en: {
    title: 'Change password',
    current: 'Current password',
    next: 'New password',
    endsOthers: 'You stay signed in here and are signed out everywhere else.',
  },
  es: {
    title: 'Cambiar contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    endsOthers: 'Tu sesión sigue abierta aquí y se cierra en los demás dispositivos.',
  },
});
