import { randomUUID } from 'node:crypto';
import type {
  PackageAnswer,
  PackageListAnswer,
  PackageOfferListAnswer,
  PackagesChangedAnswer,
  OneUserAnswer,
  ReportAnswer,
  UserAnswer,
} from '@keyroster/contracts/dto';
import { formatDate, subscriptionEnd, todayInLima } from '@keyroster/contracts';
import { answerOf, refused } from '../support/checks/answer.js';
import { assign, auditOf, aTitle, UNKNOWN_ID } from '../support/data/courses.js';
import { aPackage, packageFields } from '../support/data/packages.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { entriesOf, placeOf, registered, renewedBy } from '../support/data/renewals.js';

const LIST = '/api/packages';
const SAVE = '/api/packages/save';

let app: TestApp;
let admin: Session;

const listed = async (session = admin) => (await answerOf<PackageListAnswer>(session.get(LIST))).packages;

withApp((...begun) => ([app, admin] = begun));

describe('saving a package', () => {
  it('makes one, answers all by name, and notes it', async () => {
    const title = await aTitle(admin);
    const fields = packageFields({ name: ` 1 ${randomUUID()} `, titles: [title._id], usage_limit: 0 });
    const { packages } = await answerOf<PackagesChangedAnswer>(admin.post(SAVE, fields));
    expect(packages).toEqual(await listed());
    const made = packages.find(({ titles }) => titles.includes(title._id));
    expect(made).toEqual({ ...fields, _id: made?._id, name: fields.name.trim() });
    const after = { days: 30, amount: 1_500, titles: [title.shop_name], trial: false };
    const told = await auditOf(admin, made?._id ?? '', 'package.created');
    expect(told).toMatchObject([{ target_name: made?.name, after }]);
  });

  it('changes one, and is refused with a name that is taken, in another case', async () => {
    const { _id } = await aPackage(admin, { usage_limit: 2 });
    const fields = packageFields({ days: 90, amount: 0, starts: 'first_use', trial: true });
    await admin.post(SAVE, { _id, ...fields }).expect(200);
    expect(await listed()).toContainEqual({ _id, ...fields, usage_limit: null });
    await refused(admin.post(SAVE, packageFields({ name: fields.name.toUpperCase() })), 409);
  });
});

it('a removed package is gone, and an undo brings it back', async () => {
  const made = await aPackage(admin);
  const removed = await admin.post('/api/packages/remove', { _id: made._id }).expect(200);
  const { packages } = removed.body as PackagesChangedAnswer;
  expect(packages).toEqual(await listed());
  expect(packages).not.toContainEqual(made);
  await takeBack(admin, undoOf(removed)).expect(200);
  expect(await listed()).toContainEqual(made);
});

it('a deleted title leaves its packages, and comes back with its undo', async () => {
  const [gone, stays] = [await aTitle(admin), await aTitle(admin)];
  const made = await aPackage(admin, { titles: [gone._id, stays._id] });
  const deleted = await admin.delete('/api/shops/delete', { id: gone._id }).expect(200);
  expect(await listed()).toContainEqual({ ...made, titles: [stays._id] });
  await takeBack(admin, undoOf(deleted)).expect(200);
  expect(await listed()).toContainEqual(made);
});

describe('who sees which', () => {
  it('a member sees what can be bought, without trials and without what only staff needs', async () => {
    const [bought, trial] = [await aPackage(admin), await aPackage(admin, { trial: true })];
    const member = await Session.as(app, 'member');
    const { packages } = await answerOf<PackageOfferListAnswer>(member.get(LIST));
    const { _id, name, days, amount } = bought;
    expect(packages).toContainEqual({ _id, name, days, amount });
    expect(packages.map((one) => one._id)).not.toContain(trial._id);
  });

  it('a supervisor sees and gives those whose titles they have', async () => {
    const title = await aTitle(admin);
    const [without, within] = [await aPackage(admin), await aPackage(admin, { titles: [title._id] })];
    const supervisor = await Session.as(app, 'supervisor');
    const user = await registered(admin, { supervisor: supervisor.user.email });
    const payload = { email: `of_${title._id}`, password: 'secret' };
    const gives = ({ _id: package_id }: PackageAnswer) => [
      renewBy(user, { package_id }, supervisor),
      supervisor.post('/api/users/register', { ...payload, package_id }),
    ];
    const ids = async () => (await listed(supervisor)).map(({ _id }) => _id);
    expect(await ids()).toContain(without._id);
    expect(await ids()).not.toContain(within._id);
    for (const call of gives(within)) await refused(call, 404);
    for (const call of gives(without)) await call.expect(201);
    await assign(admin, supervisor.user, title).expect(200);
    expect(await ids()).toContain(within._id);
  });
});

