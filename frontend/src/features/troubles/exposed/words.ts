import type { GoneReason } from '@keyroster/contracts/dto';
import { defineWords } from '../../../shared/i18n/words.js';

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
