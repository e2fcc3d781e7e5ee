import request from 'supertest';
import type { OpenAPIObject, OperationObject, ParameterObject } from '@nestjs/swagger';
import { ADMIN } from '../support/app/test-app.js';
import { withApp, type Session, type TestApp } from '../support/app/session.js';
import { CONTRACT_ROUTES } from '../support/access/route-permissions.js';
import { imported, planUsers } from '../support/data/imports.js';
import { refused } from '../support/checks/answer.js';
import { byTurns } from '../support/checks/by-turns.js';
import { UNKNOWN_ID } from '../support/data/courses.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = Lowercase<(typeof METHODS)[number]>;

/** The methods of each path of the contract. */
const PATTERNS = new Map<string, string[]>();
for (const route of Object.values(CONTRACT_ROUTES).flat()) {
  const [method = '', pattern = ''] = route.split(' ');
  const own = method === 'GET' ? ['GET', 'HEAD'] : [method];
  PATTERNS.set(pattern, [...(PATTERNS.get(pattern) ?? []), ...own]);
}

let app: TestApp;
let root: Session;

const ask = (method: string, path: string) =>
  request(app.url)[method.toLowerCase() as Method](path).set('Accept-Encoding', 'br, gzip');

withApp(async (started, admin) => {
  app = started;
  root = await admin.confirmed();
});

/** The page's first script. */
const scriptOfPage = async (): Promise<string> =>
  /src="(\/assets\/[^"]+\.js)"/.exec((await ask('GET', '/')).text)?.[1] ?? '';

describe('conditions and ranges that cannot be met', () => {
  const CASES = [
    ['Range', 'bytes=9999999-', 416],
    ['If-Match', '"x"', 412],
    ['If-Unmodified-Since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412],
  ] as const;
  const FILES = ['/favicon.svg', '/favicon.ico', '/robots.txt', '/api/docs/swagger-ui.css'];

  it.each(CASES)('of a file, %s: %s, are refused in the one shape', async (name, value, status) => {
    for (const file of [await scriptOfPage(), ...FILES]) {
      const { headers } = await refused(ask('GET', file).set(name, value), status);
      const type = { 'content-type': 'application/json; charset=utf-8' };
      expect(headers).toMatchObject({ ...type, 'cache-control': 'no-store' });
      for (const left of ['etag', 'last-modified', 'content-encoding'])
        expect(headers).not.toHaveProperty(left);
      if (status === 416) expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    }
  });

  it.each([...CASES, ['If-None-Match', '*', 304] as const])(
    'of the page, %s: %s, are not looked at',
    async (name, value) => {
      for (const path of ['/', '/dashboard/users']) {
        const { text, headers } = await ask('GET', path).set(name, value).expect(200);
        expect(text).toMatch(/^<!doctype html>/i);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-length': String(Buffer.byteLength(text)),
        });
      }
    },
  );
});

describe('a path that is known', () => {
  const isOnTurn = byTurns('which methods are refused', 3);

  it.each([...PATTERNS])(
    '%s refuses every other method before it asks who calls',
    async (pattern, allowed) => {
      const place = [...PATTERNS.keys()].indexOf(pattern);
      const others = METHODS.filter((each, at) => !allowed.includes(each) && isOnTurn(place, at));
      for (const method of others) {
        const call = ask(method, pattern.replace(/:\w+/g, UNKNOWN_ID));
        const answer = method === 'OPTIONS' ? await call.expect(204) : await refused(call, 405);
        expect(answer.get('Allow')?.split(', ').sort()).toEqual([...allowed, 'OPTIONS'].sort());
      }
    },
  );

  it.each(['/dashboard/users', '/favicon.svg', '/assets/nothing.js'])(
    'as the page or a file, %s is read alone',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { headers } = await refused(ask(method, path), 405);
        expect(headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS' });
      }
      expect((await ask('OPTIONS', path).expect(204)).headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS' });
    },
  );

  it.each(['/api/users/false/1', '/static/nothing'])('is none of %s', async (path) => {
    for (const method of METHODS) await refused(ask(method, path), 404);
  });
});

