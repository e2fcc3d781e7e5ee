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
  /** As it is compared; empty for none. */
  phone: string;
  /** The last day where the row names it. */
  end: CalendarDate | undefined;
  /** The last day where the row names it, or days. */
  lastDay: CalendarDate | undefined;
  amount: number | undefined;
  titles: readonly string[];
}

export interface UserRow extends PersonRow {
  payload: RegisterPayload;
  password: string;
  /** The cell that names titles. */
  cell: string;
  /** The name of a package, empty for none. */
  sold: string;
  /** A row of our own file that has days and limit itself: its package is stored, but not sold again. */
  hadPackage: boolean;
  /** What was understood of the row itself, whichever rows it is joined with. */
  shown: Understood;
}

/** A row that was read, or why it is refused. */
export type Row = UserRow | DraftedRow;

export const isGood = (row: Row): row is UserRow => 'payload' in row;

interface Joined<One> {
  /** One row a person, in their order: with all titles, the latest end and the sum of the amounts. */
  people: One[];
  /** The numbers of rows whose person has an earlier row, with the number of that one. */
  same: ReadonlyMap<number, number>;
  /** The numbers of rows whose name is that of another person, and can't get a number. */
  repeated: ReadonlySet<number>;
}

const NUMBERS_TRIED = 10;

/** The names that a second, third, … person of a name may get, when there are so many of them. */
export const numberedNames = (name: string, people: number): string[] =>
  Array.from({ length: people + NUMBERS_TRIED }, (_, place) => `${name}_${place + 2}`);

/** Rows with one name and one phone are one person; with other phones they are others, whose names get numbers. */
export function joinRows<One extends PersonRow>(
  rows: readonly One[],
  isThere: (name: string) => boolean,
): Joined<One> {
  const byName = new Map<string, Map<string, One>>();
  const same = new Map<number, number>();
  const repeated = new Set<number>();
  for (const row of rows) {
    const namesakes = byName.get(row.email) ?? new Map<string, One>();
    byName.set(row.email, namesakes);
    const before = namesakes.get(row.phone);
    if (before) same.set(row.row, before.row);
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
  return { people: people.sort((one, other) => one.row - other.row), same, repeated };
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

/** A row that says more of a person is refused with the first that names them. */
export const whyOf = (first: DraftedRow | undefined) =>
  first && { outcome: first.outcome, message: first.message ?? '', field: first.field ?? '' };

/** The rows in their order; those that say more of a person whom an earlier row names are `same`. */
export function joinedRows(
  rows: readonly Row[],
  { isOurs, mode }: { isOurs: boolean; mode: ImportMode },
  isThere: (name: string) => boolean,
): { rows: Row[]; same: ReadonlyMap<number, number> } {
  const good = rows.filter(isGood).map((row) => (isOurs ? { ...row, phone: '' } : row));
  const { people, same, repeated } = joinRows(good, isThere);
  const byRow = new Map(people.map((person) => [person.row, person]));
  const all = rows.map((row) => {
    if (!isGood(row)) return row;
    const { row: number, email, shown: understood } = row;
    if (repeated.has(number) || (isOurs && same.has(number))) {
      const why = texts().server[isOurs || mode === 'upsert' ? 'rowRepeated' : 'nameTaken'];
      return { ...refusedRow(number, email, why, 'email'), understood };
    }
    const first = byRow.get(same.get(number) ?? number);
    if (!same.has(number)) return first ?? row;
    return { row: number, name: first?.email ?? email, outcome: 'same' as const, understood };
  });
  return { rows: all, same: isOurs ? new Map() : same };
}

/** The start and the days that give a row's last day: from its own start, the user's, or today. */
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

/** The days of a package that a user gets go on from their end, as a renewal's do, unless the row gives days or a start. */
export function withDaysOf(
  { days }: PackageAnswer,
  payload: RegisterPayload,
  { role, sub_start_date: start, sub_validity: validity }: User,
  now: number,
): RegisterPayload {
  if (payload.subValidity !== undefined) return payload;
  if (payload.subStartDate !== undefined || isStaffRole(role)) return { ...payload, subValidity: days };
  if (isRenewalTooLong(start, validity, now, days)) {
    throw new AppError('VALIDATION', texts().server.validityTooLong, { field: 'package' });
  }
  const renewed = renewSubscription(start, validity, now, days);
  return { ...payload, subStartDate: renewed.sub_start_date, subValidity: renewed.sub_validity };
}

/** The last day, where the row says something of it. */
export function endOf(
  isSaid: boolean,
  { role, sub_start_date, sub_validity }: Pick<User, 'role' | 'sub_start_date' | 'sub_validity'>,
): Pick<Understood, 'end'> {
  if (!isSaid || isStaffRole(role)) return {};
  const end = subscriptionEnd(sub_start_date, sub_validity);
  return end === null ? {} : { end: formatStartDate(dateInLima(end - 1)) };
}
