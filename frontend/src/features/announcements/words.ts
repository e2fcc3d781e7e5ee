import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useAnnouncementWords = defineWords({
  heading: ['Announcements', 'Comunicados'],
  text: ['Text', 'Texto'],
  textHint: phrase(
    'Addresses that begin with https:// become links. {left} characters left.',
    'Las direcciones que empiezan con https:// se vuelven enlaces. Quedan {left} caracteres.',
  ),
  textEmpty: ['Text should not be empty', 'El texto no debe estar vacío'],
  audience: ['For', 'Para'],
  audiences: {
    all: ['Everybody', 'Todos'],
    members: ['Members', 'Miembros'],
    title: ['Users of a title', 'Usuarios de un título'],
  },
  title: ['Title', 'Título'],
  titleMissing: ['Choose the title whose users it is for', 'Elige el título a cuyos usuarios va dirigido'],
  chooseTitle: ['Choose a title', 'Elige un título'],
  titleGone: ['a deleted title', 'un título eliminado'],
  untilDay: ['Until (day)', 'Hasta (día)'],
  chooseDay: ['Choose the last day', 'Elegir el último día'],
  untilTime: ['Time', 'Hora'],
  untilHint: [
    'No date: stays until you end it. No time: until the end of that day.',
    'Sin fecha: hasta que lo termines. Sin hora: hasta el fin de ese día.',
  ],
  noDay: ['Until should be a date, day/month/year', '«Hasta» debe ser una fecha, día/mes/año'],
  noTime: ['Choose the day too', 'Elige también el día'],
  past: ['Until should be in the future', '«Hasta» debe ser en el futuro'],
  announce: ['Publish', 'Publicar'],
  open: ['Now', 'Ahora'],
  ended: ['Ended', 'Terminados'],
  noneOpen: ['No announcements', 'No hay comunicados'],
  noneEnded: ['None yet', 'Ninguno todavía'],
  written: phrase('{time} by {by}', '{time} por {by}'),
  endsAt: phrase('until {time}', 'hasta el {time}'),
  endsByHand: ['until somebody ends it', 'hasta que alguien lo termine'],
  endedAt: phrase('ended {time}', 'terminó el {time}'),
  end: ['End', 'Terminar'],
  endOf: phrase('End “{text}”', 'Terminar «{text}»'),
});

export const useLineWords = defineWords({
  announcement: ['Announcement', 'Comunicado'],
  away: ['Close the announcement', 'Cerrar el comunicado'],
  others: phrase('+{count} more', '+{count} más'),
});
