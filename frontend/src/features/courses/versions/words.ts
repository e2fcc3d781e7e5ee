import type { VersionedField } from '@keyroster/contracts';
import { defineWords } from '../../../shared/i18n/words.js';

interface VersionWords {
  heading: string;
  none: string;
  before: (time: string, by: string | null, fields: string) => string;
  restore: string;
  restoreOf: (time: string) => string;
  reveal: string;
  revealOf: (time: string) => string;
  hide: string;
  fields: Readonly<Record<VersionedField, string>>;
}

export const useVersionWords = defineWords<VersionWords>({
  en: {
    heading: 'Former versions',
    none: 'It was never changed',
    before: (time, by, fields) =>
      `Before ${time}${by ? `, when ${by} changed` : ', when this changed:'} ${fields}`,
    restore: 'Restore',
    restoreOf: (time) => `Restore what was before ${time}`,
    reveal: 'Show',
    revealOf: (time) => `Show what was before ${time}`,
    hide: 'Hide',
    fields: { email: 'login', password: 'password', domain: 'domain', course_name: 'name' },
  },
  es: {
    heading: 'Versiones anteriores',
    none: 'Nunca se cambió',
    before: (time, by, fields) =>
      `Antes del ${time}${by ? `, cuando ${by} cambió` : ', cuando cambió:'} ${fields}`,
    restore: 'Restaurar',
    restoreOf: (time) => `Restaurar lo anterior al ${time}`,
    reveal: 'Mostrar',
    revealOf: (time) => `Mostrar lo anterior al ${time}`,
    hide: 'Ocultar',
    fields: { email: 'usuario', password: 'contraseña', domain: 'dominio', course_name: 'nombre' },
  },
});
