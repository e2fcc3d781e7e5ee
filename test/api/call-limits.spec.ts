import request, { type Test } from 'supertest';
import { Clock } from '../../backend/src/common/time/clock.js';
import { refused, statuses } from '../support/checks/answer.js';
import { Session, withApp, type TestApp } from '../support/app/session.js';
import { aProgram } from '../support/data/tokens.js';

const CHECK = '/api/verify-token';
const AT_ONCE = 10;
const MISSES_PER_MINUTE = 300;

let app: TestApp;
let member: Session;
/** The monotonic clock: a minute later for each test, so that all sessions have all their calls again. */
let now = 1_000_000;

withApp((started) => (app = started), { TRUST_PROXY: 'loopback', CALLS_PER_SECOND: '1' });
beforeEach(async () => {
  now += 60_000;
  jest.spyOn(app.get(Clock), 'steady').mockReturnValue(now);
  member = await Session.as(app, 'member', { usageLimit: 0 });
});

const many = (times: number, call: () => Test) => statuses(Array.from({ length: times }, call));

/** A name that some picture could have. */
const noPicture = (): string => `/static/logos/${'0'.repeat(24)}.png`;
const at = (host: number, path: string, token?: string) => {
  const call = request(app.url).get(path).set('X-Forwarded-For', `203.0.113.${host}`);
  return token === undefined ? call : call.set('Authorization', `Bearer ${token}`);
};

describe('a session', () => {
  it('makes ten seconds’ worth of calls at once, and then so many a second', async () => {
    expect(await many(AT_ONCE + 5, () => member.get(CHECK))).toMatchObject({ 200: AT_ONCE });
    const answer = await refused(member.get('/api/shops'), 429, { code: 'TOO_MANY' });
    expect(answer.get('Retry-After')).toBe('1');
    jest.spyOn(app.get(Clock), 'steady').mockReturnValue(now + 2_000);
    expect(await many(5, () => member.get(CHECK))).toMatchObject({ 200: 2 });
    await (await member.again()).get(CHECK).expect(200);
  });

  it('draws no sockets and pictures from its calls', async () => {
    await many(AT_ONCE, () => member.get(CHECK));
    await refused(member.get(CHECK), 429);
    await member.get(noPicture()).expect(404);
    const socket = await member.socket();
    for (let pings = 0; pings < 3; pings += 1) await socket.send('settle');
    expect(socket.isOpen).toBe(true);
    socket.close();
  });

  it('is none of a program’s, which has a limit of its own', async () => {
    const { calls } = await aProgram(await Session.as(app, 'admin'), ['titles.read']);
    expect(await many(AT_ONCE + 20, () => calls.get('/api/shops'))).toEqual({ 200: AT_ONCE + 20 });
  });
});

describe('from one address', () => {
  it('unknown tokens of programs are held after 300 in a minute, and nobody else', async () => {
    const { token } = await aProgram(await Session.as(app, 'admin'), ['titles.read']);
    let made = 0;
    const unknown = (): string => `kr_${String((made += 1)).padStart(token.length - 3, 'a')}`;
    const guess = () => at(1, '/api/shops', unknown());
    expect(await many(MISSES_PER_MINUTE, guess)).toEqual({ 401: MISSES_PER_MINUTE });
    const answer = await refused(guess(), 429, { code: 'TOO_MANY' });
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
    await at(1, '/api/shops', token).expect(200);
    await at(2, '/api/shops', unknown()).expect(401);
  });

  it('unknown names of pictures are held after 300 in a minute', async () => {
    expect(await many(MISSES_PER_MINUTE, () => at(3, noPicture()))).toEqual({ 404: MISSES_PER_MINUTE });
    await refused(at(3, noPicture()), 429, { code: 'TOO_MANY' });
    await at(4, noPicture()).expect(404);
  });
});
