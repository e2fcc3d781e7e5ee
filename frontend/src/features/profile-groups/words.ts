import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useGroupWords = defineWords({
  heading: ['Profile Group', 'Grupos de perfiles'],
  name: ['Group name', 'Nombre del grupo'],
  hint: ['Press Enter to add it', 'Pulsa Enter para agregarlo'],
  none: [
    'A group gathers users and can give all of them the same titles. Add the first one above.',
    'Un grupo reúne usuarios y puede darles a todos los mismos títulos. Agrega el primero arriba.',
  ],
  rename: phrase('Rename {group}', 'Renombrar {group}'),
  newName: phrase('New name of {group}', 'Nuevo nombre de {group}'),
  members: phrase('{count:1 user|# users}', '{count:1 usuario|# usuarios}'),
  titles: phrase('{count:1 title|# titles}', '{count:1 título|# títulos}'),
  titlesOf: phrase('Titles of {group}', 'Títulos de {group}'),
  titlesHint: [
    'Everybody in the group has these, for as long as they are in it.',
    'Quien está en el grupo los tiene mientras esté en él.',
  ],
  goes: phrase('“{group}” is deleted.', '«{group}» se elimina.'),
  usersStay: phrase(
    '{count:One user is|# users are} left without a group.',
    '{count:Un usuario queda|# usuarios quedan} sin grupo.',
  ),
});