const oneOf = (id: string) => answerOf<OneUserAnswer>(admin.get(`/api/users/${id}`));
const renewBy = (user: Pick<UserAnswer, '_id'>, terms: object, by = admin) =>
  by.post('/api/renewals', { user_id: user._id, ...terms });
const titlesOf = async (id: string) => (await oneOf(id)).titles.map(({ _id }) => _id).sort();

describe('a new user with a package', () => {
  it('gets its days, amount, limit and titles, and the ledger and their card say so', async () => {
    const title = await aTitle(admin);
    const sold = await aPackage(admin, { days: 90, amount: 4_500, usage_limit: 3, titles: [title._id] });
    const user = await registered(admin, { package_id: sold._id });
    const { _id, name } = sold;
    expect(user).toMatchObject({ package: { _id, name }, sub_validity: 90, usage_limit: 3 });
    expect((await placeOf(admin, user))?.card.package).toEqual({ _id, name });
    expect(await titlesOf(user._id)).toEqual([title._id]);
    expect(await entriesOf(admin, user._id)).toMatchObject([
      { kind: 'first', days: 90, amount: 4_500, package: name, titles: [title._id] },
    ]);
  });

  it('gets what is given beside it', async () => {
    const sold = await aPackage(admin, { days: 90, amount: 4_500, usage_limit: 3 });
    const given = { subValidity: 7, amount: 1, usageLimit: 5 };
    const user = await registered(admin, { package_id: sold._id, ...given });
    expect(user).toMatchObject({ sub_validity: 7, usage_limit: 5 });
    expect(await entriesOf(admin, user._id)).toMatchObject([{ days: 7, amount: 1, package: sold.name }]);
  });

  it('keeps it as it was when it is changed or removed', async () => {
    const { _id, name } = await aPackage(admin);
    const user = await registered(admin, { package_id: _id });
    await admin.post(SAVE, { _id, ...packageFields({ days: 7 }) }).expect(200);
    await admin.post('/api/packages/remove', { _id }).expect(200);
    expect((await oneOf(user._id)).user).toEqual(user);
    expect(user.package).toEqual({ _id, name });
  });

  it('is not there for a package that nobody has, nor an admin', async () => {
    const register = (details: object) =>
      admin.post('/api/users/register', { email: 'nobody', password: 'secret', ...details });
    await refused(register({ package_id: UNKNOWN_ID }), 404, { field: 'package_id' });
    await refused(register({ role: 'admin', package_id: (await aPackage(admin))._id }), 409);
  });
});

describe('a renewal by a package', () => {
  it('adds its titles to what there is, and an undo takes all of it back', async () => {
    const [had, given] = [await aTitle(admin), await aTitle(admin)];
    const first = await aPackage(admin, { titles: [had._id], usage_limit: 1 });
    const user = await registered(admin, { package_id: first._id });
    const sold = await aPackage(admin, { days: 60, amount: 9_900, titles: [given._id], usage_limit: 4 });
    const answer = await renewBy(user, { package_id: sold._id }).expect(201);
    const { user: renewed, renewal } = renewedBy(answer);
    expect(renewed).toMatchObject({ package: { name: sold.name }, usage_limit: 4, sub_validity: 90 });
    const titles = [had._id, given._id].sort();
    expect(renewal).toMatchObject({ days: 60, amount: 9_900, package: sold.name });
    expect([renewal.titles.sort(), await titlesOf(user._id)]).toEqual([titles, titles]);

    await takeBack(admin, undoOf(answer)).expect(200);
    const { user: before, titles: left, renewals } = await oneOf(user._id);
    expect(before).toEqual({ ...user, version: before.version });
    expect(left.map(({ _id }) => _id)).toEqual([had._id]);
    expect(renewals).toHaveLength(1);
  });

  it('is by its days unless others are given, and needs one of the two', async () => {
    const sold = await aPackage(admin, { days: 60, amount: 9_900 });
    const user = await registered(admin);
    const given = await renewBy(user, { package_id: sold._id, days: 5, amount: 0 }).expect(201);
    expect(renewedBy(given).renewal).toMatchObject({ days: 5, amount: 0, package: sold.name });
    await refused(renewBy(user, {}), 400, { field: 'days' });
    await refused(renewBy(user, { package_id: UNKNOWN_ID }), 404);
  });

  it('is planned for many', async () => {
    const title = await aTitle(admin);
    const sold = await aPackage(admin, { days: 60, titles: [title._id] });
    const ids = [(await registered(admin))._id, (await registered(admin))._id];
    const plan = await planned(admin, 'users.renew', ids, { package_id: sold._id });
    await runPlan(admin, plan).expect(200);
    const sale = { days: 60, package: sold.name, titles: [title._id] };
    for (const id of ids) expect(await entriesOf(admin, id)).toMatchObject([sale, {}]);
  });
});

