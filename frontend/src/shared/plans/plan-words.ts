import type { PlanAction, Pairs, Pair } from '@keyroster/contracts';
import { useLanguage, defineWords, LOCALES } from '../i18n/language.js';

/** `say` puts the counts of one kind into words, or of all kinds. */
type Sentence = (say: (kind?: string) => string) => string;

const all =
  (verb: string): Sentence =>
  (say) =>
    `${verb} ${say()}.`;

export const usePlanWords = defineWords({
  sentences: {
    'users.delete': [all('Deletes'), all('Elimina')],
    'users.endsessions': [
      (say) => `Ends ${say('sessions')} of ${say('users')}.`,
      (say) => `Cierra ${say('sessions')} de ${say('users')}.`,
    ],
    'users.resetactivity': [all('Resets the activity of'), all('Borra la actividad de')],
    'users.lock': [
      (say) =>
        say('sessions') ? `Locks ${say('users')} and ends ${say('sessions')}.` : `Locks ${say('users')}.`,
      (say) =>
        say('sessions')
          ? `Bloquea a ${say('users')} y cierra ${say('sessions')}.`
          : `Bloquea a ${say('users')}.`,
    ],
    'users.unlock': [all('Unlocks'), all('Desbloquea a')],
    'users.renew': [all('Renews'), all('Renueva a')],
    'users.assign': [
      (say) => `Makes ${say('assignments')} for ${say('users')}.`,
      (say) => `Crea ${say('assignments')} para ${say('users')}.`,
    ],
    'users.unassign': [
      (say) => `Removes ${say('assignments')} from ${say('users')}.`,
      (say) => `Quita ${say('assignments')} a ${say('users')}.`,
    ],
    'users.group': [all('Changes the group of'), all('Cambia el grupo de')],
    'titles.delete': [all('Deletes'), all('Elimina')],
    'subtitles.delete': [all('Deletes'), all('Elimina')],
    'credentials.delete': [all('Deletes'), all('Elimina')],
    'credentials.copy': [all('Copies'), all('Copia')],
    'credentials.move': [all('Moves'), all('Mueve')],
  } satisfies Pairs<Record<PlanAction, Sentence>>,
  more: [
    (count: number) => `and ${count.toLocaleString('en-US')} more`,
    (count: number) => `y ${count.toLocaleString('es-PE')} más`,
  ],
  leftOut: [
    (count: number) => (count === 1 ? '1 is left out' : `${count.toLocaleString('en-US')} are left out`),
    (count: number) => (count === 1 ? '1 queda fuera' : `${count.toLocaleString('es-PE')} quedan fuera`),
  ],
  cannotBeUndone: ["This can't be undone.", 'Esto no se puede deshacer.'],
  expired: ['This plan has expired: review it again', 'Este plan ha caducado: revísalo de nuevo'],
  gone: ['Some of it no longer exists: review it again', 'Algo de esto ya no existe: revísalo de nuevo'],
  lookAgain: ['Review again', 'Revisar de nuevo'],
  goOn: ['Continue', 'Continuar'],
});

type Counted = (count: number) => string;

const counted =
  (locale: string) =>
  (one: string, many = `${one}s`): Counted =>
  (count) =>
    `${count.toLocaleString(locale)} ${count === 1 ? one : many}`;

const english = counted(LOCALES.en);
const spanish = counted(LOCALES.es);

/** The counted kinds by their names on the server; other kinds are not told. */
const useKindWords = defineWords<Readonly<Record<string, Pair<Counted>>>>({
  users: [english('user'), spanish('usuario')],
  sessions: [english('session'), spanish('sesión', 'sesiones')],
  titles: [english('title'), spanish('título')],
  subtitles: [english('subtitle'), spanish('subtítulo')],
  credentials: [english('credential'), spanish('credencial', 'credenciales')],
  images: [english('picture'), spanish('imagen', 'imágenes')],
  assignments: [english('assignment'), spanish('asignación', 'asignaciones')],
  profile_groups: [english('group'), spanish('grupo')],
  whitelist_entries: [english('address', 'addresses'), spanish('dirección', 'direcciones')],
});

/** Says counts in words: '12 users, 3 sessions and 1 picture', of one kind or of all. Empty for nothing. */
export function useSayCounts() {
  const kinds = useKindWords();
  const list = new Intl.ListFormat(useLanguage());
  return (counts: Readonly<Record<string, number>>, only?: string): string => {
    const wanted = only === undefined ? Object.keys(kinds) : [only];
    return list.format(wanted.flatMap((kind) => (counts[kind] ? [kinds[kind]?.(counts[kind]) ?? ''] : [])));
  };
}
