import type { ImportPlannedAnswer, UserListAnswer, JobStateAnswer } from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { answerOf, refused } from '../support/checks/answer.js';
import { csvOf, imported, planUsers, runImport, upload } from '../support/data/imports.js';
import { aGroup } from '../support/data/profile-groups.js';
import { logIn, Session, type TestApp, withApp } from '../support/app/session.js';
import { planned, runPlan, STALE, takeBack, undoOf } from '../support/checks/changes.js';
import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';
import { until } from '../support/checks/until.js';
import { aProgram } from '../support/data/tokens.js';
import { PlansRepository } from '../../backend/src/modules/record/plans/plans.repository.js';
import { UndoRepository } from '../../backend/src/modules/record/changes/undo/undo.repository.js';
import { registered } from '../support/data/renewals.js';
import { tooBusy, unavailable } from '../../backend/src/common/errors/app-error.js';
import { Leases } from '../../backend/src/database/leases.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

let count = 0;
const aName = () => `new_${(count += 1)}_${Date.now()}`;
const stored = async (email: string) => {
  const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q: email }));
  return users.find((user) => user.email === email);
};
const reportOf = (id: string, by = admin) => csvOf(by.get(`/api/import/${id}/report`));

describe('a file of users', () => {
  it('is planned, and changes nothing', async () => {
    const [one, two] = [aName(), aName()];
    const file = `email,password,niche,favourite\n${one},1234,cars,blue\n${two},12,cars,red\n`;
    const { plan, import: read } = await planUsers(admin, file);
    const facts = { action: 'import.users', counts: { users: 1 }, total: 1, names: [one], blocked: [] };
    expect(plan).toMatchObject(facts);
    const message = 'Password length should be >= 4';
    expect(read).toEqual({
      columns: ['email', 'password', 'niche', 'favourite'],
      mapping: { email: 'email', password: 'password', niche: 'niche', favourite: '' },
      dropped: ['favourite'],
      rows: 2,
      samples: [
        [one, '••••••••', 'cars', 'blue'],
        [two, '••••••••', 'cars', 'red'],
      ],
      counts: { create: 1, update: 0, same: 0, refused: 1 },
      report: [
        { row: 1, name: one, outcome: 'create' },
        { row: 2, name: two, outcome: 'refused', message, field: 'password' },
      ],
    });
    expect(await stored(one)).toBeUndefined();
  });

  it('is imported, and can be taken back', async () => {
    const [one, two] = [aName(), aName()];
    const file =
      `Email;Contraseña;Started At;Validity;Usage limit;Role\n` +
      `${one};secret;2025-03-01;90;2;member\n${two};secret;1/3/25;;;\n`;
    const planned = await planUsers(admin, file);
    const job = await imported(admin, planned);
    expect(job).toMatchObject({ state: 'done', done: 2, total: 2, message: '2 users imported' });
    const sub_start_date = '01/03/2025';
    const given = { sub_start_date, sub_validity: 90, usage_limit: 2, role: 'member', version: 0 };
    expect(await stored(one)).toMatchObject(given);
    const left = { sub_start_date, sub_validity: 31, usage_limit: 1, role: 'keyroster_soft' };
    expect(await stored(two)).toMatchObject(left);
    const audit = await answerOf(admin.get('/api/audit').query({ q: one }));
    const told = { action: 'user.created', actor: 'root', target_name: one };
    expect(audit).toMatchObject({ entries: [told] });
    await takeBack(admin, job.undo ?? { id: '' }).expect(200);
    expect([await stored(one), await stored(two)]).toEqual([undefined, undefined]);
  });

  it('changes those who are there, where it may, and never clears a field', async () => {
    const member = await Session.as(app, 'member', { niche: 'cars', wasap: '+51 1' });
    const same = await Session.as(app, 'member', { niche: 'cars' });
    const rows = [`${member.user.email.toUpperCase()},boats,,`, `${same.user.email},cars,,`];
    const file = `email,niche,wasap,password\n${rows.join('\n')}\n`;
    const { import: read } = await planUsers(admin, file);
    const taken = { outcome: 'refused', message: 'This name is already taken', field: 'email' };
    expect(read.report).toMatchObject([taken, taken]);
    const before = await stored(member.user.email);
    const planned = await planUsers(admin, file, { mode: 'upsert' });
    expect(planned.import.counts).toEqual({ create: 0, update: 1, same: 1, refused: 0 });
    const job = await imported(admin, planned);
    expect(job).toMatchObject({ state: 'done', total: 1 });
    const version = (before?.version ?? 0) + 1;
    expect(await stored(member.user.email)).toMatchObject({ niche: 'boats', wasap: '+51 1', version });
    await member.get('/api/verify-token').expect(200);
    expect(await reportOf(planned.plan.id)).not.toContain('password');
    await member.again();
    await takeBack(admin, job.undo ?? { id: '' }).expect(200);
    expect(await stored(member.user.email)).toMatchObject({ niche: 'cars', version: version + 1 });
  });

  it('that sets a password ends the sessions of whom it is', async () => {
    const member = await Session.as(app, 'member');
    const file = `email,password\n${member.user.email},another\n`;
    await imported(admin, await planUsers(admin, file, { mode: 'upsert' }));
    await member.get('/api/verify-token').expect(401);
    expect(await logIn(app, member.user.email, 'another')).toEqual(expect.any(String));
  });
});

