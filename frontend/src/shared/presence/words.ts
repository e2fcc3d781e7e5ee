import { type AlarmKind, deviceInSpanish, inEachLanguage, type Pair, phrase } from '@keyroster/contracts';
import { useLanguage } from '../i18n/language.js';

/** Exported in both languages, because the explanation to copy has both. */
export const PRESENCE_WORDS = inEachLanguage({
  range: ['Over how long', 'Durante cuánto tiempo'],
  day: ['24 h', '24 h'],
  week: ['7 days', '7 días'],
  overlap: phrase(
    '{minutes} min overlap, {addresses:1 address|# addresses}',
    '{minutes} min en paralelo, {addresses:1 dirección|# direcciones}',
  ),
  noOverlap: phrase(
    'No overlap, {addresses:1 address|# addresses}',
    'Nada en paralelo, {addresses:1 dirección|# direcciones}',
  ),
  nobody: ['No activity in this time', 'Sin actividad en este tiempo'],
  strip: ['Where and when', 'Dónde y cuándo'],
  overlaps: ['Overlaps', 'En paralelo'],
  minutes: phrase('{minutes} min', '{minutes} min'),
  listed: ['whitelisted', 'en la lista blanca'],
  hint: ['Point at, tap or focus a bar', 'Señala, toca o enfoca una barra'],
  address: ['Address', 'Dirección'],
  device: ['Device', 'Dispositivo'],
  from: ['From', 'Desde'],
  to: ['To', 'Hasta'],
  duration: ['Duration', 'Duración'],
  addresses: ['Addresses', 'Direcciones'],
  unknownDevice: ['Unknown device', 'Dispositivo desconocido'],
  devices: [
    (names: readonly string[]) => names.join(', '),
    (names: readonly string[]) => names.map(deviceInSpanish).join(', '),
  ],
  lock: ['Lock', 'Bloquear'],
  copy: ['Copy explanation', 'Copiar explicación'],
  explained: phrase(
    '{email}: where this account was used (Lima time)',
    '{email}: dónde se usó esta cuenta (hora de Lima)',
  ),
  more: phrase('… and {count} more', '… y {count} más'),
  kinds: {
    overlap: [
      'Sharing alarm: used at several addresses at once',
      'Alarma de uso compartido: en varias direcciones a la vez',
    ],
    turns: [
      'Sharing alarm: one session alternates between two addresses',
      'Alarma de uso compartido: una sesión alterna entre dos direcciones',
    ],
    fight: [
      'Sharing alarm: devices keep signing each other out',
      'Alarma de uso compartido: varios dispositivos se cierran la sesión entre sí',
    ],
  } satisfies Record<AlarmKind, Pair>,
  since: phrase('since {time}', 'desde {time}'),
  close: ['Close alarm', 'Cerrar alarma'],
  mute: ['Close and mute for 24 h', 'Cerrar y silenciar 24 h'],
});

export type PresenceWords = (typeof PRESENCE_WORDS)['en'];

export const usePresenceWords = (): PresenceWords => PRESENCE_WORDS[useLanguage()];
