import { defineWords } from '../../../shared/i18n/words.js';

export const useFactorWords = defineWords({
  en: {
    lost: 'Lost their app and their passkeys?',
    reset: 'Reset second factor',
    resetOf: (email: string) => `Reset the second factor of ${email}?`,
    consequence:
      'Their app, passkeys and recovery codes stop working, and they are signed out everywhere. They sign in by their password alone.',
  },
  es: {
    lost: '¿Perdió su app y sus llaves de acceso?',
    reset: 'Restablecer segundo factor',
    resetOf: (email) => `¿Restablecer el segundo factor de ${email}?`,
    consequence:
      'Su app, sus llaves de acceso y sus códigos de recuperación dejan de servir, y se cierran todas sus sesiones. Entrará solo con su contraseña.',
  },
});