describe('of users who are there', () => {
  it('takes the admin role from others, and never from whoever imports it', async () => {
    const second = await Session.as(app, 'admin');
    const file = `email,role\nroot,member\n${second.user.email},member\n`;
    const { import: read } = await planUsers(admin, file, { mode: 'upsert' });
    const message = 'You cannot take the admin role from yourself';
    expect(read.report).toEqual([
      { row: 1, name: 'root', outcome: 'refused', message, field: 'role' },
      { row: 2, name: second.user.email, outcome: 'update' },
    ]);
  });

  it('takes a cell of blanks for an empty one: it clears nothing, and refuses nothing', async () => {
    const { name } = await aGroup(admin);
    const member = await Session.as(app, 'member', { niche: 'cars', profileGroup: name });
    const before = await stored(member.user.email);
    const head = 'email,password,role,profileGroup,usageLimit,subStartDate,subValidity,amount,niche\n';
    const blank = head + member.user.email + ',  '.repeat(7) + ',\t \n';
    const { import: read } = await planUsers(admin, blank, { mode: 'upsert' });
    expect(read.report).toEqual([{ row: 1, name: member.user.email, outcome: 'same' }]);
    const made = aName();
    const planned = await planUsers(admin, blank.replace(member.user.email, made));
    await imported(admin, planned);
    expect(await stored(made)).toMatchObject({ niche: '', profile_group: '' });
    expect(await reportOf(planned.plan.id)).toMatch(/,\d{8}\r\n$/);
    expect(await stored(member.user.email)).toEqual(before);
  });
});

describe('a run', () => {
  it('with refused rows waits for a word that they may be left out, and is refused where nothing else is left', async () => {
    const name = aName();
    const planned = await planUsers(admin, `email,role\n${name},\nother,king\n`);
    await refused(runImport(admin, planned), 409, { code: 'ROWS_REFUSED' });
    expect(await imported(admin, planned, true)).toMatchObject({ state: 'done', total: 1 });
    expect(await stored(name)).toMatchObject({ email: name });
    await runImport(admin, planned, true).expect(404);
    const nothing = await planUsers(admin, 'email,role\nother,king\n');
    const none = { message: 'Nothing to do', code: 'NOTHING_TO_DO' } as const;
    await refused(runImport(admin, nothing, true), 409, none);
  });

  it('is the same plan in whatever language it is made and run', async () => {
    const call = upload(admin, 'users', `email,role\n${aName()},member\nother,king\n`, { mode: 'create' });
    const planned = await answerOf<ImportPlannedAnswer>(call.set('Accept-Language', 'es'), 201);
    expect(planned.import.counts).toMatchObject({ create: 1, refused: 1 });
    await runImport(admin, planned, true).set('Accept-Language', 'en').expect(202);
  });

  it('is stale once it would do something else', async () => {
    const name = aName();
    const planned = await planUsers(admin, `email\n${name}\n`);
    await registered(admin, { email: name });
    await refused(runImport(admin, planned), 409, STALE);
  });
});

it('the report has every row, and the passwords that were made once, for ten minutes', async () => {
  const [one, two] = [aName(), aName()];
  const planned = await planUsers(admin, `email,password,role\n${one},,\n${two},secret,\nx,secret,king\n`);
  const bad = '3,x,refused,Role should be one of those in the form,role';
  const before = await reportOf(planned.plan.id);
  expect(before).toBe(
    `\uFEFFrow,name,outcome,message,field\r\n1,${one},create,,\r\n2,${two},create,,\r\n${bad}\r\n`,
  );
  await imported(admin, planned, true);
  const once = await reportOf(planned.plan.id);
  expect(once).toMatch(/^\uFEFFrow,name,outcome,message,field,password\r\n/);
  const [, password = ''] =
    new RegExp(`1,${one},create,,,(\\d{8})\\r\\n2,${two},create,,,\\r\\n`).exec(once) ?? [];
  await admin.post('/api/users/userlogin', { username: one, password }).expect(200);
  expect(await reportOf(planned.plan.id)).toBe(before);
  app.turnClock(600_001);
  await admin.get(`/api/import/${planned.plan.id}/report`).expect(404);
});

