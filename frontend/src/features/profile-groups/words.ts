import { defineWords } from '../../shared/i18n/words.js';

export const useGroupWords = defineWords({
  en: {
    heading: 'Profile Group',
    name: 'Group name',
    hint: 'Press Enter to add it',
    rename: (group: string) => `Rename ${group}`,
    newName: (group: string) => `New name of ${group}`,
    members: (count: number) => (count === 1 ? '1 user' : `${count} users`),
    goes: (group: string) => `“${group}” goes.`,
    usersStay: (count: number) =>
      count === 1 ? 'One user is left without a group.' : `${count} users are left without a group.`,
  },
  es: {
    heading: 'Grupos de perfiles',
    name: 'Nombre del grupo',
    hint: 'Pulsa Enter para agregarlo',
    rename: (group: string) => `Renombrar ${group}`,
    newName: (group: string) => `Nuevo nombre de ${group}`,
    members: (count: number) => (count === 1 ? '1 usuario' : `${count} usuarios`),
    goes: (group: string) => `“${group}” se elimina.`,
    usersStay: (count: number) =>
      count === 1 ? 'Un usuario queda sin grupo.' : `${count} usuarios quedan sin grupo.`,
  },
});
