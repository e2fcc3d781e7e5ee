import type { TitleAnswer, UndoListAnswer, UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import type { Response } from 'supertest';
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
  unassign,
} from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { listedUser } from '../support/data/listed-user.js';
import { aGroup, groupsSeenBy, moveTo } from '../support/data/profile-groups.js';
import { registered } from '../support/data/renewals.js';
import { until } from '../support/checks/until.js';
import { imported, planUsers } from '../support/data/imports.js';

const CHECK = '/api/verify-token';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

const undone = (answer: Pick<Response, 'body'>) => takeBack(admin, undoOf(answer)).expect(200);
const list = async () => (await answerOf<UndoListAnswer>(admin.get('/api/undo'))).undos;
const deletedTitle = ({ _id: id }: TitleAnswer) => admin.delete('/api/shops/delete', { id }).expect(200);

describe('a deleted title', () => {
  it('comes back byte for byte with all beneath it, once, and its members see it again', async () => {
    const title = await aTitle(admin);
    const images: string[] = [];
    for (const name of ['One', 'Two']) {
      const subtitle = await aSubtitle(admin, title._id, name);
      for (let made = 0; made < 2; made += 1) images.push((await aCredential(admin, subtitle._id)).image);
    }
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    const data = () => dumpOf(app.database, 'titles', 'subtitles', 'credentials', 'assignments', 'images');
    const before = await data();
    const at = Date.now();

    const undo = undoOf(await deletedTitle(title));
    expect(await titlesSeenBy(member)).toEqual([]);
    await admin.get(`/static/products/${images[0] ?? ''}`).expect(404);
    expect(undo.until).toBeGreaterThanOrEqual(at + 600_000);
    expect(undo.until).toBeLessThan(Date.now() + 600_001);
    expect((await list())[0]).toEqual({
      _id: undo.id,
      at: undo.until - 600_000,
      until: undo.until,
      actor: 'root',
      action: 'title.deleted',
      names: [title.shop_name],
      counts: { titles: 1, subtitles: 2, credentials: 4, images: 4, assignments: 1 },
    });

    const other = await Session.as(app, 'admin');
    expect(await answerOf(takeBack(other, undo))).toEqual({ message: 'Undone' });
    expect(await data()).toEqual(before);
    expect(await titlesSeenBy(member)).toEqual([title]);
    for (const image of images) await admin.get(`/static/products/${image}`).expect(200);
    await takeBack(admin, undo).expect(404);
    expect(await list()).toEqual([]);
    expect(await auditOf(admin, title._id, 'undone')).toMatchObject([
      { actor: other.user.email, before: { action: 'title.deleted', names: [title.shop_name] } },
    ]);
  });

  it('is for nobody to take back from its end on', async () => {
    const undo = undoOf(await deletedTitle(await aTitle(admin)));
    app.turnClock(600_001);
    expect(await list()).toEqual([]);
    await takeBack(admin, undo).expect(404);
  });

  it('stays away when its name was taken meanwhile', async () => {
    const title = await aTitle(admin);
    const { _id } = await aSubtitle(admin, title._id);
    const undo = undoOf(await deletedTitle(title));
    await aTitle(admin, title.shop_name.toUpperCase());
    await refused(takeBack(admin, undo), 409, { message: `${title.shop_name} exists already` });
    const subtitles = app.database.collection('subtitles');
    expect(await subtitles.countDocuments({ _id: new Types.ObjectId(_id) })).toBe(0);
    expect((await list()).map(({ _id: id }) => id)).toContain(undo.id);
  });

  it('is taken back by one of those who do it at once', async () => {
    const undo = undoOf(await deletedTitle(await aTitle(admin)));
    expect(await statuses([1, 2, 3].map(() => takeBack(admin, undo)))).toEqual({ 200: 1, 404: 2 });
  });
});

