import fc from 'fast-check';
import { formatStartDate, parseStartDate } from './start-date.js';
import {
  AT_FIRST_USE,
  daysLeft,
  endOfUser,
  isExpired,
  isRenewalTooLong,
  renewSubscription,
  startsAtFirstUse,
  subscriptionEnd,
  subscriptionLevel,
} from './subscription.js';

const DAY = 24 * 60 * 60 * 1000;
const START = '01/11/2025';
/** 01/11/2025 00:00 in Lima. */
const STARTED = Date.UTC(2025, 10, 1, 5);
const member = (sub_start_date: string, sub_validity: number) => ({
  sub_start_date,
  sub_validity,
  role: 'member',
});

const aStartDate = fc
  .tuple(
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1970, max: 2200 }),
  )
  .map(([day, month, year]) => formatStartDate({ day, month, year }));
const aValidity = fc.integer({ min: 1, max: 36_500 });
const anInstant = fc.integer({ min: 0, max: Date.UTC(2300, 0, 1) });

it('the end of a subscription is the start day 00:00 in Lima and 24 hours for each day, across a change of the clocks too', () => {
  expect(subscriptionEnd(START, 31)).toBe(STARTED + 31 * DAY);
  expect(subscriptionEnd('1/11/2025', 31)).toBe(STARTED + 31 * DAY);
  expect(subscriptionEnd('31/12/1993', 2)).toBe(Date.UTC(1994, 0, 2, 5));
});

it.each([
  ['31/04/2025', 31],
  ['soon', 31],
  [START, 0],
  [START, -1],
  [START, 36_501],
  [START, Number.NaN],
])('the end of a subscription is none for %s and %s days', (start, validity) => {
  expect(subscriptionEnd(start, validity)).toBeNull();
  expect(daysLeft(start, validity, STARTED)).toBe(false);
  expect(isExpired(member(start, validity), STARTED)).toBe(true);
});

describe('a subscription that starts at first use', () => {
  const waiting = { sub_start_date: AT_FIRST_USE, sub_validity: 30 };

  it('has no end yet, and is not over', () => {
    expect(startsAtFirstUse(waiting)).toBe(true);
    expect(endOfUser({ ...waiting, role: 'member' })).toBeNull();
    expect(daysLeft(AT_FIRST_USE, 30, STARTED)).toBeNull();
    expect(isExpired(member(AT_FIRST_USE, 30), STARTED)).toBe(false);
  });

  it('waits with more days once it is renewed', () => {
    expect(renewSubscription(waiting, STARTED, 7)).toEqual({ ...waiting, sub_validity: 37 });
    expect(isRenewalTooLong({ ...waiting, sub_validity: 36_471 }, STARTED, 30)).toBe(true);
  });
});

it('days left is 0 through the last day, while entry is still open, and false from the end itself on', () => {
  const end = STARTED + 31 * DAY;
  expect(daysLeft(START, 31, end - DAY)).toBe(1);
  expect(daysLeft(START, 31, end - DAY + 1)).toBe(0);
  expect(daysLeft(START, 31, end - 1)).toBe(0);
  expect(daysLeft(START, 31, end)).toBe(false);
  expect([end - 1, end].map((now) => isExpired(member(START, 31), now))).toEqual([false, true]);
});

it('days left is floor((end − now) / 24 h) before the end and false after it, for any input', () => {
  fc.assert(
    fc.property(aStartDate, aValidity, anInstant, (start, validity, now) => {
      const end = subscriptionEnd(start, validity) ?? Number.NaN;
      expect(daysLeft(start, validity, now)).toBe(now < end && Math.floor((end - now) / DAY));
    }),
  );
});

it('days left are shown as expired for 0 and false, and with a warning under 4 days', () => {
  const levels = [false, 0, 1, 3, 4, 31].map((days) => subscriptionLevel(days as number | false));
  expect(levels).toEqual(['expired', 'expired', 'ending', 'ending', 'normal', 'normal']);
});

describe('a renewal', () => {
  /** Still 9 January in Lima. */
  const LATER = Date.UTC(2026, 0, 10, 3);

  it.each<[string, Parameters<typeof renewSubscription>, start: string, validity: number]>([
    [
      'goes on from the end while that has not passed',
      [member(START, 31), STARTED + 30.5 * DAY, 30],
      START,
      61,
    ],
    ['goes on by another number of days', [member(START, 31), STARTED, 90], START, 121],
    ['starts today in Lima once the end has passed', [member(START, 31), LATER, 30], '09/01/2026', 30],
    ['starts today with another number of days', [member(START, 31), LATER, 7], '09/01/2026', 7],
    ['starts today where the old subscription was invalid', [member('soon', 0), STARTED, 30], START, 30],
    ['never asks for a validity that would be refused', [member(START, 36_480), STARTED, 30], START, 36_500],
  ])('%s', (_what, asked, sub_start_date, sub_validity) => {
    expect(renewSubscription(...asked)).toEqual({ sub_start_date, sub_validity });
  });

  it('is too long past a validity of 36500, which one that starts anew never is', () => {
    expect(isRenewalTooLong(member(START, 36_470), STARTED, 30)).toBe(false);
    expect(isRenewalTooLong(member(START, 36_471), STARTED, 30)).toBe(true);
    expect(isRenewalTooLong(member('soon', 36_471), STARTED, 36_500)).toBe(false);
  });

  it('always answers a subscription that is open and valid, and 30 days longer where one was open', () => {
    fc.assert(
      fc.property(aStartDate, fc.integer({ min: 1, max: 36_470 }), anInstant, (start, validity, now) => {
        const renewed = renewSubscription(member(start, validity), now, 30);
        const end = subscriptionEnd(renewed.sub_start_date, renewed.sub_validity) ?? Number.NaN;
        expect(parseStartDate(renewed.sub_start_date)).not.toBeNull();
        expect(isExpired(member(renewed.sub_start_date, renewed.sub_validity), now)).toBe(false);
        if (!isExpired(member(start, validity), now))
          expect(end - (subscriptionEnd(start, validity) ?? 0)).toBe(30 * DAY);
      }),
    );
  });
});
