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

const aStartDate = fc
  .tuple(
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1970, max: 2200 }),
  )
  .map(([day, month, year]) => formatStartDate({ day, month, year }));
const aValidity = fc.integer({ min: 1, max: 36_500 });
const anInstant = fc.integer({ min: 0, max: Date.UTC(2300, 0, 1) });

const invalidInputs: [string, number][] = [
  ['31/04/2025', 31],
  ['soon', 31],
  [START, 0],
  [START, -1],
  [START, 36_501],
  [START, Number.NaN],
];

describe('the end of a subscription', () => {
  it('is the start day 00:00 in Lima and 24 hours for each day of validity', () => {
    expect(subscriptionEnd(START, 31)).toBe(STARTED + 31 * DAY);
    expect(subscriptionEnd('1/11/2025', 31)).toBe(STARTED + 31 * DAY);
  });

  it('counts days of 24 hours across a change of the clocks', () => {
    expect(subscriptionEnd('31/12/1993', 2)).toBe(Date.UTC(1994, 0, 2, 5));
  });

  it.each(invalidInputs)('is none for %s and %s days', (start, validity) => {
    expect(subscriptionEnd(start, validity)).toBeNull();
    expect(daysLeft(start, validity, STARTED)).toBe(false);
    expect(isExpired(start, validity, STARTED)).toBe(true);
  });
});

describe('a subscription that starts at first use', () => {
  const waiting = { sub_start_date: AT_FIRST_USE, sub_validity: 30 };

  it('has no end yet, and is not over', () => {
    expect(startsAtFirstUse(waiting)).toBe(true);
    expect(endOfUser({ ...waiting, role: 'member' })).toBeNull();
    expect(daysLeft(AT_FIRST_USE, 30, STARTED)).toBeNull();
    expect(isExpired(AT_FIRST_USE, 30, STARTED)).toBe(false);
  });

  it('waits with more days once it is renewed', () => {
    expect(renewSubscription(AT_FIRST_USE, 30, STARTED, 7)).toEqual({ ...waiting, sub_validity: 37 });
    expect(isRenewalTooLong(AT_FIRST_USE, 36_471, STARTED, 30)).toBe(true);
  });
});

describe('days left', () => {
  it('is 0 through the last day, while entry is still open, and false from the end itself on', () => {
    const end = STARTED + 31 * DAY;
    expect(daysLeft(START, 31, end - DAY)).toBe(1);
    expect(daysLeft(START, 31, end - DAY + 1)).toBe(0);
    expect(daysLeft(START, 31, end - 1)).toBe(0);
    expect(daysLeft(START, 31, end)).toBe(false);
    expect([end - 1, end].map((now) => isExpired(START, 31, now))).toEqual([false, true]);
  });

  it('is floor((end − now) / 24 h) before the end and false after it, for any input', () => {
    fc.assert(
      fc.property(aStartDate, aValidity, anInstant, (start, validity, now) => {
        const end = subscriptionEnd(start, validity) ?? Number.NaN;
        expect(daysLeft(start, validity, now)).toBe(now < end && Math.floor((end - now) / DAY));
      }),
    );
  });
});

describe('how days left are shown', () => {
  it('says expired for 0 and false', () => {
    expect(subscriptionLevel(false)).toBe('expired');
    expect(subscriptionLevel(0)).toBe('expired');
  });

  it('warns under 4 days and not at 4', () => {
    expect([1, 2, 3].map(subscriptionLevel)).toEqual(['ending', 'ending', 'ending']);
    expect(subscriptionLevel(4)).toBe('normal');
    expect(subscriptionLevel(31)).toBe('normal');
  });
});

describe('a renewal by 30 days', () => {
  it('goes on from the end while that has not passed', () => {
    const renewed = renewSubscription(START, 31, STARTED + 30.5 * DAY);
    expect(renewed).toEqual({ sub_start_date: START, sub_validity: 61 });
  });

  it('starts today in Lima once the end has passed', () => {
    const renewed = renewSubscription(START, 31, Date.UTC(2026, 0, 10, 3));
    expect(renewed).toEqual({ sub_start_date: '09/01/2026', sub_validity: 30 });
  });

  it('starts today where the old subscription was invalid', () => {
    expect(renewSubscription('soon', 0, STARTED)).toEqual({ sub_start_date: START, sub_validity: 30 });
  });

  it('never asks for a validity that would be refused', () => {
    expect(renewSubscription(START, 36_480, STARTED).sub_validity).toBe(36_500);
  });

  it('takes another number of days', () => {
    expect(renewSubscription(START, 31, STARTED, 90)).toEqual({ sub_start_date: START, sub_validity: 121 });
    expect(renewSubscription(START, 31, Date.UTC(2026, 0, 10, 3), 7)).toEqual({
      sub_start_date: '09/01/2026',
      sub_validity: 7,
    });
  });

  it('is too long past a validity of 36500, which one that starts anew never is', () => {
    expect(isRenewalTooLong(START, 36_470, STARTED, 30)).toBe(false);
    expect(isRenewalTooLong(START, 36_471, STARTED, 30)).toBe(true);
    expect(isRenewalTooLong('soon', 36_471, STARTED, 36_500)).toBe(false);
  });

  it('always answers a subscription that is open and valid, and 30 days longer where one was open', () => {
    fc.assert(
      fc.property(aStartDate, fc.integer({ min: 1, max: 36_470 }), anInstant, (start, validity, now) => {
        const renewed = renewSubscription(start, validity, now);
        const end = subscriptionEnd(renewed.sub_start_date, renewed.sub_validity) ?? Number.NaN;
        expect(parseStartDate(renewed.sub_start_date)).not.toBeNull();
        expect(isExpired(renewed.sub_start_date, renewed.sub_validity, now)).toBe(false);
        if (!isExpired(start, validity, now))
          expect(end - (subscriptionEnd(start, validity) ?? 0)).toBe(30 * DAY);
      }),
    );
  });
});
