import type {
  OneUserAnswer,
  UndoListAnswer,
  UserAnswer,
  UserChangedAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { assign, aTitle, unassign } from '../support/data/courses.js';
import { inboxOf } from '../support/data/inbox.js';
import { imported, planUsers, runImport } from '../support/data/imports.js';
import { planned, runPlan, STALE, takeBack, undoOf } from '../support/checks/changes.js';
import { aPackage } from '../support/data/packages.js';
import { aGroup } from '../support/data/profile-groups.js';
import { board, entriesOf, ledger, registered, renew, renewedBy } from '../support/data/renewals.js';

let app: TestApp;
let admin: Session;
let group: { _id: string; name: string };
let supervisor: Session;

withApp(async (started, root) => {
  app = started;
  admin = root;
  group = await aGroup(admin);
});
beforeEach(async () => {
  supervisor = await Session.as(app, 'supervisor', { profileGroup: group.name });
});

const theirs = (details: object = {}): Promise<UserAnswer> =>
  registered(admin, { supervisor: supervisor.user.email, ...details });
/** Takes the role from a supervisor. */
const DEMOTION = { role: 'member', subStartDate: '1/1/2030', subValidity: 10 };
const update = (by: Session, id: string, change: object) => by.post('/api/users/update', { id, ...change });
const seenBy = (by: Session, id: string) => answerOf<OneUserAnswer>(by.get(`/api/users/${id}`));
const stored = async (id: string): Promise<UserAnswer> => (await seenBy(admin, id)).user;
const listed = async (by: Session, query = ''): Promise<string[]> =>
  (await answerOf<UserListAnswer>(by.get(`/api/users/false${query}`))).users.map(({ email }) => email);

describe('the role', () => {
  it('has no end, no entries and no places, and no way in by PIN', async () => {
    const { _id, email } = supervisor.user;
    expect(await seenBy(admin, _id)).toMatchObject({ end: null, renewals: [] });
    await supervisor.again();
    const check = await answerOf(supervisor.get('/api/verify-token'));
    expect(check).toMatchObject({ user: { days_left: null, ends_at: null } });
    const pin = { username: email, password: supervisor.password };
    await refused(supervisor.post('/api/users/userlogin', pin), 401);
    await refused(renew(admin, _id), 409);
    await refused((await admin.confirmed()).post('/api/users/viewas', { id: _id }), 409);
  });

  it('is taken by admins who have just confirmed themselves', async () => {
    const other = await Session.root(app);
    const plan = await planned(other, 'users.delete', [supervisor.user._id]);
    await refused(runPlan(other, plan), 403, { code: 'CONFIRM_FIRST' });
    await runPlan(await other.confirmed(), plan).expect(200);
  });

  it('is lost with a start and a validity, and a first entry', async () => {
    const { _id } = supervisor.user;
    await refused(update(admin, _id, { role: 'member' }), 400, { field: 'subStartDate' });
    await update(admin, _id, DEMOTION).expect(200);
    expect(await entriesOf(admin, _id)).toMatchObject([{ kind: 'first', days: 10 }]);
  });

  it('carries its users to another name, and leaves them to nobody when it goes', async () => {
    const user = await theirs({ supervisor: ` ${supervisor.user.email.toUpperCase()}` });
    const name = `${supervisor.user.email}_two`;
    await update(admin, supervisor.user._id, { email: name }).expect(200);
    expect((await stored(user._id)).supervisor).toBe(name);
    const gone = await admin.delete(`/api/users/${supervisor.user._id}`).expect(200);
    expect((await stored(user._id)).supervisor).toBe('');
    await takeBack(admin, undoOf(gone)).expect(200);
    expect((await stored(user._id)).supervisor).toBe(name);
    await update(admin, supervisor.user._id, DEMOTION).expect(200);
    expect((await stored(user._id)).supervisor).toBe('');
  });

  it('has its users under its new name, too, when their deletion is taken back', async () => {
    const user = await theirs({ supervisor: ` ${supervisor.user.email.toUpperCase()}` });
    const other = await registered(admin, { supervisor: 'somebody_else' });
    const plan = await planned(admin, 'users.delete', [user._id, other._id]);
    const gone = await runPlan(admin, plan).expect(200);
    const name = `${supervisor.user.email}_two`;
    await update(admin, supervisor.user._id, { email: name }).expect(200);
    await takeBack(admin, undoOf(gone)).expect(200);
    expect((await stored(user._id)).supervisor).toBe(name);
    expect((await stored(other._id)).supervisor).toBe('somebody_else');
  });

  it('leaves no users to a later namesake when the import that gave it is undone', async () => {
    const name = `imported_${supervisor.user.email}`;
    const by = await (await Session.as(app, 'admin')).confirmed();
    const { undo } = await imported(by, await planUsers(by, `email,role\n${name},supervisor\n`));
    const user = await registered(admin, { supervisor: name });
    await takeBack(by, undo ?? { id: '' }).expect(200);
    expect((await stored(user._id)).supervisor).toBe('');
  });
});

describe('a supervisor', () => {
  it('sees users who name them, in roles that are supervised', async () => {
    const user = await theirs();
    for (const role of ['all_profile', 'admin']) await theirs({ role });
    await registered(admin, { supervisor: 'somebody_else' });
    expect(await listed(supervisor, '?supervisor=somebody_else')).toEqual([user.email]);
    expect(await listed(admin, `?supervisor=${supervisor.user.email.toUpperCase()}`)).toEqual([user.email]);
    const { staff } = await seenBy(admin, supervisor.user._id);
    expect(staff).toEqual({ users: 1, limit: 0 });
    await update(admin, user._id, { supervisor: '' }).expect(200);
    expect(await listed(supervisor)).toEqual([]);
    await refused(supervisor.get(`/api/users/${user._id}`), 404);
  });

  it('registers and edits within their roles and group, and says not whose users are', async () => {
    const others = { supervisor: 'nobody', usersLimit: 9, profileGroup: group.name };
    const body = { email: 'new_of_theirs', password: 'secret', ...others };
    const { user } = await answerOf<UserChangedAnswer>(supervisor.post('/api/users/register', body), 201);
    const given = { supervisor: supervisor.user.email, users_limit: 0, profile_group: group.name };
    expect(user).toMatchObject(given);
    await refused(update(supervisor, user._id, { role: 'all_profile' }), 403);
    await refused(update(supervisor, user._id, { profileGroup: (await aGroup(admin)).name }), 404);
    await update(supervisor, user._id, { supervisor: '', role: 'specific', profileGroup: '' }).expect(200);
    expect(await stored(user._id)).toMatchObject({ supervisor: supervisor.user.email, role: 'specific' });
    const foreign = await registered(admin);
    await refused(supervisor.post('/api/users/register', { ...body, email: foreign.email }), 409);
    await refused(supervisor.post('/api/users/resetactivity', {}), 403);
  });

  it('leaves a group that a user is in already as it is', async () => {
    const other = await aGroup(admin);
    const user = await theirs({ profileGroup: other.name });
    await update(supervisor, user._id, { profileGroup: other.name, wasap: '1' }).expect(200);
    expect(await stored(user._id)).toMatchObject({ profile_group: other.name, wasap: '1' });
  });

  it('lifts no lock of others, whose names they are not told, and one of their own under another name, too', async () => {
    const boss = await Session.as(app, 'admin');
    const user = await theirs();
    const lock = (by: Session, value: boolean) => by.post('/api/users/lock', { id: user._id, value });
    await lock(boss, true).expect(200);
    for (const value of [true, false]) await refused(lock(supervisor, value), 409);
    expect((await seenBy(supervisor, user._id)).user.lock?.by).toBe('admin');
    await lock(boss, false).expect(200);
    await lock(supervisor, true).expect(200);
    const name = `${supervisor.user.email}_renamed`;
    await update(admin, supervisor.user._id, { email: name }).expect(200);
    expect((await stored(user._id)).lock?.by).toBe(name);
    await lock(supervisor, false).expect(200);
  });

  it('has as many users as their limit allows, however they are made', async () => {
    await update(admin, supervisor.user._id, { usersLimit: 2 }).expect(200);
    await theirs();
    const said = { message: 'You have reached your limit of 2 users' };
    const tries = [1, 2, 3].map(() => supervisor.post('/api/users/register', aUser()));
    expect(await statuses(tries)).toEqual({ 201: 1, 409: 2 });
    const file = await planUsers(supervisor, `email\n${aUser().email}\n`);
    await refused(runImport(supervisor, file), 409, said);
    await theirs();
    expect(await listed(supervisor)).toHaveLength(3);
  });

  it('imports users of their own, and of others none', async () => {
    const [own, foreign] = [await theirs(), await registered(admin)];
    const file = `email,niche,supervisor\n${own.email},n,x\n${foreign.email},n,x\nnew_${own.email},n,x\n`;
    const plan = await planUsers(supervisor, file, { mode: 'upsert' });
    expect(plan.import.counts).toMatchObject({ create: 1, update: 1, refused: 1 });
    expect(await imported(supervisor, plan, true)).toMatchObject({ state: 'done' });
    expect((await listed(supervisor)).sort()).toEqual([own.email, `new_${own.email}`].sort());
  });

  it('gives and takes the titles that they have, and sees the names of others', async () => {
    const [held, other] = [await aTitle(admin), await aTitle(admin)];
    const user = await theirs();
    await assign(admin, supervisor.user, held).expect(200);
    await assign(admin, user, other).expect(200);
    await assign(supervisor, user, held).expect(200);
    await refused(assign(supervisor, user, other), 404);
    await refused(unassign(supervisor, user, other), 404);
    const { titles } = await seenBy(supervisor, user._id);
    expect(new Set(titles.map(({ shop_name }) => shop_name))).toEqual(
      new Set([held.shop_name, other.shop_name]),
    );
  });

  it('plans for their users; who is no longer theirs makes a plan stale and an undo nobody’s', async () => {
    const [user, other] = [await theirs(), await theirs()];
    const plan = (action: string, ids: string[]) => supervisor.post('/api/plans', { action, ids });
    await refused(plan('users.delete', [user._id]), 403);
    await refused(plan('users.lock', [(await registered(admin))._id]), 404);
    const lock = await planned(supervisor, 'users.lock', [user._id, other._id]);
    const { _id: package_id } = await aPackage(admin, { trial: true });
    const give = () => supervisor.post('/api/renewals', { user_id: user._id, package_id });
    const renewed = await give().expect(201);
    const undo = undoOf(renewed);
    const by = supervisor.user.email;
    expect(renewedBy(renewed).renewal).toMatchObject({ by, supervisor: by });
    const undos = async () =>
      (await answerOf<UndoListAnswer>(supervisor.get('/api/undo'))).undos.map(({ _id }) => _id);
    expect(await undos()).toEqual([undo.id]);
    await update(admin, user._id, { supervisor: '' }).expect(200);
    await refused(runPlan(supervisor, lock), 409, STALE);
    await refused(takeBack(supervisor, undo), 404);
    expect(await undos()).toEqual([]);
    await update(admin, user._id, { supervisor: by }).expect(200);
    await takeBack(supervisor, undo).expect(200);
    // The trial that was taken back can be given again.
    await give().expect(201);
  });

  it('reads the entries, the board, the reports and the inbox of their users', async () => {
    const today = { subStartDate: '1/1/2020', subValidity: 10 };
    const user = await theirs(today);
    await registered(admin, today);
    await renew(admin, user._id, { days: 1, amount: 70 }).expect(201);
    const entries = [{ user_id: user._id }, { user_id: user._id }];
    const seen = { renewals: entries, sums: { renewals: 1, amount: 70 } };
    expect(await ledger(supervisor)).toMatchObject(seen);
    const { columns } = await board(supervisor);
    expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(1);
    const report = await answerOf(supervisor.get('/api/reports'));
    expect(report).toMatchObject({ sums: { renewed: 1, amount: 70 } });
    await refused(supervisor.get('/api/reports?by=supervisor'), 400);
    expect(await inboxOf(supervisor)).toMatchObject({ items: [{ kind: 'expiring', id: user._id }] });
  });
});
