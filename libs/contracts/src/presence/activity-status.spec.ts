import fc from 'fast-check';
import {
  activityStatus,
  inactiveFrom,
  isNeverPinged,
  lastPingText,
  pingAge,
  toPingTimestamp,
} from './activity-status.js';

/** 21/11/2025 12:00:00 in Lima. */
const PINGED = Date.UTC(2025, 10, 21, 17) / 1000;
const after = (seconds: number) => (PINGED + seconds) * 1000;

it('the age of a last ping counts whole seconds of both clocks, rounded down, and never less than none', () => {
  expect(toPingTimestamp(1_999)).toBe(1);
  expect(pingAge(PINGED, after(5) + 999)).toBe(5);
  expect(pingAge(PINGED + 0.9, after(5))).toBe(5);
  expect(pingAge(PINGED, after(-60))).toBe(0);
});

it('the status is Active up to 120 seconds and Inactive from 121', () => {
  const statuses = [after(-60), after(0), after(120) + 999, after(121)].map((at) =>
    activityStatus(PINGED, at),
  );
  expect(statuses).toEqual(['Active', 'Active', 'Active', 'Inactive']);
});

it('the status turns at the foretold instant, for any ping', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (lastPing) => {
      const turn = inactiveFrom(lastPing);
      expect(activityStatus(lastPing, turn - 1)).toBe('Active');
      expect(activityStatus(lastPing, turn)).toBe('Inactive');
    }),
  );
});

it('the time of the last ping is shown in Lima, and is N/A for who never pinged', () => {
  expect(lastPingText(PINGED, after(1_000))).toBe('21/11/2025 12:00');
  expect(lastPingText(0, after(0))).toBe('N/A');
});

it('the time of the last ping is N/A past an age of 1751920500 seconds and not at it', () => {
  expect(isNeverPinged(0, 1_751_920_500_999)).toBe(false);
  expect(isNeverPinged(0, 1_751_920_501_000)).toBe(true);
});
