import { nameKey, normaliseUsername } from '@keyroster/contracts';

interface Named {
  _id: string;
  shop_name: string;
}

interface Sold {
  name: string;
}

/** A new user as one line says it: `maria 987654321 netflix, spotify 30d 25`. */
export interface UserLine<Title extends Named, Package extends Sold> {
  name: string;
  phone?: string;
  titles: Title[];
  package?: Package;
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

/** Titles and packages are named whole or by their beginning; a comma separates them where their names have blanks. */
export function readUserLine<Title extends Named, Package extends Sold>(
  line: string,
  titles: readonly Title[],
  packages: readonly Package[] = [],
): UserLine<Title, Package> {
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

  const titleOf = (phrase: string) => {
    const isTitle = isNamed(phrase);
    return (
      titles.find(({ shop_name }) => isTitle.whole(shop_name)) ??
      titles.find(({ shop_name }) => isTitle.begins(shop_name))
    );
  };
  // A title may begin like a package, and then it is the title that is meant.
  const packageOf = (phrase: string) => {
    const isPackage = isNamed(phrase);
    const whole = packages.find(({ name }) => isPackage.whole(name));
    return whole ?? (titleOf(phrase) ? undefined : packages.find(({ name }) => isPackage.begins(name)));
  };
  const isKnown = (phrase: string) => Boolean(packageOf(phrase) ?? titleOf(phrase));
  const read: UserLine<Title, Package> = { name: '', titles: [], unknown: [] };
  const [first = '', ...phrases] = left.split(/[|,]/).map((phrase) => phrase.trim());
  const [name = '', ...words] = first.split(' ');
  const titled = words.findIndex((_, index) => isKnown(words.slice(index).join(' ')));
  const named = titled < 0 ? words.length : titled;
  read.name = normaliseUsername([name, ...words.slice(0, named)].join(' '));
  for (const phrase of [words.slice(named).join(' '), ...phrases].filter(Boolean)) {
    for (const part of isKnown(phrase) ? [phrase] : phrase.split(' ')) {
      const sold = read.package ? undefined : packageOf(part);
      const title = sold ? undefined : titleOf(part);
      if (sold) read.package = sold;
      if (title && !read.titles.includes(title)) read.titles.push(title);
      if (!sold && !title) read.unknown.push(part);
    }
  }
  return {
    ...read,
    ...(phone && { phone }),
    ...(days && { days }),
    ...(amount && { amount }),
  };
}

function isNamed(phrase: string) {
  const key = nameKey(phrase);
  return {
    whole: (name: string) => key !== '' && nameKey(name) === key,
    begins: (name: string) => key !== '' && nameKey(name).startsWith(key),
  };
}
