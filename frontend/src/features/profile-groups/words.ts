import { defineWords } from '../../shared/i18n/words.js';

export const useGroupWords = defineWords({
  en: {
    heading: 'Profile Group',
    name: 'Group name',
    hint: 'Press Enter to add it',
    rename: (group: string) => `Rename ${group}`,
    newName: (group: string) => `New name of ${group}`,
    members: (count: number) => (count === 1 ? '1 user' : `${count} users`),
    titles: (count: number) => (count === 1 ? '1 title' : `${count} titles`),
    titlesOf: (group: string) => `Titles of ${group}`,
    titlesHint: 'Whoever is in the group has these, as long as they are in it.',
    goes: (group: string) => `“${group}” goes.`,
    usersStay: (count: number) =>
      count === 1 ? 'One user is left without a group.' : `${count} users are left without a group.`,
  },
  es: {
    heading: 'Grupos de perfiles',
    name: 'Nombre del grupo',
    hint: 'Pulsa Enter para agregarlo',
    rename: (group) => `Renombrar ${group}`,
    newName: (group) => `Nuevo nombre de ${group}`,
    members: (count) => (count === 1 ? '1 usuario' : `${count} usuarios`),
    titles: (count) => (count === 1 ? '1 título' : `${count} títulos`),
    titlesOf: (group) => `Títulos de ${group}`,
    titlesHint: 'Quien está en el grupo los tiene mientras esté en él.',
    goes: (group) => `“${group}” se elimina.`,
    usersStay: (count) =>
      count === 1 ? 'Un usuario queda sin grupo.' : `${count} usuarios quedan sin grupo.`,
  },
});
