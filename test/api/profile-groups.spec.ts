import type {
  GroupListAnswer,
  AuditListAnswer,
  BrowserAnswer,
  GroupAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { until } from '../support/checks/until.js';
import { manyUsers } from '../support/data/many-users.js';
import { aGroup, aGroupName, groupsSeenBy, withoutTitles } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { AN_UNDO } from '../support/checks/undo.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.as(app, 'admin');
});
afterAll(() => app.stop());

describe.each(['/api/group', '/api/browser/group'])('%s', (path) => {
  describe('refuses', () => {
    it.each([
      ['again', (name: string) => name],
      ['in capitals', (name: string) => name.toUpperCase()],
      ['with blanks around it', (name: string) => `  ${name} `],
    ])('a name that is taken, %s', async (_, vary) => {
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

  it.each(['member', 'keyroster_soft', 'specific'])(
    'lists for the role %s its own group alone',
    async (role) => {
      const own = await aGroup(admin);
      await aGroup(admin);
      const inGroup = await Session.as(app, role, { profileGroup: own.name });
      const inNone = await Session.as(app, role);
      expect((await inGroup.get(`${path}/get`).expect(200)).body).toMatchObject({
        error: false,
        group: [withoutTitles(own)],
      });
      expect((await inNone.get(`${path}/get`).expect(200)).body).toMatchObject({ error: false, group: [] });
    },
  );
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
