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

/** Whether a name has all that was typed. */
export const isNamed = (name: string, search: string): boolean =>
  name.toLowerCase().includes(search.toLowerCase());
