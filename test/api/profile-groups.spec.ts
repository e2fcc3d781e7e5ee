import type {
  GroupListAnswer,
  AuditListAnswer,
  BrowserAnswer,
  GroupAnswer,
  UserListAnswer,
  AssignedTitlesAnswer,
  PublicUserListAnswer,
  TitleUserListAnswer,
  UndoListAnswer,
} from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { until } from '../support/checks/until.js';
import { manyUsers } from '../support/data/many-users.js';
import {
  aGroup,
  aGroupName,
  groupsSeenBy,
  withoutTitles,
  giveTitles,
} from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { AN_UNDO, takeBack, undoOf } from '../support/checks/undo.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan, STALE } from '../support/checks/plans.js';
import { aCourse, assign, aTitle, auditOf, titlesSeenBy, UNKNOWN_ID } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { withApp } from '../support/app/with-app.js';

let app: TestApp;
let admin: Session;

withApp(
  async (...begun) => {
    [app] = begun;
    admin = await Session.as(app, 'admin');
  },
  { PUBLIC_LIST_PER_MINUTE: '100000' },
);

describe('groups', () => {
  // `/api/browser/group` is the same controller under another path.
  const path = '/api/group';

  describe('refuses', () => {
    it('a name that is taken, however it is typed', async () => {
      const vary = (name: string) => `  ${name.toUpperCase()} `;
      const { name } = await aGroup(admin);
      const other = await aGroup(admin);
      const added = await admin.post(`${path}/add`, { name: vary(name) }).expect(409);
      expect(added.body).toMatchObject({
        statusCode: 409,
        error: 'Conflict',
        code: 'DUPLICATE',
        field: 'name',
      });
      const renamed = await admin.post(`${path}/update`, { _id: other._id, name: vary(name) }).expect(409);
      expect(renamed.body).toMatchObject({ code: 'DUPLICATE', field: 'name' });
      expect(await groupsSeenBy(admin)).toContainEqual(other);
    });
  });

  it('adds a group under its trimmed name and answers the whole list', async () => {
    const first = await aGroup(admin);
    const name = aGroupName();
    const answer = await admin.post(`${path}/add`, { name: ` ${name}  ` }).expect(201);
    const group = await groupsSeenBy(admin);
    expect(answer.body).toEqual({ message: 'Added successfully', group });
    expect(group).toEqual(
      expect.arrayContaining([
        first,
        { _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, name, titles: [] },
      ]),
    );
  });

  it('renames a group, if only to other letters of the same name', async () => {
    const { _id, name } = await aGroup(admin);
    const answer = await admin.post(`${path}/update`, { _id, name: name.toUpperCase() }).expect(200);
    expect(answer.body).toEqual({ message: 'Updated successfully!', group: await groupsSeenBy(admin) });
    expect(await groupsSeenBy(admin)).toContainEqual({ _id, name: name.toUpperCase(), titles: [] });
  });

  it('deletes a group, and says how many users it leaves without one', async () => {
    const [none, one, two] = [await aGroup(admin), await aGroup(admin), await aGroup(admin)];
    await Session.as(app, 'member', { profileGroup: one.name });
    await Session.as(app, 'member', { profileGroup: two.name });
    await Session.as(app, 'specific', { profileGroup: two._id });
    for (const [group, without_group, words] of [
      [none, 0, 'Deleted successfully'],
      [one, 1, 'Deleted successfully, 1 user is now without a group'],
      [two, 2, 'Deleted successfully, 2 users are now without a group'],
    ] as const) {
      const answer = await admin.post(`${path}/delete`, { _id: group._id }).expect(200);
      const left = await groupsSeenBy(admin);
      expect(answer.body).toEqual({ message: words, undo: AN_UNDO, group: left, without_group });
      expect(left).not.toContainEqual(group);
    }
  });

  it.each(['admin', 'all_profile'])('lists every group for the role %s', async (role) => {
    const groups = [await aGroup(admin), await aGroup(admin)];
    const session = await Session.as(app, role);
    const answer = await session.get(`${path}/get`).expect(200);
    expect(answer.body).toMatchObject({ error: false, message: expect.any(String) as string });
    const seen = role === 'admin' ? groups : groups.map(withoutTitles);
    expect((answer.body as GroupListAnswer).group).toEqual(expect.arrayContaining(seen));
  });

  it('lists for a member their own group alone', async () => {
    const role = 'member';
    const own = await aGroup(admin);
    await aGroup(admin);
    const inGroup = await Session.as(app, role, { profileGroup: own.name });
    const inNone = await Session.as(app, role);
    expect((await inGroup.get(`${path}/get`).expect(200)).body).toMatchObject({
      error: false,
      group: [withoutTitles(own)],
    });
    expect((await inNone.get(`${path}/get`).expect(200)).body).toMatchObject({ error: false, group: [] });
  });
});

