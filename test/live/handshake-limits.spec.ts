import { limitedBlocks } from '@keyroster/contracts';
import { Handshake } from '../../backend/src/realtime/entry/handshake.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { expectErrorBody } from '../support/checks/answer.js';
import { Session, withApp, type TestApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

let app: TestApp;
let lastAddress = 0;

/** Each test calls from a new address, so that it doesn't use up another one's limit. */
const fromElsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${(lastAddress += 1)}` });

const badTry = (headers: Record<string, string>) =>
  LiveSocket.refusal(app.url, { auth: { token: 'nonsense' }, headers });

async function badTries(count: number, headers: Record<string, string>): Promise<number[]> {
  const refusals = await Promise.all(Array.from({ length: count }, () => badTry(headers)));
  return refusals.map(({ statusCode }) => statusCode).sort();
}

const times = (count: number, statusCode: number): number[] => Array<number>(count).fill(statusCode);

async function makesWay(member: Session, allowed: number): Promise<void> {
  const sockets: LiveSocket[] = [];
  for (let opened = 0; opened < allowed; opened += 1) sockets.push(await member.socket());
  expect(sockets.every(({ isOpen }) => isOpen)).toBe(true);
  sockets.push(await member.socket());
  await until(5_000, () => sockets[0]?.isOpen === false);
  await sockets.at(-1)?.settle();
  expect(sockets.slice(1).every(({ isOpen }) => isOpen)).toBe(true);
}

describe('by default', () => {
  withApp((started) => (app = started), { TRUST_PROXY: 'loopback' });

  it('an address may try 50 bad tokens in a second, and no more', async () => {
    const [here, there] = [fromElsewhere(), fromElsewhere()];
    const member = await Session.as(app, 'member');
    app.stopClock();
    expect(await badTries(50, here)).toEqual(times(50, 401));
    const body = await badTry(here);
    expect(body).toMatchObject({ statusCode: 429, error: 'Too Many Requests' });
    expectErrorBody(body);
    // The origin is checked before the limit; other addresses and valid tokens are not affected.
    expect(await badTry({ ...here, origin: 'https://elsewhere.example' })).toMatchObject({ statusCode: 403 });
    expect(await badTry(there)).toMatchObject({ statusCode: 401 });
    expect((await member.socket({ headers: here })).isOpen).toBe(true);
    app.stopClock(1_000);
    expect(await badTry(here)).toMatchObject({ statusCode: 401 });
  });

  it('a clock that was set back makes nobody wait', async () => {
    const here = fromElsewhere();
    app.turnClock(3_600_000);
    await badTry(here);
    app.turnClock(0);
    expect(await badTry(here)).toMatchObject({ statusCode: 401 });
  });

  it('a thousand good tokens may come at once, as after a restart, and no more', async () => {
    const headers = fromElsewhere();
    const member = await Session.as(app, 'member');
    app.stopClock();
    // As if so many others had been let in.
    const limits = app.get(Handshake)['limits'];
    const blocks = limitedBlocks(headers['X-Forwarded-For']);
    for (let come = 1; come < 1_000; come += 1) expect(limits.take(blocks, true)).toBe(true);
    expect((await member.socket({ headers })).isOpen).toBe(true);
    const body = await LiveSocket.refusal(app.url, { auth: { token: member.token }, headers });
    expect(body).toMatchObject({ statusCode: 429 });
  });

  it('a user has 20 sockets: the oldest makes way, and nobody else’s', async () => {
    const stranger = await (await Session.as(app, 'member')).socket();
    await makesWay(await Session.as(app, 'member'), 20);
    expect(stranger.isOpen).toBe(true);
  });
});

describe('as the environment says', () => {
  withApp((started) => (app = started), {
    TRUST_PROXY: 'loopback',
    WS_HANDSHAKES_PER_SECOND: '3',
    WS_PINGS_PER_SECOND: '2',
    WS_SOCKETS_PER_USER: '2',
    WS_MAX_SOCKETS: '4',
  });

  it('there are fewer handshakes, sockets of a user, pings, and sockets of the process', async () => {
    app.stopClock();
    expect(await badTries(5, fromElsewhere())).toEqual([...times(3, 401), ...times(2, 429)]);

    await makesWay(await Session.as(app, 'member'), 2);

    const member = await Session.as(app, 'member');
    const socket = await member.socket();
    await until(5_000, async () => 'statusCode' in (await socket.ping()));
    app.stopClock(1_000);
    const answers = [await socket.ping(), await socket.ping(), await socket.ping()];
    expect(answers.map((answer) => 'statusCode' in answer)).toEqual([false, false, true]);

    const open = [socket, await member.socket()];
    const body = await LiveSocket.refusal(app.url, { auth: { token: member.token } });
    expect(body).toMatchObject({ statusCode: 503 });
    expectErrorBody(body);
    expect(open.every(({ isOpen }) => isOpen)).toBe(true);
    open[0]?.close();
    const comesIn = () => member.socket().then(Boolean, () => false);
    await until(5_000, comesIn);
  });
});
