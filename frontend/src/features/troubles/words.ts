import type { TroubleKind } from '@keyroster/contracts';
import type { GoneReason } from '@keyroster/contracts/dto';
import { defineWords } from '../../shared/i18n/words.js';

interface TroubleWords {
  heading: string;
  none: string;
  list: string;
  since: (time: string, lasts: string) => string;
  time: (minutes: number) => string;
  kinds: Readonly<Record<TroubleKind, string>>;
  message: string;
  template: string;
  edit: string;
  editOf: (name: string) => string;
  works: string;
  fixed: string;
  gone: string;
  acts: (what: string, name: string) => string;
  stays: string;
  code: string;
  downtime: string;
  noDowntime: string;
  minutes: (minutes: number, troubles: number) => string;
}

const HOUR = 60;

const timeText = (minutes: number): string =>
  minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`;

export const useTroubleWords = defineWords<TroubleWords>({
  en: {
    heading: 'Trouble',
    none: 'Everything works, as far as anybody said',
    list: 'Open troubles',
    since: (time, lasts) => `Since ${time}, ${lasts}`,
    time: timeText,
    kinds: { password: 'Password', login: 'Login', site: 'Site', code: 'Code', other: 'Other' },
    message: 'Message to those who reported',
    template: 'From template',
    edit: 'Edit',
    editOf: (name) => `Edit ${name}`,
    works: 'Works for me',
    fixed: 'Fixed',
    gone: 'Gone',
    acts: (what, name) => `${what}: ${name}`,
    stays: 'Empty: stays as it is',
    code: 'Code secret',
    downtime: 'Downtime of the last 30 days',
    noDowntime: 'None',
    minutes: (minutes, troubles) => `${timeText(minutes)}, ${troubles} ${troubles === 1 ? 'time' : 'times'}`,
  },
  es: {
    heading: 'Problemas',
    none: 'Todo funciona, que se sepa',
    list: 'Problemas abiertos',
    since: (time, lasts) => `Desde ${time}, ${lasts}`,
    time: timeText,
    kinds: { password: 'Contraseña', login: 'Usuario', site: 'Sitio', code: 'Código', other: 'Otro' },
    message: 'Mensaje para quienes reportaron',
    template: 'Desde plantilla',
    edit: 'Editar',
    editOf: (name) => `Editar ${name}`,
    works: 'A mí me funciona',
    fixed: 'Solucionado',
    gone: 'Ya no está',
    acts: (what, name) => `${what}: ${name}`,
    stays: 'Vacío: queda como está',
    code: 'Secreto del código',
    downtime: 'Tiempo caído de los últimos 30 días',
    noDowntime: 'Ninguno',
    minutes: (minutes, troubles) => `${timeText(minutes)}, ${troubles} ${troubles === 1 ? 'vez' : 'veces'}`,
  },
});

interface ExposedWords {
  heading: string;
  explanation: string;
  nothing: string;
  known: (count: number) => string;
  changed: (time: string) => string;
  lastRead: (time: string) => string;
  more: (count: number) => string;
  change: string;
  changeOf: (name: string) => string;
  accept: string;
  acceptOf: (name: string) => string;
  reasons: Readonly<Record<GoneReason, string>>;
}

export const useExposedWords = defineWords<ExposedWords>({
  en: {
    heading: 'To change',
    explanation: 'Passwords that somebody has read who has no access any more.',
    nothing: 'Nothing to change',
    known: (count) => (count === 1 ? '1 person who is gone knows it' : `${count} who are gone know it`),
    changed: (time) => `Last changed ${time}`,
    lastRead: (time) => `read ${time}`,
    more: (count) => `and ${count} more`,
    change: 'Change',
    changeOf: (name) => `Change ${name}`,
    accept: 'Accept',
    acceptOf: (name) => `Accept ${name}`,
    reasons: {
      deleted: 'Deleted',
      locked: 'Locked',
      expired: 'Expired',
      unassigned: 'Unassigned',
      group: 'No longer in the group',
    },
  },
  es: {
    heading: 'Por cambiar',
    explanation: 'Contraseñas que leyó alguien que ya no tiene acceso.',
    nothing: 'Nada por cambiar',
    known: (count) =>
      count === 1 ? 'La conoce 1 persona que ya no está' : `La conocen ${count} que ya no están`,
    changed: (time) => `Último cambio ${time}`,
    lastRead: (time) => `leída ${time}`,
    more: (count) => `y ${count} más`,
    change: 'Cambiar',
    changeOf: (name) => `Cambiar ${name}`,
    accept: 'Aceptar',
    acceptOf: (name) => `Aceptar ${name}`,
    reasons: {
      deleted: 'Eliminado',
      locked: 'Bloqueado',
      expired: 'Vencido',
      unassigned: 'Sin asignar',
      group: 'Ya no es del grupo',
    },
  },
});
