import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useMediaWords = defineWords({
  logos: {
    heading: ['Logos', 'Logos'],
    nth: phrase('Logo {number}', 'Logo {number}'),
    about: [
      'The newest logo appears on the login screen and in the sidebar.',
      'El logo más nuevo aparece en el inicio de sesión y en la barra lateral.',
    ],
    none: ['Upload the first logo above', 'Sube el primer logo arriba'],
    newest: ['In use', 'En uso'],
  },
  ads: {
    heading: ['Ads', 'Anuncios'],
    nth: phrase('Ad {number}', 'Anuncio {number}'),
    about: ['Members see these below their courses.', 'Los miembros los ven debajo de sus cursos.'],
    none: ['Upload the first ad above', 'Sube el primer anuncio arriba'],
    newest: ['', ''],
  },
  pictureOf: phrase('Picture of {name}', 'Imagen de {name}'),
  gone: phrase('{name} disappears for everybody.', '{name} desaparece para todos.'),
});
