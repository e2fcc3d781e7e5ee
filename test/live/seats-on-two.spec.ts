import fc from 'fast-check';
import { SeatPings } from '../../backend/src/modules/courses/seats/seat-pings.js';
import { SeatSweep } from '../../backend/src/modules/courses/seats/seat-sweep.js';
import { SeatTruth } from '../../backend/src/modules/courses/seats/seat-truth.js';
import { SeatsRepository } from '../../backend/src/modules/courses/seats/seats.repository.js';
import { sessionOf } from '../support/access/things.js';
import type { Session } from '../support/app/session.js';
import { times } from '../support/checks/full-run.js';
import { until } from '../support/checks/until.js';
import {
  aSeatedCourse,
  idsOf,
  leave,
  lineOf,
  seatOf,
  seatsOf,
  seenBy,
  setSeats,
  take,
  type SeatedCourse,
} from '../support/data/seats.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';
import { setLock } from '../support/sockets/activity.js';
import { seedFor } from '../support/checks/seed.js';

const TAKERS = 50;
const SEATS = 3;
const SOON_MS = 5_000;

jest.setTimeout(120_000);

let both: TwoProcesses;
let root: Session;

// Without Redis, which carries nothing of this but what sockets are told.
withTwoProcesses((started) => ([both, root] = [started, started.root]));

const sessionIdsOf = (sessions: Session[]): Promise<string[]> =>
  Promise.all(sessions.map((session) => sessionOf(root, session)));

/** Waits until both processes know who is in line, because they note no pings of others. */
async function areFollowed(...sessions: Session[]): Promise<void> {
  const ids = await sessionIdsOf(sessions);
  const pings = both.apps.map((app) => app.get(SeatPings));
  await until(SOON_MS, () => pings.every((those) => ids.every((id) => those.isJoined(id))));
}

/** Waits until pings are stored, because the clock must not be turned past pings that aren't. */
async function pingsAreStored(from: number, ...sessions: Session[]): Promise<void> {
  const ids = await sessionIdsOf(sessions);
  await until(SOON_MS, async () => {
    const stored = await both.one.get(SeatsRepository).pingsOf(ids);
    return ids.every((id) => (stored.get(id) ?? 0) >= from);
  });
}

/** Waits until both processes have looked for silent users: the second look begins after the first. */
async function areSwept(): Promise<void> {
  const looks = both.apps.map((app) => jest.spyOn(app.get(SeatTruth), 'of'));
  for (const app of both.apps) app.get(SeatSweep).wake();
  await until(SOON_MS, () => looks.every(({ mock }) => mock.calls.length > 1));
  for (const look of looks) look.mockRestore();
}

it('a seat that one gave is kept by pings of the other, and freed for silence by either', async () => {
  const { credential, members } = await aSeatedCourse(both.one, root, 1, 2);
  const [holder, next] = members as [Session, Session];
  await take(holder, credential);
  await take(next.on(both.other), credential);
  await areFollowed(holder, next);
  const began = Date.now();
  both.turnClocks(100_000);
  await holder.on(both.other).post('/api/users/ping').expect(200);
  await next.post('/api/users/ping').expect(200);
  await pingsAreStored(began + 100_000, holder, next);
  both.turnClocks(200_000);
  await next.post('/api/users/ping').expect(200);
  await pingsAreStored(began + 200_000, next);
  await areSwept();
  expect((await lineOf(root, credential._id)).held).toEqual(idsOf(holder));
  both.turnClocks(222_000);
  await until(SOON_MS, async () => (await lineOf(root, credential._id)).held[0] === next.user._id);
});

it('a lock on the one frees what the other gave within a second', async () => {
  const { credential, members } = await aSeatedCourse(both.one, root, 1, 2);
  const [holder, next] = members as [Session, Session];
  await take(holder.on(both.other), credential);
  await take(next.on(both.other), credential);
  await setLock(root, holder);
  const there = root.on(both.other);
  await until(SOON_MS, async () => (await lineOf(there, credential._id)).held[0] === next.user._id);
});

it('50 takes of 3 seats at once seat three, and give places 1 to 47 without gap or repeat', async () => {
  const course = await aSeatedCourse(both.one, root, SEATS, TAKERS);
  const { credential, members } = course;
  const takers = members.map((member, at) => (at % 2 ? member.on(both.other) : member));
  await Promise.all(takers.map((member) => take(member, credential)));
  const { held, waiting } = await lineOf(root, credential._id);
  expect(held).toHaveLength(SEATS);
  expect(waiting).toHaveLength(TAKERS - SEATS);
  expect([...held, ...waiting].sort()).toEqual(idsOf(...members).sort());
  const seats = await Promise.all(takers.map((member) => seatOf(member, course)));
  expect(seats.filter((seat) => seat?.state === 'seated')).toHaveLength(SEATS);
  expect(seats.flatMap((seat) => seat?.place ?? []).sort((a, b) => a - b)).toEqual(
    Array.from({ length: TAKERS - SEATS }, (_, at) => at + 1),
  );
});

