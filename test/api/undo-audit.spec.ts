import type { Response } from 'supertest';
import { lookAs } from '../support/app/look.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { auditOf } from '../support/data/courses.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const undone = (answer: Pick<Response, 'body'>) => takeBack(admin, undoOf(answer)).expect(200);

it('an undo stands under each target of what it took back, and names its entry', async () => {
  const members = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  const ids = members.map(({ user }) => user._id);
  const plan = await planned(admin, 'users.lock', ids);
  await undone(await runPlan(admin, plan).expect(200));
  for (const { user } of members) {
    const [locked] = await auditOf(admin, user._id, 'user.locked');
    expect(await auditOf(admin, user._id, 'undone')).toMatchObject([
      {
        target_name: user.email,
        before: { action: 'users.lock', actor: 'root' },
        after: { undoes: locked?._id },
      },
    ]);
  }
  const [ran] = await auditOf(admin, plan.id, 'plan.run');
  expect(await auditOf(admin, plan.id, 'undone')).toMatchObject([
    { before: { action: 'users.lock', counts: { users: 2 } }, after: { undoes: ran?._id } },
  ]);
});

it('an undo says nothing of a look that stays ended', async () => {
  const member = await Session.as(app, 'member');
  await lookAs(admin, member);
  await undone(await admin.delete(`/api/users/${member.user._id}`).expect(200));
  const [deleted] = await auditOf(admin, member.user._id, 'user.deleted');
  expect(await auditOf(admin, member.user._id, 'view.ended')).toHaveLength(1);
  expect(await auditOf(admin, member.user._id, 'undone')).toMatchObject([
    { after: { undoes: deleted?._id } },
  ]);
});
