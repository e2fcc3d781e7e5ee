import type { RenewalKind } from '@keyroster/contracts';
import { defineWords } from '../../../shared/i18n/words.js';

interface PanelWords {
  user: string;
  gone: string;
  tabs: string;
  overview: string;
  titles: string;
  sessions: string;
  presence: string;
  history: string;
  why: string;
  lock: string;
  neverPinged: string;
  endsOn: (time: string) => string;
  endedOn: (time: string) => string;
  told: (time: string) => string;
  ofGroup: string;
  own: string;
  noTitles: string;
  seesAll: string;
  addTitle: string;
  chooseTitle: string;
  loses: (title: string, user: string) => string;
  noHistory: string;
  kinds: Readonly<Record<RenewalKind, (days: number) => string>>;
  by: (name: string) => string;
  nobody: string;
}

const counted = (one: string, many: string) => (days: number) =>
  `${days} ${Math.abs(days) === 1 ? one : many}`;
const englishDays = counted('day', 'days');
const spanishDays = counted('día', 'días');

export const usePanelWords = defineWords<PanelWords>({
  en: {
    user: 'User',
    gone: 'This user is no longer there',
    tabs: 'About this user',
    overview: 'Overview',
    titles: 'Titles',
    sessions: 'Sessions',
    presence: 'Presence',
    history: 'History',
    why: 'Why not?',
    lock: 'Locked',
    neverPinged: 'never seen',
    endsOn: (time) => `Ends on ${time}`,
    endedOn: (time) => `Ended on ${time}`,
    told: (time) => `Told ${time}`,
    ofGroup: 'Group',
    own: 'Own',
    noTitles: 'No titles',
    seesAll: 'An admin sees all titles: there is nothing to assign.',
    addTitle: 'Title to assign',
    chooseTitle: 'Choose a title',
    loses: (title, user) => `${user} no longer sees “${title}”.`,
    noHistory: 'Nothing yet',
    kinds: {
      first: (days) => `Began with ${englishDays(days)}`,
      renewal: (days) => `Renewed by ${englishDays(days)}`,
      change: (days) => `End moved by ${englishDays(days)}`,
    },
    by: (name) => `by ${name}`,
    nobody: 'nobody',
  },
  es: {
    user: 'Usuario',
    gone: 'Este usuario ya no está',
    tabs: 'Sobre este usuario',
    overview: 'Resumen',
    titles: 'Títulos',
    sessions: 'Sesiones',
    presence: 'Presencia',
    history: 'Historial',
    why: '¿Por qué no?',
    lock: 'Bloqueado',
    neverPinged: 'nunca visto',
    endsOn: (time) => `Termina el ${time}`,
    endedOn: (time) => `Terminó el ${time}`,
    told: (time) => `Avisado ${time}`,
    ofGroup: 'Grupo',
    own: 'Propio',
    noTitles: 'Sin títulos',
    seesAll: 'Un administrador ve todos los títulos: no hay nada que asignar.',
    addTitle: 'Título por asignar',
    chooseTitle: 'Elegir un título',
    loses: (title, user) => `${user} dejará de ver «${title}».`,
    noHistory: 'Nada todavía',
    kinds: {
      first: (days) => `Empezó con ${spanishDays(days)}`,
      renewal: (days) => `Renovado por ${spanishDays(days)}`,
      change: (days) => `El fin se movió ${spanishDays(days)}`,
    },
    by: (name) => `por ${name}`,
    nobody: 'nadie',
  },
});
