import fc from 'fast-check';
import type { GoneReason, TitleSource, VersionListAnswer } from '@keyroster/contracts/dto';
import { subscriptionEnd } from '@keyroster/contracts';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { times } from '../support/checks/full-run.js';
import { seedFor } from '../support/checks/seed.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { aCourse, assign, unassign } from '../support/data/courses.js';
import { accept, exposedTo } from '../support/data/exposed.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';

const RUNS = times(1, 60);
const STEPS = 40;
const PEOPLE = 3;
const COURSES = 2;
const KEPT = 10;
/** Few, so that former ones come back. */
const PASSWORDS = ['one', 'two', 'three', 'four'];
const ENDED = { subStartDate: '1/1/2020', subValidity: 1 };
const RUNNING = { subStartDate: '1/1/2020', subValidity: 36_500 };

interface Read {
  via: TitleSource;
  email: string;
  isAccepted: boolean;
}

interface Course {
  title: { _id: string };
  subtitle: { _id: string };
  credential: { _id: string };
  password: string;
  /** Former passwords, newest first. */
  former: string[];
  /** By password and user. */
  reads: Map<string, Map<string, Read>>;
}

interface Person {
  session: Session;
  isThere: boolean;
}

let app: TestApp;
let admin: Session;
let group: { _id: string };
let people: Person[];
let courses: Course[];

withApp((...begun) => ([app, admin] = begun));
beforeEach(async () => {
  group = await aGroup(admin);
});

const aPerson = async (): Promise<Person> => ({
  session: await Session.as(app, 'member', { usageLimit: 0, ...RUNNING }),
  isThere: true,
});

async function begin(): Promise<void> {
  people = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await aPerson());
  courses = [];
  for (let count = 0; count < COURSES; count += 1) {
    const course = await aCourse(admin);
    const { password } = course.credential;
    courses.push({ ...course, password, former: [], reads: new Map() });
  }
}

const documents = (name: string) => app.database.collection(name).find().toArray();

/** How somebody has a title now, from the documents alone. */
async function through(userId: string, titleId: string): Promise<TitleSource | null> {
  const isPair = (pair: Record<string, unknown>, field: string, id: unknown) =>
    String(pair[field]) === String(id) && String(pair['title_id']) === titleId;
  const own = (await documents('assignments')).some((pair) => isPair(pair, 'user_id', userId));
  if (own) return 'user';
  const user = (await documents('users')).find(({ _id }) => String(_id) === userId);
  const groupId: unknown = user?.['profile_group_id'];
  const ofGroup = (await documents('group_titles')).some((pair) => isPair(pair, 'group_id', groupId));
  return groupId && ofGroup ? 'group' : null;
}

async function whyGone(userId: string, titleId: string, { via }: Read): Promise<GoneReason | null> {
  const user = (await documents('users')).find(({ _id }) => String(_id) === userId);
  if (!user) return 'deleted';
  if (user['is_locked']) return 'locked';
  const end = subscriptionEnd(user['sub_start_date'] as string, user['sub_validity'] as number) ?? 0;
  if (Date.now() >= end) return 'expired';
  if (await through(userId, titleId)) return null;
  return via === 'group' ? 'group' : 'unassigned';
}

/** The readers who lost access and the reason, by credential. */
type Gone = Record<string, string[]>;

async function recount(): Promise<Gone> {
  const all: Gone = {};
  for (const { credential, title, password, reads } of courses) {
    const gone: string[] = [];
    for (const [userId, read] of reads.get(password) ?? []) {
      const why = await whyGone(userId, title._id, read);
      if (why && !read.isAccepted) gone.push(`${read.email}: ${why}`);
    }
    if (gone.length > 0) all[credential._id] = gone.sort();
  }
  return all;
}

async function told(): Promise<Gone> {
  const ours = new Set(courses.map(({ credential }) => credential._id));
  const listed = (await exposedTo(admin)).filter(({ p_id }) => ours.has(p_id));
  const totals = listed.map(({ total }) => total);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  expect(listed.map(({ gone }) => gone.length)).toEqual(totals);
  const whoAndWhy = listed.map(({ p_id, gone }) => [
    p_id,
    gone.map(({ email, why }) => `${email}: ${why}`).sort(),
  ]);
  return Object.fromEntries(whoAndWhy) as Gone;
}

/** Applies a change of password to the expected state. */
function become(course: Course, password: string): void {
  course.former = [course.password, ...course.former].slice(0, KEPT);
  course.password = password;
  const known = new Set([password, ...course.former]);
  for (const one of course.reads.keys()) if (!known.has(one)) course.reads.delete(one);
}

interface Picked {
  person: Person;
  course: Course;
  pick: number;
}

