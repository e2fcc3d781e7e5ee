import fc from 'fast-check';
import { changesLock, isLockOver, isPlainLock, PLAIN_LOCK } from './locks.js';
import { SERVER_TEXTS } from '../texts/server.js';
import { SPANISH_SERVER_TEXTS } from '../texts/spanish-server.js';

/** 20/01/2030 21:30:59.999 in Lima, five hours behind UTC. */
const END = Date.UTC(2030, 0, 21, 2, 30, 59, 999);

it.each([
  ['plain', '', null, 'Your account is locked'],
  ['with a reason', 'Account sharing', null, 'Your account is locked: Account sharing'],
  ['with an end', '', END, 'Your account is locked, until 20/01/2030 21:30'],
  ['with both', 'Account sharing', END, 'Your account is locked: Account sharing, until 20/01/2030 21:30'],
])('the text of a lock is that of the specification: %s', (_what, reason, until, text) => {
  expect(SERVER_TEXTS.accountLocked({ reason, until })).toBe(text);
});

it('the text of a lock keeps the reason as it was written in another language', () => {
  expect(SPANISH_SERVER_TEXTS.accountLocked({ reason: 'Account sharing', until: END })).toBe(
    'Tu cuenta está bloqueada: Account sharing, hasta el 20/01/2030 21:30',
  );
});

it('a lock is over from its end on, and never without one', () => {
  expect(isLockOver({ reason: '', until: END }, END - 1)).toBe(false);
  expect(isLockOver({ reason: '', until: END }, END)).toBe(true);
  expect(isLockOver(PLAIN_LOCK, Number.MAX_SAFE_INTEGER)).toBe(false);
});

it('a lock is replaced by any other, and only a plain one repeats a plain one', () => {
  const fact = fc.record({ reason: fc.constantFrom('', 'a', 'b'), until: fc.constantFrom(null, 1, 2) });
  fc.assert(
    fc.property(fc.option(fact), fact, (current, next) => {
      const isRepeat =
        current !== null && current.reason === next.reason && current.until === null && next.until === null;
      expect(changesLock(current, next)).toBe(!isRepeat);
    }),
  );
  expect(isPlainLock(PLAIN_LOCK)).toBe(true);
});
