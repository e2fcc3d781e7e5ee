import fc from 'fast-check';
import { CODE_ALGORITHMS, codeAddress, parseCodeSecret } from './one-time-codes.js';

const PLAIN = { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 };

it.each([
  'JBSWY3DPEHPK3PXP',
  'jbsw y3dp ehpk 3pxp',
  ' JBSW-Y3DP-EHPK-3PXP ',
  'jbswy3dpehpk3pxp======',
  'JBSW Y3DP\tEHPK\n3PXP',
  'otpauth://totp/Shop:ana@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Shop',
  'OTPAUTH://TOTP/?secret=jbsw%20y3dp-ehpk3pxp&algorithm=sha1&digits=6&period=30',
  'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP%3D%3D%3D%3D#top',
])('%j is a secret', (text) => {
  expect(parseCodeSecret(text)).toEqual(PLAIN);
});

it('takes every algorithm, 6 to 8 digits and 15 to 60 seconds from an address', () => {
  for (const algorithm of CODE_ALGORITHMS) {
    const of = (more: string) => parseCodeSecret(`otpauth://totp/x?secret=MY&algorithm=${algorithm}${more}`);
    expect(of('&digits=8&period=15')).toEqual({ secret: 'MY', algorithm, digits: 8, period: 15 });
    expect(of('&digits=7&period=60')).toEqual({ secret: 'MY', algorithm, digits: 7, period: 60 });
  }
});

const address = (rest: string) => `otpauth://totp/x?secret=MY${rest}`;

it.each([
  ['no base32', ['0189', 'JBSWY3DPEHPK3PX!', 'A', '=', 'MY=======', 'M=Y', '']],
  ['another kind of address', ['otpauth://hotp/x?secret=MY&counter=1', 'https://totp/x?secret=MY']],
  ['not all of an address', ['otpauth://totp?secret=MY', 'otpauth://totp/x', 'otpauth://totp/x?secret=']],
  ['two secrets', [address('&secret=MQ')]],
  ['another algorithm', [address('&algorithm=MD5')]],
  ['other digits', ['5', '9', ''].map((digits) => address(`&digits=${digits}`))],
  ['another period', ['14', '61'].map((period) => address(`&period=${period}`))],
])('%s is none', (_what, texts) => {
  expect(texts.filter((text) => parseCodeSecret(text) !== null)).toEqual([]);
});

it('comes back from its address as it was', () => {
  const secrets = fc.record({
    secret: fc.constantFrom('MY', 'MZXW6', 'MZXW6YTB', 'GEZDGNBVGY3TQOJQ'),
    algorithm: fc.constantFrom(...CODE_ALGORITHMS),
    digits: fc.integer({ min: 6, max: 8 }),
    period: fc.integer({ min: 15, max: 60 }),
  });
  fc.assert(fc.property(secrets, (secret) => expect(parseCodeSecret(codeAddress(secret))).toEqual(secret)));
});
