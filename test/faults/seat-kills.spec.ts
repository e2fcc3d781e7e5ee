import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SeatChanged, SeatState } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { aSeatedCourse, idsOf, lineOf, seenBy, take } from '../support/data/seats.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(300_000);

const SILENT_MS = 120_000;
const MOVES_UP_WITHIN_MS = 5_000;
const PING_EVERY_MS = 20_000;
/** What was heard is stored by then. */
const STORED_MS = 1_500;
const SECRETS = {
  JWT_SECRET: randomBytes(32).toString('base64'),
  CREDENTIALS_KEY: randomBytes(32).toString('base64'),
};

let one: ServerProcess;
/** The one that dies; the database is the other's. */
let other: ServerProcess;
let root: Session;

beforeAll(async () => {
  one = await ServerProcess.start(SECRETS);
  const uri = await readFile(join(one.dataDir, 'mongodb.uri'), 'utf8');
  other = await ServerProcess.start({ ...SECRETS, MONGODB_URI: uri });
  root = await Session.root(one);
});
afterAll(async () => {
  await other.clear();
  await one.clear();
});

const ping = (session: Session) => session.post('/api/users/ping').expect(200);

it('kill -9 takes nobody’s seat: two real minutes do, from those who ping no more', async () => {
  const course = await aSeatedCourse(one, root, 3, 6);
  const { credential } = course;
  const [gone, moved, stayed, next, last, goneToo] = course.members as [
    Session,
    Session,
    Session,
    Session,
    Session,
    Session,
  ];
  const onOther = new Set([gone, moved, next, goneToo]);
  for (const member of course.members) {
    await take(onOther.has(member) ? member.on(other) : member, credential);
  }
  const before = { held: idsOf(gone, moved, stayed), waiting: idsOf(next, last, goneToo) };
  const pinging = [moved, stayed, next, last];
  const socket = await next.socket();
  const heard: SeatState[] = [];
  socket.client.on('seat:changed', ({ p_id, seat }: SeatChanged) => {
    if (p_id === credential._id) heard.push(seat.state);
  });
  await Promise.all([gone, goneToo].map((member) => ping(member.on(other))));
  const silentSince = Date.now();
  await delay(STORED_MS);
  await other.kill();
  const keepPinging = async () => {
    await socket.ping();
    await Promise.all([moved, stayed, last].map(ping));
  };
  await keepPinging();
  const goesOn = setInterval(() => void keepPinging(), PING_EVERY_MS);
  try {
    while (Date.now() < silentSince + SILENT_MS - 1_000) {
      expect(await lineOf(root, credential._id)).toEqual(before);
      expect(heard).toEqual([]);
      await delay(1_000);
    }
    const after = { held: idsOf(moved, stayed, next), waiting: idsOf(last) };
    await until(
      MOVES_UP_WITHIN_MS + 1_000,
      async () => JSON.stringify(await lineOf(root, credential._id)) === JSON.stringify(after),
    );
    const freedAfter = Date.now() - silentSince;
    expect(freedAfter).toBeGreaterThanOrEqual(SILENT_MS);
    expect(freedAfter).toBeLessThanOrEqual(SILENT_MS + MOVES_UP_WITHIN_MS);
    await until(1_000, () => heard.at(-1) === 'seated');
    expect(await seenBy(next, course)).toMatchObject({ password: credential.password });
    expect(await seenBy(gone, course)).toMatchObject({ password: '', seat: { state: 'none' } });
    // The dead one comes back to the line as it is, and keeps it for those who ping there from then on.
    await other.restart();
    expect(await lineOf(root.on(other), credential._id)).toEqual(after);
    clearInterval(goesOn);
    await Promise.all(pinging.map((member) => ping(member.on(other))));
    await delay(STORED_MS);
    expect(await lineOf(root, credential._id)).toEqual(after);
  } finally {
    clearInterval(goesOn);
    socket.close();
  }
});