describe('while it runs', () => {
  /** Runs an import, does something while its password is hashed, and returns how the import ended. */
  async function importedWhile(by: Session, role: string, meanwhile: () => PromiseLike<unknown>) {
    const email = aName();
    const planned = await planUsers(by, `email,role\n${email},${role}\n`);
    const hasher = app.get(PasswordHasher);
    const hash = hasher.hash.bind(hasher);
    let goOn = () => {};
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    const hashing = jest.spyOn(hasher, 'hash').mockImplementationOnce(async (password) => {
      await waits;
      return hash(password);
    });
    const { job } = await answerOf<JobStateAnswer>(runImport(by, planned), 202);
    await until(5_000, () => hashing.mock.calls.length > 0);
    await meanwhile();
    goOn();
    const jobs = app.database.collection('jobs');
    const _id = new Types.ObjectId(job._id);
    let end = await jobs.findOne({ _id });
    for (; end?.['state'] === 'running' || end?.['state'] === 'written'; end = await jobs.findOne({ _id }));
    const made = await app.database.collection('users').countDocuments({ email });
    return { state: end?.['state'] as string, message: end?.['message'] as string, made };
  }

  it.each<[what: string, act: (id: string) => PromiseLike<unknown>]>([
    ['lost the role', (id) => admin.post('/api/users/update', { id, role: 'member' }).expect(200)],
    ['was deleted', (id) => admin.delete(`/api/users/${id}`).expect(200)],
  ])('an import whose admin %s fails, and says why', async (_what, act) => {
    const boss = await (await Session.as(app, 'admin')).confirmed();
    const failed = { state: 'failed', message: SERVER_TEXTS.callerOut, made: 0 };
    expect(await importedWhile(boss, 'admin', () => act(boss.user._id))).toEqual(failed);
  });

  it('an import whose admin logged out goes on', async () => {
    const boss = await (await Session.as(app, 'admin')).confirmed();
    const leave = () => boss.post('/api/users/logout').expect(200);
    expect(await importedWhile(boss, 'admin', leave)).toMatchObject({ state: 'done', made: 1 });
  });

  it('an import of a program fails where its token was removed meanwhile', async () => {
    const { _id, calls } = await aProgram(admin);
    const remove = () => admin.post('/api/tokens/remove', { id: _id }).expect(200);
    const message = SERVER_TEXTS.callerTokenGone;
    expect(await importedWhile(calls, 'member', remove)).toEqual({ state: 'failed', message, made: 0 });
  });

  it('whoever loses the role runs no plan, and takes nothing back', async () => {
    /** Takes an admin's role as soon as the plan or undo that they run was taken. */
    function demoteOnTaking(of: { take: (...given: never[]) => Promise<unknown> }, { user }: Session): void {
      const take = of.take.bind(of);
      jest.spyOn(of, 'take').mockImplementationOnce(async (...given) => {
        const taken = await take(...given);
        await admin.post('/api/users/update', { id: user._id, role: 'member' }).expect(200);
        return taken;
      });
    }
    const { user } = await Session.as(app, 'member');
    const [one, other] = [await Session.as(app, 'admin'), await Session.as(app, 'admin')];
    const plan = await planned(one, 'users.lock', [user._id]);
    demoteOnTaking(app.get(PlansRepository), one);
    await refused(runPlan(one, plan), 401, { code: 'SESSION_ENDED' });
    expect(await stored(user.email)).toMatchObject({ is_locked: false });
    const lock = { id: user._id, value: true };
    const undo = undoOf(await admin.post('/api/users/lock', lock).expect(200));
    demoteOnTaking(app.get(UndoRepository), other);
    await refused(takeBack(other, undo), 401, { code: 'SESSION_ENDED' });
    expect(await stored(user.email)).toMatchObject({ is_locked: true });
  });

  const aPlan = () => planUsers(admin, `email\n${aName()}\n`);

  it('an import waits while logins leave no place to hash a password in', async () => {
    const planned = await aPlan();
    jest.spyOn(app.get(PasswordHasher), 'hash').mockRejectedValueOnce(tooBusy());
    expect(await imported(admin, planned)).toMatchObject({ state: 'done', done: 1 });
  });

  it('an import that could not begin can be begun again', async () => {
    const planned = await aPlan();
    jest.spyOn(app.get(Leases), 'hold').mockRejectedValueOnce(unavailable());
    await runImport(admin, planned).expect(503);
    expect(await imported(admin, planned)).toMatchObject({ state: 'done', done: 1 });
    await runImport(admin, planned).expect(404);
  });

  it('the report of an import is asked for by HEAD without using up the passwords that were made', async () => {
    const planned = await aPlan();
    await imported(admin, planned);
    const url = `${app.url}/api/import/${planned.plan.id}/report`;
    const headers = { Authorization: `Bearer ${admin.token}` };
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200);
    expect(await reportOf(planned.plan.id)).toMatch(/,password\r\n/);
    expect(await reportOf(planned.plan.id)).not.toMatch(/,password\r\n/);
  });
});