describe('under load', () => {
  const MEMBERS = 12;
  const MOST_SEATS = 8;
  const RUNS = times(2, 5);
  const MOMENTS = times(4, 10);
  let elsewhere: Session;
  let course: SeatedCourse;

  beforeAll(async () => {
    elsewhere = root.on(both.other);
    course = await aSeatedCourse(both.one, root, 1, MEMBERS);
  });

  /** What one member does in turn, each time on either process. */
  const someActs = fc.array(fc.record({ takes: fc.boolean(), isElsewhere: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  type Acts = typeof someActs extends fc.Arbitrary<infer T> ? T : never;
  const someSeats = fc.integer({ min: 1, max: MOST_SEATS });

  async function act(member: Session, acts: Acts): Promise<void> {
    const { credential } = course;
    for (const { takes, isElsewhere } of acts) {
      const there = isElsewhere ? member.on(both.other) : member;
      await (takes ? take(there, credential) : leave(there, credential));
    }
  }

  /** Changes the seats until `work` is over, each time on the other process. */
  async function changeSeats(counts: number[], work: Promise<unknown>): Promise<void> {
    const state = { isOver: false };
    void work.finally(() => (state.isOver = true)).catch(() => undefined);
    for (let turn = 0; !state.isOver; turn += 1) {
      await setSeats(turn % 2 ? elsewhere : root, course.credential, counts[turn % counts.length] ?? 1);
    }
  }

  /** Expects both processes to tell admins and members the same of a line that nobody changes. */
  async function expectInOrder(of: number, everybody: string[]): Promise<void> {
    const { _id } = course.credential;
    const [line, told] = [await lineOf(root, _id), await seatsOf(elsewhere, _id)];
    expect(await lineOf(elsewhere, _id)).toEqual(line);
    expect(told.of).toBe(of);
    expect(line.held).toHaveLength(Math.min(of, everybody.length));
    expect([...line.held, ...line.waiting].sort()).toEqual([...everybody].sort());
    const since = told.held.map((one) => one.since);
    expect(since).toEqual([...since].sort((a, b) => a - b));
    const numbers = { of, in_use: line.held.length, waiting: line.waiting.length };
    const seen = course.members.map((member, index) =>
      seenBy(index % 2 ? member : member.on(both.other), course),
    );
    for (const [index, { seat, password }] of (await Promise.all(seen)).entries()) {
      const id = course.members[index]?.user._id ?? '';
      const place = line.waiting.indexOf(id);
      const isSeated = line.held.includes(id);
      expect(seat).toEqual(
        place < 0
          ? { state: isSeated ? 'seated' : 'none', ...numbers }
          : { state: 'waiting', place: place + 1, ...numbers },
      );
      expect(password).toBe(isSeated ? course.credential.password : '');
    }
  }

  it('takes and leaves on two processes while the seats change leave one line, and fewer seats make the newest wait first', async () => {
    const { credential, members } = course;
    const load = fc.record({
      acts: fc.array(someActs, { minLength: MEMBERS, maxLength: MEMBERS }),
      counts: fc.array(someSeats, { minLength: 2, maxLength: 5 }),
      then: fc.array(someSeats, { minLength: 3, maxLength: 3 }),
    });
    const property = fc.asyncProperty(load, async ({ acts, counts, then }) => {
      const work = Promise.all(members.map((member, index) => act(member, acts[index] ?? [])));
      await Promise.all([work, changeSeats(counts, work)]);
      const everybody = idsOf(...members.filter((_, index) => acts[index]?.at(-1)?.takes));
      for (const of of then) {
        const before = await lineOf(root, credential._id);
        const line = [...before.held, ...before.waiting];
        await setSeats(root, credential, of);
        await expectInOrder(of, everybody);
        // Of the holders, those who came first stay; the others come before all who waited.
        expect(await lineOf(elsewhere, credential._id)).toEqual({
          held: line.slice(0, of),
          waiting: line.slice(of),
        });
      }
    });
    await fc.assert(property, { seed: seedFor('seats under load'), numRuns: RUNS, endOnFailure: true });
  });

  it('without seats for a moment the line is empty, and whoever takes one after that moment has it', async () => {
    const { credential, members } = course;
    const takers = members.map((member, index) => (index % 2 ? member : member.on(both.other)));
    const [these, those] = [takers.slice(0, MEMBERS / 2), takers.slice(MEMBERS / 2)];
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      // A user who takes a seat after the last change waits in line.
      const late = moment % 2 ? these : those;
      await setSeats(root, credential, 0);
      await setSeats(elsewhere, credential, 2);
      await Promise.all(late.map((member) => take(member, credential)));
      const { held, waiting } = await lineOf(root, credential._id);
      expect([...held, ...waiting]).toEqual(expect.arrayContaining(idsOf(...late)));
    }
  });
});
