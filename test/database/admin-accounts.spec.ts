/**
 * Passwords are hashed as in the shipped app.
 * @jest-environment-options {"hasQuickHashes": false}
 */
import { COMMAND_LINE, COMMAND_LINE_CALLER } from '../../backend/src/cli/command-line-caller.js';
import { runInContext } from '../../backend/src/common/context/request-context.js';
import { AdminAccounts } from '../../backend/src/modules/people/users/accounts/admin-accounts.js';
import { UserLocksService } from '../../backend/src/modules/people/users/changes/user-locks.service.js';
import { auditOf } from '../support/data/courses.js';
import { logIn, Session, type TestApp, withApp } from '../support/app/session.js';
import { pauseByTries } from '../support/app/wrong-tries.js';
import { setLock } from '../support/sockets/activity.js';

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun));

const ensure = (name: string, password: string) =>
  runInContext(COMMAND_LINE, () => app.get(AdminAccounts).ensure(name, password, COMMAND_LINE_CALLER));

/** Somebody locked, and in a pause after wrong tries. */
async function aLockedMember(): Promise<Session> {
  const member = await Session.as(app, 'member');
  await setLock(root, member);
  await pauseByTries(app, member.user);
  return member;
}

describe('an admin from the command line', () => {
  it('may have been a locked member in a pause: they are let in', async () => {
    const member = await aLockedMember();
    expect(await ensure(member.user.email, 'third password')).toBe('promoted');
    const { user } = await Session.of(app, member.user.email, 'third password');
    expect(user.role).toBe('admin');
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

it('letting in from the command line lifts the lock and the pause of a user', async () => {
  const member = await aLockedMember();
  const { _id, email } = member.user;
  await runInContext(COMMAND_LINE, () => app.get(UserLocksService).letIn(_id));
  await logIn(app, email, member.password);
  for (const action of ['user.unlocked', 'user.unpaused']) {
    expect(await auditOf(root, _id, action)).toMatchObject([{ actor: 'command line' }]);
  }
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
