import { SERVER_TEXTS } from '@keyroster/contracts';
import type {
  AssignedTitlesAnswer,
  PublicUserListAnswer,
  TitleListAnswer,
  TitleUserListAnswer,
  UndoListAnswer,
} from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan, STALE } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import {
  aCourse,
  assign,
  aTitle,
  auditOf,
  credentialsSeenBy,
  subtitlesSeenBy,
  titlesSeenBy,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { aGroup, giveTitles, groupsSeenBy, moveTo, withoutTitles } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

type Course = Awaited<ReturnType<typeof aCourse>>;

let app: TestApp;
let admin: Session;
let nobody: Session;
let group: Awaited<ReturnType<typeof aGroup>>;
let course: Course;
let member: Session;

withApp(
  async (...begun) => {
    [app, admin] = begun;
    nobody = await Session.as(app, 'nobody');
  },
  { PUBLIC_LIST_PER_MINUTE: '100000' },
);
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

/** On every path: what a member sees of the course, and who is told to have it. */
async function expectAccess(session: Session, { title, subtitle, credential }: Course, has: boolean) {
  const status = has ? 200 : 404;
  const { _id } = session.user;
  expect(await titlesSeenBy(session)).toEqual(has ? [title] : []);
  for (const caller of [admin, session]) {
    const { shops } = await answerOf<TitleListAnswer>(caller.get(`/api/shops/member/${_id}`));
    expect(shops).toEqual(has ? [title] : []);
  }
  await session.get(`/api/shops/subtitle/${title._id}`).expect(status);
  await session.get(`/api/products/${subtitle._id}`).expect(status);
  for (const id of [title._id, subtitle._id, credential._id])
    expect((await entrants({ _id: id })).includes(_id)).toBe(has);
  expect((await holders(title)).some((holder) => holder._id === _id)).toBe(has);
}

describe.each(['/api/group/titles', '/api/browser/group/titles'])('%s refuses', (path) => {
  it('more than 10,000 titles', async () => {
    const titles = Array.from({ length: 10_001 }, (_, place) => place.toString(16).padStart(24, '0'));
    expect((await admin.post(path, { _id: group._id, titles })).status).toBeGreaterThanOrEqual(400);
    expect(await titlesOf(group)).toEqual([]);
  });

  it('a group or a title that nobody has, and changes nothing', async () => {
    await admin.post(path, { _id: UNKNOWN_ID, titles: [course.title._id] }).expect(404);
    await admin.post(path, { _id: group._id, titles: [course.title._id, UNKNOWN_ID] }).expect(404);
    expect(await titlesOf(group)).toEqual([]);
    await expectAccess(member, course, false);
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
  it('from the moment the group has them, and no longer', async () => {
    await expectAccess(member, course, false);
    await giveTitles(admin, group, course.title).expect(200);
    await expectAccess(member, course, true);
    expect(await subtitlesSeenBy(member, course.title._id)).toEqual([course.subtitle]);
    expect(await credentialsSeenBy(member, course.subtitle._id)).toEqual([course.credential]);
    await giveTitles(admin, group).expect(200);
    await expectAccess(member, course, false);
  });

  it('from the moment they are in it, and no longer', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const late = await Session.as(app, 'specific');
    await expectAccess(late, course, false);
    await moveTo(admin, late.user, group).expect(200);
    await expectAccess(late, course, true);
    await moveTo(admin, late.user, await aGroup(admin)).expect(200);
    await expectAccess(late, course, false);
    await expectAccess(member, course, true);
  });

  it('from the beginning, where they are registered into it', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    expect(await entrants(course.title)).toEqual([member.user._id]);
    const later = await Session.as(app, 'member', { profileGroup: group.name });
    await expectAccess(later, course, true);
  });

  it('when a plan puts them into it, and not when that is taken back', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const others = [await Session.as(app, 'member'), await Session.as(app, 'member')] as const;
    const ids = others.map(({ user }) => user._id);
    const done = await runPlan(admin, await planned(admin, 'users.group', ids, { group: group._id }));
    for (const other of others) await expectAccess(other, course, true);
    await takeBack(admin, undoOf(done)).expect(200);
    for (const other of others) await expectAccess(other, course, false);
  });

  it('when an import puts them into it', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const other = await Session.as(app, 'member');
    const file = `email,profileGroup\n${other.user.email},${group.name}\n`;
    await imported(admin, await planUsers(admin, file, { mode: 'upsert' }));
    await expectAccess(other, course, true);
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

  it('once, and as their own, where it is both', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const mate = await Session.as(app, 'member', { profileGroup: group._id });
    await assign(admin, member.user, course.title).expect(200);
    expect(await holders(course.title)).toEqual(
      expect.arrayContaining([
        { _id: member.user._id, from: 'user' },
        { _id: mate.user._id, from: 'group' },
      ]),
    );
    expect(await holders(course.title)).toHaveLength(2);
    expect(await entrants(course.title)).toHaveLength(2);
    await giveTitles(admin, group).expect(200);
    expect(await holders(course.title)).toEqual([{ _id: member.user._id, from: 'user' }]);
    await expectAccess(member, course, true);
  });

  it('and if they are an admin are in no public list all the same', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const { user } = await Session.as(app, 'admin', { profileGroup: group._id });
    expect(await entrants(course.title)).toEqual([member.user._id]);
    expect(await holders(course.title)).toContainEqual({ _id: user._id, from: 'group' });
  });
});

describe('a group that is deleted', () => {
  it('takes its titles from who was in it, and gives them back when that is taken back', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const deleted = await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    await expectAccess(member, course, false);
    await takeBack(admin, undoOf(deleted)).expect(200);
    await expectAccess(member, course, true);
    expect(await titlesOf(group)).toEqual([course.title._id]);
  });

  it('stays away while one of its titles is gone, which is said', async () => {
    await giveTitles(admin, group, course.title).expect(200);
    const ofGroup = await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    const ofTitle = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
    const refused = await takeBack(admin, undoOf(ofGroup)).expect(409);
    expect(refused.body).toMatchObject({ message: SERVER_TEXTS.parentGone('title') });
    await takeBack(admin, undoOf(ofTitle)).expect(200);
    await takeBack(admin, undoOf(ofGroup)).expect(200);
    await expectAccess(member, course, true);
  });
});

describe('a title that is deleted', () => {
  it('is none of its groups’ any more, and is again when that is taken back', async () => {
    const other = await aTitle(admin);
    await giveTitles(admin, group, course.title, other).expect(200);
    const deleted = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
    expect(await titlesOf(group)).toEqual([other._id]);
    expect(await titlesSeenBy(member)).toEqual([other]);
    await giveTitles(admin, group).expect(200);
    await takeBack(admin, undoOf(deleted)).expect(200);
    expect(await titlesOf(group)).toEqual([course.title._id]);
    await expectAccess(member, course, true);
  });

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
    await expectAccess(member, course, true);
  });
});

it('a change of a group’s titles is none that can be taken back', async () => {
  const before = await answerOf<UndoListAnswer>(admin.get('/api/undo'));
  expect((await giveTitles(admin, group, course.title)).body).not.toHaveProperty('undo');
  expect((await answerOf<UndoListAnswer>(admin.get('/api/undo'))).undos).toHaveLength(before.undos.length);
});
