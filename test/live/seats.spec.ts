import type { Seat, SeatChanged, SeatsChanged } from '@keyroster/contracts';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { planned, runPlan } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign, unassign } from '../support/data/courses.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import {
  aSeatedCourse,
  idsOf,
  leave,
  lineOf,
  setSeats,
  take,
  type SeatedCourse,
  seatOf,
} from '../support/data/seats.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { ENDING, turnToEnd, turnToMinuteBeforeEnd } from '../support/app/subscription-end.js';

/** If nobody has to fall silent first. */
const MOVES_UP_WITHIN_MS = 5_000;
const HEARD_WITHIN_MS = 5_000;

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

/** The seats of one credential that a socket is told. */
function seatsHeard({ client }: LiveSocket, { _id }: { _id: string }): Seat[] {
  const heard: Seat[] = [];
  client.on('seat:changed', ({ p_id, seat }: SeatChanged) => {
    if (p_id === _id) heard.push(seat);
  });
  return heard;
}

function boardNews({ client }: LiveSocket, { _id }: { _id: string }): SeatsChanged[] {
  const heard: SeatsChanged[] = [];
  client.on('seats:changed', (news: SeatsChanged) => {
    if (news.p_id === _id) heard.push(news);
  });
  return heard;
}

const isLine = async ({ credential }: SeatedCourse, held: Session[], waiting: Session[] = []) => {
  const line = await lineOf(admin, credential._id);
  return JSON.stringify(line) === JSON.stringify({ held: idsOf(...held), waiting: idsOf(...waiting) });
};

describe('the next one moves up within a second after', () => {
  type End = (course: SeatedCourse, holder: Session) => Promise<unknown>;
  const ENDS: Array<[string, End]> = [
    ['the holder leaves', ({ credential }, holder) => leave(holder, credential)],
    ['a logout', (_, holder) => holder.post('/api/users/logout').expect(200)],
    ['the deletion of the user', (_, { user }) => admin.delete(`/api/users/${user._id}`).expect(200)],
    ['the title is taken away', ({ title }, { user }) => unassign(admin, user, title).expect(200)],
    ['one more seat', ({ credential }) => setSeats(admin, credential, 2)],
  ];

  it.each(ENDS)('%s', async (name, end) => {
    const course = await aSeatedCourse(app, admin, 1, 2);
    const [holder, next] = course.members as [Session, Session];
    for (const member of [holder, next]) await take(member, course.credential);
    const heard = seatsHeard(await next.socket(), course.credential);
    await end(course, holder);
    const then = name === 'one more seat' ? [holder, next] : [next];
    await until(MOVES_UP_WITHIN_MS, () => isLine(course, then));
    await until(HEARD_WITHIN_MS, () => heard.at(-1)?.state === 'seated');
    expect(heard.at(-1)).toEqual({ state: 'seated', of: then.length, in_use: then.length, waiting: 0 });
  });

  it('a group loses the title, or its member the group', async () => {
    const course = await aSeatedCourse(app, admin, 1, 1);
    const [next] = course.members as [Session];
    const group = await aGroup(admin);
    await giveTitles(admin, group, course.title).expect(200);
    const member = await Session.as(app, 'member', { profileGroup: group._id });
    const ends = [() => moveTo(admin, member.user), () => giveTitles(admin, group)];
    for (const end of ends) {
      expect(await take(member, course.credential)).toMatchObject({ state: 'seated' });
      await take(next, course.credential);
      await end().expect(200);
      await until(MOVES_UP_WITHIN_MS, () => isLine(course, [next]));
      await leave(next, course.credential);
      await moveTo(admin, member.user, group).expect(200);
    }
  });

  it('a login past the usage limit; one more device of theirs that took it keeps it', async () => {
    const course = await aSeatedCourse(app, admin, 1, 1);
    const [next] = course.members as [Session];
    const one = await Session.as(app, 'member', { usageLimit: 2 });
    await assign(admin, one.user, course.title).expect(200);
    const two = await one.again();
    for (const session of [one, two]) await take(session, course.credential);
    await take(next, course.credential);
    const three = await two.again();
    await three.get('/api/shops').expect(200);
    await take(two, course.credential);
    expect(await isLine(course, [one], [next])).toBe(true);
    // The second session ends, too, and the third never took the seat.
    await three.again();
    await until(MOVES_UP_WITHIN_MS, () => isLine(course, [next]));
  });
});

