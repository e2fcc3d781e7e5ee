import fc from 'fast-check';
import type { Session } from '../support/app/session.js';
import { seedFor } from '../support/checks/seed.js';
import {
  aSeatedCourse,
  idsOf,
  leave,
  lineOf,
  seatsOf,
  seenBy,
  setSeats,
  take,
  type SeatedCourse,
} from '../support/data/seats.js';
import { TwoProcesses } from '../support/processes/two-processes.js';

const MEMBERS = 12;
const MOST_SEATS = 8;
const RUNS = 5;
const MOMENTS = 10;
const WITHIN_MS = 120_000;

let both: TwoProcesses;
let root: Session;
let elsewhere: Session;

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false });
  root = both.root;
  elsewhere = root.on(both.other);
});
afterAll(() => both.stop());

/** Of one member: what they do in turn, each on either process. */
const someActs = fc.array(fc.record({ takes: fc.boolean(), isElsewhere: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
});
type Acts = typeof someActs extends fc.Arbitrary<infer T> ? T : never;
const someSeats = fc.integer({ min: 1, max: MOST_SEATS });

async function act(member: Session, { credential }: SeatedCourse, acts: Acts): Promise<void> {
  for (const { takes, isElsewhere } of acts) {
    const there = isElsewhere ? member.on(both.other) : member;
    await (takes ? take(there, credential) : leave(there, credential));
  }
}

/** Again and again until the others are done, each time on the other process. */
async function changeSeats({ credential }: SeatedCourse, counts: number[], work: Promise<unknown>) {
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true)).catch(() => undefined);
  for (let turn = 0; !state.isOver; turn += 1) {
    await setSeats(turn % 2 ? elsewhere : root, credential, counts[turn % counts.length] ?? 1);
  }
}

/** What both processes tell admins and members of a line that nobody is changing. */
async function expectInOrder(course: SeatedCourse, of: number, everybody: string[]): Promise<void> {
  const { _id } = course.credential;
  const [line, told] = [await lineOf(root, _id), await seatsOf(elsewhere, _id)];
  expect(await lineOf(elsewhere, _id)).toEqual(line);
  expect(told.of).toBe(of);
  expect(line.held).toHaveLength(Math.min(of, everybody.length));
  expect([...line.held, ...line.waiting].sort()).toEqual([...everybody].sort());
  const since = told.held.map((one) => one.since);
  expect(since).toEqual([...since].sort((a, b) => a - b));
  const numbers = { of, in_use: line.held.length, waiting: line.waiting.length };
  for (const [index, member] of course.members.entries()) {
    const { seat, password } = await seenBy(index % 2 ? member : member.on(both.other), course);
    const place = line.waiting.indexOf(member.user._id);
    const isSeated = line.held.includes(member.user._id);
    expect(seat).toEqual(
      place < 0
        ? { state: isSeated ? 'seated' : 'none', ...numbers }
        : { state: 'waiting', place: place + 1, ...numbers },
    );
    expect(password).toBe(isSeated ? course.credential.password : '');
  }
}

it(
  'takes and leaves on two processes while the seats change leave one line, and fewer seats make the newest wait first',
  async () => {
    const course = await aSeatedCourse(both.one, root, 1, MEMBERS);
    const { credential, members } = course;
    const load = fc.record({
      acts: fc.array(someActs, { minLength: MEMBERS, maxLength: MEMBERS }),
      counts: fc.array(someSeats, { minLength: 2, maxLength: 5 }),
      then: fc.array(someSeats, { minLength: 3, maxLength: 3 }),
    });
    const property = fc.asyncProperty(load, async ({ acts, counts, then }) => {
      const work = Promise.all(members.map((member, index) => act(member, course, acts[index] ?? [])));
      await Promise.all([work, changeSeats(course, counts, work)]);
      const everybody = idsOf(...members.filter((_, index) => acts[index]?.at(-1)?.takes));
      for (const of of then) {
        const before = await lineOf(root, credential._id);
        const line = [...before.held, ...before.waiting];
        await setSeats(root, credential, of);
        await expectInOrder(course, of, everybody);
        // Of the holders those who came first stay, and the others stand before all who waited.
        expect(await lineOf(elsewhere, credential._id)).toEqual({
          held: line.slice(0, of),
          waiting: line.slice(of),
        });
      }
      await Promise.all(members.map((member) => leave(member, credential)));
    });
    await fc.assert(property, { seed: seedFor('seats under load'), numRuns: RUNS, endOnFailure: true });
  },
  WITHIN_MS,
);

it(
  'without seats for a moment the line is empty, and whoever takes one after that moment has it',
  async () => {
    const course = await aSeatedCourse(both.one, root, 2, MEMBERS);
    const { credential, members } = course;
    const takers = members.map((member, index) => (index % 2 ? member : member.on(both.other)));
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const [early, late] = [takers.slice(0, MEMBERS / 2), takers.slice(MEMBERS / 2)];
      for (const member of early) await take(member, credential);
      await setSeats(root, credential, 0);
      await setSeats(elsewhere, credential, 2);
      await Promise.all(late.map((member) => take(member, credential)));
      const { held, waiting } = await lineOf(root, credential._id);
      expect([...held, ...waiting]).toEqual(expect.arrayContaining(idsOf(...late)));
      await Promise.all(takers.map((member) => leave(member, credential)));
    }
  },
  WITHIN_MS,
);
