import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import request, { type Response } from 'supertest';
import type { OpenAPIObject, OperationObject, ParameterObject } from '@nestjs/swagger';
import { ADMIN_ROWS } from '../support/access/admin-rows.js';
import { OPEN_ROWS } from '../support/access/open-rows.js';
import { ADMIN, TestApp } from '../support/app/test-app.js';
import { Session } from '../support/app/session.js';
import { CONTRACT_ROUTES } from '../support/access/route-permissions.js';
import { imported, planUsers } from '../support/data/imports.js';
import { refused } from '../support/checks/refusal.js';
import { byTurns } from '../support/checks/by-turns.js';
import { UNKNOWN_ID } from '../support/data/courses.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = Lowercase<(typeof METHODS)[number]>;

const ROUTES = Object.values(CONTRACT_ROUTES)
  .flat()
  .map((route) => {
    const [method = '', pattern = ''] = route.split(' ');
    return { route, method, pattern, path: pattern.replace(/:\w+/g, UNKNOWN_ID) };
  });
const PATTERNS = [...new Set(ROUTES.map(({ pattern }) => pattern))];

const methodsOf = (wanted: string): string[] => {
  const own = ROUTES.filter(({ pattern }) => pattern === wanted).map(({ method }) => method);
  return own.includes('GET') ? [...own, 'HEAD'] : own;
};

let app: TestApp;
let root: Session;

const ask = (method: string, path: string) =>
  request(app.url)[method.toLowerCase() as Method](path).set('Accept-Encoding', 'br, gzip');

beforeAll(async () => {
  app = await TestApp.start();
  root = await (await Session.root(app)).confirmed();
});
afterAll(() => app.stop());

