import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeSecrets, keptSecret, keptSecrets } from './secrets.js';

const secret = (bytes: number): string => randomBytes(bytes).toString('base64');

describe('a secret', () => {
  it('is base64 of at least 32 bytes, or several of them', () => {
    const both = [secret(48), secret(32)];
    const decoded = decodeSecrets('JWT_SECRET', both.join(', '));
    expect(decoded.map((bytes) => bytes.toString('base64'))).toEqual(both);
  });

  it.each([
    ['JWT_SECRET', 'secret'],
    ['JWT_SECRET', secret(31)],
    ['JWT_SECRET', `${secret(32)},`],
    ['JWT_SECRET', 'A'.repeat(43) + '='],
    ['CREDENTIALS_KEY', secret(33)],
    ['CREDENTIALS_KEY', randomBytes(32).toString('hex')],
  ] as const)('is refused by the name of its variable when it is weak or broken: %s', (name, text) => {
    expect(() => decodeSecrets(name, text)).toThrow(new RegExp(`^${name}: `));
  });

  it('is never repeated by its refusal', () => {
    expect(() => decodeSecrets('JWT_SECRET', 'hunter2')).not.toThrow(/hunter2/);
  });
});

describe('a kept secret', () => {
  const dir = mkdtempSync(join(tmpdir(), 'keyroster-secrets-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  it('is made once, for its owner alone', () => {
    const made = keptSecret('JWT_SECRET', dir);
    expect(decodeSecrets('JWT_SECRET', made)[0]).toHaveLength(32);
    expect(keptSecret('JWT_SECRET', dir)).toBe(made);
    expect(statSync(join(dir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('is refused with the name of its file when that is broken', () => {
    const file = join(dir, 'credentials-key');
    writeFileSync(file, '');
    expect(() => keptSecrets('CREDENTIALS_KEY', dir)).toThrow(`CREDENTIALS_KEY: ${file} should be base64 of`);
  });

  it('is refused with the name of DATA_DIR where it cannot be kept', () => {
    expect(() => keptSecret('JWT_SECRET', join(dir, 'none'))).toThrow(/^DATA_DIR: /);
  });
});
