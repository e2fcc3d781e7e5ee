import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Types } from 'mongoose';
import request, { type Test } from 'supertest';
import type { VersionListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { Canaries } from '../support/data/canaries.js';
import { aCourse, aCredentialForm, aTitle, fill, UNKNOWN_ID } from '../support/data/courses.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { pictures } from '../support/data/pictures.js';
import { registered } from '../support/data/renewals.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';
import { logIn, type Session } from '../support/app/session.js';
import { aProgram } from '../support/data/tokens.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(180_000);

const LOGIN = '/api/users/login';
const FORM = 'multipart/form-data; boundary=x';

const canaries = new Canaries();
/** Texts that anybody who has the files may read. */
const open = new Canaries();
const OPEN = 20;
/** Lower case and digits, so that it stays the same where names are lowercased. */
const secret = (what: string): string => canaries.take(what, randomBytes(16).toString('hex'));
/** The answers of all calls that failed. */
const refusals: string[] = [];

let server: ServerProcess;
let admin: Session;

withServer(
  (...begun) => {
    [server, admin] = begun;
    canaries.take('the token of an admin', admin.token);
  },
  {
    LOG_LEVEL: 'debug',
    JWT_SECRET: canaries.take('the JWT_SECRET', randomBytes(32).toString('base64')),
    CREDENTIALS_KEY: canaries.take('the CREDENTIALS_KEY', randomBytes(32).toString('base64')),
    ADMIN_PASSWORD: secret('the ADMIN_PASSWORD'),
  },
);

const to = (path: string): Test => request(server.url).post(path);

async function fails(...calls: Test[]): Promise<void> {
  for (const call of calls) {
    const { status, text, headers } = await call;
    expect(status).toBeGreaterThanOrEqual(400);
    refusals.push(text + JSON.stringify(headers));
  }
}

const aMember = (password: string) => registered(admin, { password });

afterEach(() => {
  for (const said of [server.stdout, server.stderr, refusals.join('\n')])
    expect(canaries.in(said)).toEqual([]);
});

it('logins, right and wrong, by password and by PIN', async () => {
  const [password, pin] = [secret('a right password'), secret('a right PIN')];
  const [byPassword, byPin] = [await aMember(password), await aMember(pin)];
  canaries.take('a token by password', await logIn(server, byPassword.email, password));
  const entered = await to('/api/users/userlogin').send({ username: byPin.email, password: pin }).expect(200);
  canaries.take('a token by PIN', (entered.body as { token: string }).token);
  const { email } = byPassword;
  const locked = await aMember(secret('the password of a locked user'));
  await admin.post('/api/users/lock', { id: locked._id, value: true }).expect(200);
  await fails(
    to(LOGIN).send({ email, password: secret('a wrong password') }),
    to('/api/users/userlogin').send({ username: byPin.email, password: secret('a wrong PIN') }),
    to('/api/users/userlogin').send({ username: 'root', password: admin.password }),
    to(LOGIN).send({ email: 'nobody', password: secret("nobody's password") }),
    to(LOGIN).send({ email: secret('a password typed as the name'), password: 'abc' }),
    to(LOGIN).send({ email, password: { $gt: secret('a password as an operator') } }),
    to(LOGIN).send({ email, password: [secret('a password in a list')] }),
    to(LOGIN).send({ email, password: `${secret('a password too long')}${'x'.repeat(300)}` }),
    to(LOGIN).send({ email, password: 'abc', [secret('a password as a field')]: 1 }),
    to(`${LOGIN}?password=${secret('a password in the query')}`).send({ email }),
    to(LOGIN)
      .type('json')
      .send(`{"email":"${email}","password":"${secret('a password in broken JSON')}`),
    to(LOGIN)
      .type('form')
      .send(`email=${email}&password=${secret('a password in a form')}`),
    to(LOGIN).type('text').send(secret('a password as text')),
    to(LOGIN).auth(email, secret('a password by Basic')),
  );
});

it("passwords of users, set by admins and by oneself, and what of that can't be", async () => {
  const registered = secret('a registered password');
  const member = await aMember(registered);
  const [changed, own] = [secret("an admin's new password"), secret('a new password of their own')];
  await admin.post('/api/users/update', { id: member._id, password: changed }).expect(200);
  const session = canaries.take('a token after a change', await logIn(server, member.email, changed));
  const register = (body: object) => admin.post('/api/users/register', body);
  const change = (body: object) =>
    to('/api/users/password').set('Authorization', `Bearer ${session}`).send(body);
  await fails(
    change({ current: secret('a wrong current password'), password: secret('a new one beside it') }),
    change({ current: changed, password: { secret: secret('a new password as an object') } }),
    register({ email: member.email, password: secret('a password for a taken name') }),
    register(aUser({ password: secret('a password with a bad role'), role: 'adminss' })),
    register({ ...aUser(), passwrod: secret('a password as an unknown field') }),
    admin.post('/api/users/update', { id: UNKNOWN_ID, password: secret('a password for nobody') }),
    admin.post('/api/users/update', { id: 'x', password: secret('a password for a bad id') }),
    to('/api/users/register').send(aUser({ password: secret('a password without a token') })),
  );
  await change({ current: changed, password: own }).expect(200);
});

it('credentials in multipart bodies, good and bad', async () => {
  const { subtitle, credential } = await aCourse(admin);
  const png = await pictures.png();
  const create = () => admin.post('/api/products/create');
  const form = (what: string, changes: Record<string, string> = {}) => ({
    ...aCredentialForm(subtitle._id, {
      email: secret(`the login ${what}`),
      password: secret(`the password ${what}`),
    }),
    ...changes,
  });
  const raw = (body: string) => create().set('Content-Type', FORM).send(body);
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  await fill(create(), form('of a new credential'), png).expect(201);
  await fails(
    fill(create(), form('without a file')),
    fill(create(), form('with a wrong file'), Buffer.from(secret('what is in a wrong file'))),
    fill(create(), form('of an unknown subtitle', { shop_id: UNKNOWN_ID }), png),
    fill(create(), form('with a bad id', { shop_id: secret('a secret for an id') }), png),
    fill(create(), form('with an unknown field', { [secret('a field of a form')]: 'x' }), png),
    fill(create(), form('too long', { domain: 'x'.repeat(501) }), png),
    fill(create(), form('nested', { 'password[a]': secret('a password in a nested field') }), png),
    fill(create(), form('beside two files'), png).attach('file', png, `${secret('the name of a file')}.png`),
    raw(field('password', secret('a password in a form cut short')).slice(0, -2)),
    raw(`${field('password', secret('a password before a bad part'))}--x\r\n${secret('a bad part')}`),
    raw(secret('a form that is none')),
    fill(to('/api/products/create'), form('without a token'), png),
  );
  const update = (body: object) => admin.post('/api/products/update', body);
  const { _id: id } = credential;
  await update({ id, email: secret('a changed login'), password: secret('a changed password') }).expect(200);
  await fails(
    update({ id: UNKNOWN_ID, password: secret('a changed password of nothing') }),
    update({ id, password: secret('a changed password beside a bad field'), domain: 5 }),
    update({ id, password: [secret('a changed password in a list')] }),
  );
  const copy = { p_id: id, subtitleId: (await aCourse(admin)).subtitle._id };
  await admin.post('/api/products/copy', copy).expect(201);
  canaries.take('a former login', credential.email);
  canaries.take('a former password', credential.password);
  const { versions } = await answerOf<VersionListAnswer>(admin.get(`/api/products/versions/${id}`));
  const former = { id: versions[0]?._id };
  await (await admin.confirmed()).post('/api/products/versions/reveal', former).expect(200);
  await admin.post('/api/products/versions/restore', former).expect(200);
  await admin.delete('/api/products/delete', { id }).expect(200);
  await server.withDatabase((db) =>
    db
      .collection('credentials')
      .updateMany({ subtitle_id: new Types.ObjectId(subtitle._id) }, { $set: { key_id: 'gone' } }),
  );
  await fails(admin.get(`/api/products/${subtitle._id}`));
  expect(refusals.at(-1)).toContain('"statusCode":500');
  await admin.delete('/api/shops/subtitle', { id: subtitle._id }).expect(200);
});

it('tokens in headers and in wrong places', async () => {
  const { token } = admin;
  const path = '/api/users/false';
  const get = (where = path) => request(server.url).get(where);
  const forged = canaries.take(
    'a forged token',
    `${token.slice(0, -6)}${secret('the end of a token').slice(0, 6)}`,
  );
  await fails(
    get().set('Authorization', `Bearer ${forged}`),
    get().set('Authorization', `Bearer ${secret('a token that is none')}`),
    get().set('Authorization', `Basic ${secret('a token as Basic')}`),
    get().set('Authorization', token),
    get(`${path}?token=${token}`),
    get(`${path}?${token}`),
    get(`/api/users/${token}`),
    get(`/static/products/${token}`),
    get().set('Cookie', `token=${token}`),
    get().set('X-Access-Token', token),
    get().set('Referer', `http://localhost/?token=${token}`),
    get().set('X-Request-Id', token),
    to('/api/users/ping').send({ token }),
    admin.get(`${path}?token=${token}`),
    admin.delete(`/api/users/${token}`),
  );
  // The page itself, which any path serves.
  await get(`/${token}`).expect(200);
});

it('tokens of programs, made, used and refused', async () => {
  const program = await aProgram(admin, ['activity.watch', 'titles.read'], { addresses: ['127.0.0.0/8'] });
  canaries.take("a program's token", program.token);
  await program.calls.get('/api/shops').expect(200);
  (await program.calls.socket()).close();
  const bound = await aProgram(admin, ['activity.watch'], { addresses: ['192.0.2.1'] });
  canaries.take("a program's token that is bound elsewhere", bound.token);
  await fails(
    program.calls.get('/api/users/false'),
    program.calls.post('/api/tokens', { name: 'n', permissions: [program.token] }),
    bound.calls.get('/api/shops'),
    request(server.url).get(`/api/shops?token=${program.token}`),
    admin.post('/api/tokens/remove', { id: program.token }),
  );
  await LiveSocket.refusal(server.url, { auth: { token: bound.token } });
  await admin.post('/api/tokens/remove', { id: program._id }).expect(200);
  await fails(program.calls.get('/api/shops'));
});

it('handshakes and events of sockets', async () => {
  const { url } = server;
  const { token } = admin;
  for (const handshake of [
    { auth: { token: secret('a bad token of a handshake') } },
    { auth: { token: `${token}x` } },
    { auth: { token: [token] } },
    { auth: { password: secret('a password in a handshake') } },
    { query: { token } },
    { headers: { Authorization: `Bearer ${token}` } },
  ]) {
    refusals.push(JSON.stringify(await LiveSocket.refusal(url, handshake)));
  }
  const socket = await admin.socket();
  const named = await socket.send(secret('the name of an event'), { token });
  const sent = await socket.send('presence:ping', { password: secret('a password in an event') }, 2);
  refusals.push(JSON.stringify([named, sent]));
  socket.close();
});

it('passwords from the command line', async () => {
  const password = secret('a password on stdin');
  const program = server.run(
    'cli/admin.js',
    { LOG_LEVEL: 'debug' },
    { words: ['make-admin', 'second', '--password-stdin'], input: `${password}\n` },
  );
  expect(await program.ended()).toBe(0);
  expect(canaries.in(program.stdout + program.stderr)).toEqual([]);
  canaries.take('a token of the second admin', await logIn(server, 'second', password));
});

it('the password of a Redis that refuses it, and the log says that it does', async () => {
  const redis = createServer((socket) => socket.on('data', () => socket.write('-WRONGPASS refused\r\n')));
  redis.listen(0, '127.0.0.1');
  await once(redis, 'listening');
  const { port } = redis.address() as AddressInfo;
  const url = `redis://:${secret('a password of Redis')}@127.0.0.1:${port}`;
  const other = server.run('main.js', { REDIS_URL: url });
  await other.isReady();
  expect(await other.end('SIGTERM')).toBe(0);
  redis.close();
  expect(other.stderr).toMatch(/Redis is away: [^"]*\(WRONGPASS refused\)/);
  expect(other.stderr).toContain('"level":20');
  expect(canaries.in(other.stdout + other.stderr)).toEqual([]);
});

it('calls that the database dies under', async () => {
  const mongod = await server.mongodPid();
  // Stopped first, because a killed mongod may be restarted before the second call.
  process.kill(mongod, 'SIGSTOP');
  await fails(
    to(LOGIN).send({ email: 'root', password: admin.password }),
    admin.post('/api/users/register', aUser({ password: secret('a password without a database') })),
  );
  process.kill(mongod, 'SIGKILL');
  await until(60_000, async () => (await request(server.url).get('/api/health/ready')).ok);
});

it('none of them is in the audit, nor in any file that the server and its database wrote', async () => {
  expect(canaries.size).toBeGreaterThanOrEqual(30);
  const audit = (await admin.get('/api/audit?format=csv').expect(200)).text;
  expect(canaries.in(audit)).toEqual([]);
  // Proves that each kind has left entries.
  for (const action of ['login.refused', 'user.updated', 'credential.created', 'credential.read']) {
    expect(audit).toContain(`,${action},`);
  }
  for (let title = 0; title < OPEN; title += 1) await aTitle(admin, open.make(`title ${title}`));
  expect(await server.stop()).toBe(0);
  expect(await canaries.inFilesOf(server.dataDir)).toEqual([]);
  // The search sees into the files, which are compressed.
  expect((await open.inFilesOf(server.dataDir)).length).toBeGreaterThan(OPEN / 2);
  for (const path of [LOGIN, '/api/products/create', '/api/users/password']) {
    expect(server.stderr).toContain(`"path":"${path}"`);
  }
  expect(server.stderr).toContain('"level":20');
});
