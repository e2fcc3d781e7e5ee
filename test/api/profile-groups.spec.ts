import type {
  BrowserAnswer,
  UserListAnswer,
  AssignedTitlesAnswer,
  PublicUserListAnswer,
  TitleUserListAnswer,
} from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { registered } from '../support/data/renewals.js';
import { manyUsers } from '../support/data/many-users.js';
import {
  aGroup,
  aGroupName,
  groupsSeenBy,
  withoutTitles,
  giveTitles,
} from '../support/data/profile-groups.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { AN_UNDO, planned, runPlan, STALE, takeBack, undoOf } from '../support/checks/changes.js';
import { aCourse, assign, aTitle, auditOf, titlesSeenBy, unassign } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

describe('groups', () => {
  it('are refused a name that is taken, however it is typed', async () => {
    const [{ name }, other] = [await aGroup(admin), await aGroup(admin)];
    const taken = { code: 'DUPLICATE', field: 'name' } as const;
    const typed = `  ${name.toUpperCase()} `;
    await refused(admin.post('/api/group/add', { name: typed }), 409, taken);
    await refused(admin.post('/api/group/update', { _id: other._id, name: typed }), 409, taken);
    expect(await groupsSeenBy(admin)).toContainEqual(other);
  });

  it('are added under their trimmed name, and answered as the whole list', async () => {
    const first = await aGroup(admin);
    const name = aGroupName();
    const answer = await admin.post('/api/group/add', { name: ` ${name}  ` }).expect(201);
    const group = await groupsSeenBy(admin);
    expect(answer.body).toEqual({ message: 'Added successfully', group });
    const made = { _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, name, titles: [] };
    expect(group).toEqual(expect.arrayContaining([first, made]));
  });

  it('are deleted, which says how many users are left without one', async () => {
    const groups = [await aGroup(admin), await aGroup(admin), await aGroup(admin)] as const;
    for (const place of [1, 2, 2] as const) await registered(admin, { profileGroup: groups[place].name });
    for (const [without_group, words] of [
      'Deleted successfully',
      'Deleted successfully, 1 user is now without a group',
      'Deleted successfully, 2 users are now without a group',
    ].entries()) {
      const _id = groups[without_group]?._id;
      const answer = await admin.post('/api/group/delete', { _id }).expect(200);
      const group = await groupsSeenBy(admin);
      expect(answer.body).toEqual({ message: words, undo: AN_UNDO, group, without_group });
      expect(group).not.toContainEqual(groups[without_group]);
    }
  });

  it('are added once of many who add the same name at once', async () => {
    const name = aGroupName();
    const adding = ['a', 'A', 'a', 'A'].map((end) => admin.post('/api/group/add', { name: name + end }));
    expect(await statuses(adding)).toEqual({ 201: 1, 409: 3 });
  });

  it('are renamed, if only to other letters, and audited at every change, and at no refused one', async () => {
    const { _id, name } = await aGroup(admin);
    await registered(admin, { profileGroup: name });
    await admin.post('/api/group/add', { name }).expect(409);
    const renamed = name.toUpperCase();
    const answer = await admin.post('/api/group/update', { _id, name: renamed }).expect(200);
    expect(answer.body).toEqual({ message: 'Updated successfully!', group: await groupsSeenBy(admin) });
    expect(await groupsSeenBy(admin)).toContainEqual({ _id, name: renamed, titles: [] });
    await admin.post('/api/group/delete', { _id }).expect(200);
    const actor = admin.user.email;
    expect(await auditOf(admin, _id, 'group.created')).toMatchObject([{ actor, target_name: name }]);
    const change = { before: { name }, after: { name: renamed } };
    expect(await auditOf(admin, _id, 'group.updated')).toMatchObject([{ actor, ...change }]);
    const gone = { actor, target_name: renamed, after: { users_left_without: 1 } };
    expect(await auditOf(admin, _id, 'group.deleted')).toMatchObject([gone]);
  });
});

describe('with their users', () => {
  const browserOf = async (session: Session) =>
    (await answerOf<BrowserAnswer>(session.get('/api/browser'))).browser;

  it('/api/browser shows to a user the group that they are in, and in it themselves alone', async () => {
    const own = await aGroup(admin);
    const nstbrowser_email = 'one@example.com';
    const details = { profileGroup: own.name, nstbrowserEmail: nstbrowser_email };
    const member = await Session.as(app, 'member', details);
    await registered(admin, { profileGroup: own.name });
    const { _id, email } = member.user;
    const users = [{ _id, email, nstbrowser_email }];
    expect(await browserOf(member)).toEqual([{ ...withoutTitles(own), users }]);
    expect(await browserOf(await Session.as(app, 'member'))).toEqual([]);
  });

  it('/api/browser shows all groups to admins and all_profile, and their users to admins', async () => {
    const [full, empty] = [await aGroup(admin), await aGroup(admin)];
    const { _id, email } = await registered(admin, { profileGroup: full.name });
    const users = [{ _id, email, nstbrowser_email: '' }];
    const all = await browserOf(admin);
    for (const shown of [
      { ...full, users },
      { ...empty, users: [] },
    ])
      expect(all).toContainEqual(shown);
    const seen = await browserOf(await Session.as(app, 'all_profile'));
    for (const group of [full, empty]) expect(seen).toContainEqual({ ...withoutTitles(group), users: [] });
  });

  it('they are listed otherwise as soon as it is answered, however many they are', async () => {
    const { _id, name } = await aGroup(admin);
    const ids = new Set(await manyUsers(app.database, 1_000, []));
    const groups = async (): Promise<string[]> => {
      const answer = await answerOf<UserListAnswer>(admin.get('/api/users/false'));
      const users = answer.users.filter((user) => ids.has(user._id));
      // Some users may not be in the server's memory yet.
      if (users.length < ids.size) return [];
      return [...new Set(users.map(({ profile_group }) => profile_group))];
    };
    const inIt = { profile_group: name, profile_group_id: new Types.ObjectId(_id), version: 1 };
    await app.database.collection('users').updateMany({ email: /^one_of_many/ }, { $set: inIt });
    await until(20_000, async () => String(await groups()) === name);
    await admin.post('/api/group/update', { _id, name: `${name} renamed` }).expect(200);
    expect(await groups()).toEqual([`${name} renamed`]);
    await admin.post('/api/group/delete', { _id }).expect(200);
    expect(await groups()).toEqual(['']);
  });
});

