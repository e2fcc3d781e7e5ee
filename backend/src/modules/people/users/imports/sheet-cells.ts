import {
  AMOUNT_MAX,
  type CalendarDate,
  daysBetween,
  figuresOf,
  headerKey,
  LANGUAGES,
  nameKey,
  parseStartDate,
} from '@keyroster/contracts';

export const isNothing = (cell: string): boolean => /^[\s\-–—]*$/.test(cell);

const plain = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');

const MONTHS = [
  'enero january',
  'febrero february',
  'marzo march',
  'abril april',
  'mayo may',
  'junio june',
  'julio july',
  'agosto august',
  'septiembre setiembre september',
  'octubre october',
  'noviembre november',
  'diciembre december',
].map((names) => names.split(' '));

const TIME_OF_DAY = /(?:,? |t)\d{1,2}:\d{2}.*$/;
const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const FIGURES = /^(?<day>\d{1,2}) ?[/.-] ?(?<month>\d{1,2})(?: ?[/.-] ?(?<year>\d{4}|\d{2}))?$/;
const DAY_FIRST =
  /^(?<day>\d{1,2})(?: de | ?[-/.] ?| )(?<month>[a-z]{3,})\.?(?:(?: del? | ?[-/.,] ?| )(?<year>\d{4}|\d{2}))?$/;
const MONTH_FIRST = /^(?<month>[a-z]{3,})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/;

/** Reads a day as people write it; without a year, as the nearest such day. */
export function readDay(cell: string, today: CalendarDate): CalendarDate | null {
  const text = plain(cell).replace(TIME_OF_DAY, '');
  const found = [YEAR_FIRST, FIGURES, DAY_FIRST, MONTH_FIRST].map((form) => form.exec(text)?.groups);
  const { day, month = '', year } = found.find((groups) => groups !== undefined) ?? {};
  if (day === undefined) return null;
  const named = MONTHS.findIndex((names) => names.some((name) => name.startsWith(month))) + 1;
  const of = (inYear: number | string) =>
    parseStartDate(`${day}/${/\d/.test(month) ? month : named}/${inYear}`);
  if (year !== undefined) return of(year.length === 2 ? `20${year}` : year);
  const near = [0, 1, -1].flatMap((more) => of(today.year + more) ?? []);
  const away = (date: CalendarDate) => Math.abs(daysBetween(today, date));
  return near.sort((one, other) => away(one) - away(other))[0] ?? null;
}

export const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate =>
  daysBetween(one, other) > 0 ? other : one;

const SPAN = /^(\d{1,5}) ?(d|dias?|days?|semanas?|weeks?|mes|meses|months?|anos?|years?)?\.?$/;
const DAYS_OF: Readonly<Record<string, number>> = { s: 7, w: 7, m: 30, a: 365, y: 365 };

/** `30`, `30 días`, `1 mes`, `1 año` */
export function readDays(cell: string): number | null {
  const [, count, unit = 'd'] = SPAN.exec(plain(cell)) ?? [];
  return count === undefined ? null : Number(count) * (DAYS_OF[unit.charAt(0)] ?? 1);
}

const AMOUNT = /^([^\d]*)(\d(?:[\d.,'’ ]*\d)?)([^\d]*)$/;
const GROUPED = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$|^\d+$/;

const figuresIn = (cell: string): string =>
  (AMOUNT.exec(plain(cell))?.[2] ?? '').replace(/['’ ](?=\d{3}(?!\d))/g, '');

/** A sign that stands before or behind money, whatever the currency. */
const SOME_SIGN = /^(?:s\/|soles|[a-z]{0,3}\p{Sc}?|)$/u;

/**
 * Reads the amounts of a column in the smallest unit; null for anything else. What `1.500` means depends on
 * the column: a mark that three digits always follow groups thousands. With `currency` null any sign will do.
 */
export function moneyReader(
  column: readonly string[],
  currency: string | null,
): (cell: string) => number | null {
  const texts = column.map(figuresIn);
  const groups = (mark: string) => texts.every((text) => text.split(mark).slice(1).every(startsWithThree));
  const groupMarks = ['.', ','].filter(groups);
  const figures = currency === null ? 2 : figuresOf(currency);
  const signs = currency === null ? null : signsOf(currency);
  return (cell) => {
    const [, before = '', , after = ''] = AMOUNT.exec(plain(cell)) ?? [];
    const text = figuresIn(cell);
    const sign = signKey(before + after);
    if (text === '' || /^[.,]$/.test(before.trim())) return null;
    if (signs ? sign !== '' && !signs.has(sign) : !SOME_SIGN.test(sign)) return null;
    const [, whole = text, mark = '', part = ''] = /^(.*)([.,])(\d{1,2}|\d{3})$/.exec(text) ?? [];
    const isDecimal = mark !== '' && (part.length < 3 || !groupMarks.includes(mark));
    const grouped = isDecimal ? whole : text;
    const decimals = isDecimal ? part.replace(/0+$/, '') : '';
    const isGrouped = GROUPED.test(grouped) && !(isDecimal && grouped.includes(mark));
    if (!isGrouped || decimals.length > figures) return null;
    const amount = Number(grouped.replace(/[.,]/g, '') + decimals.padEnd(figures, '0'));
    return amount <= AMOUNT_MAX ? amount : null;
  };
}

const startsWithThree = (text: string): boolean => /^\d{3}(?:\D|$)/.test(text);

const signKey = (text: string): string => headerKey(text).replace(/\./g, '');

/** For `PEN`: `S/`, `PEN`, `sol`, `soles` … */
function signsOf(currency: string): ReadonlySet<string> {
  const signs = [...LANGUAGES, 'es-PE', 'en-US'].flatMap((locale) =>
    (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) =>
      [1, 2].flatMap((count) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
        const sign = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? '';
        return [sign, ...(currencyDisplay === 'name' ? sign.split(' ').slice(0, 1) : [])];
      }),
    ),
  );
  return new Set(signs.map(signKey));
}

/** Names of titles are compared without case, accents and blanks at their sides. */
export const titleKey = (name: string): string => plain(nameKey(name));

const SEPARATOR = /[,;/\n]|\+(?=\s*[\p{L}\p{N}])/gu;

const AHEAD = 8;

/** Splits a cell into names. The longest name of an existing title wins over the separators in it. */
export function readTitles(cell: string, isThere: (name: string) => boolean): string[] {
  const marks = [...cell.matchAll(SEPARATOR)].map(({ index }) => index);
  const names: string[] = [];
  for (let from = 0, next = 0; from <= cell.length;) {
    const ends = [...marks, cell.length].slice(next, next + AHEAD);
    // A plus may belong to the name before it, as in `Disney+ Netflix`.
    const spelt = (end: number) =>
      [...(cell[end] === '+' ? [end + 1] : []), end].map((to) => cell.slice(from, to).trim());
    const place = Math.max(
      ends.findLastIndex((end) => spelt(end).some(isThere)),
      0,
    );
    const end = ends[place] ?? cell.length;
    names.push(spelt(end).find(isThere) ?? cell.slice(from, end).trim());
    from = end + 1;
    next += place + 1;
  }
  const keys = names.map(titleKey);
  return names.filter((name, place) => name !== '' && keys.indexOf(keys[place] ?? '') === place);
}
