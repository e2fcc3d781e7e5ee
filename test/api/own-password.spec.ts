import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';
import { pauseIsShown } from '../support/checks/pause.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { auditOf } from '../support/data/courses.js';

const ROUNDS = 8;
/** One in so short a time would be a try too many. */
const TRIES = 5;
const OWN = 'their own new one';
const GIVEN = 'given by an admin';

let app: TestApp;
let root: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const reset = (member: Session) =>
  root.post('/api/users/update', { id: member.user._id, password: GIVEN }).expect(200);

const change = (member: Session) =>
  member.post('/api/users/password', { current: member.password, password: OWN });

const entersWith = async ({ user }: Session, password: string): Promise<boolean> =>
  (await root.post('/api/users/login', { email: user.email, password })).status === 200;

it('is not set any more once an admin has reset it, though the current one was right', async () => {
  const member = await Session.as(app, 'member');
  const hasher = app.get(PasswordHasher);
  const hash = hasher.hash.bind(hasher);
  // Their current one has been checked by now, and the admin is quicker.
  jest.spyOn(hasher, 'hash').mockImplementationOnce(async (password) => {
    await reset(member);
    return hash(password);
  });
  await refused(change(member), 401, { message: 'Invalid credentials', field: 'current' });
  expect(await entersWith(member, OWN)).toBe(false);
  expect(await entersWith(member, GIVEN)).toBe(true);
});

it('is not set with a wrong one, which is written down and counts as a try', async () => {
  const member = await Session.as(app, 'member');
  const guess = () => member.post('/api/users/password', { current: 'wrong', password: OWN });
  await refused(guess(), 401, { message: 'Invalid credentials', field: 'current' });
  expect(await auditOf(root, member.user._id, 'confirming.refused')).toMatchObject([
    { actor: member.user.email, target_name: member.user.email, after: { by: 'password' } },
  ]);
  for (let nth = 1; nth < TRIES; nth += 1) await refused(guess(), 401);
  await refused(change(member), 429, { code: 'PAUSED' });
  await pauseIsShown(root, member.user);
  await change(member).expect(200);
});

it('never survives a reset beside which it was set', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await Session.as(app, 'member', { usageLimit: 0 });
    const [own] = await Promise.all([change(member), reset(member)]);
    expect([200, 401]).toContain(own.status);
    expect(await entersWith(member, OWN)).toBe(false);
    expect(await entersWith(member, GIVEN)).toBe(true);
  }
});
