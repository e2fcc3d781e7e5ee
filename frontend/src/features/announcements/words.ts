import type { AnnouncementAudience } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

interface AnnouncementWords {
  heading: string;
  text: string;
  textHint: (left: number) => string;
  textEmpty: string;
  audience: string;
  audiences: Readonly<Record<AnnouncementAudience, string>>;
  title: string;
  titleMissing: string;
  chooseTitle: string;
  /** For a title that was deleted. */
  titleGone: string;
  untilDay: string;
  chooseDay: string;
  untilTime: string;
  untilHint: string;
  noDay: string;
  noTime: string;
  past: string;
  announce: string;
  open: string;
  ended: string;
  noneOpen: string;
  noneEnded: string;
  more: (count: number) => string;
  written: (time: string, by: string) => string;
  endsAt: (time: string) => string;
  endsByHand: string;
  endedAt: (time: string) => string;
  end: string;
  endOf: (text: string) => string;
}

export const useAnnouncementWords = defineWords<AnnouncementWords>({
  en: {
    heading: 'Announcements',
    text: 'Text',
    textHint: (left) => `Addresses that begin with https:// become links. ${left} characters left.`,
    textEmpty: 'Text should not be empty',
    audience: 'For',
    audiences: { all: 'Everybody', members: 'Members', title: 'Users of a title' },
    title: 'Title',
    titleMissing: 'Choose the title whose users it is for',
    chooseTitle: 'Choose a title',
    titleGone: 'a title that is gone',
    untilDay: 'Until (day)',
    chooseDay: 'Choose the last day',
    untilTime: 'Time',
    untilHint: 'Without a day it stands until somebody ends it; without a time until that day is over.',
    noDay: 'Until should be a date, day/month/year',
    noTime: 'Choose the day too',
    past: 'Until should be a time to come',
    announce: 'Announce',
    open: 'Now',
    ended: 'Ended',
    noneOpen: 'Nothing is announced',
    noneEnded: 'None yet',
    more: (count) => `Show ${count} more`,
    written: (time, by) => `${time} by ${by}`,
    endsAt: (time) => `until ${time}`,
    endsByHand: 'until somebody ends it',
    endedAt: (time) => `ended ${time}`,
    end: 'End',
    endOf: (text) => `End “${text}”`,
  },
  es: {
    heading: 'Avisos',
    text: 'Texto',
    textHint: (left) =>
      `Las direcciones que empiezan con https:// se vuelven enlaces. Quedan ${left} caracteres.`,
    textEmpty: 'El texto no debe estar vacío',
    audience: 'Para',
    audiences: { all: 'Todos', members: 'Miembros', title: 'Usuarios de un título' },
    title: 'Título',
    titleMissing: 'Elige el título a cuyos usuarios va dirigido',
    chooseTitle: 'Elige un título',
    titleGone: 'un título que ya no está',
    untilDay: 'Hasta (día)',
    chooseDay: 'Elegir el último día',
    untilTime: 'Hora',
    untilHint: 'Sin día dura hasta que alguien lo termine; sin hora, hasta que acabe ese día.',
    noDay: 'Hasta debe ser una fecha, día/mes/año',
    noTime: 'Elige también el día',
    past: 'Hasta debe ser una hora por venir',
    announce: 'Publicar',
    open: 'Ahora',
    ended: 'Terminados',
    noneOpen: 'No hay ningún aviso',
    noneEnded: 'Ninguno todavía',
    more: (count) => `Mostrar ${count} más`,
    written: (time, by) => `${time} por ${by}`,
    endsAt: (time) => `hasta el ${time}`,
    endsByHand: 'hasta que alguien lo termine',
    endedAt: (time) => `terminó el ${time}`,
    end: 'Terminar',
    endOf: (text) => `Terminar «${text}»`,
  },
});

export const useLineWords = defineWords({
  en: {
    announcement: 'Announcement',
    away: 'Put the announcement away',
    others: (count: number) => `+${count} more`,
  },
  es: {
    announcement: 'Aviso',
    away: 'Cerrar el aviso',
    others: (count) => `+${count} más`,
  },
});
