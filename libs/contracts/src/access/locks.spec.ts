import fc from 'fast-check';
import { changesLock, isLockOver, isPlainLock, lockText, PLAIN_LOCK, readLockText } from './locks.js';
import { formatDateTime } from '../time.js';

/** 21:30:59.999 of the 20th in Lima, five hours behind. */
const END = Date.UTC(2030, 0, 21, 2, 30, 59, 999);

describe('the text of a lock', () => {
  it.each([
    ['plain', '', null, 'Your account is locked'],
    ['with a reason', 'Account sharing', null, 'Your account is locked: Account sharing'],
    ['with an end', '', END, 'Your account is locked, until 20/01/2030 21:30'],
    ['with both', 'Account sharing', END, 'Your account is locked: Account sharing, until 20/01/2030 21:30'],
  ])('is that of the specification: %s', (_what, reason, until, text) => {
    expect(lockText({ reason, until })).toBe(text);
  });

  it('is read back as it was written, whatever the reason', () => {
    const end = fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }));
    const reason = fc.string({ maxLength: 200 }).filter((text) => !/, until \S+ \S+$/.test(text));
    fc.assert(
      fc.property(reason, end, (why, until) => {
        expect(readLockText(lockText({ reason: why, until }))).toEqual({
          reason: why,
          until: until === null ? null : formatDateTime(until),
        });
      }),
    );
  });

  it.each(['Your subscription has expired', 'Your account is locked up', '', 'Not: Your account is locked'])(
    'is told from others: %s',
    (text) => {
      expect(readLockText(text)).toBeNull();
    },
  );
});

describe('a lock', () => {
  it('is over from its end on, and never without one', () => {
    expect(isLockOver({ reason: '', until: END }, END - 1)).toBe(false);
    expect(isLockOver({ reason: '', until: END }, END)).toBe(true);
    expect(isLockOver(PLAIN_LOCK, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it('is replaced by any other, and only a plain one repeats a plain one', () => {
    const fact = fc.record({
      reason: fc.constantFrom('', 'a', 'b'),
      until: fc.constantFrom(null, 1, 2),
    });
    fc.assert(
      fc.property(fc.option(fact), fact, (current, next) => {
        const isRepeat =
          current !== null && current.reason === next.reason && current.until === null && next.until === null;
        expect(changesLock(current, next)).toBe(!isRepeat);
      }),
    );
    expect(isPlainLock(PLAIN_LOCK)).toBe(true);
  });
});
