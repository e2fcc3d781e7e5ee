import { dateInLima, daysLater, formatStartDate, startOfDayInLima } from '@keyroster/contracts';
import type { CredentialAnswer, ReportAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { aCourse, aCredential, assign, credentialsSeenBy } from '../support/data/courses.js';
import { itemOf } from '../support/data/inbox.js';
import { aGroup } from '../support/data/profile-groups.js';
import { aProgram } from '../support/data/tokens.js';

let app: TestApp;
let admin: Session;
withApp((...begun) => ([app, admin] = begun));
afterEach(() => app.turnClock(0));

const COSTS = { cost: '2990', cost_days: '30', paid_until: '1/2/2026', provider: 'Netflix' };
const ANSWERED = { cost: 2_990, cost_days: 30, paid_until: '01/02/2026', provider: 'Netflix' };
const NONE = { cost: 0, cost_days: 30, paid_until: '', provider: '' };

const today = dateInLima(Date.now());
const inDays = (days: number): string => formatStartDate(daysLater(today, days));
const update = (id: string, change: object) => admin.post('/api/products/update', { id, ...change });
const paid = (id: string) => admin.post('/api/products/paid', { id });

const seen = async (of: Session, subtitleId: string, id: string): Promise<CredentialAnswer> => {
  const found = (await credentialsSeenBy(of, subtitleId)).find(({ _id }) => _id === id);
  if (!found) throw new Error('It is in its list');
  return found;
};

it('admins alone see what a credential costs, and a copy costs nothing', async () => {
  const { title, subtitle } = await aCourse(admin);
  const made = await aCredential(admin, subtitle._id, COSTS);
  expect(made).toMatchObject(ANSWERED);
  const member = await Session.as(app, 'member');
  await assign(admin, member.user, title).expect(200);
  const seenByMember = await seen(member, subtitle._id, made._id);
  for (const field of Object.keys(NONE)) expect(seenByMember).not.toHaveProperty(field);
  await admin.post('/api/products/copy', { p_id: made._id, subtitleId: subtitle._id }).expect(201);
  expect((await credentialsSeenBy(admin, subtitle._id)).at(-1)).toMatchObject(NONE);
  await update(made._id, { note: 'new' }).expect(200);
  expect(await seen(admin, subtitle._id, made._id)).toMatchObject(ANSWERED);
  await update(made._id, { paid_until: '', cost: 0 }).expect(200);
  expect(await seen(admin, subtitle._id, made._id)).toMatchObject({
    paid_until: '',
    cost: 0,
    provider: 'Netflix',
  });
});

it.each([{ cost: -1 }, { cost: 1.5 }, { cost_days: 0 }, { cost_days: 3_651 }, { paid_until: '31/2/2026' }])(
  'refuses %j',
  async (change) => {
    const { credential } = await aCourse(admin);
    await refused(update(credential._id, change), 400);
  },
);

it.each([
  ['unknown', '', 7],
  ['passed', inDays(-1), 7],
  ['today', inDays(0), 7],
  ['to come', inDays(5), 12],
])(
  'what was paid is paid on by the days of the cost, taken back by an undo: %s',
  async (_what, before, days) => {
    const { subtitle, credential } = await aCourse(admin);
    await update(credential._id, { cost_days: 7, paid_until: before }).expect(200);
    const answer = await paid(credential._id).expect(200);
    expect(answer.body).toMatchObject({ message: `Paid until ${inDays(days)}` });
    expect(await seen(admin, subtitle._id, credential._id)).toMatchObject({ paid_until: inDays(days) });
    await takeBack(admin, undoOf(answer)).expect(200);
    expect(await seen(admin, subtitle._id, credential._id)).toMatchObject({ paid_until: before });
  },
);

it('a program takes back what it paid, by both of its permissions', async () => {
  const { credential } = await aCourse(admin);
  await update(credential._id, { cost_days: 7 }).expect(200);
  const { calls: program } = await aProgram(admin, ['credentials.manage', 'changes.undo']);
  const { calls: other } = await aProgram(admin, ['changes.undo']);
  const answer = await program.post('/api/products/paid', { id: credential._id }).expect(200);
  await takeBack(other, undoOf(answer)).expect(403);
  await takeBack(program, undoOf(answer)).expect(200);
});

it('the inbox names it from three days before, with its title and how many have that', async () => {
  const { title, credential } = await aCourse(admin);
  await assign(admin, (await Session.as(app, 'member')).user, title).expect(200);
  await update(credential._id, { paid_until: inDays(4) }).expect(200);
  expect(await itemOf(admin, 'source', credential._id)).toBeUndefined();
  await update(credential._id, { paid_until: inDays(3) }).expect(200);
  expect(await itemOf(admin, 'source', credential._id)).toEqual({
    kind: 'source',
    id: credential._id,
    at: startOfDayInLima(today),
    name: credential.course_name,
    title: title.shop_name,
    count: 1,
    until: startOfDayInLima(daysLater(today, 4)),
  });
  await paid(credential._id).expect(200);
  expect(await itemOf(admin, 'source', credential._id)).toBeUndefined();
});

it('a report by title has the income of each, its cost and what is left; a supervisor the income', async () => {
  const [own, ofGroup] = [await aCourse(admin), await aCourse(admin)];
  const group = await aGroup(admin);
  await admin.post('/api/group/titles', { _id: group._id, titles: [ofGroup.title._id] }).expect(200);
  const supervisor = await Session.as(app, 'supervisor');
  const member = await Session.as(app, 'member', { supervisor: supervisor.user.email });
  await assign(admin, member.user, own.title).expect(200);
  await admin.post('/api/users/update', { id: member.user._id, profileGroup: group.name }).expect(200);
  const renewal = { user_id: member.user._id, days: 30, amount: 1_001 };
  await admin.post('/api/renewals', renewal).expect(201);
  await update(own.credential._id, { cost: 3_000, cost_days: 30 }).expect(200);

  const rowsOf = async (session: Session) =>
    new Map(
      (await answerOf<ReportAnswer>(session.get('/api/reports?by=title'))).rows.map((row) => [row.key, row]),
    );
  const rows = await rowsOf(admin);
  // The first id in order has the remainder.
  const name = own.title.shop_name;
  expect(rows.get(own.title._id)).toMatchObject({ name, renewed: 1, income: 501, cost: 100, margin: 401 });
  expect(rows.get(ofGroup.title._id)).toMatchObject({ renewed: 1, income: 500, cost: 0, margin: 500 });
  const theirs = (await rowsOf(supervisor)).get(own.title._id);
  expect(theirs).toMatchObject({ name, income: 501 });
  expect(theirs).not.toHaveProperty('cost');
  expect(theirs).not.toHaveProperty('margin');

  const { renewals } = await answerOf<{ renewals: { amount: number }[] }>(
    admin.get(`/api/renewals?title=${ofGroup.title._id}`),
  );
  expect(renewals).toMatchObject([{ amount: 1_001 }]);
});
