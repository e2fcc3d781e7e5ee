import { startOfDayInLima } from './start-date.js';
import { isUserFound, passesFilter, type FilteredUser, type UserFilter } from './user-search.js';

const anna = {
  seq: 142,
  email: 'anna_k',
  ip_address: '203.0.113.7',
  ip_address_history: ['203.0.113.7', '2001:db8::5'],
};

describe('a search for users', () => {
  it.each(['anna_k', 'nna', ' ANNA ', '113.7', 'db8::', '14', '142', ''])('finds by %j', (search) => {
    expect(isUserFound(anna, search)).toBe(true);
  });

  it.each(['42', 'anna k', '1420', '203.0.113.70', 'k\n203'])('does not find by %j', (search) => {
    expect(isUserFound(anna, search)).toBe(false);
  });
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

  it('those who wait for their first use are neither', () => {
    for (const filter of ['expired', 'expiring'] as const) {
      expect(atEnd(filter, 0, aUser({ sub_start_date: '' }))).toBe(false);
    }
  });

  it('admins are neither', () => {
    const admin = aUser({ role: 'admin' });
    expect(atEnd('expiring', 1, admin)).toBe(false);
    expect(atEnd('expired', -1, admin)).toBe(false);
  });

  it('locked are those who are', () => {
    expect(passesFilter(aUser(), 'locked', END)).toBe(false);
    expect(passesFilter(aUser({ is_locked: true }), 'locked', END)).toBe(true);
  });

  it('active are those who pinged within 120 seconds', () => {
    expect([120, 121].map((seconds) => silentFor('active', seconds))).toEqual([true, false]);
  });

  it('inactive30 are those without a ping for 30 days, or ever', () => {
    const days30 = 30 * 86_400;
    const silences = [days30 - 1, days30, NOW_S];
    expect(silences.filter((seconds) => silentFor('inactive30', seconds))).toEqual([days30, NOW_S]);
  });

  it('alarm are those with an open alarm', () => {
    expect(passesFilter(aUser(), 'alarm', END)).toBe(false);
    expect(passesFilter(aUser({ alarm: '65f0c0ffee65f0c0ffee65f0' }), 'alarm', END)).toBe(true);
  });
});
