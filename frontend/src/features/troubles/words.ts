import type { TroubleKind } from '@keyroster/contracts';
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

/** The same in both languages. */
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
