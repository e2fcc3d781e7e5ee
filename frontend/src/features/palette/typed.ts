/** What can be done with a user whose name follows. */
export const VERBS = ['renew', 'lock'] as const;
export type Verb = (typeof VERBS)[number];

/** What was typed: a search, or a verb and the search for whom. */
export interface Typed {
  verb: Verb | null;
  search: string;
}

/** Reads 'renew ana' as a verb and a name, in the page's own words. */
export function readTyped(text: string, words: Readonly<Record<Verb, string>>): Typed {
  const [first = '', ...rest] = text.trimStart().split(/\s+/);
  const verb = VERBS.find((known) => words[known] === first.toLowerCase());
  if (!verb || !/\s/.test(text.trimStart())) return { verb: null, search: text.trim() };
  return { verb, search: rest.join(' ').trim() };
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name has all that was typed. */
export const isNamed = (name: string, search: string): boolean => folded(name).includes(folded(search));

/** Whether one of these words begins with what was typed: a part of them would find too much. */
export const isMeant = (synonyms: readonly string[] = [], search: string): boolean =>
  search !== '' && synonyms.some((synonym) => folded(synonym).startsWith(folded(search)));

/** How well a name meets what was typed: 0 is that name, 1 begins so, 2 is found by something else. */
function rankOf(name: string, search: string): number {
  const [lower, typed] = [name.toLowerCase(), search.toLowerCase()];
  if (lower === typed) return 0;
  return lower.startsWith(typed) ? 1 : 2;
}

/** The best first, else as the server has them: Enter takes the one that was meant. */
export const bestFirst = <T>(found: readonly T[], nameOf: (one: T) => string, search: string): T[] =>
  [...found].sort((one, other) => rankOf(nameOf(one), search) - rankOf(nameOf(other), search));
