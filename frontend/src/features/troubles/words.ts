import { type Pair, phrase, type TroubleKind } from '@keyroster/contracts';
import type { GoneReason } from '@keyroster/contracts/dto';
import { defineWords } from '../../shared/i18n/language.js';

const HOUR = 60;

export const timeText = (minutes: number): string =>
  minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`;

export const useTroubleWords = defineWords({
  heading: ['Broken', 'Caídas'],
  none: ['No open problems', 'Sin problemas abiertos'],
  appears: [
    'A credential appears here when a user reports a problem with it',
    'Una credencial aparece aquí cuando un usuario reporta un problema con ella',
  ],
  list: ['Problems', 'Problemas'],
  since: phrase('Since {time}, {lasts}', 'Desde {time}, {lasts}'),
  kinds: {
    password: ['Password', 'Contraseña'],
    login: ['Login', 'Usuario'],
    site: ['Site', 'Sitio'],
    code: ['Code', 'Código'],
    other: ['Other', 'Otro'],
  } satisfies Record<TroubleKind, Pair>,
  message: ['Message to those who reported', 'Mensaje para quienes reportaron'],
  template: ['From template', 'Desde plantilla'],
  edit: ['Edit', 'Editar'],
  editOf: phrase('Edit {name}', 'Editar {name}'),
  works: ['It works', 'Funciona'],
  fixed: ['Fixed', 'Solucionado'],
  gone: ['Removed', 'Eliminado'],
  acts: phrase('{what}: {name}', '{what}: {name}'),
  stays: ['Leave empty to keep', 'Déjalo vacío para conservarlo'],
  code: ['Code secret', 'Secreto del código'],
  downtime: ['Downtime of the last 30 days', 'Tiempo caído de los últimos 30 días'],
  noDowntime: ['None', 'Ninguno'],
  incidents: phrase('{time} in {count:1 incident|# incidents}', '{time} en {count:1 incidente|# incidentes}'),
});

export const useExposedWords = defineWords({
  heading: ['To change', 'Por cambiar'],
  explanation: [
    'Former users still know these passwords.',
    'Antiguos usuarios todavía conocen estas contraseñas.',
  ],
  nothing: ['Nothing to change', 'Nada por cambiar'],
  appears: [
    'A password appears here when somebody who knows it loses access',
    'Una contraseña aparece aquí cuando alguien que la conoce pierde el acceso',
  ],
  known: phrase(
    '{count:1 former user knows|# former users know} this password',
    '{count:1 antiguo usuario conoce|# antiguos usuarios conocen} esta contraseña',
  ),
  changed: phrase('Last changed {time}', 'Último cambio {time}'),
  lastRead: phrase('read {time}', 'leída {time}'),
  more: phrase('and {count} more', 'y {count} más'),
  change: ['Change', 'Cambiar'],
  changeOf: phrase('Change {name}', 'Cambiar {name}'),
  accept: ['Keep this password', 'Conservar esta contraseña'],
  acceptOf: phrase('Keep this password: {name}', 'Conservar esta contraseña: {name}'),
  reasons: {
    deleted: ['Deleted', 'Eliminado'],
    locked: ['Locked', 'Bloqueado'],
    expired: ['Expired', 'Vencido'],
    unassigned: ['Unassigned', 'Sin asignar'],
    group: ['No longer in the group', 'Ya no es del grupo'],
  } satisfies Record<GoneReason, Pair>,
});
