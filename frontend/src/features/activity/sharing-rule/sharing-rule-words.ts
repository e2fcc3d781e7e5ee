import { defineWords } from '../../../shared/i18n/words.js';

export const useSharingRuleWords = defineWords({
  en: {
    button: 'Sharing',
    title: 'When an account is shared',
    lock: 'Lock the user when a sharing alarm is raised',
    lockHint: 'Users without a usage limit, and admins, are never locked by it.',
    minutes: 'For how many minutes',
    save: 'Save',
  },
  es: {
    button: 'Uso compartido',
    title: 'Cuando se comparte una cuenta',
    lock: 'Bloquear al usuario cuando salta una alarma de uso compartido',
    lockHint: 'Nunca bloquea a usuarios sin límite de uso ni a administradores.',
    minutes: 'Durante cuántos minutos',
    save: 'Guardar',
  },
});
