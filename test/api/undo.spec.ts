import type { MessageAnswer, UndoListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import type { Response } from 'supertest';
import { aUser } from '@keyroster/testing';
import { SERVER_TEXTS } from '@keyroster/contracts';
import {
  aCourse,
  aCredential,
  aName,
  assign,
  aSubtitle,
  aTitle,
  auditOf,
  credentialsSeenBy,
  titlesSeenBy,
} from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { imported, planUsers } from '../support/data/imports.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));
afterEach(() => jest.restoreAllMocks());

const undone = (answer: Pick<Response, 'body'>) => takeBack(admin, undoOf(answer)).expect(200);
const list = async (by = admin) => ((await by.get('/api/undo').expect(200)).body as UndoListAnswer).undos;

/** The product's data as stored, byte for byte. */
async function data() {
  const dump = await dumpOf(app.database);
  const kept = ['titles', 'subtitles', 'credentials', 'assignments', 'images', 'users', 'profile_groups'];
  return Object.fromEntries([...kept, 'whitelist_entries'].map((name) => [name, dump[name] ?? []]));
}

describe('a deleted title', () => {
  it('comes back byte for byte with all beneath it, once, and its members see it again', async () => {
    const title = await aTitle(admin);
    const pathOf = (image: string) => `/static/products/${image}`;
    const images: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const subtitle = await aSubtitle(admin, title._id, name);
      for (let made = 0; made < 2; made += 1) images.push((await aCredential(admin, subtitle._id)).image);
    }
    const members = [await Session.as(app, 'member'), await Session.as(app, 'specific')];
    for (const { user } of members) await assign(admin, user, title).expect(200);
    const before = await data();
    const at = Date.now();

    const deleted = await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    for (const member of members) expect(await titlesSeenBy(member)).toEqual([]);
    await admin.get(pathOf(images[0] ?? '')).expect(404);
    const undo = undoOf(deleted);
    expect(undo.until).toBeGreaterThanOrEqual(at + 600_000);
    expect(undo.until).toBeLessThan(Date.now() + 600_001);
    expect((await list())[0]).toEqual({
      _id: undo.id,
      at: undo.until - 600_000,
      until: undo.until,
      actor: 'root',
      action: 'title.deleted',
      names: [title.shop_name],
      counts: { titles: 1, subtitles: 3, credentials: 6, images: 6, assignments: 2 },
    });

    const other = await Session.as(app, 'admin');
    expect(await answerOf(takeBack(other, undo))).toEqual({ message: 'Undone' });
    const after = await data();
    for (const kind of ['titles', 'subtitles', 'credentials', 'assignments', 'images'])
      expect(after[kind]).toEqual(before[kind]);
    for (const member of members) expect(await titlesSeenBy(member)).toEqual([title]);
    for (const image of images) await admin.get(pathOf(image)).expect(200);
    await takeBack(admin, undo).expect(404);
    expect(await list()).toEqual([]);
    const audit = await admin.get('/api/audit').query({ action: 'undone' }).expect(200);
    expect(audit.body).toMatchObject({
      entries: [
        {
          action: 'undone',
          actor: other.user.email,
          before: { action: 'title.deleted', names: [title.shop_name] },
        },
      ],
    });
  });

  it('is for nobody to take back from its end on', async () => {
    const title = await aTitle(admin);
    const undo = undoOf(await admin.delete('/api/shops/delete', { id: title._id }).expect(200));
    app.turnClock(600_001);
    expect(await list()).toEqual([]);
    await takeBack(admin, undo).expect(404);
  });

  it('stays away when its name was taken meanwhile', async () => {
    const title = await aTitle(admin);
    const subtitle = await aSubtitle(admin, title._id);
    const deleted = await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    await aTitle(admin, title.shop_name.toUpperCase());
    const refusal = await takeBack(admin, undoOf(deleted)).expect(409);
    expect(refusal.body).toMatchObject({ message: `${title.shop_name} exists already` });
    const { ObjectId } = await import('mongoose').then(({ Types }) => Types);
    expect(
      await app.database.collection('subtitles').countDocuments({ _id: new ObjectId(subtitle._id) }),
    ).toBe(0);
    expect((await list()).map(({ _id }) => _id)).toContain(undoOf(deleted).id);
  });
});

