import type { TroubleKind } from '@keyroster/contracts';
import type { GoneReason } from '@keyroster/contracts/dto';
import { defineWords } from '../../shared/i18n/words.js';

const HOUR = 60;

const timeText = (minutes: number): string =>
  minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`;

export const useTroubleWords = defineWords({
  en: {
    heading: 'Broken',
    none: 'No open problems',
    list: 'Problems',
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
    works: 'It works',
    fixed: 'Fixed',
    gone: 'Removed',
    acts: (what: string, name: string) => `${what}: ${name}`,
    stays: 'Leave empty to keep',
    code: 'Code secret',
    downtime: 'Downtime of the last 30 days',
    noDowntime: 'None',
    minutes: (minutes: number, troubles: number) =>
      `${timeText(minutes)} in ${troubles} ${troubles === 1 ? 'incident' : 'incidents'}`,
  },
  es: {
    heading: 'Con problemas',
    none: 'Sin problemas abiertos',
    list: 'Problemas',
    since: (time, lasts) => `Desde ${time}, ${lasts}`,
    time: timeText,
    kinds: { password: 'Contraseña', login: 'Usuario', site: 'Sitio', code: 'Código', other: 'Otro' },
    message: 'Mensaje para quienes reportaron',
    template: 'Desde plantilla',
    edit: 'Editar',
    editOf: (name) => `Editar ${name}`,
    works: 'Funciona',
    fixed: 'Solucionado',
    gone: 'Eliminado',
    acts: (what, name) => `${what}: ${name}`,
    stays: 'Déjalo vacío para conservarlo',
    code: 'Secreto del código',
    downtime: 'Tiempo caído de los últimos 30 días',
    noDowntime: 'Ninguno',
    minutes: (minutes, troubles) =>
      `${timeText(minutes)} en ${troubles} ${troubles === 1 ? 'incidente' : 'incidentes'}`,
  },
});

export const useExposedWords = defineWords({
  en: {
    heading: 'To change',
    explanation: 'Former users still know these passwords.',
    nothing: 'Nothing to change',
    known: (count: number) =>
      count === 1 ? '1 former user knows this password' : `${count} former users know this password`,
    changed: (time: string) => `Last changed ${time}`,
    lastRead: (time: string) => `read ${time}`,
    more: (count: number) => `and ${count} more`,
    change: 'Change',
    changeOf: (name: string) => `Change ${name}`,
    accept: 'Keep this password',
    acceptOf: (name: string) => `Keep this password: ${name}`,
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
    explanation: 'Antiguos usuarios todavía conocen estas contraseñas.',
    nothing: 'Nada por cambiar',
    known: (count) =>
      count === 1
        ? '1 antiguo usuario conoce esta contraseña'
        : `${count} antiguos usuarios conocen esta contraseña`,
    changed: (time) => `Último cambio ${time}`,
    lastRead: (time) => `leída ${time}`,
    more: (count) => `y ${count} más`,
    change: 'Cambiar',
    changeOf: (name) => `Cambiar ${name}`,
    accept: 'Conservar esta contraseña',
    acceptOf: (name) => `Conservar esta contraseña: ${name}`,
    reasons: {
      deleted: 'Eliminado',
      locked: 'Bloqueado',
      expired: 'Vencido',
      unassigned: 'Sin asignar',
      group: 'Ya no es del grupo',
    },
  },
});