describe('what lies in something that is gone', () => {
  const waits = (deleted: Response, message: string) =>
    refused(takeBack(admin, undoOf(deleted)), 409, { message });

  it('waits until that is back', async () => {
    const { title, subtitle, credential } = await aCourse(admin);
    const ofCredential = await admin.delete('/api/products/delete', { id: credential._id }).expect(200);
    const ofSubtitle = await admin.delete('/api/shops/subtitle', { id: subtitle._id }).expect(200);
    const ofTitle = await deletedTitle(title);
    await waits(ofCredential, 'Its subtitle is gone: undo that first');
    await waits(ofSubtitle, 'Its title is gone: undo that first');
    for (const deleted of [ofTitle, ofSubtitle, ofCredential]) await undone(deleted);
    expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential]);
  });

  it('so an assignment without its user, and a user without their group', async () => {
    const [title, group] = [await aTitle(admin), await aGroup(admin)];
    const { _id: user_id } = await registered(admin, { profileGroup: group.name });
    await assign(admin, { _id: user_id }, title).expect(200);
    const unassigned = await unassign(admin, { _id: user_id }, title).expect(200);
    const ofUser = await admin.delete(`/api/users/${user_id}`).expect(200);
    await waits(unassigned, 'Its user is gone: undo that first');
    const ofGroup = await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    await waits(ofUser, 'Its group is gone: undo that first');
    for (const deleted of [ofGroup, ofUser, unassigned]) await undone(deleted);
    const assigned = admin.get(`/api/shops/getassignedshops/${user_id}`);
    expect(await answerOf(assigned)).toEqual({ shops: [title._id] });
  });
});

describe('a deleted user', () => {
  it('comes back with password, number and titles, and in memory, but without sessions', async () => {
    const title = await aTitle(admin);
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    const before = await dumpOf(app.database, 'users');
    const deleted = await admin.delete(`/api/users/${member.user._id}`).expect(200);
    await undone(deleted);
    expect(await dumpOf(app.database, 'users')).toEqual(before);
    await member.get(CHECK).expect(401);
    expect(await titlesSeenBy(await member.again())).toEqual([title]);
    expect(await listedUser(admin, member.user)).toMatchObject({ _id: member.user._id });
  });

  it('comes back into a group by the name that it has by now', async () => {
    const { _id, name } = await aGroup(admin);
    const user = await registered(admin, { profileGroup: name });
    const deleted = await admin.delete(`/api/users/${user._id}`).expect(200);
    await admin.post('/api/group/update', { _id, name: `${name} renamed` }).expect(200);
    await undone(deleted);
    expect(await listedUser(admin, user)).toMatchObject({ profile_group: `${name} renamed` });
  });

  it('stays away when somebody was made anew under the name', async () => {
    const { _id, email } = await registered(admin);
    const deleted = await admin.delete(`/api/users/${_id}`).expect(200);
    await registered(admin, { email });
    await refused(takeBack(admin, undoOf(deleted)), 409, { message: `${email} exists already` });
    expect(await auditOf(admin, _id, 'undone')).toEqual([]);
  });
});

describe('a deleted group', () => {
  it('takes its users back, whose version rises', async () => {
    const { _id, name } = await aGroup(admin);
    const user = await registered(admin, { profileGroup: name });
    await undone(await admin.post('/api/group/delete', { _id }).expect(200));
    expect(await listedUser(admin, user)).toMatchObject({ profile_group: name, version: user.version + 1 });
  });

  it('stays away when one of them is in another group by now, who is named', async () => {
    const [group, other] = [await aGroup(admin), await aGroup(admin)];
    const user = await registered(admin, { profileGroup: group.name });
    const deleted = await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    await moveTo(admin, user, other).expect(200);
    const message = expect.stringContaining(user.email) as string;
    await refused(takeBack(admin, undoOf(deleted)), 409, { message });
    expect((await groupsSeenBy(admin)).map(({ _id }) => _id)).not.toContain(group._id);
  });
});

