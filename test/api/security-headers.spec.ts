import request from 'supertest';
import { EXTENSION_ORIGIN } from '@keyroster/contracts';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

const OURS = 'https://shop.example.com';
const FIREFOX = 'moz-extension://0a1b2c3d-0000-4000-8000-0123456789ab';
const OTHER_EXTENSION = `chrome-extension://${'a'.repeat(32)}`;
const FOREIGN = 'https://elsewhere.example.com';

let app: TestApp;

withApp((started) => (app = started), { CORS_ORIGINS: `${OURS},${FIREFOX}`, TRUST_PROXY: 'loopback' });

describe('every answer', () => {
  it.each(['/', '/api/config', '/api/users/false', '/static/logos/no'])(
    'of %s lets a browser run nothing of others, guess no type and show it in no frame',
    async (path) => {
      const { headers } = await request(app.url).get(path);
      const policy = (headers['content-security-policy'] ?? '').split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "script-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          `connect-src 'self' ${app.url.replace('http:', 'ws:')}`,
        ]),
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringMatching(
          /clipboard-write=\(self\).*camera=\(\).*microphone=\(\)/,
        ) as string,
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );
});

describe('the origin of sockets that a browser may connect to', () => {
  const policyFor = async (headers: Record<string, string>) => {
    const answer = await request(app.url).get('/').set(headers);
    return /connect-src ([^;]*)/.exec(answer.get('Content-Security-Policy') ?? '')?.[1];
  };

  it.each([
    ['shop.example', "'self' ws://shop.example"],
    ['shop.example:8443', "'self' ws://shop.example:8443"],
    ['[::1]:3000', "'self' ws://[::1]:3000"],
  ])('at %s is that one alone', async (Host, sources) => {
    expect(await policyFor({ Host })).toBe(sources);
  });

  it('is one of TLS where a proxy that is believed says so', async () => {
    expect(await policyFor({ Host: 'shop.example', 'X-Forwarded-Proto': 'https' })).toBe(
      "'self' wss://shop.example",
    );
  });

  it.each(['x; script-src *', "'unsafe-inline'", 'a@b', 'ws://x'])(
    'is none of the words of %s',
    async (Host) => {
      expect((await policyFor({ Host })) ?? "'self'").toMatch(/^'self'( 'self')?$/);
    },
  );
});

describe('a page of another origin', () => {
  const asked = (origin: string) =>
    request(app.url)
      .options('/api/users/false')
      .set({ Origin: origin, 'Access-Control-Request-Method': 'GET' });

  it.each([OURS, FIREFOX, EXTENSION_ORIGIN])('may call where CORS_ORIGINS lists it: %s', async (origin) => {
    const { headers } = await asked(origin);
    expect(headers['access-control-allow-origin']).toBe(origin);
  });

  it.each([FOREIGN, 'null', OTHER_EXTENSION, `${OURS}.${FOREIGN.slice('https://'.length)}`])(
    'may not as %s',
    async (origin) => {
      const { headers } = await asked(origin);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );
});
