import { defineWords } from '../../../shared/i18n/words.js';

export const useHandoverWords = defineWords({
  en: {
    handover: (email: string) => `Hand over to ${email}`,
    pinLink: 'PIN link',
    signInLink: 'Sign-in link',
    copyLink: 'Copy link',
    password: 'Password',
    copyPassword: 'Copy password',
    shownOnce: 'Shown here once.',
    titles: 'Titles',
    noTitles: 'No titles yet.',
    addTitle: 'Add a title',
    another: 'Create another',
    done: 'Done',
  },
  es: {
    handover: (email) => `Entregar a ${email}`,
    pinLink: 'Enlace con PIN',
    signInLink: 'Enlace de acceso',
    copyLink: 'Copiar enlace',
    password: 'Contraseña',
    copyPassword: 'Copiar contraseña',
    shownOnce: 'Solo se muestra aquí, una vez.',
    titles: 'Títulos',
    noTitles: 'Aún no tiene títulos.',
    addTitle: 'Añadir un título',
    another: 'Crear otro',
    done: 'Listo',
  },
});
