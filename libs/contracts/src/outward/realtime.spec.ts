import { errorBody } from '../errors.js';
import { isRefusal } from './realtime.js';
import { SESSION_END_CODES, SESSION_END_MESSAGES } from '../access/session-end.js';

describe('the socket', () => {
  it('tells a refusal from an answer', () => {
    expect(isRefusal(errorBody('TOO_MANY', 'Too many pings'))).toBe(true);
    expect(isRefusal({ serverTime: 1 })).toBe(false);
    expect(isRefusal({})).toBe(false);
  });

  it('ends sessions for these reasons, each with a sentence', () => {
    expect(SESSION_END_CODES).toEqual([
      'locked',
      'expired',
      'replaced',
      'logout',
      'deleted',
      'changed',
      'address',
    ]);
    expect(SESSION_END_MESSAGES).toMatchObject({
      locked: 'Your account is locked',
      expired: 'Your subscription has expired',
      replaced: 'Signed in on another device',
    });
    expect(new Set(Object.values(SESSION_END_MESSAGES)).size).toBe(SESSION_END_CODES.length);
  });
});
