import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';
import { readEnvironment } from './environment.js';

/** Letters from a to p. */
const EXTENSION_ID = 'abcdefghijklmnop'.repeat(2);

describe('the environment', () => {
  it('takes an empty variable for one that is not there', () => {
    expect(readEnvironment({ PORT: '', MONGODB_URI: '', JWT_SECRET_FILE: '' })).toEqual(readEnvironment({}));
  });

  it.each([
    ['PORT', ['-1', '65536', '3000x', '0x10', ' 80', '1e3', '3.5']],
    ['METRICS_PORT', ['-1', '65536', 'on']],
    ['UPLOAD_MAX_MB', ['0', '16', '5MB']],
    ['LOGINS_PER_MINUTE', ['0', 'many']],
    ['CALLS_PER_SECOND', ['-1', 'many']],
    ['WS_MAX_SOCKETS', ['0', '-5']],
    ['SPANS_DAYS', ['0', '401', 'all']],
    ['ALARM_GRACE_S', ['4', '3601', '60s']],
    ['TRUST_PROXY', ['true', '0', '-1', '100', '10.0.0.0/33', '10.0.0/8', 'fe80::/129', ',']],
    ['CORS_ORIGINS', ['*', 'a.com', 'https://a.com/', 'https://a.com/b', 'https://a.com,,', 'ftp://a.com']],
    ['CORS_ORIGINS', ['null', 'chrome-extension://', `chrome-extension://${EXTENSION_ID}/`]],
    ['CORS_ORIGINS', [`chrome-extension://${EXTENSION_ID.replace('p', 'q')}`, 'moz-extension://abc']],
    ['CORS_ORIGINS', [`safari-extension://${EXTENSION_ID}`]],
    ['EXTENSION', ['yes', 'true', '1']],
    ['WEBHOOK_ALLOW', ['*', 'http://hooks.internal', 'hooks.internal:8080', '10.0.0.0/33', '0x7f.1.', ',']],
    ['PUBLIC_URL', ['admin.example.com', 'https://a.com/', 'https://a.com/b', 'ftp://a.com', '*']],
    ['SECOND_FACTOR', ['on', 'admin', 'everybody']],
    ['MONGODB_URI', ['localhost:27017', 'http://localhost', 'mongodb://']],
    ['REDIS_URL', ['localhost:6379', 'http://localhost', 'redis://:a/b@host', 'redis://host:99999']],
    ['PUBLIC_USER_LIST', ['yes', 'true', '1', 'ON']],
    ['PHONE_REGION', ['pe', 'PER', 'P', 'Peru', '51', '+51', 'ZZ', 'XX', 'UK', 'EU', 'P1', ' PE']],
    ['LANGUAGE', ['de', 'EN', 'es-PE', 'browser']],
    ['API_DOCS', ['yes']],
    ['PRODUCT_SLUG', ['Key Roster', '-a', 'a'.repeat(51), 'ä']],
    ['ADMIN_USERNAME', [' ', 'a'.repeat(501), 'system', ' System']],
    ['ADMIN_PASSWORD', ['ab', '    ', 'a'.repeat(257)]],
    ['CURRENCY', ['pen', 'S/', 'PE', 'XYZ', 'soles']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
  ])('refuses a wrong %s, by its name', (name, values) => {
    for (const value of values) {
      expect(() => readEnvironment({ [name]: value })).toThrow(ConfigError);
      expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`));
    }
  });

  it.each([
    ['PHONE_REGION', 'PE', 'PE'],
    ['PHONE_REGION', 'AQ', 'AQ'],
    // The language variable of gettext.
    ['LANGUAGE', 'en_US:en', 'en'],
    ['LANGUAGE', 'es_PE.UTF-8', 'en'],
    ['LANGUAGE', 'de:en', 'en'],
    ['TRUST_PROXY', 'off', false],
    ['TRUST_PROXY', '1', 1],
    ['TRUST_PROXY', 'loopback', ['loopback']],
    ['TRUST_PROXY', '10.0.0.0/8, fd00::/8 ,192.0.2.1', ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']],
  ] as const)('takes %s=%s for %j', (name, text, taken) => {
    expect(readEnvironment({ [name]: text })[name]).toEqual(taken);
  });

  describe('a secret in a file', () => {
    const dir = mkdtempSync(join(tmpdir(), 'keyroster-env-'));
    const file = join(dir, 'secret');
    afterAll(() => rmSync(dir, { recursive: true }));

    it.each([
      ['MONGODB_URI', 'mongodb://user:word@db/keyroster'],
      ['REDIS_URL', 'redis://:word@redis'],
      ['JWT_SECRET', 'anything'],
      ['CREDENTIALS_KEY', 'anything'],
      ['ADMIN_PASSWORD', 'four words'],
    ] as const)('is read where %s_FILE names it, without its last line break', (name, secret) => {
      writeFileSync(file, `${secret}\n`);
      expect(readEnvironment({ [`${name}_FILE`]: file })[name]).toBe(secret);
    });

    it.each([
      ['is given by itself too', 'anything', { JWT_SECRET_FILE: file, JWT_SECRET: 'other' }, /^JWT_SECRET: /],
      ['is empty', '\n', { JWT_SECRET_FILE: file }, /^JWT_SECRET_FILE: .* is empty$/],
      ['is missing', '', { JWT_SECRET_FILE: join(dir, 'none') }, /^JWT_SECRET_FILE: .* can't be read$/],
      ['has no value of its variable', 'localhost', { MONGODB_URI_FILE: file }, /^MONGODB_URI: /],
    ])('is refused by the name of the variable when it %s', (_what, content, env, refusal) => {
      writeFileSync(file, content);
      expect(() => readEnvironment(env)).toThrow(refusal);
    });
  });
});