describe('what lies in something that is gone', () => {
  it('waits until that is back', async () => {
    const { title, subtitle, credential } = await aCourse(admin);
    const ofCredential = await admin.delete('/api/products/delete', { id: credential._id }).expect(200);
    const ofSubtitle = await admin.delete('/api/shops/subtitle', { id: subtitle._id }).expect(200);
    const ofTitle = await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    expect((await takeBack(admin, undoOf(ofCredential)).expect(409)).body).toMatchObject({
      message: 'Its subtitle is gone: undo that first',
    });
    expect((await takeBack(admin, undoOf(ofSubtitle)).expect(409)).body).toMatchObject({
      message: 'Its title is gone: undo that first',
    });
    await undone(ofTitle);
    await undone(ofSubtitle);
    await undone(ofCredential);
    expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential]);
  });

  it('so an assignment without its title, and a user without their group', async () => {
    const title = await aTitle(admin);
    const group = aName('Group');
    await admin.post('/api/group/add', { name: group }).expect(201);
    const { user } = await Session.as(app, 'member', { profileGroup: group });
    await assign(admin, user, title).expect(200);
    const unassigned = await admin
      .delete('/api/shops/unassign', { user_id: user._id, shop_id: [title._id] })
      .expect(200);
    const ofUser = await admin.delete(`/api/users/${user._id}`).expect(200);
    expect((await takeBack(admin, undoOf(unassigned)).expect(409)).body).toMatchObject({
      message: 'Its user is gone: undo that first',
    });
    const groups = (await admin.get('/api/group/get').expect(200)).body as {
      group: { _id: string; name: string }[];
    };
    const { _id } = groups.group.find(({ name }) => name === group) ?? { _id: '' };
    const ofGroup = await admin.post('/api/group/delete', { _id }).expect(200);
    expect((await takeBack(admin, undoOf(ofUser)).expect(409)).body).toMatchObject({
      message: 'Its group is gone: undo that first',
    });
    await undone(ofGroup);
    await undone(ofUser);
    await undone(unassigned);
    expect((await admin.get(`/api/shops/getassignedshops/${user._id}`).expect(200)).body).toEqual({
      shops: [title._id],
    });
  });
});

describe('a deleted user', () => {
  it('comes back with password, number and titles, and in memory, but without sessions', async () => {
    const title = await aTitle(admin);
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    const before = await data();
    const deleted = await admin.delete(`/api/users/${member.user._id}`).expect(200);
    await member.get('/api/verify-token').expect(401);
    await undone(deleted);
    expect((await data())['users']).toEqual(before['users']);
    await member.get('/api/verify-token').expect(401);
    const back = await Session.of(app, member.user.email, member.password);
    expect(await titlesSeenBy(back)).toEqual([title]);
    const found = await admin.get('/api/users/false').query({ q: member.user.email }).expect(200);
    expect((found.body as UserListAnswer).users.map(({ _id }) => _id)).toEqual([member.user._id]);
  });

  it('comes back into a group by the name that it has by now', async () => {
    const group = aName('Group');
    const added = await admin.post('/api/group/add', { name: group }).expect(201);
    const { group: groups } = added.body as { group: { _id: string; name: string }[] };
    const { _id } = groups.find(({ name }) => name === group) ?? { _id: '' };
    const { user } = await Session.as(app, 'member', { profileGroup: group });
    const deleted = await admin.delete(`/api/users/${user._id}`).expect(200);
    const renamed = aName('Renamed');
    await admin.post('/api/group/update', { _id, name: renamed }).expect(200);
    await undone(deleted);
    const found = await admin.get('/api/users/false').query({ q: user.email }).expect(200);
    expect((found.body as UserListAnswer).users[0]).toMatchObject({ profile_group: renamed });
  });
});