it('lets one of many who add the same name at once', async () => {
  const name = aGroupName();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      admin.post('/api/group/add', { name: index % 2 === 0 ? name : name.toUpperCase() }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
  expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
});

describe('with their users', () => {
  async function groupNameOf({ user }: Session): Promise<string | undefined> {
    const answer = await admin.get(`/api/users/false?q=${user.email}`).expect(200);
    return (answer.body as UserListAnswer).users.find(({ _id }) => _id === user._id)?.profile_group;
  }

  async function auditOf({ _id }: GroupAnswer) {
    const answer = await admin.get('/api/audit?limit=1000').expect(200);
    return (answer.body as AuditListAnswer).entries.filter(({ target }) => target === _id);
  }

  describe('/api/browser', () => {
    it('shows to a user the group that they are in, and in it themselves alone', async () => {
      const own = await aGroup(admin);
      const other = await aGroup(admin);
      const member = await Session.as(app, 'member', {
        profileGroup: own.name,
        nstbrowserEmail: 'one@example.com',
      });
      await Session.as(app, 'specific', { profileGroup: own.name });
      await Session.as(app, 'member', { profileGroup: other.name });

      const { browser } = (await member.get('/api/browser').expect(200)).body as BrowserAnswer;
      const themselves = {
        _id: member.user._id,
        email: member.user.email,
        nstbrowser_email: 'one@example.com',
      };
      expect(browser).toEqual([{ ...withoutTitles(own), users: [themselves] }]);
    });

    it('is empty for a user without a group', async () => {
      const member = await Session.as(app, 'member');
      expect((await member.get('/api/browser').expect(200)).body).toEqual({ browser: [] });
    });

    it.each(['admin', 'all_profile'])(
      'shows all groups to the role %s, those without users too',
      async (role) => {
        const made = [await aGroup(admin), await aGroup(admin)] as const;
        const [full, empty] = role === 'admin' ? made : made.map(withoutTitles);
        const member = await Session.as(app, 'member', { profileGroup: made[0].name });
        const named = { _id: member.user._id, email: member.user.email };
        const session = await Session.as(app, role);
        const { browser } = (await session.get('/api/browser').expect(200)).body as BrowserAnswer;
        expect(browser).toEqual(
          expect.arrayContaining([
            { ...full, users: role === 'admin' ? [{ ...named, nstbrowser_email: '' }] : [] },
            { ...empty, users: [] },
          ]),
        );
      },
    );
  });

  describe('a group and its users', () => {
    it('share a new name', async () => {
      const { _id, name } = await aGroup(admin);
      const member = await Session.as(app, 'member', { profileGroup: name });
      await admin.post('/api/group/update', { _id, name: `${name} renamed` }).expect(200);
      expect(await groupNameOf(member)).toBe(`${name} renamed`);
    });

    it('are listed otherwise as soon as it is answered, however many they are', async () => {
      const { _id, name } = await aGroup(admin);
      const ids = new Set(await manyUsers(app.database, 1_000, []));
      const groups = async (): Promise<string[]> => {
        const answer = await admin.get('/api/users/false').expect(200);
        const users = (answer.body as UserListAnswer).users.filter((user) => ids.has(user._id));
        // Some users may not be in the server's memory yet.
        if (users.length < ids.size) return [];
        return [...new Set(users.map(({ profile_group }) => profile_group))];
      };
      await app.database
        .collection('users')
        .updateMany(
          { email: /^one_of_many/ },
          { $set: { profile_group: name, profile_group_id: new Types.ObjectId(_id), version: 1 } },
        );
      await until(5_000, async () => String(await groups()) === name);
      await admin.post('/api/group/update', { _id, name: `${name} renamed` }).expect(200);
      expect(await groups()).toEqual([`${name} renamed`]);
      await admin.post('/api/group/delete', { _id }).expect(200);
      expect(await groups()).toEqual(['']);
    });

    it('part when it is deleted', async () => {
      const { _id, name } = await aGroup(admin);
      const member = await Session.as(app, 'member', { profileGroup: name });
      await admin.post('/api/group/delete', { _id }).expect(200);
      expect(await groupNameOf(member)).toBe('');
      expect(await groupsSeenBy(member)).toEqual([]);
    });
  });

  it('audits every change, and no refused one', async () => {
    const group = await aGroup(admin);
    const { _id, name } = group;
    await Session.as(app, 'member', { profileGroup: name });
    await admin.post('/api/group/add', { name }).expect(409);
    await admin.post('/api/group/update', { _id, name: `${name} renamed` }).expect(200);
    await admin.post('/api/group/delete', { _id }).expect(200);
    const actor = admin.user.email;
    expect(await auditOf(group)).toMatchObject([
      { action: 'group.deleted', actor, target_name: `${name} renamed`, after: { users_left_without: 1 } },
      { action: 'group.updated', actor, before: { name }, after: { name: `${name} renamed` } },
      { action: 'group.created', actor, target_name: name },
    ]);
  });
});

describe('the titles of groups', () => {
  beforeAll(async () => {
    nobody = await Session.as(app, 'nobody');
  });

  let nobody: Session;
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
  const holders = async (title: { _id: string }) =>
    (await answerOf<TitleUserListAnswer>(admin.get(`/api/shops/users/${title._id}`))).users.map(
      ({ _id, from }) => ({ _id, from }),
    );
  const entrants = async (title: { _id: string }): Promise<string[]> =>
    (await answerOf<PublicUserListAnswer>(nobody.get(`/api/shops/getuserbyshopid/${title._id}`))).users.map(
      ({ _id }) => _id,
    );

  describe.each(['/api/group/titles', '/api/browser/group/titles'])('%s refuses', (path) => {
    it('a group or a title that nobody has, and changes nothing', async () => {
      await admin.post(path, { _id: UNKNOWN_ID, titles: [course.title._id] }).expect(404);
      await admin.post(path, { _id: group._id, titles: [course.title._id, UNKNOWN_ID] }).expect(404);
      expect(await titlesOf(group)).toEqual([]);
      expect(await titlesSeenBy(member)).toEqual([]);
    });
  });

  describe('the titles of a group', () => {
    it('are these and no others, in their order, and answered with the whole list', async () => {
      const other = await aTitle(admin);
      const [first, second] = [course.title, other];
      const answer = await giveTitles(admin, group, second, first, second).expect(200);
      expect(answer.body).toEqual({ message: 'Updated successfully!', group: await groupsSeenBy(admin) });
      expect(await titlesOf(group)).toEqual([second._id, first._id]);
      await giveTitles(admin, group, first).expect(200);
      expect(await titlesOf(group)).toEqual([first._id]);
      await giveTitles(admin, group).expect(200);
      expect(await titlesOf(group)).toEqual([]);
    });

    it('are told to admins alone', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      const all = await Session.as(app, 'all_profile');
      expect(await groupsSeenBy(all)).toContainEqual(withoutTitles(group));
      expect(await groupsSeenBy(member)).toEqual([withoutTitles(group)]);
      for (const session of [all, member]) {
        const { text } = await session.get('/api/browser').expect(200);
        expect(text).not.toContain(course.title._id);
      }
      const browser = await admin.get('/api/browser').expect(200);
      expect(browser.text).toContain(course.title._id);
    });

    it('are audited by name, as before and as after', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      await giveTitles(admin, group).expect(200);
      expect(await auditOf(admin, group._id, 'group.updated')).toMatchObject([
        { target_name: group.name, before: { titles: [course.title.shop_name] }, after: { titles: [] } },
        { target_name: group.name, before: { titles: [] }, after: { titles: [course.title.shop_name] } },
      ]);
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
      const unassign = { user_id: member.user._id, shop_id: [course.title._id] };
      await admin.delete('/api/shops/unassign', unassign).expect(200);
      await member.get(`/api/shops/subtitle/${course.title._id}`).expect(200);
    });

    it('and if they are an admin are in no public list all the same', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      const { user } = await Session.as(app, 'admin', { profileGroup: group._id });
      expect(await entrants(course.title)).toEqual([member.user._id]);
      expect(await holders(course.title)).toContainEqual({ _id: user._id, from: 'group' });
    });
  });

  describe('a group that is deleted', () => {
    it('stays away while one of its titles is gone, which is said', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      const ofGroup = await admin.post('/api/group/delete', { _id: group._id }).expect(200);
      const ofTitle = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
      const refused = await takeBack(admin, undoOf(ofGroup)).expect(409);
      expect(refused.body).toMatchObject({ message: SERVER_TEXTS.parentGone('title') });
      await takeBack(admin, undoOf(ofTitle)).expect(200);
      await takeBack(admin, undoOf(ofGroup)).expect(200);
      expect(await titlesSeenBy(member)).toEqual([course.title]);
    });
  });

  describe('a title that is deleted', () => {
    it('stays away while a group is gone that had it, which is said', async () => {
      await giveTitles(admin, group, course.title).expect(200);
      const ofTitle = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
      await admin.post('/api/group/delete', { _id: group._id }).expect(200);
      const refused = await takeBack(admin, undoOf(ofTitle)).expect(409);
      expect(refused.body).toMatchObject({ message: SERVER_TEXTS.parentGone('group') });
    });

    it('is planned anew when a group got it since', async () => {
      const plan = await planned(admin, 'titles.delete', [course.title._id]);
      await giveTitles(admin, group, course.title).expect(200);
      const answer = await runPlan(admin, plan).expect(409);
      expect(answer.body).toMatchObject(STALE);
      expect(await titlesSeenBy(member)).toEqual([course.title]);
    });
  });

  it('a change of a group’s titles is none that can be taken back', async () => {
    const before = await answerOf<UndoListAnswer>(admin.get('/api/undo'));
    expect((await giveTitles(admin, group, course.title)).body).not.toHaveProperty('undo');
    expect((await answerOf<UndoListAnswer>(admin.get('/api/undo'))).undos).toHaveLength(before.undos.length);
  });
});