describe('a trial', () => {
  it('is given once to a user, for good, unless it is undone', async () => {
    const trial = await aPackage(admin, { trial: true, days: 1 });
    const user = await registered(admin, { wasap: '987654002' });
    const give = () => renewBy(user, { package_id: trial._id });
    await takeBack(admin, undoOf(await give().expect(201))).expect(200);
    await give().expect(201);
    await refused(give(), 409, { field: 'package_id' });
    const other = await registered(admin);
    const plan = await planned(admin, 'users.renew', [user._id, other._id], { package_id: trial._id });
    expect(plan).toMatchObject({ total: 1, blocked: [{ id: user._id }] });
  });

  it('is given once to a phone number, however it is written, even after a deletion', async () => {
    const trial = await aPackage(admin, { trial: true, days: 1 });
    const number = '987654001';
    const had = await registered(admin, { package_id: trial._id, wasap: `+51 ${number}` });
    await admin.delete(`/api/users/${had._id}`).expect(200);
    const again = { email: `again_${number}`, password: 'secret', package_id: trial._id };
    await refused(admin.post('/api/users/register', { ...again, wasap: number }), 409);
    for (const wasap of ['no number', 'no number']) await registered(admin, { package_id: trial._id, wasap });
  });
});

describe('a package that starts at first use', () => {
  const waiting = async (): Promise<Session> => {
    const sold = await aPackage(admin, { starts: 'first_use', days: 10, amount: 700 });
    return Session.notYet(app, { package_id: sold._id, usageLimit: 0 });
  };

  it('has no end until then, and is left out of board and filters', async () => {
    const { user } = await waiting();
    const { user: stored, end, renewals } = await oneOf(user._id);
    expect(end).toBeNull();
    expect(stored).toMatchObject({ sub_start_date: '', sub_validity: 10 });
    expect(renewals).toMatchObject([{ kind: 'first', from: null, to: null, days: 10, amount: 700 }]);
    expect(await placeOf(admin, user)).toBeUndefined();
    for (const filter of ['expired', 'expiring']) {
      const found = admin.get('/api/users/ids').query({ filter, q: user.email });
      expect(await answerOf(found)).toEqual({ ids: [], total: 0 });
    }
  });

  it('begins on the day of the first login, once, and not when an admin views as them', async () => {
    const member = await waiting();
    await (await admin.confirmed()).post('/api/users/viewas', { id: member.user._id }).expect(200);
    expect((await oneOf(member.user._id)).end).toBeNull();
    const first = await member.again();
    const today = todayInLima(Date.now());
    const to = subscriptionEnd(today, 10);
    const check = await answerOf(first.get('/api/verify-token'));
    expect(check).toMatchObject({ user: { ends_at: to } });
    await member.again();
    const { user: stored, end, renewals } = await oneOf(member.user._id);
    expect(stored.sub_start_date).toBe(today);
    expect(end?.at).toBe(to);
    expect(renewals).toMatchObject([
      { kind: 'change', from: null, to, days: 0, amount: 0 },
      { kind: 'first', to: null },
    ]);
    const report = await answerOf<ReportAnswer>(admin.get('/api/reports?by=package'));
    expect(report.rows.find(({ key }) => key === stored.package?.name)).toMatchObject({ active: 1 });
  });

  it('waits with more days when it is renewed before, until an undo, and begins when an admin says so', async () => {
    const { user } = await waiting();
    const answer = await renewBy(user, { days: 20, amount: 50 }).expect(201);
    expect(answer.body).toMatchObject({
      message: 'Renewed: starts at first use',
      user: { sub_start_date: '', sub_validity: 30 },
      renewal: { kind: 'renewal', from: null, to: null, days: 20, amount: 50 },
    });
    await takeBack(admin, undoOf(answer)).expect(200);
    expect((await oneOf(user._id)).user).toMatchObject({ sub_start_date: '', sub_validity: 10 });
    await admin.post('/api/users/update', { id: user._id, subStartDate: '1/2/2990' }).expect(200);
    const [change] = await entriesOf(admin, user._id);
    expect(change).toMatchObject({ kind: 'change', from: null, days: 0 });
    expect(formatDate(change?.to ?? 0)).toBe('11/02/2990');
  });

  it('counts for new users alone', async () => {
    const sold = await aPackage(admin, { starts: 'first_use' });
    const user = await registered(admin);
    const { user: renewed } = renewedBy(await renewBy(user, { package_id: sold._id }).expect(201));
    expect(renewed.sub_start_date).toBe(user.sub_start_date);
  });
});
