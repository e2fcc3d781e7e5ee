import { parseCodeSecret, type CodeAlgorithm } from '@keyroster/contracts';
import { fromBase32, totpAt } from './totp.js';

const secretOf = (text: string) => {
  const secret = parseCodeSecret(text);
  if (!secret) throw new Error('These are secrets');
  return secret;
};

/** Base32 of 1234567890. */
const DIGITS = 'GEZDGNBVGY3TQOJQ';
/** RFC 6238, appendix B: the seeds are these ASCII digits, as long as the hash. */
const SEEDS: Record<CodeAlgorithm, string> = {
  SHA1: DIGITS.repeat(2),
  SHA256: `${DIGITS.repeat(3)}GEZA`,
  SHA512: `${DIGITS.repeat(6)}GEZDGNA`,
};

it.each<[seconds: number, sha1: string, sha256: string, sha512: string]>([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('the vectors of RFC 6238 at %d', (seconds, ...codes) => {
  const made = Object.entries(SEEDS).map(([algorithm, seed]) => {
    const secret = secretOf(`otpauth://totp/x?secret=${seed}&digits=8&algorithm=${algorithm}`);
    return totpAt(secret, seconds * 1_000 + 999);
  });
  expect(made.map(({ code }) => code)).toEqual(codes);
  const until = (Math.floor(seconds / 30) + 1) * 30_000;
  expect(made.map(({ validUntil }) => validUntil)).toEqual([until, until, until]);
});

it('has fewer digits by leaving the first ones out, and keeps zeros at its head', () => {
  const at = 1_111_111_109_000;
  const of = (digits: number) =>
    totpAt(secretOf(`otpauth://totp/x?secret=${SEEDS.SHA1}&digits=${digits}`), at);
  expect([6, 7, 8].map((digits) => of(digits).code)).toEqual(['081804', '7081804', '07081804']);
});

it('holds for a period of its own, to its last millisecond', () => {
  const secret = secretOf(`otpauth://totp/x?secret=${SEEDS.SHA1}&period=45`);
  const first = totpAt(secret, 45_000);
  expect(first.validUntil).toBe(90_000);
  expect(totpAt(secret, 89_999)).toEqual(first);
  expect(totpAt(secret, 90_000).code).not.toBe(first.code);
});

it('reads base32 as RFC 4648 has it', () => {
  const texts = ['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'];
  expect(texts.map((text) => fromBase32(text).toString()).join(' ')).toBe('f fo foo foob fooba foobar');
});
