import type { AnnouncedAnswer } from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import {
  announce,
  announcementsFor,
  anAnnouncement,
  endAnnouncement,
} from '../support/data/announcements.js';
import { aTitle, assign, auditOf, unassign, UNKNOWN_ID } from '../support/data/courses.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';

const MINUTE_MS = 60_000;

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

/** Whether somebody gets this announcement. */
const sees = async (session: Session, { _id }: { _id: string }, query: { state?: string } = {}) =>
  (await announcementsFor(session, query)).some((one) => one._id === _id);

it.each<[how: string, change: object, field: string]>([
  ['for a title that it doesn’t name', { audience: 'title' }, 'title_id'],
  ['for all with a title', { title_id: UNKNOWN_ID }, 'title_id'],
  ['for members with a title', { audience: 'members', title_id: UNKNOWN_ID }, 'title_id'],
  ['until now', { until: Date.now() }, 'until'],
  ['until before 1970', { until: -1 }, 'until'],
  ['until after the last date', { until: 8.64e15 + 1 }, 'until'],
])('an announcement is refused %s', async (_how, change, field) => {
  const before = await announcementsFor(admin);
  await refused(announce(admin, change), 400, { field });
  expect(await announcementsFor(admin)).toEqual(before);
});

describe('an announcement', () => {
  it('is answered as it was made, and told of in the audit', async () => {
    const before = Date.now();
    const until = before + MINUTE_MS;
    const text = 'Maintenance tonight, see https://status.example';
    const made = announce(admin, { text: ` ${text} `, until });
    const { message, announcement } = await answerOf<AnnouncedAnswer>(made, 201);
    expect(message).toBe('Published');
    const facts = { text, audience: 'all', title_id: null, by: 'root', until, ended_at: null };
    expect(announcement).toMatchObject(facts);
    expect(announcement.at).toBeGreaterThanOrEqual(before);
    expect(announcement.at).toBeLessThanOrEqual(Date.now());
    expect((await announcementsFor(admin))[0]).toEqual(announcement);
    expect(await auditOf(admin, announcement._id, 'announcement.created')).toMatchObject([
      { actor: 'root', before: null, after: { text, audience: 'all', until: new Date(until).toISOString() } },
    ]);
  });

  it('takes a day as the end of that day', async () => {
    const { until } = await anAnnouncement(admin, { until: '2099-12-31' as unknown as number });
    expect(until).toBe(Date.UTC(2100, 0, 1, 5) - 1);
  });

  it.each(['all', 'members'] as const)('for %s concerns members, and admins see it', async (audience) => {
    const made = await anAnnouncement(admin, { audience });
    for (const role of ['member', 'admin']) {
      expect([role, await sees(await Session.as(app, role), made)]).toEqual([role, true]);
    }
  });

  it('of a title concerns whoever has it, by themselves or by their group, while they do and it is there', async () => {
    const [title, another] = [await aTitle(admin), await aTitle(admin)];
    const group = await aGroup(admin);
    await giveTitles(admin, group, title).expect(200);
    const own = await Session.as(app, 'member');
    const inGroup = await Session.as(app, 'member', { profileGroup: group._id });
    const nobody = await Session.as(app, 'all_profile');
    await assign(admin, own.user, title).expect(200);
    await assign(admin, nobody.user, another).expect(200);
    const made = await anAnnouncement(admin, { audience: 'title', title_id: title._id });
    expect(made.title_id).toBe(title._id);
    for (const session of [own, inGroup, admin]) expect(await sees(session, made)).toBe(true);
    expect(await sees(nobody, made)).toBe(false);
    expect(JSON.stringify(await announcementsFor(nobody))).not.toContain(made.text);

    await unassign(admin, own.user, title).expect(200);
    await moveTo(admin, inGroup.user).expect(200);
    await assign(admin, nobody.user, title).expect(200);
    for (const session of [own, inGroup]) expect(await sees(session, made)).toBe(false);
    expect(await sees(nobody, made)).toBe(true);

    await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    expect(await sees(nobody, made)).toBe(false);
    expect(await sees(admin, made)).toBe(true);
    await endAnnouncement(admin, made).expect(200);
  });

  it('is ended once', async () => {
    const member = await Session.as(app, 'member');
    const made = await anAnnouncement(admin);
    const before = Date.now();
    expect(await answerOf(endAnnouncement(admin, made))).toEqual({ message: 'Ended' });
    const ended = (await announcementsFor(admin)).find(({ _id }) => _id === made._id);
    expect(ended).toEqual({ ...made, ended_at: expect.any(Number) as number });
    expect(ended?.ended_at).toBeGreaterThanOrEqual(before);
    expect(await sees(member, made)).toBe(false);
    expect(await sees(member, made, { state: 'ended' })).toBe(false);
    expect(await auditOf(admin, made._id, 'announcement.ended')).toMatchObject([
      { actor: 'root', before: { text: made.text } },
    ]);
    await refused(endAnnouncement(admin, made), 409, { code: 'NOTHING_TO_DO' });
  });

  it('ends by itself when its time comes', async () => {
    const member = await Session.as(app, 'member');
    const until = Date.now() + 10 * MINUTE_MS;
    const made = await anAnnouncement(admin, { until });
    app.turnClock(9 * MINUTE_MS);
    expect(await sees(member, made)).toBe(true);
    app.turnClock(11 * MINUTE_MS);
    expect(await sees(member, made)).toBe(false);
    expect(await sees(admin, made, { state: 'open' })).toBe(false);
    const [ended] = await announcementsFor(admin, { state: 'ended' });
    expect(ended).toEqual({ ...made, ended_at: until });
    await refused(endAnnouncement(admin, made), 409);
  });

  it('stands among the open ones or the ended ones, newest first', async () => {
    const [first, second, third] = [
      await anAnnouncement(admin),
      await anAnnouncement(admin),
      await anAnnouncement(admin),
    ];
    await endAnnouncement(admin, second).expect(200);
    const ids = async (query: { state?: string }) =>
      (await announcementsFor(admin, query)).map(({ _id }) => _id);
    expect((await ids({})).slice(0, 3)).toEqual([third._id, second._id, first._id]);
    expect((await ids({ state: 'open' })).slice(0, 2)).toEqual([third._id, first._id]);
    expect(await ids({ state: 'ended' })).toContain(second._id);
  });
});
