import type { mongo } from 'mongoose';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { UserListsRepository } from '../../backend/src/modules/people/users/lists/user-lists.repository.js';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign, credentialsSeenBy } from '../support/data/courses.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { TwoProcesses } from '../support/processes/two-processes.js';

/** As long as an ended session may go on in another process; a busy machine of tests gets more. */
const OVER_WITHIN_MS = 2_000;
const COURSES = ['titles', 'subtitles', 'assignments', 'group_titles', 'credentials', 'troubles'];

jest.setTimeout(60_000);

let both: TwoProcesses;
let root: Session;

type Course = Awaited<ReturnType<typeof aCourse>>;
type End = (course: Course, member: Session) => Promise<unknown>;

const ENDS: Array<[string, End]> = [
  [
    'an assignment that is taken away',
    ({ title }, { user }) =>
      root.delete('/api/shops/unassign', { user_id: user._id, shop_id: [title._id] }).expect(200),
  ],
  [
    'the removal of the subtitle',
    ({ subtitle }) => root.delete('/api/shops/subtitle', { id: subtitle._id }).expect(200),
  ],
  [
    'the removal of the title',
    ({ title }) => root.delete('/api/shops/delete', { id: title._id }).expect(200),
  ],
];

const listOf = ({ subtitle }: Course): string => `/api/products/${subtitle._id}`;

/** The other process reads for them, and has read before. */
async function aReader(course: Course): Promise<Session> {
  const member = await Session.as(both.one, 'member');
  await assign(root, member.user, course.title).expect(200);
  const elsewhere = member.on(both.other);
  expect(await credentialsSeenBy(elsewhere, course.subtitle._id)).toHaveLength(1);
  return elsewhere;
}

/** What a process reads after the news of a user waits. Answers what lets it go on. */
function holdsReadingUsers(app: TestApp): () => void {
  const lists = app.get(UserListsRepository);
  const inOrder = lists.inOrder.bind(lists);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reads = jest.spyOn(lists, 'inOrder').mockImplementation(async (ids) => {
    await held;
    return inOrder(ids);
  });
  return () => {
    reads.mockRestore();
    goOn();
  };
}

/** What of courses the other process asks the database for while it answers a call. */
async function askedDuring(call: () => Promise<unknown>): Promise<string[]> {
  const client = both.other.get(DatabaseConnection).connection.getClient();
  const asked: string[] = [];
  const listener = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    const collection = String(command[commandName]);
    if (COURSES.includes(collection)) asked.push(collection);
  };
  client.on('commandStarted', listener);
  await call();
  client.off('commandStarted', listener);
  return asked.sort();
}

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false, env: { METRICS_PORT: '0' } });
  root = both.root;
});
afterAll(() => both.stop());

describe('who reads credentials in one process, of which another hears by the database alone', () => {
  it.each(ENDS)('is refused within a second of %s', async (_, end) => {
    const course = await aCourse(root);
    const reader = await aReader(course);
    await end(course, reader);
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('is refused within a second of leaving the group that has the title', async () => {
    const course = await aCourse(root);
    const group = await aGroup(root);
    await giveTitles(root, group, course.title).expect(200);
    const member = await Session.as(both.one, 'member');
    await moveTo(root, member.user, group).expect(200);
    const reader = member.on(both.other);
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 200);
    await moveTo(root, member.user).expect(200);
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('is refused when the group was left before the process had read that it was joined', async () => {
    const course = await aCourse(root);
    const group = await aGroup(root);
    await giveTitles(root, group, course.title).expect(200);
    const member = await Session.as(both.one, 'member');
    const reader = member.on(both.other);
    await refused(reader.get(listOf(course)), 404, { code: 'NOT_FOUND' });
    const goOn = holdsReadingUsers(both.other);
    await moveTo(root, member.user, group).expect(200);
    expect(await credentialsSeenBy(reader, course.subtitle._id)).toHaveLength(1);
    await moveTo(root, member.user).expect(200);
    goOn();
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('has a title from the answer to its assignment on, though the process knew that they did not', async () => {
    const course = await aCourse(root);
    const member = await Session.as(both.one, 'member');
    const reader = member.on(both.other);
    await refused(reader.get(listOf(course)), 404, { code: 'NOT_FOUND' });
    await assign(root, member.user, course.title).expect(200);
    expect(await credentialsSeenBy(reader, course.subtitle._id)).toHaveLength(1);
  });

  it('makes the database look for credentials alone, once their titles and troubles are known', async () => {
    const course = await aCourse(root);
    const reader = await aReader(course);
    // The news of what was just made may come after the first reading, and make it forget.
    await until(OVER_WITHIN_MS, async () => {
      const asked = await askedDuring(() => credentialsSeenBy(reader, course.subtitle._id));
      return asked.join() === 'credentials';
    });
  });
});
