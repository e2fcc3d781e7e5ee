/** Actions that are followed by a user's name. */
export const VERBS = ['renew', 'lock'] as const;
export type Verb = (typeof VERBS)[number];

/** Reads 'renew ana' as a verb and a search for users, in the page's language, and other text as a search. */
export function readTyped(
  text: string,
  words: Readonly<Record<Verb, string>>,
): { verb: Verb | null; search: string } {
  const [first = '', ...rest] = text.trimStart().split(/\s+/);
  const verb = VERBS.find((known) => words[known] === first.toLowerCase());
  if (!verb || !/\s/.test(text.trimStart())) return { verb: null, search: text.trim() };
  return { verb, search: rest.join(' ').trim() };
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const nameMatches = (name: string, search: string): boolean => folded(name).includes(folded(search));

/** Whether a synonym begins with the search: any part of it would match too much. */
export const synonymMatches = (synonyms: readonly string[] = [], search: string): boolean =>
  search !== '' && synonyms.some((synonym) => folded(synonym).startsWith(folded(search)));

/** How well a name matches: 0 is equal, 1 begins with the search, 2 is any other match. */
function rankOf(name: string, search: string): number {
  const [lower, typed] = [name.toLowerCase(), search.toLowerCase()];
  if (lower === typed) return 0;
  return lower.startsWith(typed) ? 1 : 2;
}

/** The best matches first, since Enter takes the first; else in the server's order. */
export const bestFirst = <T>(found: readonly T[], nameOf: (one: T) => string, search: string): T[] =>
  [...found].sort((one, other) => rankOf(nameOf(one), search) - rankOf(nameOf(other), search));
