import type { UserListAnswer } from '@keyroster/contracts/dto';
import { PlansRepository } from '../../backend/src/modules/record/plans/plans.repository.js';
import { UndoRepository } from '../../backend/src/modules/record/changes/undo/undo.repository.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let root: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const demote = ({ user }: Session) =>
  root.post('/api/users/update', { id: user._id, role: 'member' }).expect(200);

async function isLocked({ user }: Session): Promise<boolean | undefined> {
  const { users } = await answerOf<UserListAnswer>(root.get('/api/users/false').query({ q: user.email }));
  return users.find(({ _id }) => _id === user._id)?.is_locked;
}

describe('whoever loses the role while it goes on', () => {
  it('runs no plan', async () => {
    const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const plan = await planned(admin, 'users.lock', [member.user._id]);
    const plans = app.get(PlansRepository);
    const take = plans.take.bind(plans);
    jest.spyOn(plans, 'take').mockImplementationOnce(async (...given) => {
      const taken = await take(...given);
      await demote(admin);
      return taken;
    });
    await refused(runPlan(admin, plan), 401, { code: 'SESSION_ENDED' });
    expect(await isLocked(member)).toBe(false);
  });

  it('takes nothing back', async () => {
    const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const lock = { id: member.user._id, value: true };
    const undo = undoOf(await root.post('/api/users/lock', lock).expect(200));
    const undos = app.get(UndoRepository);
    const take = undos.take.bind(undos);
    jest.spyOn(undos, 'take').mockImplementationOnce(async (...given) => {
      const taken = await take(...given);
      await demote(admin);
      return taken;
    });
    await refused(takeBack(admin, undo), 401, { code: 'SESSION_ENDED' });
    expect(await isLocked(member)).toBe(true);
  });
});
