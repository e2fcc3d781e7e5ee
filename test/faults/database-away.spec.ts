import { setTimeout as delay } from 'node:timers/promises';
import { MortalDatabase } from '../support/faults/mortal-database.js';
import { times } from '../support/checks/full-run.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { expectErrorBody } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(120_000);

const AWAY_MS = times(5_000, 30_000);
const HEALED_WITHIN_MS = 5_000;

let database: MortalDatabase;

beforeAll(async () => {
  database = await MortalDatabase.start({ TRUST_PROXY: 'loopback' });
});
afterAll(() => database.stop());

it('while the database is away pings go on, nobody is thrown out, and all is stored when it returns', async () => {
  const { app } = database;
  const root = await Session.root(app);
  const [member, mover] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  const stranger = await TestApp.start({ MONGODB_URI: app.uri });
  const screen = await root.socket();
  await screen.watch();
  const sockets = [
    await member.socket(),
    await mover.socket({ headers: { 'X-Forwarded-For': '203.0.113.5' } }),
  ];

  await database.takeAway();
  const end = performance.now() + AWAY_MS;
  let last = 0;
  while (performance.now() < end) {
    const sent = performance.now();
    for (const answer of await Promise.all(sockets.map((socket) => socket.ping()))) {
      if ('statusCode' in answer) throw new Error(answer.message);
      last = Math.floor(answer.serverTime / 1_000);
    }
    expect(performance.now() - sent).toBeLessThan(500);
    await delay(1_000);
  }
  // The admin's screen stays live: it saw the new address, and the last of the times.
  await screen.delta(({ users }) => users.some(({ ip_address }) => ip_address === '203.0.113.5'));
  await screen.delta(({ users }) => users.some(({ last_ping_timestamp }) => last_ping_timestamp === last));
  // A process that has never seen the session can't know; the client keeps its token and tries again.
  const body = await LiveSocket.refusal(stranger.url, { auth: { token: member.token } });
  expect(body).toMatchObject({ statusCode: 503 });
  expectErrorBody(body);
  expect([...sockets, screen].map(({ isOpen }) => isOpen)).toEqual([true, true, true]);

  await database.bringBack();
  const stored = ({ user }: Session) =>
    database.look((db) => db.collection('users').findOne({ email: user.email }));
  await until(
    HEALED_WITHIN_MS + 5_000,
    async () => Number((await stored(member))?.['last_ping_timestamp']) >= last,
  );
  expect(await stored(mover)).toMatchObject({
    ip_address: '203.0.113.5',
    ip_address_history: ['203.0.113.5', '127.0.0.1'],
  });
  await until(HEALED_WITHIN_MS, () =>
    LiveSocket.open(stranger.url, member.token).then(
      () => true,
      () => false,
    ),
  );
  expect(sockets.every(({ isOpen, ends }) => isOpen && ends.length === 0)).toBe(true);
  await stranger.stop({ keepData: true });
});
