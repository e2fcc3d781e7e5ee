import type { GroupListAnswer } from '@keyroster/contracts/dto';
import { aGroup, aGroupName, groupsSeenBy, withoutTitles } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { AN_UNDO } from '../support/checks/undo.js';

const UNKNOWN_ID = 'f'.repeat(24);

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.as(app, 'admin');
});
afterAll(() => app.stop());

describe.each(['/api/group', '/api/browser/group'])('%s', (path) => {
  describe('refuses', () => {
    it('an id that nobody has', async () => {
      await admin.post(`${path}/update`, { _id: UNKNOWN_ID, name: aGroupName() }).expect(404);
      await admin.post(`${path}/delete`, { _id: UNKNOWN_ID }).expect(404);
    });

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
