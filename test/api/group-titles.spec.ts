import { SERVER_TEXTS } from '@keyroster/contracts';
import type {
  AssignedTitlesAnswer,
  PublicUserListAnswer,
  TitleUserListAnswer,
  UndoListAnswer,
} from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan, STALE } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { aCourse, assign, aTitle, auditOf, titlesSeenBy, UNKNOWN_ID } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { aGroup, giveTitles, groupsSeenBy, withoutTitles } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

let app: TestApp;
let admin: Session;
let nobody: Session;
let group: Awaited<ReturnType<typeof aGroup>>;
let course: Awaited<ReturnType<typeof aCourse>>;
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
