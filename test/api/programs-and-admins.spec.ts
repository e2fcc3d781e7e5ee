import { aUser } from '@keyroster/testing';
import type { Response } from 'supertest';
import { sessionOf } from '../support/access/things.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { planned, runPlan } from '../support/checks/changes.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { aCourse, aName } from '../support/data/courses.js';
import { until } from '../support/checks/until.js';
import { endOf, imported, planCredentials, planUsers, runImport } from '../support/data/imports.js';
import { aProgram, type Program } from '../support/data/tokens.js';

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
  const post = (path: string, body: object) => program.calls.post(`/api/users/${path}`, body);
  const update = (change: object, { user } = admin) => post('update', { id: user._id, ...change });
  const lock = (value: boolean) => post('lock', { id: admin.user._id, value });

  it.each<[what: string, call: () => PromiseLike<Response>]>([
    ['makes no admin', () => post('register', aUser({ role: 'admin' }))],
    ['edits none', () => update({ observation: 'seen' })],
    ['sets no password of one', () => update({ password: 'another' })],
    ['edits not its maker either', () => update({ observation: 'seen' }, maker)],
    ['takes nobody the role', () => update({ role: 'member' })],
    ['gives nobody the role', async () => update({ role: 'admin' }, await Session.notYet(app))],
    ['locks none', () => lock(true)],
    ['unlocks none', () => lock(false)],
    ['deletes none', () => program.calls.delete(`/api/users/${admin.user._id}`)],
    ['lifts no pause of one', () => post('unpause', { id: admin.user._id })],
    ['resets no activity of one', () => post('resetactivity', { ids: [admin.user._id] })],
    ['ends no session of one', async () => post('sessions/end', { id: await sessionOf(root, admin) })],
  ])('%s, whatever its permissions', async (_, call) => {
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
    const never = { outcome: 'refused', message: NEVER.message };
    expect(plan.import.report).toMatchObject([never, never, never, { outcome: 'create' }]);
    expect(await imported(program.calls, plan, true)).toMatchObject({ state: 'done' });
    await Session.of(app, admin.user.email, admin.password);
    await Session.of(app, made.email, 'secret');
  });

  it('makes titles by an import only where it may make them', async () => {
    const { title, subtitle } = await aCourse(root);
    const name = title.shop_name;
    const places = [`${name},${subtitle.subtitle}`, `${name},other`, `${aName('title')},other`];
    const rows = places.map((place) => `${place},a,b,https://shop.example\n`);
    const file = `title,subtitle,email,password,domain\n${rows.join('')}`;
    const { calls } = await aProgram(maker, ['credentials.manage', 'plans.run']);
    const { import: some } = await planCredentials(calls, file);
    expect(some.report.map(({ outcome }) => outcome)).toEqual(['create', 'refused', 'refused']);
    const { import: all } = await planCredentials(program.calls, file);
    expect(all.counts).toMatchObject({ create: 3, refused: 0 });
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
      await until(5_000, () => listeners().size > 0);
      expect(listeners()).toEqual(new Set([who]));
    }
  });
});
