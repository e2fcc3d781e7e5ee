import { defineWords } from '../../shared/i18n/words.js';

export const useMediaWords = defineWords({
  en: {
    logos: {
      heading: 'Logos',
      nth: (number: number) => `Logo ${number}`,
      pictureOf: (name: string) => `Picture of ${name}`,
      about: 'The newest logo stands on the login screen and in the frame.',
      newest: 'In use',
      gone: (name: string) => `${name} goes for everybody.`,
    },
    ads: {
      heading: 'Ads',
      nth: (number: number) => `Ad ${number}`,
      pictureOf: (name: string) => `Picture of ${name}`,
      about: 'Ads appear as a quiet strip on the pages of members.',
      newest: '',
      gone: (name: string) => `${name} goes for everybody.`,
    },
  },
  es: {
    logos: {
      heading: 'Logos',
      nth: (number) => `Logo ${number}`,
      pictureOf: (name) => `Imagen de ${name}`,
      about: 'El logo más nuevo aparece en el inicio de sesión y en el marco.',
      newest: 'En uso',
      gone: (name) => `${name} desaparece para todos.`,
    },
    ads: {
      heading: 'Anuncios',
      nth: (number) => `Anuncio ${number}`,
      pictureOf: (name) => `Imagen de ${name}`,
      about: 'Los anuncios aparecen como una franja discreta en las páginas de los miembros.',
      newest: '',
      gone: (name) => `${name} desaparece para todos.`,
    },
  },
});
