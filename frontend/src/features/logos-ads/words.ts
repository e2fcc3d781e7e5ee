import { defineWords } from '../../shared/i18n/words.js';
import type { MediaKind } from './api.js';

interface MediaWords {
  heading: string;
  /** The name of one picture by its number. */
  nth: (number: number) => string;
  pictureOf: (name: string) => string;
  about: string;
  newest: string;
  gone: (name: string) => string;
}

export const useMediaWords = defineWords<Readonly<Record<MediaKind, MediaWords>>>({
  en: {
    logos: {
      heading: 'Logos',
      nth: (number) => `Logo ${number}`,
      pictureOf: (name) => `Picture of ${name}`,
      about: 'The newest logo stands on the login screen and in the frame.',
      newest: 'In use',
      gone: (name) => `${name} goes for everybody.`,
    },
    ads: {
      heading: 'Ads',
      nth: (number) => `Ad ${number}`,
      pictureOf: (name) => `Picture of ${name}`,
      about: 'Ads appear as a quiet strip on the pages of members.',
      newest: '',
      gone: (name) => `${name} goes for everybody.`,
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
