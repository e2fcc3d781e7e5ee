import { setTimeout as delay } from 'node:timers/promises';
import type { SeatChanged, SeatState } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { ENDING, turnToEnd, turnToMinuteBeforeEnd } from '../support/app/subscription-end.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';
import { assign } from '../support/data/courses.js';
import { aSeatedCourse, idsOf, lineOf, seatOf, take, type SeatedCourse } from '../support/data/seats.js';

const SILENT_MS = 120_000;
const MOVES_UP_WITHIN_MS = 5_000;

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

const ping = (session: Session) => session.post('/api/users/ping').expect(200);
const isLine = async (
  { credential }: SeatedCourse,
  held: Session[],
  waiting: Session[],
): Promise<boolean> => {
  const line = await lineOf(admin, credential._id);
  return JSON.stringify(line) === JSON.stringify({ held: idsOf(...held), waiting: idsOf(...waiting) });
};

it('whoever is silent for 120 s makes way for whoever pings, over HTTP or a socket', async () => {
  const course = await aSeatedCourse(app, admin, 1, 4);
  const [holder, silent, http, socketed] = course.members as [Session, Session, Session, Session];
  for (const member of course.members) await take(member, course.credential);
  const heard: SeatState[] = [];
  const holdersSocket = await holder.socket();
  holdersSocket.client.on('seat:changed', ({ seat }: SeatChanged) => heard.push(seat.state));
  const socket = await socketed.socket();
  app.turnClock(100_000);
  await ping(http);
  await socket.ping();
  // Neither another call nor an open socket is a ping.
  expect(await seatOf(holder, course)).toMatchObject({ state: 'seated' });
  app.turnClock(SILENT_MS);
  await until(MOVES_UP_WITHIN_MS, () => isLine(course, [http], [socketed]));
  expect(await seatOf(silent, course)).toMatchObject({ state: 'none' });
  await until(1_000, () => heard.includes('none'));
  holdersSocket.close();
  socket.close();
});

it('nobody makes way sooner, and a taker may take again instead of a ping', async () => {
  const earlier = await aSeatedCourse(app, admin, 1, 1);
  const course = await aSeatedCourse(app, admin, 1, 2);
  const [holder, next] = course.members as [Session, Session];
  const [gone] = earlier.members as [Session];
  app.turnClock(-5_000);
  await take(gone, earlier.credential);
  app.turnClock(0);
  await take(holder, course.credential);
  await take(next, course.credential);
  app.turnClock(SILENT_MS - 4_000);
  await until(MOVES_UP_WITHIN_MS, () => isLine(earlier, [], []));
  expect(await isLine(course, [holder], [next])).toBe(true);
  await take(holder, course.credential);
  await take(next, course.credential);
  app.turnClock(SILENT_MS + 60_000);
  await delay(1_500);
  expect(await isLine(course, [holder], [next])).toBe(true);
  app.turnClock(2 * SILENT_MS);
  await until(MOVES_UP_WITHIN_MS, () => isLine(course, [], []));
});

it('any session that took the seat keeps it, one that did not does not', async () => {
  const course = await aSeatedCourse(app, admin, 1, 2);
  const [one, next] = course.members as [Session, Session];
  const [two, other] = [await one.again(), await one.again()];
  for (const session of [one, two, next]) await take(session, course.credential);
  app.turnClock(100_000);
  await ping(two);
  await ping(next);
  app.turnClock(200_000);
  await ping(other);
  await ping(next);
  expect(await isLine(course, [one], [next])).toBe(true);
  app.turnClock(100_000 + SILENT_MS + 1_000);
  await until(MOVES_UP_WITHIN_MS, () => isLine(course, [next], []));
});

it('the end of a subscription frees the seat within a second', async () => {
  const course = await aSeatedCourse(app, admin, 1, 0);
  const holder = await Session.as(app, 'member', ENDING);
  await assign(admin, holder.user, course.title).expect(200);
  turnToMinuteBeforeEnd(app);
  admin = await Session.root(app);
  const later = await holder.again();
  await take(later, course.credential);
  expect(await isLine(course, [holder], [])).toBe(true);
  turnToEnd(app);
  await until(1_500, () => isLine(course, [], []));
});