describe('conditions and ranges that cannot be met', () => {
  const CASES = [
    ['Range', 'bytes=9999999-', 416],
    ['If-Match', '"x"', 412],
    ['If-Unmodified-Since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412],
  ] as const;
  let files: string[];

  beforeAll(async () => {
    const page = await ask('GET', '/');
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
    files = [script, '/favicon.svg', '/favicon.ico', '/robots.txt', '/api/docs/swagger-ui.css'];
  });

  it.each(CASES)('of a file, %s: %s, are refused in the one shape', async (name, value, status) => {
    for (const file of files) {
      const { headers } = await refused(ask('GET', file).set(name, value), status);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
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

  it.each(PATTERNS)('%s refuses every other method before it asks who calls', async (pattern) => {
    const allowed = methodsOf(pattern);
    const place = PATTERNS.indexOf(pattern);
    const others = METHODS.filter((each, at) => !allowed.includes(each) && isOnTurn(place, at));
    for (const method of others) {
      const call = ask(method, pattern.replace(/:\w+/g, UNKNOWN_ID));
      const answer = method === 'OPTIONS' ? await call.expect(204) : await refused(call, 405);
      expect(answer.get('Allow')?.split(', ').sort()).toEqual([...allowed, 'OPTIONS'].sort());
    }
  });

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

it('says with each 401 how to come in', async () => {
  const isOnTurn = byTurns('which route says how to come in', 5);
  const closed = ROUTES.filter(({ route }, at) => !CONTRACT_ROUTES.all.includes(route) && isOnTurn(at));
  for (const { method, path } of closed) {
    const { headers } = await refused(ask(method, path), 401);
    expect(headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
  }
  const { headers } = await refused(
    root.post('/api/users/login', { email: 'nobody', password: 'wrong' }),
    401,
  );
  expect(headers).toMatchObject({ 'www-authenticate': 'Bearer' });
});

describe('what crawlers, browsers and password managers ask of every site', () => {
  it('is there', async () => {
    const robots = await ask('GET', '/robots.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(robots.text).toBe('User-agent: *\nDisallow: /\n');
    const icon = await ask('GET', '/favicon.ico').expect(200);
    expect(icon.get('Content-Type')).toMatch(/^image\//);
    await ask('GET', '/.well-known/change-password').expect(302).expect('Location', '/dashboard/security');
  });

  it.each(['security.txt', 'resource-that-should-not-exist-whose-status-code-should-not-be-200', ''])(
    'is not: /.well-known/%s',
    async (name) => {
      await refused(ask('GET', `/.well-known/${name}`), 404);
    },
  );
});

describe('what may be kept of an answer', () => {
  const reads = [...OPEN_ROWS, ...ADMIN_ROWS].filter(
    ({ route, names, path }) =>
      route.startsWith('GET /api/') &&
      names === undefined &&
      path === undefined &&
      !route.startsWith('GET /api/docs') &&
      // The first admin has no ticket.
      route !== 'GET /api/payments/ticket',
  );
  const read = (row: (typeof reads)[number]) => {
    const query = row.query?.('', {} as never) as Record<string, string> | undefined;
    return root.get(row.route.slice('GET '.length)).query(query ?? {});
  };
  const isFile = ({ headers }: Response) => String(headers['content-type']).startsWith('text/csv');

  it.each(reads.map((row) => [`${row.route}${row.query ? ' with a query' : ''}`, row] as const))(
    'of %s is said: a list is asked for each time, an export kept by nobody',
    async (_, row) => {
      const answer = await read(row).expect(200);
      const isStreamed = answer.get('Transfer-Encoding') === 'chunked';
      const kept = isFile(answer) ? 'no-store' : 'private, no-cache';
      expect(answer.get('Cache-Control')).toBe(kept);
      const etag = answer.get('ETag');
      if (isFile(answer)) expect(etag).toBeUndefined();
      else if (!isStreamed) expect(etag).toMatch(/^W\/"[\w.-]+"$/);
    },
  );

  it.each(['/api/shops', '/api/manifest'])(
    'of %s is not sent again where nothing changed',
    async (path) => {
      const first = await root.get(path).expect(200);
      const again = await root
        .get(path)
        .set('If-None-Match', first.get('ETag') ?? '')
        .expect(304);
      expect(again.text).toBe('');
      expect(again.get('ETag')).toBe(first.get('ETag'));
      await root.get(path).set('If-None-Match', 'W/"another"').expect(200, first.text);
    },
  );

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

interface Fetched {
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The answer as it comes over the wire, which most clients would decompress. */
function fetched(path: string, encodings?: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${root.token}`,
      ...(encodings !== undefined && { 'Accept-Encoding': encodings }),
    };
    get(app.url + path, { headers }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject);
    }).on('error', reject);
  });
}

describe('answers of the API', () => {
  const MANY = 250;

  beforeAll(async () => {
    const lines = Array.from({ length: MANY }, (_, index) => `reader_${index},abc,member,24/11/2026,30`);
    const file = ['email,password,role,sub_start_date,sub_validity', ...lines].join('\n');
    await imported(root, await planUsers(root, file));
  });

  it.each([
    ['JSON', '/api/users/false?limit=20'],
    ['JSON in parts', '/api/users/false'],
    ['CSV', '/api/users/export'],
    ['the documentation', '/api/docs-json'],
  ])('are compressed as the caller takes them: %s', async (_, path) => {
    const plain = await fetched(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await fetched(path, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toContain('Accept-Encoding');
      expect(body.length).toBeLessThan(plain.body.length / 2);
      expect(decompress(body).equals(plain.body)).toBe(true);
    }
  });

  it.each(['/api/users/export?q=root', '/api/config'])('are sent as they are where they are short: %s', async (path) => {
    expect((await fetched(path, 'br, gzip')).headers['content-encoding']).toBeUndefined();
  });
});

describe('the files of the page', () => {
  let script: string;

  beforeAll(async () => {
    const page = await fetched('/');
    [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body.toString()) ?? [];
  });

  it('are kept for a year, its page is not', async () => {
    expect((await fetched(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await fetched('/')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('come compressed to whoever takes %s', async (accepted, encoding, decompress) => {
    const plain = await fetched(script);
    const { headers, body } = await fetched(script, accepted);

    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': plain.headers['content-type'],
      'cache-control': plain.headers['cache-control'],
      vary: expect.stringContaining('Accept-Encoding') as string,
    });
    expect(decompress(body).equals(plain.body)).toBe(true);
    expect(body.length).toBeLessThan(plain.body.length);
  });

  it.each([undefined, 'br;q=0'])('come as they are to whoever takes %s', async (accepted) => {
    const { headers } = await fetched(script, accepted);

    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers.vary).toContain('Accept-Encoding');
  });
});