/** Reads a course's credentials; signs in again if the session has ended. */
async function read({ person, course }: Picked): Promise<void> {
  const path = `/api/products/${course.subtitle._id}`;
  let answer = await person.session.get(path);
  if (answer.status === 401 && person.isThere) {
    const { email } = person.session.user;
    const login = await person.session.post('/api/users/login', { email, password: person.session.password });
    if (login.status !== 200) return;
    person.session = person.session.with((login.body as { token: string }).token);
    answer = await person.session.get(path);
  }
  if (answer.status !== 200) return;
  const { _id, email } = person.session.user;
  const via = await through(_id, course.title._id);
  if (!via) throw new Error('Nobody reads who has no access');
  const ofPassword = course.reads.get(course.password) ?? new Map<string, Read>();
  course.reads.set(course.password, ofPassword.set(_id, { via, email, isAccepted: false }));
}

const update = ({ person }: Picked, change: object) =>
  admin.post('/api/users/update', { id: person.session.user._id, ...change });
const edit = ({ course }: Picked, change: object) =>
  admin.post('/api/products/update', { id: course.credential._id, ...change }).expect(200);

const STEP_KINDS: Record<string, (picked: Picked) => PromiseLike<unknown>> = {
  read,
  assign: ({ person, course }) => assign(admin, person.session.user, course.title),
  unassign: ({ person, course }) => unassign(admin, person.session.user, course.title),
  'the group has it': ({ course }) => giveTitles(admin, group, course.title),
  'the group has nothing': () => giveTitles(admin, group),
  join: ({ person }) => moveTo(admin, person.session.user, group),
  leave: ({ person }) => moveTo(admin, person.session.user),
  lock: ({ person }) => admin.post('/api/users/lock', { id: person.session.user._id, value: true }),
  unlock: ({ person }) => admin.post('/api/users/lock', { id: person.session.user._id, value: false }),
  end: (picked) => update(picked, ENDED),
  renew: (picked) => update(picked, RUNNING),
  'delete the user': async ({ person }) => {
    if (!person.isThere) return;
    await admin.delete(`/api/users/${person.session.user._id}`).expect(200);
    person.isThere = false;
    people[people.indexOf(person)] = await aPerson();
  },
  'a new password': async (picked) => {
    const password = PASSWORDS[picked.pick % PASSWORDS.length] ?? '';
    if (password === picked.course.password) return;
    await edit(picked, { password });
    become(picked.course, password);
  },
  'a new login': async (picked) => {
    await edit(picked, { email: `login ${Math.random()}` });
    become(picked.course, picked.course.password);
  },
  restore: async ({ course, pick }) => {
    const path = `/api/products/versions/${course.credential._id}`;
    const { versions } = await answerOf<VersionListAnswer>(admin.get(path));
    expect(versions).toHaveLength(course.former.length);
    if (versions.length === 0) return;
    const place = pick % versions.length;
    await admin.post('/api/products/versions/restore', { id: versions[place]?._id }).expect(200);
    const now = await answerOf<VersionListAnswer>(admin.get(path));
    if (now.versions[0]?._id !== versions[0]?._id) become(course, course.former[place] ?? '');
  },
  accept: async ({ course }) => {
    const { password, reads, title } = course;
    for (const [userId, one] of reads.get(password) ?? []) {
      one.isAccepted ||= (await whyGone(userId, title._id, one)) !== null;
    }
    await accept(admin, course.credential).expect(200);
  },
  'delete and take back': async ({ course }) => {
    const deleted = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
    expect((await exposedTo(admin)).some(({ p_id }) => p_id === course.credential._id)).toBe(false);
    await takeBack(admin, undoOf(deleted)).expect(200);
  },
};

const step = fc.record({
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(STEP_KINDS)) },
    { weight: 1, arbitrary: fc.constantFrom('read', 'assign', 'join', 'unlock', 'renew') },
  ),
  person: fc.nat(PEOPLE - 1),
  course: fc.nat(COURSES - 1),
  pick: fc.nat(1_000),
});

it(
  'whatever is read, changed, lost, accepted and restored: what is to change is what a plain recount tells',
  async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: STEPS, maxLength: STEPS }),
      async (steps) => {
        await begin();
        // Restoring a former version needs a confirmed session.
        await admin.confirmed();
        const taken: string[] = [];
        for (const { what, person, course, pick } of steps) {
          const picked = { person: people[person], course: courses[course], pick } as Picked;
          await STEP_KINDS[what]?.(picked);
          taken.push(`${what} (${person}, ${course}, ${pick})`);
          expect([taken, await told()]).toEqual([taken, await recount()]);
        }
      },
    );
    await fc.assert(property, { seed: seedFor('exposed'), numRuns: RUNS, endOnFailure: true });
  },
  times(180_000, 3_600_000),
);
