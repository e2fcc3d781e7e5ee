import { LOCK_MINUTES_MAX, RENEWAL_DAYS, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS } from '@keyroster/contracts';

export const VERBS = ['renew', 'lock', 'pin'] as const;
type Verb = (typeof VERBS)[number];

/** In both languages, whatever the page speaks. */
const VERB_WORDS: Readonly<Record<Verb, readonly string[]>> = {
  renew: ['renew', 'renovar'],
  lock: ['lock', 'bloquear'],
  pin: ['pin'],
};

export type Command = { search: string } & (
  { verb: 'renew'; days: number } | { verb: 'lock'; minutes?: number; reason?: string } | { verb: 'pin' }
);

// The name must not begin with a digit, because '+51 987…' is a phone number.
const PLUS_DAYS = /^\+(\d{1,4})\s+([^\d\s].*)?$/;
const TIME = /^(\d{1,6})(min|m|h|d)$/i;
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 };

/** Reads '+30 ana', 'renew ana', 'lock ana 1h sharing' and 'pin ana'; null where the text is a search. */
export function readCommand(text: string): Command | null {
  const typed = text.trimStart();
  const plus = PLUS_DAYS.exec(typed);
  if (plus) {
    const days = Number(plus[1]);
    const isValid = days >= VALIDITY_MIN_DAYS && days <= VALIDITY_MAX_DAYS;
    return isValid ? { verb: 'renew', days, search: plus[2]?.trim() ?? '' } : null;
  }
  const [first = '', ...rest] = typed.split(/\s+/);
  const verb = VERBS.find((known) => VERB_WORDS[known].includes(first.toLowerCase()));
  if (!verb || !/\s/.test(typed)) return null;
  const search = rest.join(' ').trim();
  if (verb === 'renew') return { verb, days: RENEWAL_DAYS, search };
  return verb === 'lock' ? readLock(rest) : { verb, search };
}

/** The time divides the name from the reason. */
function readLock(words: readonly string[]): Command {
  const at = words.findIndex((word, index) => index > 0 && TIME.test(word));
  if (at < 0) return { verb: 'lock', search: words.join(' ').trim() };
  const [, count = '', unit = ''] = TIME.exec(words[at] ?? '') ?? [];
  const minutes = Number(count) * (MINUTES[unit.charAt(0).toLowerCase()] ?? 0);
  const reason = words
    .slice(at + 1)
    .join(' ')
    .trim();
  return {
    verb: 'lock',
    search: words.slice(0, at).join(' '),
    minutes: Math.min(Math.max(minutes, 1), LOCK_MINUTES_MAX),
    ...(reason !== '' && { reason }),
  };
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const nameMatches = (name: string, search: string): boolean => folded(name).includes(folded(search));

/** Whether a synonym begins with the search, since matches within it would be too many. */
export const synonymMatches = (synonyms = '', search: string): boolean =>
  search !== '' && synonyms.split(', ').some((synonym) => folded(synonym).startsWith(folded(search)));

function rankOf(name: string, search: string): number {
  const [lower, typed] = [name.toLowerCase(), search.toLowerCase()];
  if (lower === typed) return 0;
  return lower.startsWith(typed) ? 1 : 2;
}

/** The best matches first, since Enter takes the first; else in the server's order. */
export const bestFirst = <T>(found: readonly T[], nameOf: (one: T) => string, search: string): T[] =>
  [...found].sort((one, other) => rankOf(nameOf(one), search) - rankOf(nameOf(other), search));
