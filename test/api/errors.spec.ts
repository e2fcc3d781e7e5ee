import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import request, { type Test } from 'supertest';
import type { ErrorBody } from '@keyroster/contracts';
import { expectErrorBody, refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { logInWith } from '../support/data/second-factor.js';
import { setLock } from '../support/sockets/activity.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { until } from '../support/checks/until.js';

const KB = 1_024;
const REGISTER = '/api/users/register';

let app: TestApp;
let root: Session;

/** Sends a body as it is, whatever it claims to be. */
const raw = (body: string | Buffer, type = 'application/json', path = REGISTER): Test =>
  request(app.url)
    .post(path)
    .auth(root.token, { type: 'bearer' })
    .set('Content-Type', type)
    .serialize((sent: string) => sent)
    .send(body);

const nested = (levels: number, open: string, close: string): string =>
  `{"email":${open.repeat(levels)}1${close.repeat(levels)}}`;

withApp((...begun) => ([app, root] = begun));

describe('a body', () => {
  it('is 100 KB at most, measured unpacked', async () => {
    await refused(raw(JSON.stringify({ email: 'x'.repeat(99 * KB) })), 400);
    for (const size of [100, 2_000]) {
      await refused(raw(JSON.stringify({ observation: 'x'.repeat(size * KB) })), 413);
    }
    const packed = gzipSync(JSON.stringify({ observation: 'x'.repeat(5_000 * KB) }));
    await refused(raw(packed).set('Content-Encoding', 'gzip'), 413);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'email=ana&password=abc'],
    ['XML', 'application/xml', '<email>ana</email>'],
    ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
    ['JSON in an unknown charset', 'application/json; charset=latin1', '{}'],
  ])('that is %s is of the wrong type', async (_, type, body) => {
    await refused(raw(body, type), 415);
  });

  it('that is packed in an unknown way, or JSON where a file is asked for, is of the wrong type', async () => {
    await refused(raw('{}').set('Content-Encoding', 'rot13'), 415);
    await refused(root.post('/api/upload_logo', { name: 'x' }), 415);
    await refused(root.post('/api/products/create', { email: 'x' }), 415);
  });

  it.each([
    ['broken JSON', '{"email":'],
    ['JSON with something after it', '{} {}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing at all', ''],
    ['a NUL', '\0'],
    ['deep objects', nested(15_000, '{"a":', '}')],
    ['deep lists', nested(40_000, '[', ']')],
    ['many fields', `{${Array.from({ length: 101 }, (_, place) => `"f${place}":1`).join(',')}}`],
    ['many objects', `{"email":[${Array(101).fill('{}').join(',')}]}`],
    ['__proto__', '{"email":"ana","password":"abc","__proto__":{"role":"admin"}}'],
    ['constructor', '{"email":"ana","password":"abc","constructor":{"prototype":{"role":"admin"}}}'],
    ['a field named like a path', '{"email":"ana","password":"abc","role.admin":1}'],
    ['a lone surrogate', '{"email":"\\ud800","password":"abc"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('of %s is refused', async (_, body) => {
    await refused(raw(body), 400);
  });

  it('is not asked for where a call has none', async () => {
    await root.post('/api/users/ping').expect(200);
    await root.post('/api/users/ping', {}).expect(200);
  });
});

it.each([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])(
  'the field %s, which every object inherits, is an unknown one like any other',
  async (field) => {
    const body = `{"email":"inherits","password":"abc","${field}":1}`;
    await refused(raw(body), 400, { message: 'Unknown field' });
    await refused(root.get(`/api/users/false?${field}=1`), 400, { message: 'Unknown field' });
  },
);

describe('a path', () => {
  it.each(['/api/', '/api/shops/nothing/at/all', '/static/secrets/x.png', '/assets/nothing.js'])(
    '%s is unknown, with or without a token',
    async (path) => {
      await refused(root.get(path), 404);
      await refused(request(app.url).get(path), 404);
    },
  );

  it.each([
    '/assets/../../package.json',
    '/static/logos/../../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
  ])('%s leads to no file outside of the page', async (path) => {
    const { port } = new URL(app.url);
    const [answer] = (await once(get({ port, path, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
    expect(await text(answer)).not.toContain('workspaces');
  });

  it('is never answered with the page under /api', async () => {
    const { headers } = await refused(root.get('/api/dashboard').set('Accept', 'text/html'), 404);
    expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^application\/json/) as string });
  });

  it.each([
    '/api/users/sessions/%E0%A4%A',
    '/api/users/%',
    '/static/logos/%FF',
    '/api/users/false?q=%E0%A4%A',
  ])('%s is refused without breaking anything', async (path) => {
    const answer = await root.get(path);
    expect([200, 400, 404]).toContain(answer.status);
    if (!answer.ok) expectErrorBody(answer.body as ErrorBody);
  });
});

it.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['a header too long', `GET /api/config HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20 * KB)}\r\n\r\n`, 413],
])('what is %s is refused in the same shape', async (_, bytes, status) => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expectErrorBody(JSON.parse(body) as ErrorBody);
});

