import { setTimeout as delay } from 'node:timers/promises';
import type { SeatChanged, SeatState } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';
import { aSeatedCourse, idsOf, lineOf, seenBy, take } from '../support/data/seats.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';
import { statusOf } from '../support/sockets/activity.js';

jest.setTimeout(300_000);

const SILENT_MS = 120_000;
const SECOND_MS = 1_000;
const MOVES_UP_WITHIN_MS = 5_000;
const PING_EVERY_MS = 20_000;
/** Pings are stored by then. */
const STORED_MS = 1_500;

let one: ServerProcess;
/** The server that is killed; the database is the other's. */
let other: ServerProcess;
let root: Session;

withServer(async (...begun) => {
  [one, root] = begun;
  other = await one.another();
}, SECRETS);

const ping = (session: Session) => session.post('/api/users/ping').expect(200);

it('kill -9 takes nobody’s seat: two real minutes of silence do, and make Inactive, a second late at most', async () => {
  const course = await aSeatedCourse(one, root, 3, 6);
  const { credential } = course;
  type Six = [Session, Session, Session, Session, Session, Session];
  const [gone, moved, stayed, next, last, goneToo] = course.members as Six;
  const onOther = new Set([gone, moved, next, goneToo]);
  for (const member of course.members) {
    await take(onOther.has(member) ? member.on(other) : member, credential);
  }
  const before = { held: idsOf(gone, moved, stayed), waiting: idsOf(next, last, goneToo) };
  const pinging = [moved, stayed, next, last];
  const socket = await next.socket();
  const silent = await Session.as(one, 'member');
  const [silentOne, screen] = [await silent.socket(), await root.socket()];
  await screen.watch();
  const heard: SeatState[] = [];
  socket.client.on('seat:changed', ({ p_id, seat }: SeatChanged) => {
    if (p_id === credential._id) heard.push(seat.state);
  });
  await Promise.all([gone, goneToo].map((member) => ping(member.on(other))));
  const silentSince = Date.now();
  const lastPing = await silentOne.pinged();
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
      await delay(SECOND_MS);
    }
    expect(await statusOf(root, silent)).toBe('Active');
    screen.forget();
    const after = { held: idsOf(moved, stayed, next), waiting: idsOf(last) };
    await until(
      MOVES_UP_WITHIN_MS + 1_000,
      async () => JSON.stringify(await lineOf(root, credential._id)) === JSON.stringify(after),
    );
    const freedAfter = Date.now() - silentSince;
    expect(freedAfter).toBeGreaterThanOrEqual(SILENT_MS);
    expect(freedAfter).toBeLessThanOrEqual(SILENT_MS + MOVES_UP_WITHIN_MS);
    await until(1_000, () => heard.at(-1) === 'seated');
    const delta = await screen.deltaOf(silent.user, 10_000);
    expect(delta.users).toContainEqual({ _id: silent.user._id, last_ping_timestamp: lastPing });
    // Seconds are rounded down, so one more has to go by.
    const age = delta.serverTime - lastPing * SECOND_MS;
    expect(age).toBeGreaterThanOrEqual(SILENT_MS + SECOND_MS);
    expect(age).toBeLessThan(SILENT_MS + 2 * SECOND_MS);
    expect(await statusOf(root, silent)).toBe('Inactive');
    await silentOne.pinged();
    expect(await statusOf(root, silent)).toBe('Active');
    expect(await seenBy(next, course)).toMatchObject({ password: credential.password });
    expect(await seenBy(gone, course)).toMatchObject({ password: '', seat: { state: 'none' } });
    // The killed server comes back to the same line, and keeps it for those who ping there from then on.
    await other.restart();
    expect(await lineOf(root.on(other), credential._id)).toEqual(after);
    clearInterval(goesOn);
    await Promise.all(pinging.map((member) => ping(member.on(other))));
    await delay(STORED_MS);
    expect(await lineOf(root, credential._id)).toEqual(after);
  } finally {
    clearInterval(goesOn);
    for (const each of [socket, silentOne, screen]) each.close();
  }
});
