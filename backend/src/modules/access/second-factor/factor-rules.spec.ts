import { fromBase32, toBase32 } from '../../../common/secrets/totp.js';
import {
  appAddress,
  hasFactor,
  isAppCode,
  newAppSecret,
  newRecoveryCodes,
  plainCode,
  recoveryHash,
  stepOf,
} from './factor-rules.js';

/** Of RFC 6238, appendix B: at 1111111109 s the code is 07081804, of which an app shows the last six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODE = '081804';
const STEP = 37_037_036;
const STEP_MS = 30_000;
const AT = 1_111_111_109_000;

it('the step of a code is the present one, the one before or the one after', () => {
  const nows = [-2, -1, 0, 1, 2].map((steps) => AT + steps * STEP_MS);
  expect(nows.map((now) => stepOf(RFC_SECRET, CODE, now))).toEqual([null, STEP, STEP, STEP, null]);
});

it.each(['081805', 'ABCDEF', '', `${CODE}0`])('%j is no code of any step', (code) => {
  expect(stepOf(RFC_SECRET, code, AT)).toBeNull();
});

it('codes are read as they are typed', () => {
  expect(plainCode(' 081 804 ')).toBe(CODE);
  expect(isAppCode(plainCode('081-804'))).toBe(true);
  expect(isAppCode('08180')).toBe(false);
  expect(recoveryHash('a', 'abcd-efgh')).toBe(recoveryHash('a', 'ABCD EFGH'));
  expect(recoveryHash('a', 'ABCD')).not.toBe(recoveryHash('b', 'ABCD'));
});

it('secrets have 160 bits, recovery codes 80, and none comes twice', () => {
  expect(fromBase32(newAppSecret())).toHaveLength(20);
  const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(new Set(codes).size).toBe(500);
});

it('base32 comes back as it was, of any length', () => {
  for (let length = 0; length < 12; length += 1) {
    const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 73 + 201) % 256));
    expect(fromBase32(toBase32(bytes))).toEqual(bytes);
  }
});

it('an address names the product and the user, whatever is in their names', () => {
  const address = new URL(appAddress(RFC_SECRET, 'keyroster', 'ana:maría/?&'));
  expect(decodeURIComponent(address.pathname)).toBe('/keyroster:ana:maría/?&');
  expect(address.searchParams.get('issuer')).toBe('keyroster');
});

it('recovery codes alone are no second factor', () => {
  expect(hasFactor(null)).toBe(false);
  expect(hasFactor({ app: null, passkeys: [] })).toBe(false);
  expect(hasFactor({ app: { sealed: '', key_id: '' }, passkeys: [] })).toBe(true);
});