it('names neither itself nor its version', async () => {
  for (const path of ['/api/nothing', '/api/health/live', '/api/config', '/']) {
    const { headers } = await request(app.url).get(path);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

it('repeats nothing of what it was sent', async () => {
  // Short: a parser quotes some ten characters around what it stumbled over.
  const marker = 'zyxwvu';
  const answers = [
    await root.post(REGISTER, { [marker]: 1 }),
    await root.post(REGISTER, { email: 'ana', password: 'abc', role: marker }),
    await root.get(`/api/users/false?sort=${marker}`),
    await root.get(`/api/users/false?${marker}=1`),
    await root.get(`/api/${marker}`),
    await root.get(`/api/users/sessions/${marker}`),
    await root.post('/api/users/update', { id: 'f'.repeat(24), profileGroup: marker }),
    await raw(`{"email": ${marker}}`),
  ];
  expect(answers.filter((answer) => answer.status < 400 || answer.text.includes(marker))).toEqual([]);
});

describe('the language of a message', () => {
  const refusedLogin = async (language?: string) => {
    const call = request(app.url).post('/api/users/login');
    if (language !== undefined) call.set('Accept-Language', language);
    const answer = await call.send({ email: `nobody_${language ?? 'asked'}`, password: 'wrong' });
    return (answer.body as ErrorBody).message;
  };

  it.each([
    [undefined, 'Invalid credentials'],
    ['de-DE', 'Invalid credentials'],
    ['en-US,en;q=0.9,es;q=0.8', 'Invalid credentials'],
    ['es-PE,es;q=0.9,en;q=0.8', 'Datos de acceso incorrectos'],
    ['de, es;q=0.5', 'Datos de acceso incorrectos'],
  ])('is the one that is asked for, English otherwise: %s', async (language, message) => {
    expect(await refusedLogin(language)).toBe(message);
  });

  it('is that of successes, of rules with a sentence of their own, and of paths that are none', async () => {
    const plan = { action: 'users.group', ids: [root.user._id] };
    for (const [call, told] of [
      [root.post('/api/group/add', { name: 'north' }), { message: 'Agregado correctamente' }],
      [
        root.post('/api/group/add', { name: '' }),
        { message: 'El grupo no puede estar vacío', field: 'name' },
      ],
      [
        root.post('/api/renewals', { user_id: root.user._id, days: 0 }),
        { message: 'Escribe un número entero de 1 a 36500', field: 'days' },
      ],
      [
        root.post('/api/users/register', { email: 'luz', password: 'secret', subStartDate: '31/2/2026' }),
        { message: 'Escribe una fecha, día/mes/año', field: 'subStartDate' },
      ],
      [
        root.post('/api/group/add', { name: 'x'.repeat(501) }),
        { message: 'Escribe como máximo 500 caracteres', field: 'name' },
      ],
      [
        root.post('/api/group/add', { name: 'north\u0007' }),
        { message: 'Hay caracteres de control o invisibles: escríbelo de nuevo a mano', field: 'name' },
      ],
      [root.get('/api/nothing'), { code: 'NOT_FOUND', message: 'No encontrado' }],
      [root.delete('/api/users/login'), { message: 'Esta dirección no admite este método' }],
      [root.post('/api/plans', plan), { message: 'A este plan le falta group', field: 'group' }],
    ] as const) {
      const answer = await call.set('Accept-Language', 'es');
      expect(answer.body).toMatchObject(told);
      expect(answer.get('Vary')).toContain('Accept-Language');
    }
  });
});

describe('whoever is locked', () => {
  it('is told in the language of their socket and of their calls, with the facts in headers', async () => {
    const member = await Session.as(app, 'member');
    const socket = await member.socket({ auth: { token: member.token, language: 'es' } });
    const terms = { id: member.user._id, value: true, reason: '¿Y Rosa?', minutes: 60 };
    await root.post('/api/users/lock', terms).expect(200);
    await until(5_000, () => !socket.isOpen);
    const told = /^Tu cuenta está bloqueada: ¿Y Rosa\?, hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d$/;
    const message = expect.stringMatching(told) as string;
    expect(socket.ends).toEqual([{ code: 'locked', message }]);
    const call = await member.get('/api/verify-token').set('Accept-Language', 'es').expect(401);
    expect(call.body).toMatchObject({ message });
    expect(call.get('X-Session-End')).toBe('locked');
    expect(decodeURIComponent(call.get('X-Locked-Reason') ?? '')).toBe(terms.reason);
    const login = await logInWith(app, member).set('Accept-Language', 'es').expect(403);
    expect(login.body).toMatchObject({ code: 'LOCKED', message });
    expect(login.get('X-Locked-Reason')).toBe(call.get('X-Locked-Reason'));
  });

  it('is refused in it at the handshake', async () => {
    const member = await Session.as(app, 'member');
    await setLock(root, member);
    const refused = await LiveSocket.refusal(app.url, { auth: { token: member.token, language: 'es' } });
    expect(refused).toMatchObject({ code: 'LOCKED', message: 'Tu cuenta está bloqueada' });
  });
});