describe('all of the line hear how it stands after', () => {
  const NONE = { state: 'none', of: 1, in_use: 0, waiting: 0 };
  const OPEN = { state: 'seated', of: 0, in_use: 0, waiting: 0 };
  const ENDS: Array<[string, (course: SeatedCourse) => Promise<unknown>, object]> = [
    [
      'the deletion of the title',
      ({ title }) => admin.delete('/api/shops/delete', { id: title._id }).expect(200),
      NONE,
    ],
    [
      'its move to a title of others',
      async ({ credential }) => {
        const { subtitle } = await aCourse(admin);
        const plan = await planned(admin, 'credentials.move', [credential._id], { subtitleId: subtitle._id });
        await runPlan(admin, plan).expect(200);
      },
      NONE,
    ],
    ['the end of the limit', ({ credential }) => setSeats(admin, credential, 0), OPEN],
  ];

  it.each(ENDS)('%s', async (_, end, seat) => {
    const course = await aSeatedCourse(app, admin, 1, 2);
    for (const member of course.members) await take(member, course.credential);
    const sockets = await Promise.all(course.members.map((member) => member.socket()));
    const heard = sockets.map((socket) => seatsHeard(socket, course.credential));
    await end(course);
    await until(MOVES_UP_WITHIN_MS, () => heard.every((seats) => seats.length > 0));
    expect(heard).toEqual([[seat], [seat]]);
  });
});

it('the news tells each of their own state and of the numbers, admins that something moved, and nobody else', async () => {
  const course = await aSeatedCourse(app, admin, 1, 3);
  const { credential } = course;
  const [one, two, idle] = course.members as [Session, Session, Session];
  const sockets = await Promise.all([one, two, idle, admin].map((session) => session.socket()));
  const [ofOne, ofTwo, ofIdle, ofAdmin] = sockets.map((socket) => seatsHeard(socket, credential));
  const board = boardNews(sockets[3] as LiveSocket, credential);
  const notTheirs = boardNews(sockets[0] as LiveSocket, credential);
  await take(one, credential);
  await take(two, credential);
  await setSeats(admin, credential, 2);
  await until(HEARD_WITHIN_MS, () => ofTwo?.at(-1)?.state === 'seated');
  await setSeats(admin, credential, 1);
  await until(HEARD_WITHIN_MS, () => ofTwo?.at(-1)?.state === 'waiting');
  await leave(two, credential);
  await until(HEARD_WITHIN_MS, () => ofTwo?.at(-1)?.state === 'none');
  await leave(one, credential);
  for (const socket of sockets) await socket.settle();
  const numbers = (of: number, in_use: number, waiting: number) => ({ of, in_use, waiting });
  expect(ofOne).toEqual([
    { state: 'seated', ...numbers(1, 1, 0) },
    { state: 'seated', ...numbers(1, 1, 1) },
    { state: 'seated', ...numbers(2, 2, 0) },
    { state: 'seated', ...numbers(1, 1, 1) },
    { state: 'seated', ...numbers(1, 1, 0) },
    { state: 'none', ...numbers(1, 0, 0) },
  ]);
  expect(ofTwo).toEqual([
    { state: 'waiting', place: 1, ...numbers(1, 1, 1) },
    { state: 'seated', ...numbers(2, 2, 0) },
    { state: 'waiting', place: 1, ...numbers(1, 1, 1) },
    { state: 'none', ...numbers(1, 1, 0) },
  ]);
  expect([ofIdle, ofAdmin, notTheirs]).toEqual([[], [], []]);
  expect(board).toEqual(Array.from({ length: 6 }, () => ({ p_id: credential._id })));
  for (const socket of sockets) socket.close();
});

describe('in time', () => {
  const SILENT_MS = 120_000;

  it('whoever is silent for 120 s makes way for whoever pings, over HTTP or a socket', async () => {
    const course = await aSeatedCourse(app, admin, 1, 4);
    const [holder, silent, http, socketed] = course.members as [Session, Session, Session, Session];
    for (const member of course.members) await take(member, course.credential);
    const [holdersSocket, socket] = [await holder.socket(), await socketed.socket()];
    const heard = seatsHeard(holdersSocket, course.credential);
    app.turnClock(100_000);
    await http.post('/api/users/ping').expect(200);
    await socket.ping();
    // Neither another call nor an open socket is a ping.
    expect(await seatOf(holder, course)).toMatchObject({ state: 'seated' });
    app.turnClock(SILENT_MS);
    await until(MOVES_UP_WITHIN_MS, () => isLine(course, [http], [socketed]));
    expect(await seatOf(silent, course)).toMatchObject({ state: 'none' });
    await until(5_000, () => heard.at(-1)?.state === 'none');
    holdersSocket.close();
    socket.close();
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
});
