import { useLanguage } from '../i18n/language.js';
import { defineWords } from '../i18n/words.js';

type Counted = (count: number) => string;

const english =
  (one: string, many = `${one}s`): Counted =>
  (count) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const spanish =
  (one: string, many = `${one}s`): Counted =>
  (count) =>
    `${count.toLocaleString('es-PE')} ${count === 1 ? one : many}`;

/** The kinds that are counted, by what the server calls them; others are nobody's business. */
const useKindWords = defineWords<ReadonlyMap<string, Counted>>({
  en: new Map([
    ['users', english('user')],
    ['sessions', english('session')],
    ['titles', english('title')],
    ['subtitles', english('subtitle')],
    ['credentials', english('credential')],
    ['images', english('picture')],
    ['assignments', english('assignment')],
    ['profile_groups', english('group')],
    ['whitelist_entries', english('address', 'addresses')],
  ]),
  es: new Map([
    ['users', spanish('usuario')],
    ['sessions', spanish('sesión', 'sesiones')],
    ['titles', spanish('título')],
    ['subtitles', spanish('subtítulo')],
    ['credentials', spanish('credencial', 'credenciales')],
    ['images', spanish('imagen', 'imágenes')],
    ['assignments', spanish('asignación', 'asignaciones')],
    ['profile_groups', spanish('grupo')],
    ['whitelist_entries', spanish('dirección', 'direcciones')],
  ]),
});

/** Says counts in words: '12 users, 3 sessions and 1 picture'; those of one kind alone, or all. Empty for nothing. */
export type SayCounts = (counts: Readonly<Record<string, number>>, kind?: string) => string;

export function useSayCounts(): SayCounts {
  const kinds = useKindWords();
  const list = new Intl.ListFormat(useLanguage());
  return (counts, only) => {
    const wanted = only === undefined ? [...kinds.keys()] : [only];
    return list.format(
      wanted.flatMap((kind) => (counts[kind] ? [kinds.get(kind)?.(counts[kind]) ?? ''] : [])),
    );
  };
}
