import type { PlanAction } from '@keyroster/contracts';
import type { mongo } from 'mongoose';
import { Session } from '../support/app/session.js';
import { times } from '../support/checks/full-run.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { aTitle } from '../support/data/courses.js';
import { manyUsers } from '../support/data/many-users.js';
import { orphansIn } from '../support/data/orphans.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(600_000);

const USERS = 2_000;
const KILLS = times(3, 30);
const DAYS = 30;

let server: ServerProcess;
let admin: Session;
let ids: string[];

/** Everything that a plan writes about its users and about itself. */
interface State {
  users: number;
  assignments: number;
  validities: number[];
  entries: number;
  plansRun: number;
  undos: number;
}

const look = async (db: mongo.Db): Promise<State> => ({
  users: await db.collection('users').countDocuments({ role: 'member' }),
  assignments: await db.collection('assignments').countDocuments(),
  validities: (await db.collection('users').distinct('sub_validity', { role: 'member' })) as number[],
  entries: await db
    .collection('audit_entries')
    .countDocuments({ action: { $in: ['user.updated', 'user.deleted'] }, target: { $in: ids } }),
  plansRun: await db.collection('audit_entries').countDocuments({ action: 'plan.run' }),
  undos: await db.collection('undos').countDocuments(),
});

/** What a run changes; without it everything stays. */
const CASES: ReadonlyArray<[PlanAction, object, (before: State) => Partial<State>]> = [
  [
    'users.renew',
    { days: DAYS },
    ({ validities }) => ({ validities: validities.map((validity) => validity + DAYS) }),
  ],
  ['users.delete', {}, () => ({ users: 0, assignments: 0, validities: [] })],
];

const after = (before: State, changed: Partial<State>): State => ({
  ...before,
  entries: before.entries + USERS,
  plansRun: before.plansRun + 1,
  undos: before.undos + 1,
  ...changed,
});

beforeAll(async () => {
  server = await ServerProcess.start();
  admin = await Session.root(server);
  const titles = [(await aTitle(admin))._id, (await aTitle(admin))._id];
  ids = await server.withDatabase((db) => manyUsers(db, USERS, titles));
});
afterAll(() => server.clear());

it.each(CASES)(
  `%s of ${USERS} is whole or undone after each of ${KILLS} kills`,
  async (action, more, changes) => {
    const whole = await planned(admin, action, ids, more);
    const began = performance.now();
    const undisturbed = await runPlan(admin, whole).expect(200);
    const undisturbedMs = performance.now() - began;
    await takeBack(admin, undoOf(undisturbed)).expect(200);

    const runs = { acknowledged: 0 };
    await FaultTally.of(`server killed, ${action} of ${USERS} running`, runs, async (tally) => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const plan = await planned(admin, action, ids, more);
        const before = await server.withDatabase(look);
        const done = after(before, changes(before));
        // Moments from after the first write to after the answer.
        const afterMs = (undisturbedMs * 1.1 * (kill + 1)) / KILLS;
        const answer = await tally.killed(server, runPlan(admin, plan), afterMs);
        expect([200, undefined]).toContain(answer?.status);

        const found = await server.withDatabase(look);
        const isDone = found.plansRun > before.plansRun;
        if (answer) runs.acknowledged += 1;
        tally.expectNothingLost(
          { lost: answer && !isDone ? [JSON.stringify(found)] : [], halves: [] },
          await server.withDatabase(orphansIn),
        );
        expect(found).toEqual(isDone ? done : before);
        if (isDone) await takeBack(admin, { id: await lastUndo() }).expect(200);
      }
    });
  },
);

async function lastUndo(): Promise<string> {
  const { undos } = (await admin.get('/api/undo').expect(200)).body as { undos: { _id: string }[] };
  return undos[0]?._id ?? '';
}
