import { SERVER_TEXTS } from '@keyroster/contracts';
import type { UserListAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack } from '../support/checks/undo.js';
import { until } from '../support/checks/until.js';
import { aName } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

const CHECK = '/api/verify-token';

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun));

/** Imports a file over those who are there, and answers how it is taken back. */
async function upserted(by: Session, file: string): Promise<{ id: string }> {
  await by.confirmed();
  const { undo } = await imported(by, await planUsers(by, file, { mode: 'upsert' }));
  if (!undo) throw new Error('An import can be taken back');
  return undo;
}

async function roleOf({ user }: Session): Promise<string | undefined> {
  const { users } = await answerOf<UserListAnswer>(root.get('/api/users/false').query({ q: user.email }));
  return users.find(({ _id }) => _id === user._id)?.role;
}

describe('an import of users that is taken back ends, as an edit does,', () => {
  it('the sessions and sockets of whom it had made an admin', async () => {
    const bob = await Session.as(app, 'member');
    const undo = await upserted(root, `email,role\n${bob.user.email},admin\n`);
    const asAdmin = await bob.again();
    await asAdmin.get('/api/audit').expect(200);
    const socket = await asAdmin.socket();
    await takeBack(root, undo).expect(200);
    expect(await roleOf(bob)).toBe('member');
    await refused(asAdmin.get('/api/audit'), 401, { code: 'SESSION_ENDED' });
    await until(2_000, () => socket.ends.length > 0);
    expect(socket.ends).toMatchObject([{ code: 'changed' }]);
    socket.close();
  });

  it('the sessions that were begun with the password that it brought', async () => {
    const bob = await Session.as(app, 'member');
    const undo = await upserted(root, `email,password\n${bob.user.email},another\n`);
    const since = await Session.of(app, bob.user.email, 'another');
    await takeBack(root, undo).expect(200);
    await refused(since.get(CHECK), 401, { code: 'SESSION_ENDED' });
    await bob.again();
  });

  it('not those of whom it had changed in another way', async () => {
    const bob = await Session.as(app, 'member');
    const undo = await upserted(root, `email,niche\n${bob.user.email},${aName('niche')}\n`);
    await takeBack(root, undo).expect(200);
    await bob.get(CHECK).expect(200);
  });

  it('one’s own that still show the role, but not the one that takes an own password back', async () => {
    const second = await Session.as(app, 'member');
    const risen = await upserted(root, `email,role\n${second.user.email},admin\n`);
    const admin = await (await second.again()).confirmed();
    await takeBack(admin, risen).expect(200);
    await refused(admin.get(CHECK), 401, { code: 'SESSION_ENDED' });

    const other = await Session.as(app, 'admin');
    const theirs = await upserted(root, `email,password\n${other.user.email},another\n`);
    const here = await (await Session.of(app, other.user.email, 'another')).confirmed();
    const elsewhere = await Session.of(app, other.user.email, 'another');
    await takeBack(here, theirs).expect(200);
    await here.get(CHECK).expect(200);
    await elsewhere.get(CHECK).expect(401);
  });
});

describe('an undo that would leave no admin', () => {
  /** Takes the role from everybody but one. */
  async function demoteOthers(heir: Session): Promise<void> {
    const { users } = await answerOf<UserListAnswer>(heir.get('/api/users/false'));
    const others = users.filter(({ _id, role }) => role === 'admin' && _id !== heir.user._id);
    for (const { _id } of others) {
      await heir.post('/api/users/update', { id: _id, role: 'member' }).expect(200);
    }
  }

  it.each([
    ['takes the last one out', () => Promise.resolve(aName('heir'))],
    ['takes the role from the last one', async () => (await Session.as(app, 'member')).user.email],
  ])('is refused, and changes nothing, where it %s', async (_, nameOf) => {
    const email = (await nameOf()).toLowerCase();
    const undo = await upserted(root, `email,password,role\n${email},another,admin\n`);
    const heir = await (await Session.of(app, email, 'another')).confirmed();
    await demoteOthers(heir);
    await refused(takeBack(heir, undo), 409, { code: 'GUARDED', message: SERVER_TEXTS.lastAdmin });
    await heir.get('/api/audit').expect(200);
    // With another one beside them it goes.
    await heir.post('/api/users/update', { id: root.user._id, role: 'admin' }).expect(200);
    root = await (await Session.root(app)).confirmed();
    await takeBack(root, undo).expect(200);
    await refused(heir.get(CHECK), 401, { code: 'SESSION_ENDED' });
  });
});
