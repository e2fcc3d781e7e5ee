import { setTimeout as delay } from 'node:timers/promises';
import type { SeatChanged, SeatState } from '@keyroster/contracts';
import { type Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';
import { aSeatedCourse, idsOf, leave, lineOf, take } from '../support/data/seats.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { setLock } from '../support/sockets/activity.js';

const TAKERS = 50;
const SEATS = 3;
const TAKERS_WITHIN_MS = 120_000;
/** A clock that leaps must not leap over what is stored twice a second. */
const STORED_MS = 1_500;

let both: TwoProcesses;
let root: Session;

const turnClocks = (byMs: number): void => {
  for (const app of [both.one, both.other]) app.turnClock(byMs);
};

async function start(withRedis: boolean): Promise<void> {
  both = await TwoProcesses.start({ withRedis });
  root = both.root;
}

function holdsEitherWay(): void {
  afterEach(() => turnClocks(0));

  it(
    '50 takes of 3 seats at once seat three, and give places 1 to 47 without gap or repeat',
    async () => {
      const { credential, members } = await aSeatedCourse(both.one, root, SEATS, TAKERS);
      const takers = members.map((member, at) => (at % 2 ? member.on(both.other) : member));
      await Promise.all(takers.map((member) => take(member, credential)));
      const { held, waiting } = await lineOf(root, credential._id);
      expect(held).toHaveLength(SEATS);
      expect(waiting).toHaveLength(TAKERS - SEATS);
      expect([...held, ...waiting].sort()).toEqual(idsOf(...members).sort());
      const seats = await Promise.all(takers.map((member) => take(member, credential)));
      expect(seats.filter(({ state }) => state === 'seated')).toHaveLength(SEATS);
      expect(seats.flatMap(({ place }) => place ?? []).sort((a, b) => a - b)).toEqual(
        Array.from({ length: TAKERS - SEATS }, (_, at) => at + 1),
      );
      // All at once again, from both sides.
      await Promise.all(takers.slice(0, TAKERS / 2).map((member) => leave(member, credential)));
      const left = await lineOf(root, credential._id);
      expect(left.held).toHaveLength(SEATS);
      expect(left.waiting).toHaveLength(TAKERS / 2 - SEATS);
    },
    TAKERS_WITHIN_MS,
  );

  it('a seat that one gave is kept by pings of the other, and freed for silence by either', async () => {
    const { credential, members } = await aSeatedCourse(both.one, root, 1, 2);
    const [holder, next] = members as [Session, Session];
    await take(holder, credential);
    await take(next.on(both.other), credential);
    // Both have heard who is in line.
    await until(2_000, async () => (await lineOf(root.on(both.other), credential._id)).waiting.length === 1);
    await delay(STORED_MS);
    turnClocks(100_000);
    await holder.on(both.other).post('/api/users/ping').expect(200);
    await next.post('/api/users/ping').expect(200);
    await delay(STORED_MS);
    turnClocks(200_000);
    await next.post('/api/users/ping').expect(200);
    await delay(STORED_MS);
    expect((await lineOf(root, credential._id)).held).toEqual(idsOf(holder));
    turnClocks(222_000);
    await until(5_000, async () => (await lineOf(root, credential._id)).held[0] === next.user._id);
  });

  it('a lock on the one frees what the other gave within a second', async () => {
    const { credential, members } = await aSeatedCourse(both.one, root, 1, 2);
    const [holder, next] = members as [Session, Session];
    await take(holder.on(both.other), credential);
    await take(next.on(both.other), credential);
    await setLock(root, holder);
    const there = root.on(both.other);
    await until(1_000, async () => (await lineOf(there, credential._id)).held[0] === next.user._id);
  });

  it('a process that goes takes nobody’s seat: time does', async () => {
    const third = await TestApp.start({ MONGODB_URI: both.one.uri });
    const { credential, members } = await aSeatedCourse(both.one, root, 1, 2);
    const [holder, next] = members as [Session, Session];
    await take(holder.on(third), credential);
    await third.stop({ keepData: true });
    await take(next, credential);
    expect(await lineOf(root, credential._id)).toEqual({ held: idsOf(holder), waiting: idsOf(next) });
    turnClocks(100_000);
    await next.post('/api/users/ping').expect(200);
    await delay(STORED_MS);
    turnClocks(121_000);
    await until(5_000, async () => (await lineOf(root, credential._id)).held[0] === next.user._id);
  });
}

describe('two processes with nothing but one database', () => {
  beforeAll(() => start(false));
  afterAll(() => both.stop());

  holdsEitherWay();
});

describe('two processes joined by Redis', () => {
  beforeAll(() => start(true));
  afterAll(() => both.stop());

  holdsEitherWay();

  it('tell each one’s socket on the one of what the other did', async () => {
    const { credential, members } = await aSeatedCourse(both.one, root, 1, 2);
    const [holder, next] = members as [Session, Session];
    await take(holder, credential);
    await take(next, credential);
    const socket = await next.on(both.other).socket();
    const heard: SeatState[] = [];
    socket.client.on('seat:changed', ({ seat }: SeatChanged) => heard.push(seat.state));
    await leave(holder, credential);
    await until(1_000, () => heard.at(-1) === 'seated');
    socket.close();
  });
});
