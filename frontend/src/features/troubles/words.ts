import type { TroubleKind } from '@keyroster/contracts';
import type { GoneReason } from '@keyroster/contracts/dto';
import { defineWords } from '../../shared/i18n/words.js';

const HOUR = 60;

const timeText = (minutes: number): string =>
  minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`;

export const useTroubleWords = defineWords({
  en: {
    heading: 'Trouble',
    none: 'Everything works, as far as anybody said',
    list: 'Open troubles',
    since: (time: string, lasts: string) => `Since ${time}, ${lasts}`,
    time: timeText,
    kinds: {
      password: 'Password',
      login: 'Login',
      site: 'Site',
      code: 'Code',
      other: 'Other',
    } satisfies Record<TroubleKind, string>,
    message: 'Message to those who reported',
    template: 'From template',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    works: 'Works for me',
    fixed: 'Fixed',
    gone: 'Gone',
    acts: (what: string, name: string) => `${what}: ${name}`,
    stays: 'Empty: stays as it is',
    code: 'Code secret',
    downtime: 'Downtime of the last 30 days',
    noDowntime: 'None',
    minutes: (minutes: number, troubles: number) =>
      `${timeText(minutes)}, ${troubles} ${troubles === 1 ? 'time' : 'times'}`,
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

export const useExposedWords = defineWords({
  en: {
    heading: 'To change',
    explanation: 'Passwords that somebody has read who has no access any more.',
    nothing: 'Nothing to change',
    known: (count: number) =>
      count === 1 ? '1 person who is gone knows it' : `${count} who are gone know it`,
    changed: (time: string) => `Last changed ${time}`,
    lastRead: (time: string) => `read ${time}`,
    more: (count: number) => `and ${count} more`,
    change: 'Change',
    changeOf: (name: string) => `Change ${name}`,
    accept: 'Accept',
    acceptOf: (name: string) => `Accept ${name}`,
    reasons: {
      deleted: 'Deleted',
      locked: 'Locked',
      expired: 'Expired',
      unassigned: 'Unassigned',
      group: 'No longer in the group',
    } satisfies Record<GoneReason, string>,
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
