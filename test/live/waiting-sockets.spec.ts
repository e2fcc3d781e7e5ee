import { Socket } from 'node:net';
import { limitedBlocks, type ErrorBody } from '@keyroster/contracts';
import { Upgrades } from '../../backend/src/realtime/entry/upgrades.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { RawSocket, type Request } from '../support/sockets/raw-socket.js';
import { expectErrorBody } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

const HANDSHAKE_MS = 5_000;
/** Server and clients share this process, and its cores with others. */
const SLACK_MS = 1_500;
/** Answering and closing takes far less than the time for a whole handshake. */
const SHORTLY_MS = 2_500;

let app: TestApp;
let member: Session;
let raws: RawSocket[];
let lastAddress = 0;

const fromElsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${(lastAddress += 1)}` });

async function open(count: number, request: Request): Promise<void> {
  const opened = await Promise.all(Array.from({ length: count }, () => RawSocket.open(app.url, request)));
  raws.push(...opened);
}

const held = () => app.connections();

async function asked(request: Request): Promise<RawSocket> {
  const raw = RawSocket.ask(app.url, request);
  raws.push(raw);
  await until(5_000, () => raw.answer.includes('\r\n\r\n'));
  return raw;
}

withApp((started) => (app = started), { TRUST_PROXY: 'loopback', WS_MAX_SOCKETS: '3' });
beforeEach(async () => {
  raws = [];
  member = await Session.as(app, 'member');
});
afterEach(async () => {
  for (const raw of raws) raw.close();
  app.hangUp();
  await until(SHORTLY_MS, async () => (await held()) === 0);
});

describe('before it is let in', () => {
  it('a socket takes no place of those who are', async () => {
    await open(10, {});
    const socket = await member.socket();
    expect(socket.isOpen).toBe(true);
    socket.close();
  });

  it('one for whom no place is left is answered 503, and others are let in', async () => {
    const headers = fromElsewhere();
    const waiting = Array.from({ length: 1_000 }, () => new Socket());
    const places = app.get(Upgrades).places;
    for (const connection of waiting) places.take(connection, limitedBlocks(headers['X-Forwarded-For']));
    const { answer } = await asked({ headers });
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(answer).toMatch(/\r\nRetry-After: 1\r\n/);
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as ErrorBody;
    expect(body).toMatchObject({ statusCode: 503 });
    expectErrorBody(body);
    const other = await member.socket({ headers: fromElsewhere() });
    expect(other.isOpen).toBe(true);
    other.close();
    waiting.forEach((connection) => connection.destroy());
    await open(1, { headers });
  });

  it('a connection has 5 seconds, whatever it does with them', async () => {
    const before = await held();
    const began = performance.now();
    const stubborn: Request = { isStubborn: true };
    await open(1, {});
    await open(3, stubborn);
    const [, silent, unfinished, chatting] = raws;
    expect(silent).toBeDefined();
    unfinished?.sendBytes(Buffer.from([0x81, 0xfe, 0x40]));
    const chat = setInterval(() => chatting?.sendFrame('', { opcode: 0x9 }), 200);
    raws.push(RawSocket.ask(app.url, { ...stubborn, path: '/elsewhere' }));
    await until(HANDSHAKE_MS + SLACK_MS, async () => (await held()) === before);
    clearInterval(chat);
    expect(performance.now() - began).toBeGreaterThan(HANDSHAKE_MS / 2);
  });

  it('one that says what it should not is ended shortly, even where its client would stay', async () => {
    const said: Array<[what: string, packets: string[]]> = [
      ['a second CONNECT', ['40{"token":"nonsense"}', '40{"token":"nonsense"}']],
      ['CONNECTs to other namespaces', ['40/admin,', '40/other,']],
      ['one to another namespace', ['40/admin,{"token":"nonsense"}']],
      ['an event', ['42["presence:ping",{}]']],
      ['an answer', ['430[]']],
      ['nothing that is known', ['9']],
      ['a bad token', ['40{"token":"nonsense"}']],
      ['no token', ['40']],
    ];
    const before = await held();
    await open(said.length, { isStubborn: true });
    for (const [at, [, packets]] of said.entries()) for (const packet of packets) raws[at]?.send(packet);
    const staying = () => said.filter((_, at) => raws[at]?.isLeft !== true).map(([what]) => what);
    const areGone = async () => staying().length === 0 && (await held()) === before;
    await until(SHORTLY_MS, areGone).catch(() => undefined);
    expect([staying(), await held()]).toEqual([[], before]);
    for (const { heard } of raws) {
      expect(heard.filter((packet) => packet.startsWith('44')).length).toBeLessThan(2);
    }
  });

  it('no second connection joins the first by its name', async () => {
    await open(1, {});
    const { sid } = JSON.parse(raws[0]?.heard[0]?.slice(1) ?? '') as { sid: string };
    const { answer } = await asked({ path: `/socket.io/?EIO=4&transport=websocket&sid=${sid}` });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('an upgrade elsewhere is answered and closed', async () => {
    const before = await held();
    const { answer } = await asked({ path: '/api/users/true', isStubborn: true });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    await until(SHORTLY_MS, async () => (await held()) === before);
  });
});

it('an address that can’t be read counts as the connection’s own: 50 bad tokens in a second', async () => {
  app.stopClock();
  const tries = Array.from({ length: 60 }, (_, index) => {
    const headers = { 'X-Forwarded-For': `garbage ${index}` };
    return LiveSocket.refusal(app.url, { auth: { token: 'nonsense' }, headers });
  });
  const refused = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(refused.filter((statusCode) => statusCode === 429)).toHaveLength(10);
});
