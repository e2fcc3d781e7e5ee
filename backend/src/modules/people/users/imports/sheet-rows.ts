import {
  dateInLima,
  daysBetween,
  formatStartDate,
  isRenewalTooLong,
  isStaffRole,
  isValidity,
  parseStartDate,
  renewSubscription,
  subscriptionEnd,
  type CalendarDate,
  type ImportMode,
} from '@keyroster/contracts';
import type { PackageAnswer, RegisterPayload } from '@keyroster/contracts/dto';
import { texts } from '../../../../common/context/texts.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { refusedRow, type DraftedRow, type Understood } from '../../../record/imports/index.js';
import type { User } from '../user.schema.js';
import { laterOf } from './sheet-cells.js';

export interface PersonRow {
  row: number;
  email: string;
  /** In the form in which phones are compared; empty for none. */
  phone: string;
  /** The last day, if the row names it. */
  end: CalendarDate | undefined;
  /** The last day, if the row names it or a number of days. */
  lastDay: CalendarDate | undefined;
  amount: number | undefined;
  titles: readonly string[];
}

export interface UserRow extends PersonRow {
  payload: RegisterPayload;
  password: string;
  titlesCell: string;
  /** The name of a package, empty for none. */
  packageName: string;
  /** The row is of an export and has its own days and limit: its package is stored, but not sold again. */
  hadPackage: boolean;
  /** What was understood of this row alone, without the rows that it is joined with. */
  shown: Understood;
}

/** A row that was read, or why it is refused. */
export type Row = UserRow | DraftedRow;

/** Shows which titles it names, once they are read. */
export type RefusedRow = DraftedRow & { titlesCell: string };

export type UnreadRow = UserRow | RefusedRow;

export const isGood = (row: Row): row is UserRow => 'payload' in row;

interface Joined<One> {
  /** One row for each person, in order, with all titles, the latest end and the sum of the amounts. */
  people: One[];
  /** Maps the number of a further row of a person to the number of their first row. */
  firstRowOf: ReadonlyMap<number, number>;
  /** The numbers of rows with the name of another person that couldn't get a numbered name. */
  repeated: ReadonlySet<number>;
}

const NUMBERS_TRIED = 10;

/** Candidate names for the second, third, … of `people` persons with one name. */
export const numberedNames = (name: string, people: number): string[] =>
  Array.from({ length: people + NUMBERS_TRIED }, (_, place) => `${name}_${place + 2}`);

/** Rows with the same name and phone are one person. Persons with other phones get numbered names. */
export function joinRows<One extends PersonRow>(
  rows: readonly One[],
  isThere: (name: string) => boolean,
): Joined<One> {
  const byName = new Map<string, Map<string, One>>();
  const firstRowOf = new Map<number, number>();
  const repeated = new Set<number>();
  for (const row of rows) {
    const namesakes = byName.get(row.email) ?? new Map<string, One>();
    byName.set(row.email, namesakes);
    const before = namesakes.get(row.phone);
    if (before) firstRowOf.set(row.row, before.row);
    if (!before && namesakes.size > 0 && isThere(row.email)) repeated.add(row.row);
    else namesakes.set(row.phone, before ? joined(before, row) : row);
  }
  const taken = new Set(byName.keys());
  const people = [...byName].flatMap(([name, namesakes]) => {
    const numbered = numberedNames(name, namesakes.size).values();
    return [...namesakes.values()].flatMap((row, place) => {
      if (place === 0) return [row];
      for (const email of numbered) {
        if (taken.has(email) || isThere(email)) continue;
        taken.add(email);
        return [{ ...row, email }];
      }
      repeated.add(row.row);
      return [];
    });
  });
  return { people: people.sort((one, other) => one.row - other.row), firstRowOf, repeated };
}

