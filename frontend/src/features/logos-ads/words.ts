import { defineWords } from '../../shared/i18n/words.js';

export const useMediaWords = defineWords({
  en: {
    logos: {
      heading: 'Logos',
      nth: (number: number) => `Logo ${number}`,
      pictureOf: (name: string) => `Picture of ${name}`,
      about: 'The newest logo appears on the login screen and in the sidebar.',
      newest: 'In use',
      gone: (name: string) => `${name} disappears for everybody.`,
    },
    ads: {
      heading: 'Ads',
      nth: (number: number) => `Ad ${number}`,
      pictureOf: (name: string) => `Picture of ${name}`,
      about: 'Members see these below their courses.',
      newest: '',
      gone: (name: string) => `${name} disappears for everybody.`,
    },
  },
  es: {
    logos: {
      heading: 'Logos',
      nth: (number) => `Logo ${number}`,
      pictureOf: (name) => `Imagen de ${name}`,
      about: 'El logo más nuevo aparece en el inicio de sesión y en la barra lateral.',
      newest: 'En uso',
      gone: (name) => `${name} desaparece para todos.`,
    },
    ads: {
      heading: 'Anuncios',
      nth: (number) => `Anuncio ${number}`,
      pictureOf: (name) => `Imagen de ${name}`,
      about: 'Los miembros los ven debajo de sus cursos.',
      newest: '',
      gone: (name) => `${name} desaparece para todos.`,
    },
  },
});
