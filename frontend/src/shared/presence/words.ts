import type { AlarmKind } from '@keyroster/contracts';
import { defineWords } from '../i18n/words.js';

const ENGLISH_PRESENCE = {
  range: 'Over how long',
  day: '24 h',
  week: '7 days',
  overlap: (minutes: number, addresses: number) =>
    `${minutes} min overlap, ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`,
  noOverlap: (addresses: number) => `No overlap, ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`,
  nobody: 'No pings in this time',
  strip: 'Where and when',
  overlaps: 'Overlaps',
  minutes: (minutes: number) => `${minutes} min`,
  listed: 'whitelisted',
  hint: 'Point at a bar, or focus it',
  address: 'Address',
  device: 'Device',
  from: 'From',
  to: 'To',
  duration: 'Duration',
  addresses: 'Addresses',
  unknownDevice: 'Unknown device',
  lock: 'Lock',
  copy: 'Copy explanation',
  explained: (email: string) => `${email}: where this account was used (times of Lima)`,
  more: (count: number) => `… and ${count} more`,
  kinds: {
    overlap: 'Sharing alarm: used at several addresses at once',
    turns: 'Sharing alarm: one session at two addresses by turns',
    fight: 'Sharing alarm: several take the place from each other',
  } satisfies Record<AlarmKind, string>,
  since: (time: string) => `since ${time}`,
  close: 'Close alarm',
  mute: 'Close and mute for 24 h',
};

export type PresenceWords = typeof ENGLISH_PRESENCE;

const SPANISH_PRESENCE: PresenceWords = {
  range: 'Durante cuánto tiempo',
  day: '24 h',
  week: '7 días',
  overlap: (minutes, addresses) =>
    `${minutes} min en paralelo, ${addresses} ${addresses === 1 ? 'dirección' : 'direcciones'}`,
  noOverlap: (addresses) => `Nada en paralelo, ${addresses} ${addresses === 1 ? 'dirección' : 'direcciones'}`,
  nobody: 'Sin señales en este tiempo',
  strip: 'Dónde y cuándo',
  overlaps: 'En paralelo',
  minutes: (minutes) => `${minutes} min`,
  listed: 'en la lista blanca',
  hint: 'Señala una barra, o enfócala',
  address: 'Dirección',
  device: 'Dispositivo',
  from: 'Desde',
  to: 'Hasta',
  duration: 'Duración',
  addresses: 'Direcciones',
  unknownDevice: 'Dispositivo desconocido',
  lock: 'Bloquear',
  copy: 'Copiar explicación',
  explained: (email) => `${email}: dónde se usó esta cuenta (horas de Lima)`,
  more: (count) => `… y ${count} más`,
  kinds: {
    overlap: 'Alarma de uso compartido: en varias direcciones a la vez',
    turns: 'Alarma de uso compartido: una sesión en dos direcciones por turnos',
    fight: 'Alarma de uso compartido: varios se quitan el lugar',
  },
  since: (time) => `desde ${time}`,
  close: 'Cerrar alarma',
  mute: 'Cerrar y silenciar 24 h',
};

/** Both languages at once for the explanation to copy. */
export const PRESENCE_WORDS = { en: ENGLISH_PRESENCE, es: SPANISH_PRESENCE };
export const usePresenceWords = defineWords(PRESENCE_WORDS);
