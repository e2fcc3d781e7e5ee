import { startOfDayInLima } from './start-date.js';
import { isUserFound, passesFilter, type FilteredUser, type UserFilter } from './user-search.js';

const anna = {
  seq: 142,
  email: 'anna_k',
  ip_address: '203.0.113.7',
  ip_address_history: ['203.0.113.7', '2001:db8::5'],
};

it('a search for users finds by any part of name and addresses, and by the first digits of the number', () => {
  const finding = ['anna_k', 'nna', ' ANNA ', '113.7', 'db8::', '14', '142', ''];
  const others = ['42', 'anna k', '1420', '203.0.113.70', 'k\n203'];
  expect([...finding, ...others].filter((search) => isUserFound(anna, search))).toEqual(finding);
});

describe('a filter of users', () => {
  const DAY = 86_400_000;
  /** When the subscription of `aUser` begins, which lasts 10 days. */
  const START = startOfDayInLima({ year: 2026, month: 3, day: 1 });
  const END = START + 10 * DAY;
  const NOW_S = 1_800_000_000;

  const aUser = (changes: Partial<FilteredUser> = {}): FilteredUser => ({
    role: 'member',
    is_locked: false,
    sub_start_date: '01/03/2026',
    sub_validity: 10,
    last_ping_timestamp: 0,
    alarm: null,
    ...changes,
  });
  const atEnd = (filter: UserFilter, days: number, user = aUser()) =>
    passesFilter(user, filter, END - days * DAY);
  const silentFor = (filter: UserFilter, seconds: number) =>
    passesFilter(aUser({ last_ping_timestamp: NOW_S - seconds }), filter, NOW_S * 1_000);

  it('expiring are those with 1 to 3 days left, and those whose last day it is', () => {
    const days = [4, 3.99, 1, 0.5, 0];
    expect(days.filter((left) => atEnd('expiring', left))).toEqual([3.99, 1, 0.5]);
  });

  it('expired are those whose end has passed, and those without a subscription that makes sense', () => {
    expect([1, 0.5, 0, -100].map((days) => atEnd('expired', days))).toEqual([false, false, true, true]);
    expect(atEnd('expired', 5, aUser({ sub_start_date: 'soon' }))).toBe(true);
  });

  it('those who wait for their first use are neither, nor are admins', () => {
    for (const user of [aUser({ sub_start_date: '' }), aUser({ role: 'admin' })]) {
      expect([atEnd('expiring', 1, user), atEnd('expired', -1, user)]).toEqual([false, false]);
    }
  });

  it('active are those who pinged within 120 seconds', () => {
    expect([120, 121].map((seconds) => silentFor('active', seconds))).toEqual([true, false]);
  });

  it('inactive30 are those without a ping for 30 days, or ever', () => {
    const days30 = 30 * 86_400;
    const silences = [days30 - 1, days30, NOW_S];
    expect(silences.filter((seconds) => silentFor('inactive30', seconds))).toEqual([days30, NOW_S]);
  });

  it.each([
    ['locked', { is_locked: true }],
    ['alarm', { alarm: '65f0c0ffee65f0c0ffee65f0' }],
  ] as const)('%s are those who are, or have one', (filter, changes) => {
    expect([aUser(), aUser(changes)].map((user) => passesFilter(user, filter, END))).toEqual([false, true]);
  });
});
