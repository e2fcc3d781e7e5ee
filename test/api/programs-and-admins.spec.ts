import { aUser } from '@keyroster/testing';
import type { Response } from 'supertest';
import { sessionOf } from '../support/access/things.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { aCourse, aName } from '../support/data/courses.js';
import { until } from '../support/checks/until.js';
import { endOf, imported, planCredentials, planUsers, runImport } from '../support/data/imports.js';
import { aProgram, type Program } from '../support/data/tokens.js';

const HEARD_WITHIN_MS = 5_000;
const NEVER = { code: 'FORBIDDEN', message: 'A program cannot change an admin' } as const;

let app: TestApp;
let root: Session;
let maker: Session;
let admin: Session;
/** A program with every permission that it may have. */
let program: Program;

withApp(async (...begun) => {
  [app, root] = begun;
  [maker, admin] = [await Session.as(app, 'admin'), await Session.as(app, 'admin')];
  program = await aProgram(maker);
});

describe('a program', () => {
  const update = (change: object, { user } = admin) =>
    program.calls.post('/api/users/update', { id: user._id, ...change });
  const lock = (value: boolean) => program.calls.post('/api/users/lock', { id: admin.user._id, value });
  const CALLS: Array<[what: string, call: () => PromiseLike<Response>]> = [
    ['makes no admin', () => program.calls.post('/api/users/register', aUser({ role: 'admin' }))],
    ['edits none', () => update({ observation: 'seen' })],
    ['sets no password of one', () => update({ password: 'another' })],
    ['edits not its maker either', () => update({ observation: 'seen' }, maker)],
    ['takes nobody the role', () => update({ role: 'member' })],
    ['gives nobody the role', async () => update({ role: 'admin' }, await Session.notYet(app))],
    ['locks none', () => lock(true)],
    ['unlocks none', () => lock(false)],
    ['deletes none', () => program.calls.delete(`/api/users/${admin.user._id}`)],
    ['lifts no pause of one', () => program.calls.post('/api/users/unpause', { id: admin.user._id })],
    [
      'resets no activity of one',
      () => program.calls.post('/api/users/resetactivity', { ids: [admin.user._id] }),
    ],
    [
      'ends no session of one',
      async () => program.calls.post('/api/users/sessions/end', { id: await sessionOf(root, admin) }),
    ],
  ];

  it.each(CALLS)('%s, whatever its permissions', async (_, call) => {
    expect(await call()).toMatchObject({ status: 403, body: NEVER });
    await admin.get('/api/verify-token').expect(200);
    await Session.of(app, admin.user.email, admin.password);
  });

  it.each(['users.delete', 'users.endsessions'] as const)(
    'has admins left out of %s, and nothing to plan where nobody else is left',
    async (action) => {
      const member = await Session.as(app, 'member');
      const ids = [admin.user._id, member.user._id, maker.user._id];
      const plan = await planned(program.calls, action, ids);
      expect(plan.total).toBe(1);
      expect(plan.blocked.map(({ id, message }) => [id, message])).toEqual([
        [admin.user._id, NEVER.message],
        [maker.user._id, NEVER.message],
      ]);
      const alone = { action, ids: [admin.user._id] };
      await refused(program.calls.post('/api/plans', alone), 409, { code: 'NOTHING_TO_DO' });
    },
  );

  it('has rows about admins refused, and imports the others', async () => {
    const made = aUser();
    const file = [
      'email,password,role',
      `${admin.user.email},another,admin`,
      `${maker.user.email},another,admin`,
      `${aUser().email},secret,admin`,
      `${made.email},secret,member`,
    ].join('\n');
    const plan = await planUsers(program.calls, file, { mode: 'upsert' });
    expect(plan.import.report.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', NEVER.message],
      ['refused', NEVER.message],
      ['refused', NEVER.message],
      ['create', undefined],
    ]);
    expect(await imported(program.calls, plan, true)).toMatchObject({ state: 'done' });
    await Session.of(app, admin.user.email, admin.password);
    await Session.of(app, made.email, 'secret');
  });

  it('makes titles by an import only where it may make them', async () => {
    const { title, subtitle } = await aCourse(root);
    const rows = [
      `${title.shop_name},${subtitle.subtitle}`,
      `${title.shop_name},other`,
      `${aName('title')},other`,
    ];
    const file = `title,subtitle,email,password,domain\n${rows.map((place) => `${place},a,b,https://shop.example`).join('\n')}\n`;
    const { calls } = await aProgram(maker, ['credentials.manage', 'plans.run']);
    expect((await planCredentials(calls, file)).import.report.map(({ outcome }) => outcome)).toEqual([
      'create',
      'refused',
      'refused',
    ]);
    expect((await planCredentials(program.calls, file)).import.counts).toMatchObject({
      create: 3,
      refused: 0,
    });
  });
});

describe('what a program made', () => {
  it('is its own: no plan, import, job or report of it is its maker’s, nor another token’s', async () => {
    const twin = await aProgram(maker);
    const strangers = [maker, twin.calls, root];
    const member = await Session.as(app, 'member');
    const plan = await planned(program.calls, 'users.lock', [member.user._id]);
    for (const stranger of strangers) await refused(runPlan(stranger, plan), 404);
    await runPlan(program.calls, plan).expect(200);
    const makers = await planned(maker, 'users.unlock', [member.user._id]);
    await refused(runPlan(program.calls, makers), 404);

    const file = await planUsers(program.calls, `email\n${aUser().email}\n`);
    const report = `/api/import/${file.plan.id}/report`;
    for (const stranger of strangers) {
      await refused(runImport(stranger, file), 404);
      await refused(stranger.get(report), 404);
    }
    const { job } = await answerOf<{ job: { _id: string } }>(runImport(program.calls, file), 202);
    for (const stranger of strangers) await refused(stranger.get(`/api/jobs/${job._id}`), 404);
    expect(await endOf(program.calls, job)).toMatchObject({ state: 'done' });
    for (const stranger of strangers) await refused(stranger.get(report), 404);
    await program.calls.get(report).expect(200);
  });

  it('is told to its own sockets, and what its maker made to the maker’s', async () => {
    const [theirs, its] = [await maker.socket(), await program.calls.socket()];
    const heard: Array<{ by: string; jobId: string }> = [];
    theirs.client.on('job:changed', ({ job }) => heard.push({ by: 'maker', jobId: job._id }));
    its.client.on('job:changed', ({ job }) => heard.push({ by: 'program', jobId: job._id }));
    for (const [who, by] of [
      ['program', program.calls],
      ['maker', maker],
    ] as const) {
      const file = await planUsers(by, `email,password\n${aUser().email},secret\n`);
      const { _id, state } = await imported(by, file);
      expect(state).toBe('done');
      const listeners = () => new Set(heard.filter(({ jobId }) => jobId === _id).map((one) => one.by));
      await until(HEARD_WITHIN_MS, () => listeners().size > 0);
      expect(listeners()).toEqual(new Set([who]));
    }
  });
});
