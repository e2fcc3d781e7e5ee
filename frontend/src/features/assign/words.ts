import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useAssignWords = defineWords({
  heading: ['Assign titles', 'Asignar títulos'],
  noTitles: [
    'Titles appear here once an admin has added them in Courses',
    'Los títulos aparecen aquí cuando un administrador los agrega en Cursos',
  ],
  assigned: ['Assigned', 'Asignado'],
  notAssigned: ['Not assigned', 'Sin asignar'],
  count: phrase('{assigned} of {total} assigned', '{assigned} de {total} asignados'),
  willTouch: phrase('{count:1 title|# titles}', '{count:1 título|# títulos}'),
  unassignOne: phrase('{user} no longer sees “{title}”.', '{user} dejará de ver «{title}».'),
  unassignAll: phrase(
    '{user} no longer sees {count:the one title|the # titles} assigned now.',
    '{user} dejará de ver {count:el título asignado|los # títulos asignados} ahora.',
  ),
  thisUser: ['This user', 'Este usuario'],
  seesAll: [
    'An admin sees all titles: there is nothing to assign.',
    'Un administrador ve todos los títulos: no hay nada que asignar.',
  ],
  titles: ['Titles', 'Títulos'],
});