it('what crawlers, browsers and password managers ask of every site is there, and nothing else of it', async () => {
  const robots = await ask('GET', '/robots.txt')
    .expect(200)
    .expect('Content-Type', /^text\/plain/);
  expect(robots.text).toBe('User-agent: *\nDisallow: /\n');
  const icon = await ask('GET', '/favicon.ico').expect(200);
  expect(icon.get('Content-Type')).toMatch(/^image\//);
  await ask('GET', '/.well-known/change-password').expect(302).expect('Location', '/dashboard/security');
  const none = 'resource-that-should-not-exist-whose-status-code-should-not-be-200';
  for (const name of ['security.txt', none, '']) await refused(ask('GET', `/.well-known/${name}`), 404);
});

describe('what may be kept of an answer', () => {
  it.each(['/api/shops', '/api/manifest'])('of %s is not sent again where nothing changed', async (path) => {
    const first = await root.get(path).expect(200);
    const tag = first.get('ETag') ?? '';
    const again = await root.get(path).set('If-None-Match', tag).expect(304);
    expect([again.text, again.get('ETag')]).toEqual(['', tag]);
    await root.get(path).set('If-None-Match', 'W/"another"').expect(200, first.text);
  });

  it('with a token, or of any change, is nothing', async () => {
    const answers = [
      await root.post('/api/users/login', { email: ADMIN.username, password: ADMIN.password }).expect(200),
      await root.post('/api/users/ping').expect(200),
      await root.post('/api/group/add', { name: 'kept by nobody' }).expect(201),
    ];
    for (const answer of answers) {
      expect(answer.get('Cache-Control')).toBe('no-store');
      expect(answer.get('ETag')).toBeUndefined();
    }
  });
});

describe('fields for a call that takes none', () => {
  let operations: Array<[string, OperationObject]>;
  const isOnTurn = byTurns('which calls are sent a field', 4);

  const namesQuery = ({ parameters = [] }: OperationObject) =>
    (parameters as ParameterObject[]).some((parameter) => parameter.in === 'query');
  const called = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replace('{kind}', 'logos').replace(/\{\w+\}/g, UNKNOWN_ID);
    return ask(method, filled).auth(root.token, { type: 'bearer' });
  };

  beforeAll(async () => {
    const { paths } = (await root.get('/api/docs-json').expect(200)).body as OpenAPIObject;
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, OperationObject>).map(
        ([method, operation]): [string, OperationObject] => [`${method.toUpperCase()} ${path}`, operation],
      ),
    );
  });

  it('in a body are unknown', async () => {
    // The body of a request for a picture isn't read at all.
    const without = operations.filter(
      ([route, { requestBody }]) => !requestBody && !route.startsWith('GET /static/'),
    );
    expect(without.map(([route]) => route)).toContain('POST /api/users/2fa/begin');
    for (const [route] of without.filter((_operation, at) => isOnTurn(at))) {
      await refused(called(route).send({ zq: 1 }), 400, { code: 'UNKNOWN_FIELD', message: 'Unknown field' });
    }
  });

  it('in a query are unknown', async () => {
    const without = operations.filter(([, operation]) => !namesQuery(operation));
    expect(without.map(([route]) => route)).toContain('GET /api/verify-token');
    for (const [route, { requestBody }] of without.filter((_operation, at) => isOnTurn(at))) {
      const call = called(route).query({ zq: 1 });
      if (requestBody && JSON.stringify(requestBody).includes('multipart')) void call.field('x', 'y');
      await refused(call, 400, { code: 'UNKNOWN_FIELD', message: 'Unknown field' });
    }
  });

  it('beside the body of a call that takes either are unknown too', async () => {
    await refused(root.delete('/api/whitelist?zq=1', { id: UNKNOWN_ID }), 400, { message: 'Unknown field' });
  });
});

/** An answer as a caller takes it who reads these encodings; `fetch` unpacks it. */
async function fetched(path: string, encodings = 'identity') {
  const answer = await fetch(app.url + path, {
    headers: { Authorization: `Bearer ${root.token}`, 'Accept-Encoding': encodings },
  });
  // An answer that isn't read keeps its connection open.
  return { headers: answer.headers, text: await answer.text() };
}

describe('answers of the API', () => {
  const MANY = 250;

  beforeAll(async () => {
    const lines = Array.from({ length: MANY }, (_, index) => `reader_${index},abc,member`);
    await imported(root, await planUsers(root, ['email,password,role', ...lines].join('\n')));
  });

  it.each([
    ['JSON', '/api/users/false?limit=20'],
    ['JSON in parts', '/api/users/false'],
    ['CSV', '/api/users/export'],
    ['the documentation', '/api/docs-json'],
  ])('are compressed as the caller takes them: %s', async (_, path) => {
    const plain = await fetched(path);
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const packed = await fetched(path, encoding);
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(packed.headers.get('vary')).toContain('Accept-Encoding');
      expect(packed.text).toBe(plain.text);
    }
  });

  it.each(['/api/users/export?q=root', '/api/config'])(
    'are sent as they are where they are short: %s',
    async (path) => {
      expect((await fetched(path, 'br, gzip')).headers.get('content-encoding')).toBeNull();
    },
  );
});

describe('the files of the page', () => {
  let script: string;

  beforeAll(async () => {
    script = await scriptOfPage();
  });

  it('are kept for a year, its page is not', async () => {
    const { headers } = await fetched(script);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetched('/')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', null],
  ])('come to whoever takes %s as %s', async (accepted, encoding) => {
    const [plain, packed] = [await fetched(script), await fetched(script, accepted)];
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.text).toBe(plain.text);
  });
});