describe('a deleted group', () => {
  const grouped = async () => {
    const name = aName('Group');
    const added = await admin.post('/api/group/add', { name }).expect(201);
    const { group } = added.body as { group: { _id: string; name: string }[] };
    const { _id } = group.find((one) => one.name === name) ?? { _id: '' };
    return { name, _id, member: await Session.as(app, 'member', { profileGroup: name }) };
  };

  it('takes its users back, whose version rises', async () => {
    const { name, _id, member } = await grouped();
    const deleted = await admin.post('/api/group/delete', { _id }).expect(200);
    await undone(deleted);
    const found = await admin.get('/api/users/false').query({ q: member.user.email }).expect(200);
    const [user] = (found.body as UserListAnswer).users;
    expect(user).toMatchObject({ profile_group: name });
    expect(user?.version).toBeGreaterThan(0);
  });

  it('stays away when one of them is in another group by now, who is named', async () => {
    const { _id, member } = await grouped();
    const { name } = await grouped();
    const deleted = await admin.post('/api/group/delete', { _id }).expect(200);
    await admin.post('/api/users/update', { id: member.user._id, profileGroup: name }).expect(200);
    const refusal = await takeBack(admin, undoOf(deleted)).expect(409);
    expect((refusal.body as MessageAnswer).message).toContain(member.user.email);
    expect(await app.database.collection('profile_groups').countDocuments({ name })).toBe(1);
  });
});

it('of two who take the same back at once, one does', async () => {
  const title = await aTitle(admin);
  const undo = undoOf(await admin.delete('/api/shops/delete', { id: title._id }).expect(200));
  const answers = await Promise.all([takeBack(admin, undo), takeBack(admin, undo), takeBack(admin, undo)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

it('whoever makes somebody anew under the name keeps them', async () => {
  const member = await Session.as(app, 'member');
  const deleted = await admin.delete(`/api/users/${member.user._id}`).expect(200);
  await admin.post('/api/users/register', aUser({ email: member.user.email })).expect(201);
  const refusal = await takeBack(admin, undoOf(deleted)).expect(409);
  expect(refusal.body).toMatchObject({ message: `${member.user.email} exists already` });
  expect(await auditOf(admin, member.user._id, 'undone')).toEqual([]);
});

it('an assignment that is in the way is called by its user and its title', async () => {
  const member = await Session.as(app, 'member');
  const title = await aTitle(admin);
  const both = { shop_id: [title._id], user_id: member.user._id };
  await assign(admin, member.user, title).expect(200);
  const unassigned = await admin.delete('/api/shops/unassign', both).expect(200);
  await assign(admin, member.user, title).expect(200);
  const refusal = await takeBack(admin, undoOf(unassigned)).expect(409);
  const message = `${member.user.email}: ${title.shop_name} exists already`;
  expect(refusal.body).toMatchObject({ message });
});

it('so is one that is gone since', async () => {
  const member = await Session.as(app, 'member');
  const title = await aTitle(admin);
  const made = await planned(admin, 'users.assign', [member.user._id], { titles: [title._id] });
  const ran = await runPlan(admin, made).expect(200);
  await admin.delete('/api/shops/unassign', { shop_id: [title._id], user_id: member.user._id }).expect(200);
  const refusal = await takeBack(admin, undoOf(ran)).expect(409);
  const message = `${member.user.email}: ${title.shop_name} was changed since: nothing was undone`;
  expect(refusal.body).toMatchObject({ message });
});

describe('of an import of users', () => {
  let root: Session;
  beforeAll(() => {
    root = admin;
  });

  const CHECK = '/api/verify-token';

  /** Imports a file that updates existing users, and returns its undo. */
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
      await until(5_000, () => socket.ends.length > 0);
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
    /** Takes the role of admin from everybody but one. */
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
      // With another admin beside them it can be undone.
      await heir.post('/api/users/update', { id: root.user._id, role: 'admin' }).expect(200);
      root = await (await Session.root(app)).confirmed();
      await takeBack(root, undo).expect(200);
      await refused(heir.get(CHECK), 401, { code: 'SESSION_ENDED' });
    });
  });
});
