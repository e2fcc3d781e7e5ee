import { MINUTE_MS, SESSION_END_MESSAGES } from '@keyroster/contracts';
import type { TokenAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import type { Test } from 'supertest';
import { answerOf, refused } from '../support/checks/answer.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { logIn, Session, type TestApp, withApp } from '../support/app/session.js';
import { imported, planUsers, runImport } from '../support/data/imports.js';
import { enterWith, logInWith, setUpApp } from '../support/data/second-factor.js';
import { aPasskey, optionsOf, signIn } from '../support/passkeys/passkey-calls.js';

const FIRST = { code: 'CONFIRM_FIRST', message: 'Confirm that it is you' } as const;
const OWN = { code: 'GUARDED', message: 'Change your own password under Security' } as const;
const WRONG = 'INVALID_CREDENTIALS';
const CONFIRM = '/api/users/confirm';
const UPDATE = '/api/users/update';
const REGISTER = '/api/users/register';
/** More than it takes to pause a name. */
const TRIES = 7;

let app: TestApp;
let root: Session;

withApp((started) => (app = started));
beforeEach(async () => {
  root = await (await Session.root(app)).confirmed();
});

/** An admin's session, so many minutes after its login. */
async function aged(minutes: number): Promise<Session> {
  const admin = await Session.as(app, 'admin');
  app.turnClock(minutes * MINUTE_MS);
  return admin;
}

const someone = async (role: string) => (await Session.notYet(app, { role })).user;
const idOf = async (role: string): Promise<string> => (await someone(role))._id;

/** Changes of admins' accounts for which a fresh login is enough; of somebody with a role, or of nobody yet. */
const SINGLE: Array<[what: string, of: string | null, call: (admin: Session, id: string) => Test]> = [
  ['registers an admin', null, (admin) => admin.post(REGISTER, aUser({ role: 'admin' }))],
  ['sets the password of another', 'admin', (admin, id) => admin.post(UPDATE, { id, password: 'another' })],
  ['renames an admin', 'admin', (admin, id) => admin.post(UPDATE, { id, email: aUser().email })],
  ['renames themselves', null, (admin) => admin.post(UPDATE, { id: admin.user._id, email: aUser().email })],
  ['gives the role', 'member', (admin, id) => admin.post(UPDATE, { id, role: 'admin' })],
  ['takes the role', 'admin', (admin, id) => admin.post(UPDATE, { id, role: 'member' })],
  ['deletes an admin', 'admin', (admin, id) => admin.delete(`/api/users/${id}`)],
];

describe('whoever', () => {
  it.each(SINGLE)(
    '%s confirms first, or came in by password less than 15 minutes ago',
    async (_, role, call) => {
      const [one, other] = role ? [await idOf(role), await idOf(role)] : ['', ''];
      const admin = await aged(14);
      expect((await call(admin, one)).status).toBeLessThan(300);
      app.turnClock(16 * MINUTE_MS);
      await refused(call(admin, other), 403, FIRST);
      expect((await call(await admin.confirmed(), other)).status).toBeLessThan(300);
    },
  );

  it('came in by a passkey alone has confirmed, and has given no password', async () => {
    const admin = await Session.as(app, 'admin');
    const { authenticator } = await aPasskey(app, admin);
    const { token } = await answerOf<TokenAnswer>(signIn(app, authenticator.get(await optionsOf(app))));
    const entered = admin.with(token);
    await entered.post(REGISTER, aUser({ role: 'admin' })).expect(201);
    app.turnClock(6 * MINUTE_MS);
    await refused(entered.post(REGISTER, aUser({ role: 'admin' })), 403, FIRST);
  });

  it('took back a place has given no password', async () => {
    const admin = await Session.as(app, 'admin');
    const device_id = 'a'.repeat(32);
    const enter = () => answerOf<TokenAnswer>(logInWith(app, admin, { device_id }));
    const lost = admin.with((await enter()).token);
    await enter();
    const taken = await answerOf<TokenAnswer>(lost.post('/api/users/takeback'));
    await refused(lost.with(taken.token).post(REGISTER, aUser({ role: 'admin' })), 403, FIRST);
  });

  it('changes a member, or anything else of an admin, is asked nothing', async () => {
    const [member, other] = [await idOf('member'), await idOf('admin')];
    const admin = await aged(60);
    await admin.post(REGISTER, aUser()).expect(201);
    await admin.post(UPDATE, { id: member, password: 'another one', email: aUser().email }).expect(200);
    await admin.post(UPDATE, { id: other, observation: 'seen', role: 'admin' }).expect(200);
    await admin.delete(`/api/users/${member}`).expect(200);
  });
});

describe('one’s own password', () => {
  it('is set by no edit, whatever one confirmed', async () => {
    const admin = await (await Session.as(app, 'admin')).confirmed();
    const id = admin.user._id;
    await refused(admin.post(UPDATE, { id, password: 'another one' }), 409, OWN);
    app.turnClock(16 * MINUTE_MS);
    await refused(admin.post(UPDATE, { id, password: 'another one' }), 409, OWN);
    await refused(admin.post(CONFIRM, { password: 'another one' }), 401);
    await logIn(app, admin.user.email, admin.password);
    await admin.post(UPDATE, { id, password: '', observation: 'seen' }).expect(200);
  });

  it('is set by no import: that row is refused, and the others run', async () => {
    const admin = await Session.as(app, 'admin');
    const other = aUser().email;
    const file = `email,password,role\n${admin.user.email},another one,admin\n${other},secret,member\n`;
    const plan = await planUsers(admin, file, { mode: 'upsert' });
    expect(plan.import.report).toMatchObject([
      { outcome: 'refused', message: OWN.message, field: 'password' },
      { outcome: 'create' },
    ]);
    expect(await imported(admin, plan, true)).toMatchObject({ state: 'done' });
    await logIn(app, admin.user.email, admin.password);
    await logIn(app, other, 'secret');
  });
});

describe('a plan, an undo and an import want confirming, and take no login in its place', () => {
  const whatever = async (call: () => Test, admin: Session, status: number) => {
    await refused(call(), 403, FIRST);
    await admin.confirmed();
    return call().expect(status);
  };

  it('that delete admins, and bring them back', async () => {
    const admin = await Session.as(app, 'admin');
    const plan = await planned(admin, 'users.delete', [await idOf('admin'), await idOf('member')]);
    const deleted = await whatever(() => runPlan(admin, plan), admin, 200);
    app.turnClock(6 * MINUTE_MS);
    await whatever(() => takeBack(admin, undoOf(deleted)), admin, 200);
  });

  it('also the undo of a single deletion', async () => {
    const [id, admin] = [await idOf('admin'), await Session.as(app, 'admin')];
    const undo = undoOf(await admin.delete(`/api/users/${id}`).expect(200));
    await whatever(() => takeBack(admin, undo), admin, 200);
  });

  it.each<[string, (name: string) => string, string]>([
    ['makes one', () => `email,password,role\n${aUser().email},secret,admin\n`, 'member'],
    ['sets the password of one', (name) => `email,password\n${name},secret\n`, 'admin'],
    ['gives the role', (name) => `email,role\n${name},admin\n`, 'member'],
    ['takes the role', (name) => `email,role\n${name},member\n`, 'admin'],
  ])('an import that %s, when it is run', async (_, file, role) => {
    const admin = await Session.as(app, 'admin');
    const { email } = await someone(role);
    const plan = await planUsers(admin, file(email), { mode: 'upsert' });
    await whatever(() => runImport(admin, plan), admin, 202);
  });

  it('by what they are about when they run, and not when they were made', async () => {
    const [{ _id: id, email }, admin] = [await someone('member'), await Session.as(app, 'admin')];
    const plan = await planned(admin, 'users.delete', [id]);
    const file = await planUsers(admin, `email,password\n${email},secret\n`, { mode: 'upsert' });
    await root.post(UPDATE, { id, role: 'admin' }).expect(200);
    await refused(runPlan(admin, plan), 403, FIRST);
    await refused(runImport(admin, file), 403, FIRST);
  });

  it('of members alone ask for nothing', async () => {
    const ids = [await idOf('member'), await idOf('member')];
    const admin = await aged(60);
    const undo = undoOf(await runPlan(admin, await planned(admin, 'users.delete', ids)).expect(200));
    await takeBack(admin, undo).expect(200);
  });
});

it('whoever has a second factor confirms with it and never with their password, which is no wrong try', async () => {
  const admin = await Session.as(app, 'admin');
  const theirs = await setUpApp(app, admin);
  const message = 'Confirm with a code of your app or with a passkey';
  for (let nth = 0; nth < TRIES; nth += 1) {
    await refused(admin.post(CONFIRM, { password: admin.password }), 401, { code: WRONG, message });
  }
  app.turnClock(16 * MINUTE_MS);
  await refused(admin.post(REGISTER, aUser({ role: 'admin' })), 403, FIRST);
  await refused(admin.post(CONFIRM, { password: 'wrong' }), 401, { code: WRONG });
  await admin.post(CONFIRM, { code: theirs.code() }).expect(200);
  await admin.post(REGISTER, aUser({ role: 'admin' })).expect(201);
});

describe('all other sessions of their owner end', () => {
  const isOut = (session: Session) =>
    refused(session.get('/api/verify-token'), 401, { message: SESSION_END_MESSAGES.changed });
  const isIn = (session: Session) => session.get('/api/verify-token').expect(200);

  it('when an app is set up and when it is removed, and not with new recovery codes', async () => {
    const admin = await Session.as(app, 'admin');
    const other = await admin.again();
    const theirs = await setUpApp(app, admin);
    await isOut(other);
    const entered = await enterWith(app, admin, theirs.code());
    await admin.post('/api/users/2fa/recovery').expect(200);
    await isIn(entered);
    await admin.post('/api/users/2fa/remove').expect(200);
    await isOut(entered);
    await isIn(admin);
  });

  it('when a passkey is added and when it is removed', async () => {
    const admin = await Session.as(app, 'admin');
    const other = await admin.again();
    const { added, authenticator } = await aPasskey(app, admin);
    await isOut(other);
    const { token } = await answerOf<TokenAnswer>(signIn(app, authenticator.get(await optionsOf(app))));
    await admin.post('/api/users/passkeys/remove', { id: added.passkeys[0]?._id }).expect(200);
    await isOut(admin.with(token));
    await isIn(admin);
  });
});
