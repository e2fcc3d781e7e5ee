import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useFirstRunWords = defineWords({
  heading: ['Your first member in four steps', 'Tu primer miembro en cuatro pasos'],
  intro: [
    'What you type appears on the phone as the member will see it.',
    'Lo que escribes aparece en el teléfono como lo verá el miembro.',
  ],
  place: ['What do you share?', '¿Qué compartes?'],
  credential: ['How do you sign in there?', '¿Cómo se entra ahí?'],
  user: ['Who gets it?', '¿Quién lo recibe?'],
  link: ['Send the link', 'Envía el enlace'],
  exampleTitle: ['e.g. Netflix', 'p. ej. Netflix'],
  exampleSubtitle: ['e.g. Family plan', 'p. ej. Plan familiar'],
  exampleName: ['e.g. Profile 1', 'p. ej. Perfil 1'],
  exampleDomain: ['e.g. netflix.com', 'p. ej. netflix.com'],
  titleMissing: ['Enter a title', 'Ingresa un título'],
  pin: ['PIN', 'PIN'],
  pinHint: ['Their password: eight digits for the keypad.', 'Su contraseña: ocho dígitos para el teclado.'],
  another: ['Another PIN', 'Otro PIN'],
  next: ['Continue', 'Continuar'],
  createMember: ['Create and copy the link', 'Crear y copiar el enlace'],
  linkHint: [
    'The link opens the keypad, the PIN opens their courses.',
    'El enlace abre el teclado, el PIN abre sus cursos.',
  ],
  copy: ['Copy link and PIN', 'Copiar enlace y PIN'],
  done: ['Go to the users', 'Ir a los usuarios'],
  examples: ['Try with examples', 'Probar con ejemplos'],
  skip: ['Skip', 'Omitir'],
  import: ['Import users from a file', 'Importar usuarios desde un archivo'],
  preview: ['What the member sees', 'Lo que ve el miembro'],
  member: ['member', 'miembro'],
  login: ['Copy login', 'Copiar usuario'],
  open: ['Copy password and open', 'Copiar contraseña y abrir'],
  filled: phrase('{count} example titles are filled in.', 'Hay {count} títulos de ejemplo.'),
  remove: ['Remove examples', 'Eliminar ejemplos'],
});
