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

it.each([
  '0189',
  'JBSWY3DPEHPK3PX!',
  'A',
  '=',
  'MY=======',
  'M=Y',
  'otpauth://hotp/x?secret=MY&counter=1',
  'otpauth://totp?secret=MY',
  'otpauth://totp/x',
  'otpauth://totp/x?secret=',
  'otpauth://totp/x?secret=MY&secret=MQ',
  'otpauth://totp/x?secret=MY&algorithm=MD5',
  'otpauth://totp/x?secret=MY&digits=5',
  'otpauth://totp/x?secret=MY&digits=9',
  'otpauth://totp/x?secret=MY&digits=',
  'otpauth://totp/x?secret=MY&period=14',
  'otpauth://totp/x?secret=MY&period=61',
  'https://totp/x?secret=MY',
  '',
])('%j is none', (text) => {
  expect(parseCodeSecret(text)).toBeNull();
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
