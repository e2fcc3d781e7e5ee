import { randomUUID } from 'node:crypto';
import type {
  PackageListAnswer,
  PackageOfferListAnswer,
  PackagesChangedAnswer,
} from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { auditOf, aTitle, UNKNOWN_ID } from '../support/data/courses.js';
import { aPackage, packageFields } from '../support/data/packages.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

const LIST = '/api/packages';
const SAVE = '/api/packages/save';
const REMOVE = '/api/packages/remove';

let app: TestApp;
let admin: Session;

const listed = async (session = admin) => (await answerOf<PackageListAnswer>(session.get(LIST))).packages;

withApp((...begun) => ([app, admin] = begun));

describe('saving a package', () => {
  it('makes one, answers all by name, and notes it', async () => {
    const title = await aTitle(admin);
    const fields = packageFields({ name: ` 1 ${randomUUID()} `, titles: [title._id], usage_limit: 0 });
    const { message, packages } = await answerOf<PackagesChangedAnswer>(admin.post(SAVE, fields));
    expect(message).toBe('Created successfully!');
    expect(packages).toEqual(await listed());
    const made = packages.find(({ titles }) => titles.includes(title._id));
    expect(made).toEqual({ ...fields, _id: made?._id, name: fields.name.trim() });
    expect(await auditOf(admin, made?._id ?? '', 'package.created')).toMatchObject([
      {
        target_name: made?.name,
        after: { days: 30, amount: 1_500, titles: [title.shop_name], trial: false },
      },
    ]);
  });

  it('changes one', async () => {
    const { _id } = await aPackage(admin, { usage_limit: 2 });
    const fields = packageFields({ days: 90, amount: 0, starts: 'first_use', trial: true });
    const { message } = await answerOf<PackagesChangedAnswer>(admin.post(SAVE, { _id, ...fields }));
    expect(message).toBe('Updated successfully!');
    expect(await listed()).toContainEqual({ _id, ...fields, usage_limit: null });
  });

  it.each([
    [
      'a name that is taken, in another case',
      async () => ({ name: (await aPackage(admin)).name.toUpperCase() }),
      409,
    ],
    ['a title that is not there', () => Promise.resolve({ titles: [UNKNOWN_ID] }), 404],
    ['an id that is not there', () => Promise.resolve({ _id: UNKNOWN_ID }), 404],
    ['no days', () => Promise.resolve({ days: 0 }), 400],
    ['half an amount', () => Promise.resolve({ amount: 1.5 }), 400],
  ])('is refused with %s', async (_what, details, status) => {
    await refused(admin.post(SAVE, { ...packageFields(), ...(await details()) }), status);
  });
});

it('a removed package is gone, and an undo brings it back', async () => {
  const made = await aPackage(admin);
  const { undo, packages } = await answerOf<PackagesChangedAnswer>(admin.post(REMOVE, { _id: made._id }));
  expect(packages).toEqual(await listed());
  expect(packages).not.toContainEqual(made);
  await refused(admin.post(REMOVE, { _id: made._id }), 404);
  await admin.post('/api/undo', { id: undo?.id }).expect(200);
  expect(await listed()).toContainEqual(made);
});

it('a deleted title leaves its packages, and comes back with its undo', async () => {
  const [gone, stays] = [await aTitle(admin), await aTitle(admin)];
  const made = await aPackage(admin, { titles: [gone._id, stays._id] });
  const { undo } = await answerOf<PackagesChangedAnswer>(admin.delete('/api/shops/delete', { id: gone._id }));
  expect(await listed()).toContainEqual({ ...made, titles: [stays._id] });
  await admin.post('/api/undo', { id: undo?.id }).expect(200);
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

  it('a supervisor sees those whose titles they have', async () => {
    const title = await aTitle(admin);
    const [without, within] = [await aPackage(admin), await aPackage(admin, { titles: [title._id] })];
    const supervisor = await Session.as(app, 'supervisor');
    const ids = async () => (await listed(supervisor)).map(({ _id }) => _id);
    expect(await ids()).toContain(without._id);
    expect(await ids()).not.toContain(within._id);
    await admin.post('/api/shops/assign', { user_id: supervisor.user._id, shop_id: [title._id] }).expect(200);
    expect(await ids()).toContain(within._id);
  });
});
