import { defineWords } from '../../shared/i18n/words.js';

export const useAssignWords = defineWords({
  en: {
    heading: 'Assign titles',
    assigned: 'Assigned',
    notAssigned: 'Not assigned',
    count: (assigned: number, total: number) => `${assigned} of ${total} assigned`,
    willTouch: (titles: number) => `${titles} ${titles === 1 ? 'title' : 'titles'}`,
    unassignOne: (title: string, user: string) => `${user} no longer sees “${title}”.`,
    unassignAll: (titles: number, user: string) =>
      `${user} no longer sees ${titles === 1 ? 'the one title' : `the ${titles} titles`} assigned now.`,
    thisUser: 'This user',
    seesAll: 'An admin sees all titles: there is nothing to assign.',
    titles: 'Titles',
  },
  es: {
    heading: 'Asignar títulos',
    assigned: 'Asignado',
    notAssigned: 'Sin asignar',
    count: (assigned, total) => `${assigned} de ${total} asignados`,
    willTouch: (titles) => `${titles} ${titles === 1 ? 'título' : 'títulos'}`,
    unassignOne: (title, user) => `${user} dejará de ver «${title}».`,
    unassignAll: (titles, user) =>
      `${user} dejará de ver ${titles === 1 ? 'el título asignado' : `los ${titles} títulos asignados`} ahora.`,
    thisUser: 'Este usuario',
    seesAll: 'Un administrador ve todos los títulos: no hay nada que asignar.',
    titles: 'Títulos',
  },
});
