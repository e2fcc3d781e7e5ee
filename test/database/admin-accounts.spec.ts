/**
 * Passwords are hashed as in the shipped app.
 * @jest-environment-options {"hasQuickHashes": false}
 */
import { COMMAND_LINE, COMMAND_LINE_CALLER } from '../../backend/src/cli/command-line-caller.js';
import { runInContext } from '../../backend/src/common/context/request-context.js';
import { AdminAccounts } from '../../backend/src/modules/people/users/accounts/admin-accounts.js';
import { UserLocksService } from '../../backend/src/modules/people/users/changes/user-locks.service.js';
import { UserSessionsService } from '../../backend/src/modules/people/users/accounts/user-sessions.service.js';
import { auditOf } from '../support/data/courses.js';
import { logIn, Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun));

const ensure = (name: string, password: string) =>
  runInContext(COMMAND_LINE, () => app.get(AdminAccounts).ensure(name, password, COMMAND_LINE_CALLER));

const roleOf = async (token: string): Promise<string> => {
  const [, claims = ''] = token.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  const user = await app.database
    .collection('users')
    .findOne({ $expr: { $eq: [{ $toString: '$_id' }, sub] } });
  return String(user?.['role']);
};

describe('an admin from the command line', () => {
  it('is made under a name that nobody has, normalised as at a login', async () => {
    expect(await ensure(' New Boss ', 'first password')).toBe('made');
    expect(await roleOf(await logIn(app, 'new_boss', 'first password'))).toBe('admin');
  });

  it('gets a new password and loses their sessions', async () => {
    const boss = await Session.as(app, 'admin');
    expect(await ensure(boss.user.email, 'second password')).toBe('reset');
    await boss.get('/api/verify-token').expect(401);
    await logIn(app, boss.user.email, 'second password');
    await boss.post('/api/users/login', { email: boss.user.email, password: boss.password }).expect(401);
  });

  it('may have been a locked member in a pause: they are let in', async () => {
    const member = await Session.as(app, 'member');
    await root.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
    for (let wrong = 0; wrong < 6; wrong += 1) {
      await root.post('/api/users/login', { email: member.user.email, password: 'wrong' });
    }
    expect(await ensure(member.user.email, 'third password')).toBe('promoted');
    expect(await roleOf(await logIn(app, member.user.email, 'third password'))).toBe('admin');
  });

  it('is told of in the audit, without a password', async () => {
    const boss = await Session.as(app, 'admin');
    await ensure(boss.user.email, 'a canary of a password');
    const [entry] = await auditOf(root, boss.user._id, 'user.updated');
    expect(entry).toMatchObject({ actor: 'command line', ip: null });
    const stored = await app.database.collection('audit_entries').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('canary');
  });
});

describe('letting in from the command line', () => {
  it('lifts the lock and the pause of a user', async () => {
    const member = await Session.as(app, 'member');
    const { _id, email } = member.user;
    await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
    for (let wrong = 0; wrong < 6; wrong += 1)
      await root.post('/api/users/login', { email, password: 'wrong' });
    await runInContext(COMMAND_LINE, () => app.get(UserLocksService).letIn(_id));
    await logIn(app, email, member.password);
    for (const action of ['user.unlocked', 'user.unpaused']) {
      expect(await auditOf(root, _id, action)).toMatchObject([{ actor: 'command line' }]);
    }
  });
});

describe('ending sessions from the command line', () => {
  it('ends every one of a user, and no one else’s', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 0 });
    const devices = [member, await member.again(), await member.again()];
    const other = await Session.as(app, 'member');
    expect(
      await runInContext(COMMAND_LINE, () => app.get(UserSessionsService).endEach(member.user._id)),
    ).toBe(3);
    for (const device of devices) await device.get('/api/verify-token').expect(401);
    await other.get('/api/verify-token').expect(200);
    expect(await auditOf(root, member.user._id, 'session.ended')).toHaveLength(3);
  });
});

const PASSWORD = 'one password for two';

it('a password is stored as argon2id of 19 MiB in two passes, salted, and nowhere else', async () => {
  const people = [
    await Session.as(app, 'member', { password: PASSWORD }),
    await Session.as(app, 'admin', { password: PASSWORD }),
  ];
  const names = people.map(({ user }) => user.email);
  const stored = await app.database
    .collection('users')
    .find({ email: { $in: names } })
    .toArray();
  const hashes = stored.map((user) => String(user['password_hash']));
  expect(hashes).toHaveLength(2);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  for (const { name } of await app.database.listCollections().toArray()) {
    const documents = await app.database.collection(name).find().toArray();
    expect(JSON.stringify(documents)).not.toContain(PASSWORD);
  }
});