describe('an assignment that is in the way', () => {
  let user: UserAnswer;
  let title: TitleAnswer;

  beforeEach(async () => {
    [user, title] = [await registered(admin), await aTitle(admin)];
  });

  it('is called by its user and its title', async () => {
    await assign(admin, user, title).expect(200);
    const unassigned = await unassign(admin, user, title).expect(200);
    await assign(admin, user, title).expect(200);
    const message = `${user.email}: ${title.shop_name} exists already`;
    await refused(takeBack(admin, undoOf(unassigned)), 409, { message });
  });

  it('or gone since is called so', async () => {
    const plan = await planned(admin, 'users.assign', [user._id], { titles: [title._id] });
    const ran = await runPlan(admin, plan).expect(200);
    await unassign(admin, user, title).expect(200);
    const message = `${user.email}: ${title.shop_name} was changed since: nothing was undone`;
    await refused(takeBack(admin, undoOf(ran)), 409, { message });
  });
});

/** Imports a file that updates existing users, and returns its undo. */
async function upserted(by: Session, file: string): Promise<{ id: string }> {
  await by.confirmed();
  const { undo } = await imported(by, await planUsers(by, file, { mode: 'upsert' }));
  if (!undo) throw new Error('An import can be taken back');
  return undo;
}

describe('an import of users that is taken back ends, as an edit does,', () => {
  it('the sessions and sockets of whom it had made an admin', async () => {
    const bob = await Session.as(app, 'member');
    const undo = await upserted(admin, `email,role\n${bob.user.email},admin\n`);
    const asAdmin = await bob.again();
    await asAdmin.get('/api/audit').expect(200);
    const socket = await asAdmin.socket();
    await takeBack(admin, undo).expect(200);
    expect((await listedUser(admin, bob.user)).role).toBe('member');
    await refused(asAdmin.get('/api/audit'), 401, { code: 'SESSION_ENDED' });
    await until(5_000, () => socket.ends.length > 0);
    expect(socket.ends).toMatchObject([{ code: 'changed' }]);
    socket.close();
  });

  it('the sessions that were begun with the password that it brought, and not those of whom else it changed', async () => {
    const [bob, cea] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    const rows = `${bob.user.email},another,\n${cea.user.email},,cars\n`;
    const undo = await upserted(admin, `email,password,niche\n${rows}`);
    const since = await Session.of(app, bob.user.email, 'another');
    await takeBack(admin, undo).expect(200);
    await refused(since.get(CHECK), 401, { code: 'SESSION_ENDED' });
    await bob.again();
    await cea.get(CHECK).expect(200);
  });

  it('one’s own that still show the role, but not the one that takes an own password back', async () => {
    const second = await Session.as(app, 'member');
    const risen = await upserted(admin, `email,role\n${second.user.email},admin\n`);
    const own = await (await second.again()).confirmed();
    await takeBack(own, risen).expect(200);
    await refused(own.get(CHECK), 401, { code: 'SESSION_ENDED' });

    const other = await Session.as(app, 'admin');
    const theirs = await upserted(admin, `email,password\n${other.user.email},another\n`);
    const here = await (await Session.of(app, other.user.email, 'another')).confirmed();
    const elsewhere = await Session.of(app, other.user.email, 'another');
    await takeBack(here, theirs).expect(200);
    await here.get(CHECK).expect(200);
    await elsewhere.get(CHECK).expect(401);
  });
});

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
])('an undo that would leave no admin is refused, and changes nothing, where it %s', async (_, nameOf) => {
  const email = (await nameOf()).toLowerCase();
  const undo = await upserted(admin, `email,password,role\n${email},another,admin\n`);
  const heir = await (await Session.of(app, email, 'another')).confirmed();
  await demoteOthers(heir);
  await refused(takeBack(heir, undo), 409, { code: 'GUARDED', message: SERVER_TEXTS.lastAdmin });
  await heir.get('/api/audit').expect(200);
  // With another admin beside them it can be undone.
  await heir.post('/api/users/update', { id: admin.user._id, role: 'admin' }).expect(200);
  admin = await (await Session.root(app)).confirmed();
  await takeBack(admin, undo).expect(200);
  await refused(heir.get(CHECK), 401, { code: 'SESSION_ENDED' });
});
