import { daysLater, formatStartDate, subscriptionEnd, type CalendarDate } from '@keyroster/contracts';
import type { RenewalListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';

const COUNT = 200;
const FIRST: CalendarDate = { day: 1, month: 12, year: 2030 };
/** What is there before the sheet is. */
export const SELLERS_TITLES = ['Netflix', 'Disney+', 'HBO/Max'];

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

/** Each end is that of the sheet, each title is assigned, and what was paid adds up. */
export async function expectSellersUsers(
  admin: Session,
  prefix: string,
  titles: Record<string, string>,
): Promise<void> {
  const users = await sellersUsers(admin, prefix);
  const place = ({ email }: { email: string }) => Number(/\d+$/.exec(email)?.[0]);
  const ends = users.map((user) => [place(user), subscriptionEnd(user.sub_start_date, user.sub_validity)]);
  const expected = Array.from({ length: COUNT }, (_, at) => [at, Date.UTC(2030, 11, 1 + at + 1, 5)]);
  expect(ends.sort(([one = 0], [other = 0]) => (one ?? 0) - (other ?? 0))).toEqual(expected);
  for (const user of users) {
    const assigned = admin.get('/api/shops/getassignedshops').query({ user_id: user._id });
    const { shops } = await answerOf<{ shops: string[] }>(assigned);
    expect([user.email, shops]).toEqual([user.email, servicesOf(place(user)).map((name) => titles[name])]);
  }
  const paid = admin.get('/api/renewals').query({ q: `${prefix}_cliente_`, limit: 1 });
  const sum = Array.from({ length: COUNT }, (_, at) => soles(at) * 100 + 50).reduce((a, b) => a + b, 0);
  expect((await answerOf<RenewalListAnswer>(paid)).sums.amount).toBe(sum);
}
