import { randomBytes } from 'node:crypto';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { CredentialCipher } from './credential-cipher.js';

const FIELDS = ['login_sealed', 'password_sealed', 'otp_sealed'] as const;
const OVERHEAD_BYTES = 12 + 16;
const SECRETS = { login: 'a login', password: 'a password', otp: 'otpauth://totp/x?secret=JBSWY3DP' };

const cipherWith = (...credentialsKeys: Buffer[]): CredentialCipher =>
  new CredentialCipher(new KeyRing({ credentialsKeys } as never));

const cipher = cipherWith(randomBytes(32));
const sealed = cipher.seal('mine', SECRETS);

it('is read by its own document as it was given, and stored otherwise', () => {
  expect(cipher.open('mine', sealed)).toEqual(SECRETS);
  for (const secret of Object.values(SECRETS)) {
    expect(JSON.stringify(sealed)).not.toContain(secret);
    expect(JSON.stringify(sealed)).not.toContain(Buffer.from(secret).toString('base64').slice(0, -3));
  }
});

it('seals the same text differently each time, for one document and for two', () => {
  const same = { login: 'same', password: 'same', otp: 'same' };
  const all = [cipher.seal('mine', same), cipher.seal('mine', same), cipher.seal('theirs', same)];
  expect(new Set(all.flatMap((one) => FIELDS.map((field) => one[field]))).size).toBe(9);
});

describe.each(FIELDS)('%s', (field) => {
  const bytes = Buffer.from(sealed[field] ?? '', 'base64');
  const openWith = (changed: Buffer) => () =>
    cipher.open('mine', { ...sealed, [field]: changed.toString('base64') });

  it('is an error with any one byte flipped, and never wrong text', () => {
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      expect(openWith(flipped)).toThrow();
    }
  });

  it.each([1, 12, 16, OVERHEAD_BYTES, bytes.length - 1])('is an error when cut to %i bytes', (length) => {
    expect(openWith(bytes.subarray(0, length))).toThrow();
  });

  it('is an error when it was taken from another credential', () => {
    const theirs = cipher.seal('theirs', SECRETS);
    expect(() => cipher.open('mine', { ...sealed, [field]: theirs[field] })).toThrow();
  });
});

it('is an error when login and password have changed places', () => {
  const { login_sealed, password_sealed } = sealed;
  const swapped = { ...sealed, login_sealed: password_sealed, password_sealed: login_sealed };
  expect(() => cipher.open('mine', swapped)).toThrow();
});

it('is an error under the name of another key', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const both = cipherWith(other, key);
  const byKey = cipherWith(key).seal('mine', SECRETS);
  expect(both.open('mine', byKey)).toEqual(SECRETS);
  const { key_id } = both.seal('mine', SECRETS);
  expect(() => both.open('mine', { ...byKey, key_id })).toThrow();
  expect(() => cipher.open('mine', byKey)).toThrow();
});
