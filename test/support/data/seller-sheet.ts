import { daysLater, formatStartDate, subscriptionEnd, type CalendarDate } from '@keyroster/contracts';
import type { RenewalListAnswer, TitleUserListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';
import { TITLES_THERE } from './people-sheets.js';

const COUNT = 200;
const FIRST: CalendarDate = { day: 1, month: 12, year: 2030 };
/** The titles that the sheet names. They have to be there before it is imported. */
export const SELLERS_TITLES = TITLES_THERE.slice(0, 3);

const soles = (place: number): number => 10 + (place % 7);
const servicesOf = (place: number): string[] =>
  place % 2 ? SELLERS_TITLES.slice(place % 3, (place % 3) + 1) : SELLERS_TITLES.slice(0, 2);

/** Two hundred customers as a seller keeps them, with two services in half of the cells, and a sum below. */
export function sellerSheet(prefix: string): string {
  const rows = Array.from({ length: COUNT }, (_, place) =>
    [
      `${prefix} cliente ${place}`,
      `9${10_000_000 + place}`,
      servicesOf(place).join(' + '),
      formatStartDate(daysLater(FIRST, place)),
      `S/ ${soles(place)},50`,
    ].join(';'),
  );
  return `cliente;whatsapp;servicio;vence;precio\n${rows.join('\n')}\nTOTAL;;;;9999`;
}

export const sellersUsers = async (admin: Session, prefix: string) => {
  const q = `${prefix}_cliente_`;
  return (await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q, limit: COUNT }))).users;
};

/** Compares the users' ends and titles with the sheet, and what they paid with its sum. */
export async function expectSellersUsers(admin: Session, prefix: string, titles: Record<string, string>) {
  const place = ({ email }: { email: string }) => Number(/\d+$/.exec(email)?.[0]);
  const users = (await sellersUsers(admin, prefix)).sort((one, other) => place(one) - place(other));
  const ends = users.map((user) => [place(user), subscriptionEnd(user.sub_start_date, user.sub_validity)]);
  expect(ends).toEqual(Array.from({ length: COUNT }, (_, at) => [at, Date.UTC(2030, 11, 1 + at + 1, 5)]));
  for (const name of SELLERS_TITLES) {
    const path = `/api/shops/users/${titles[name]}`;
    const having = (await answerOf<TitleUserListAnswer>(admin.get(path))).users.map(({ email }) => email);
    const expected = users.filter((user) => servicesOf(place(user)).includes(name));
    expect(having.sort()).toEqual(expected.map(({ email }) => email).sort());
  }
  const paid = admin.get('/api/renewals').query({ q: `${prefix}_cliente_`, limit: 1 });
  const sum = users.reduce((before, _user, at) => before + soles(at) * 100 + 50, 0);
  expect((await answerOf<RenewalListAnswer>(paid)).sums.amount).toBe(sum);
}
