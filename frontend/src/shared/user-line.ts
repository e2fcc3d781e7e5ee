import { nameKey, normaliseUsername } from '@keyroster/contracts';

interface Named {
  _id: string;
  shop_name: string;
}

/** A new user as one line says it: `maria 987654321 netflix, spotify 30d 25`. */
export interface UserLine<Title extends Named> {
  name: string;
  phone?: string;
  titles: Title[];
  days?: string;
  /** As typed. */
  amount?: string;
  /** What is none of these. */
  unknown: string[];
}

const PHONE = /(?:^|\s)(\+?\d{7,15}|(?:\+\d{1,3} )?\d{3} \d{3} \d{3})(?=$|[\s,])/;
const DAYS = /(?:^|\s)(\d{1,4}) ?(?:d|days?|d[ií]as?)(?=$|[\s,])/i;
const AMOUNT = /(?:^|\s)(?:s\/\.? ?)?(\d{1,7}(?:[.,]\d{1,2})?)(?=$|[\s,])/i;

/** Whether a text is more than a name to search for: it has a number or days after the name. */
export const isUserLine = (text: string): boolean =>
  /^\s*\p{L}/u.test(text) && (PHONE.test(text) || DAYS.test(text));

/** Titles are named whole or by their beginning; a comma separates them where their names have blanks. */
export function readUserLine<Title extends Named>(line: string, titles: readonly Title[]): UserLine<Title> {
  let left = line.trim().replace(/\s+/g, ' ');
  // A bar stands where something was taken out: words on its two sides are no phrase.
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(left)?.[1];
    if (found !== undefined) left = left.replace(pattern, ' |');
    return found;
  };
  const phone = take(PHONE);
  const days = take(DAYS);
  const amount = take(AMOUNT);

  const read: UserLine<Title> = { name: '', titles: [], unknown: [] };
  const [first = '', ...phrases] = left.split(/[|,]/).map((phrase) => phrase.trim());
  const [name = '', ...words] = first.split(' ');
  const titled = words.findIndex((_, index) => titleOf(words.slice(index).join(' '), titles));
  const isNamed = titled < 0 ? words.length : titled;
  read.name = normaliseUsername([name, ...words.slice(0, isNamed)].join(' '));
  for (const phrase of [words.slice(isNamed).join(' '), ...phrases].filter(Boolean)) {
    const whole = titleOf(phrase, titles);
    for (const part of whole ? [phrase] : phrase.split(' ')) {
      const title = titleOf(part, titles);
      if (title && !read.titles.includes(title)) read.titles.push(title);
      if (!title) read.unknown.push(part);
    }
  }
  return {
    ...read,
    ...(phone && { phone }),
    ...(days && { days }),
    ...(amount && { amount }),
  };
}

function titleOf<Title extends Named>(phrase: string, titles: readonly Title[]): Title | undefined {
  const key = nameKey(phrase);
  if (key === '') return undefined;
  return (
    titles.find(({ shop_name }) => nameKey(shop_name) === key) ??
    titles.find(({ shop_name }) => nameKey(shop_name).startsWith(key))
  );
}
