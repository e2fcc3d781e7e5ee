import { nameKey, normaliseUsername } from '@keyroster/contracts';

interface Named {
  _id: string;
  shop_name: string;
}

interface Sold {
  name: string;
}

/** A new user as one line says it: `maria 987654321 netflix, spotify 30d 25`. */
interface UserLine<Title extends Named, Package extends Sold> {
  name: string;
  phone?: string;
  titles: Title[];
  package?: Package;
  days?: string;
  /** As typed. */
  amount?: string;
  /** The words that are none of these. */
  unknown: string[];
}

const PHONE = /(?:^|\s)(\+?\d{7,15}|(?:\+\d{1,3} )?\d{3} \d{3} \d{3})(?=$|[\s,])/;
const DAYS = /(?:^|\s)(\d{1,4}) ?(?:d|days?|d[ií]as?)(?=$|[\s,])/i;
const AMOUNT = /(?:^|\s)(?:s\/\.? ?)?(\d{1,7}(?:[.,]\d{1,2})?)(?=$|[\s,])/i;

/** Whether a text is more than a name to search for: it has a number or days after the name. */
export const isUserLine = (text: string): boolean =>
  /^\s*\p{L}/u.test(text) && (PHONE.test(text) || DAYS.test(text));

/** Packages match by their whole name, titles also by a prefix. Commas separate names that have blanks. */
export function readUserLine<Title extends Named, Package extends Sold>(
  line: string,
  titles: readonly Title[],
  packages: readonly Package[] = [],
): UserLine<Title, Package> {
  let left = line.trim().replace(/\s+/g, ' ');
  // Replaces a match by a bar, so that the words on its two sides don't count as one phrase.
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(left)?.[1];
    if (found !== undefined) left = left.replace(pattern, ' |');
    return found;
  };
  // Packages first, since their names may have numbers; longer names first, since one may begin with another.
  const sold = packages
    .toSorted((one, other) => other.name.length - one.name.length)
    .find(({ name }) => take(wholeName(name)) !== undefined);
  const phone = take(PHONE);
  const days = take(DAYS);
  const amount = take(AMOUNT);

  const read: UserLine<Title, Package> = { name: '', titles: [], unknown: [] };
  const [first = '', ...phrases] = left.split(/[|,]/).map((phrase) => phrase.trim());
  const [name = '', ...words] = first.split(' ');
  const titled = words.findIndex((_, index) => titleOf(words.slice(index).join(' '), titles));
  const named = titled < 0 ? words.length : titled;
  read.name = normaliseUsername([name, ...words.slice(0, named)].join(' '));
  for (const phrase of [words.slice(named).join(' '), ...phrases].filter(Boolean)) {
    const whole = titleOf(phrase, titles);
    for (const part of whole ? [phrase] : phrase.split(' ')) {
      const title = titleOf(part, titles);
      if (title && !read.titles.includes(title)) read.titles.push(title);
      if (!title) read.unknown.push(part);
    }
  }
  return {
    ...read,
    ...(sold && { package: sold }),
    ...(phone && { phone }),
    ...(days && { days }),
    ...(amount && { amount }),
  };
}

const wholeName = (name: string): RegExp =>
  new RegExp(`(?<=\\s)(${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})(?=$|[\\s,])`, 'iu');

function titleOf<Title extends Named>(phrase: string, titles: readonly Title[]): Title | undefined {
  const key = nameKey(phrase);
  if (key === '') return undefined;
  return (
    titles.find(({ shop_name }) => nameKey(shop_name) === key) ??
    titles.find(({ shop_name }) => nameKey(shop_name).startsWith(key))
  );
}
