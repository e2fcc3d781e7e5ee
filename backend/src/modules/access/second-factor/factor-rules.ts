import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  FACTOR_CODE_DIGITS,
  FACTOR_CODE_PERIOD,
  RECOVERY_CODES,
  type CodeSecret,
} from '@keyroster/contracts';
import { digest } from '../../../common/secrets/digests.js';
import { toBase32, totpAt } from '../../../common/secrets/totp.js';
import type { SecondFactor } from './second-factor.schema.js';

const APP_CODE = new RegExp(`^\\d{${FACTOR_CODE_DIGITS}}$`);
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** 80 bits: too many to find one by trying, even with the hashes. */
const RECOVERY_BYTES = 10;
const PERIOD_MS = FACTOR_CODE_PERIOD * 1_000;
const STEPS = [-1, 0, 1];

/** Recovery codes alone are no second factor. */
export const hasFactor = (factor: Pick<SecondFactor, 'app' | 'passkeys'> | null): boolean =>
  factor !== null && (factor.app !== null || factor.passkeys.length > 0);

export const newAppSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export function appAddress(secret: string, product: string, username: string): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(username)}`;
  const { algorithm, digits, period } = codeSecret(secret);
  const facts = `issuer=${encodeURIComponent(product)}&algorithm=${algorithm}&digits=${digits}&period=${period}`;
  return `otpauth://totp/${label}?secret=${secret}&${facts}`;
}

export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isAppCode = (code: string): boolean => APP_CODE.test(code);

/** Null for a wrong code. All steps near now are compared, so that the time taken tells nothing. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const present = Math.floor(now / PERIOD_MS);
  let found: number | null = null;
  for (const drift of STEPS) {
    const step = present + drift;
    const right = totpAt(codeSecret(secret), step * PERIOD_MS).code;
    if (isAppCode(code) && timingSafeEqual(Buffer.from(right), Buffer.from(code))) found = step;
  }
  return found;
}

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g) ?? []).join('-'),
  );

/** A quick hash is enough for random codes. */
export const recoveryHash = (userId: string, code: string): string => digest(`${userId}\n${plainCode(code)}`);

const codeSecret = (secret: string): CodeSecret => ({
  secret,
  algorithm: 'SHA1',
  digits: FACTOR_CODE_DIGITS,
  period: FACTOR_CODE_PERIOD,
});
