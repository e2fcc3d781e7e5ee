import { randomUUID } from 'node:crypto';
import type { AuditListAnswer, BrowserAnswer, GroupAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aGroup, groupsSeenBy, withoutTitles } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.as(app, 'admin');
});
afterAll(() => app.stop());

async function groupNameOf({ user }: Session): Promise<string | undefined> {
  const answer = await admin.get(`/api/users/false?q=${user.email}`).expect(200);
  return (answer.body as UserListAnswer).users.find(({ _id }) => _id === user._id)?.profile_group;
}

async function auditOf({ _id }: GroupAnswer) {
  const answer = await admin.get('/api/audit?limit=1000').expect(200);
  return (answer.body as AuditListAnswer).entries.filter(({ target }) => target === _id);
}

describe('/api/browser', () => {
  it('shows to a user the group that they are in with who is in it, and no more of them than that', async () => {
    const own = await aGroup(admin);
    const other = await aGroup(admin);
    const member = await Session.as(app, 'member', {
      profileGroup: own.name,
      nstbrowserEmail: 'one@example.com',
    });
    const mate = await Session.as(app, 'specific', { profileGroup: own.name });
    await Session.as(app, 'member', { profileGroup: other.name });

    const { browser } = (await member.get('/api/browser').expect(200)).body as BrowserAnswer;
    expect(browser).toEqual([{ ...withoutTitles(own), users: expect.any(Array) as unknown[] }]);
    expect(browser[0]?.users).toHaveLength(2);
    expect(browser[0]?.users).toEqual(
      expect.arrayContaining([
        { _id: member.user._id, email: member.user.email, nstbrowser_email: 'one@example.com' },
        { _id: mate.user._id, email: mate.user.email, nstbrowser_email: '' },
      ]),
    );
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
      const session = await Session.as(app, role);
      const { browser } = (await session.get('/api/browser').expect(200)).body as BrowserAnswer;
      expect(browser).toEqual(
        expect.arrayContaining([
          { ...full, users: [{ _id: member.user._id, email: member.user.email, nstbrowser_email: '' }] },
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

  it('part when it is deleted', async () => {
    const { _id, name } = await aGroup(admin);
    const member = await Session.as(app, 'member', { profileGroup: name });
    await admin.post('/api/group/delete', { _id }).expect(200);
    expect(await groupNameOf(member)).toBe('');
    expect(await groupsSeenBy(member)).toEqual([]);
  });

  it('never end with a user in a group that is gone, however close a registration and a deletion are', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id, name } = await aGroup(admin);
      const email = `late_${randomUUID()}`;
      const [registered] = await Promise.all([
        admin.post('/api/users/register', { email, password: 'password', profileGroup: name }),
        admin.post('/api/group/delete', { _id }).expect(200),
      ]);
      expect([201, 404]).toContain(registered.status);
      const { users } = (await admin.get(`/api/users/false?q=${email}`).expect(200)).body as UserListAnswer;
      expect(users.map(({ profile_group }) => profile_group)).toEqual(registered.status === 201 ? [''] : []);
    }
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