describe('the titles of groups', () => {
  let group: Awaited<ReturnType<typeof aGroup>>;
  let course: Awaited<ReturnType<typeof aCourse>>;
  let member: Session;

  beforeEach(async () => {
    [group, course] = [await aGroup(admin), await aCourse(admin)];
    member = await Session.as(app, 'member', { profileGroup: group._id });
  });

  const titlesOf = async ({ _id }: { _id: string }): Promise<string[] | undefined> =>
    (await groupsSeenBy(admin)).find((one) => one._id === _id)?.titles;
  const ownOf = async ({ user }: Session): Promise<string[]> =>
    (await answerOf<AssignedTitlesAnswer>(admin.get(`/api/shops/getassignedshops/${user._id}`))).shops;

  describe('the titles of a group', () => {
    it('are these and no others, in their order, audited by name and answered with the whole list', async () => {
      const [first, second] = [course.title, await aTitle(admin)];
      const answer = await giveTitles(admin, group, second, first, second).expect(200);
      expect(answer.body).toEqual({ message: 'Updated successfully!', group: await groupsSeenBy(admin) });
      expect(await titlesOf(group)).toEqual([second._id, first._id]);
      await giveTitles(admin, group, first).expect(200);
      expect(await titlesOf(group)).toEqual([first._id]);
      await giveTitles(admin, group).expect(200);
      expect(await titlesOf(group)).toEqual([]);
      const [none, named] = [{ titles: [] }, { titles: [first.shop_name] }];
      const told = await auditOf(admin, group._id, 'group.updated');
      expect(told.slice(0, 2)).toMatchObject([{ before: named, after: none }, { after: named }]);
    });

    it('are told to admins alone; all_profile sees all groups, others see theirs', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      const all = await Session.as(app, 'all_profile');
      const both = [group, await aGroup(admin)].map(withoutTitles);
      expect(await groupsSeenBy(all)).toEqual(expect.arrayContaining(both));
      expect(await groupsSeenBy(member)).toEqual([withoutTitles(group)]);
      expect(await groupsSeenBy(await Session.as(app, 'member'))).toEqual([]);
      const isTold = async (session: Session) =>
        (await session.get('/api/browser').expect(200)).text.includes(course.title._id);
      expect([await isTold(all), await isTold(member), await isTold(admin)]).toEqual([false, false, true]);
    });
  });

  describe('whoever is in a group has its titles on every path', () => {
    it('when an import puts them into it', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      const other = await Session.as(app, 'member');
      const file = `email,profileGroup\n${other.user.email},${group.name}\n`;
      await imported(admin, await planUsers(admin, file, { mode: 'upsert' }));
      expect(await titlesSeenBy(other)).toEqual([course.title]);
    });

    it('through nobody but the group: getassignedshops, Assign and Unassign are about their own', async () => {
      const own = await aTitle(admin);
      await giveTitles(admin, group, course.title).expect(200);
      expect(await ownOf(member)).toEqual([]);
      await assign(admin, member.user, own).expect(200);
      expect(await ownOf(member)).toEqual([own._id]);
      await unassign(admin, member.user, course.title).expect(200);
      await member.get(`/api/shops/subtitle/${course.title._id}`).expect(200);
    });

    it('and if they are an admin are in no public list all the same', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      const { user } = await Session.as(app, 'admin', { profileGroup: group._id });
      const { _id } = course.title;
      const entering = admin.get(`/api/shops/getuserbyshopid/${_id}`);
      const { users: entrants } = await answerOf<PublicUserListAnswer>(entering);
      expect(entrants.map((one) => one._id)).toEqual([member.user._id]);
      const { users: holders } = await answerOf<TitleUserListAnswer>(admin.get(`/api/shops/users/${_id}`));
      expect(holders.find((one) => one._id === user._id)).toMatchObject({ from: 'group' });
    });
  });

  it('a deleted group stays away while one of its titles is gone, and a title while its group is, which is said', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const ofGroup = await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    const ofTitle = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
    await refused(takeBack(admin, undoOf(ofGroup)), 409, { message: SERVER_TEXTS.parentGone('title') });
    await takeBack(admin, undoOf(ofTitle)).expect(200);
    await takeBack(admin, undoOf(ofGroup)).expect(200);
    expect(await titlesSeenBy(member)).toEqual([course.title]);
    const again = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
    await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    await refused(takeBack(admin, undoOf(again)), 409, { message: SERVER_TEXTS.parentGone('group') });
  });

  it('a title’s deletion is planned anew when a group got it since', async () => {
    const plan = await planned(admin, 'titles.delete', [course.title._id]);
    await giveTitles(admin, group, course.title).expect(200);
    await refused(runPlan(admin, plan), 409, STALE);
    expect(await titlesSeenBy(member)).toEqual([course.title]);
  });

  it('a change of a group’s titles is none that can be taken back', async () => {
    const before = await answerOf(admin.get('/api/undo'));
    expect((await giveTitles(admin, group, course.title)).body).not.toHaveProperty('undo');
    expect(await answerOf(admin.get('/api/undo'))).toEqual(before);
  });
});