function joined<One extends PersonRow>(before: One, row: One): One {
  const sum = (before.amount ?? 0) + (row.amount ?? 0);
  const lastDay =
    before.lastDay && row.lastDay ? laterOf(before.lastDay, row.lastDay) : (before.lastDay ?? row.lastDay);
  return {
    ...before,
    titles: [...new Set([...before.titles, ...row.titles])],
    end: lastDay,
    lastDay,
    amount: before.amount === undefined && row.amount === undefined ? undefined : sum,
  };
}

/** A further row of a person is refused if their first row is. */
export const whyOf = (first: DraftedRow | undefined) =>
  first && { outcome: first.outcome, message: first.message ?? '', field: first.field ?? '' };

/** Returns the rows in order. Further rows of a person are joined into the first and marked `same`. */
export function joinedRows(
  rows: readonly Row[],
  { isExport, mode }: { isExport: boolean; mode: ImportMode },
  isThere: (name: string) => boolean,
): { rows: Row[]; firstRowOf: ReadonlyMap<number, number> } {
  const good = rows.filter(isGood).map((row) => (isExport ? { ...row, phone: '' } : row));
  const { people, firstRowOf, repeated } = joinRows(good, isThere);
  const byRow = new Map(people.map((person) => [person.row, person]));
  const all = rows.map((row) => {
    if (!isGood(row)) return row;
    const { row: number, email, shown: understood } = row;
    if (repeated.has(number) || (isExport && firstRowOf.has(number))) {
      const why = texts().server[isExport || mode === 'upsert' ? 'rowRepeated' : 'nameTaken'];
      return { ...refusedRow(number, email, why, 'email'), understood };
    }
    const first = byRow.get(firstRowOf.get(number) ?? number);
    if (!firstRowOf.has(number)) return first ?? row;
    return { row: number, name: first?.email ?? email, outcome: 'same' as const, understood };
  });
  return { rows: all, firstRowOf: isExport ? new Map() : firstRowOf };
}

/** Derives start and days from a row's last day: from its own start, the user's, or today. */
export function withEnd(
  { payload, end }: UserRow,
  current: User | undefined,
  today: CalendarDate,
): RegisterPayload {
  if (!end) return payload;
  const given = payload.subStartDate === undefined ? null : parseStartDate(payload.subStartDate);
  if (given && daysBetween(given, end) < 0) {
    throw new AppError('VALIDATION', texts().server.endBeforeStart, { field: 'end' });
  }
  const had = current && !isStaffRole(current.role) ? parseStartDate(current.sub_start_date) : null;
  const kept = !given && had !== null && daysBetween(had, end) >= 0 ? had : null;
  const start = given ?? kept ?? (daysBetween(today, end) >= 0 ? today : end);
  const subValidity = daysBetween(start, end) + 1;
  if (!isValidity(subValidity)) {
    throw new AppError('VALIDATION', texts().server.validityTooLong, { field: 'end' });
  }
  return { ...payload, subValidity, ...(!kept && { subStartDate: formatStartDate(start) }) };
}

/** Adds a package's days to the user's end, as a renewal does, unless the row gives days or a start. */
export function withDaysOf(
  { days }: PackageAnswer,
  payload: RegisterPayload,
  current: User,
  now: number,
): RegisterPayload {
  if (payload.subValidity !== undefined) return payload;
  if (payload.subStartDate !== undefined || isStaffRole(current.role)) {
    return { ...payload, subValidity: days };
  }
  if (isRenewalTooLong(current, now, days)) {
    throw new AppError('VALIDATION', texts().server.validityTooLong, { field: 'package' });
  }
  const renewed = renewSubscription(current, now, days);
  return { ...payload, subStartDate: renewed.sub_start_date, subValidity: renewed.sub_validity };
}

/** The last day, if the row or its package sets it. */
export function endOf(
  isSaid: boolean,
  { role, sub_start_date, sub_validity }: Pick<User, 'role' | 'sub_start_date' | 'sub_validity'>,
): Pick<Understood, 'end'> {
  if (!isSaid || isStaffRole(role)) return {};
  const end = subscriptionEnd(sub_start_date, sub_validity);
  return end === null ? {} : { end: formatStartDate(dateInLima(end - 1)) };
}
