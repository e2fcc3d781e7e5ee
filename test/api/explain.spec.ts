import type { ExplainCode, ExplainRule } from '@keyroster/contracts';
import { callerAt } from '../support/app/caller-at.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { pauseByTries } from '../support/app/wrong-tries.js';
import { aCourse, assign } from '../support/data/courses.js';
import { explain, repair, ruleOf } from '../support/data/explain.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { aSeatedCourse, idsOf, lineOf, setSeats, take } from '../support/data/seats.js';

const HOME = '198.51.100.7';
const AWAY = '203.0.113.9';
const ENTRY: ExplainRule[] = ['role', 'lock', 'pause', 'whitelist', 'subscription', 'places'];

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

withApp(
  async (...begun) => {
    [app, admin] = begun;
    course = await aCourse(admin);
  },
  { TRUST_PROXY: 'loopback' },
);

const at = (address: string, { user, password }: Session) =>
  callerAt(app, address).logIn(user.email, password);
const update = ({ user }: Session, change: object) =>
  admin.post('/api/users/update', { id: user._id, ...change }).expect(200);

describe('GET /api/explain', () => {
  it('tells of the rules of signing in, of a title’s beside them, and of a credential’s', async () => {
    const rulesOf = async (wanted = {}) =>
      (await explain(admin, admin.user, wanted)).rules.map(({ rule }) => rule);
    expect(await rulesOf()).toEqual(ENTRY);
    expect(await rulesOf({ shop_id: course.title._id })).toEqual([...ENTRY, 'title']);
    expect(await rulesOf({ p_id: course.credential._id })).toEqual([...ENTRY, 'title', 'seat']);
  });

  it('lets an admin do everything', async () => {
    const told = await explain(admin, admin.user, { p_id: course.credential._id });
    expect(told.may).toBe(true);
    expect(told.rules.every(({ holds, repair: call }) => holds && !call)).toBe(true);
    const codes = Object.fromEntries(told.rules.map(({ rule, detail }) => [rule, detail.code]));
    expect(codes).toMatchObject({ role: 'admin', subscription: 'never_ends', places: 'unlimited' });
    expect(codes).toMatchObject({ title: 'sees_all' });
  });
});

/** That all rules together tell the truth, and that repairs mend them, is a property in `test/database`. */
describe('the rule', () => {
  it('lock says why, and until when', async () => {
    const { user } = await Session.as(app, 'member');
    const rule = async () => ruleOf(await explain(admin, user), 'lock');
    expect(await rule()).toMatchObject({ holds: true, detail: { code: 'not_locked' } });
    const began = Date.now();
    const lock = { id: user._id, value: true, reason: 'Account sharing', minutes: 15 };
    await admin.post('/api/users/lock', lock).expect(200);
    const told = await rule();
    expect(told).toMatchObject({ holds: false, detail: { code: 'locked', values: { reason: lock.reason } } });
    const end = Number(told.detail.values['until']);
    expect(end - began).toBeGreaterThanOrEqual(15 * 60_000);
    expect(end - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  it('pause holds until wrong tries, and again once it is lifted', async () => {
    const member = await Session.as(app, 'member');
    const rule = async () => ruleOf(await explain(admin, member.user), 'pause');
    expect(await rule()).toMatchObject({ holds: true, detail: { code: 'not_paused' } });
    await pauseByTries(app, member.user);
    const told = await rule();
    expect(told).toMatchObject({ holds: false, detail: { code: 'paused' } });
    await repair(admin, told);
    expect(await rule()).toMatchObject({ holds: true, detail: { code: 'not_paused' } });
  });

  it('title names through whom it is there', async () => {
    const group = await aGroup(admin);
    const member = await Session.as(app, 'member', { profileGroup: group._id });
    const rule = async () =>
      ruleOf(await explain(admin, member.user, { shop_id: course.title._id }), 'title');
    expect(await rule()).toMatchObject({ holds: false, detail: { code: 'not_assigned' } });
    await giveTitles(admin, group, course.title).expect(200);
    const detail = { code: 'group', values: { title: course.title.shop_name } };
    expect(await rule()).toEqual({ rule: 'title', holds: true, detail });
    await assign(admin, member.user, course.title).expect(200);
    expect(await rule()).toMatchObject({ holds: true, detail: { code: 'own' } });
  });

  it('subscription tells the end', async () => {
    const member = await Session.as(app, 'member', { subStartDate: '1/1/2900', subValidity: 1 });
    const rule = async () => ruleOf(await explain(admin, member.user), 'subscription');
    const detail = { code: 'ends', values: { at: Date.UTC(2900, 0, 2, 5) } };
    expect(await rule()).toEqual({ rule: 'subscription', holds: true, detail });
    await update(member, { subStartDate: '1/1/2020' });
    expect(await rule()).toMatchObject({ holds: false, detail: { code: 'ended' } });
  });

  it('places tells who would make way', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 2 });
    const places = async () => ruleOf(await explain(admin, member.user), 'places');
    const free = { code: 'place_free', values: { used: 1, limit: 2 } };
    expect(await places()).toMatchObject({ holds: true, detail: free });
    await at(AWAY, member).set('User-Agent', 'another').expect(200);
    const values = { used: 2, limit: 2, since: expect.any(Number) as number, ip: '127.0.0.1' };
    expect(await places()).toMatchObject({ holds: true, detail: { code: 'makes_way', values } });
    await update(member, { usageLimit: 0 });
    expect((await places()).detail).toEqual({ code: 'unlimited', values: { used: 2 } });
  });

  it('whitelist is about the address that they last tried from with the right password', async () => {
    await admin.post('/api/whitelist', { ip_address: HOME }).expect(201);
    await admin.post('/api/whitelist/enforce', { value: true }).expect(200);
    const member = await Session.notYet(app);
    const rule = async () => ruleOf(await explain(admin, member.user), 'whitelist');
    expect(await rule()).toMatchObject({ holds: false, detail: { code: 'no_address', values: { ip: '' } } });
    await at(HOME, member).expect(200);
    expect((await rule()).detail).toEqual({ code: 'let_in', values: { ip: HOME } });
    await at(AWAY, member).expect(403);
    const told = await rule();
    expect(told).toMatchObject({ holds: false, detail: { code: 'not_listed', values: { ip: AWAY } } });
    await callerAt(app, '203.0.113.77').logIn(member.user.email, 'wrong password').expect(401);
    expect(await rule()).toEqual(told);
    await repair(admin, told);
    await at(AWAY, member).expect(200);
    expect(await rule()).toMatchObject({ holds: true, detail: { values: { ip: AWAY } } });
    await admin.post('/api/whitelist/enforce', { value: false }).expect(200);
  });
});

describe('a seat', () => {
  const seatRule = async ({ user }: Session, { _id: p_id }: { _id: string }) => {
    const answer = await explain(admin, user, { p_id });
    return { may: answer.may, seat: ruleOf(answer, 'seat') };
  };

  it('is one’s own, a free one that has to be taken, or none', async () => {
    const { credential, members } = await aSeatedCourse(app, admin, 1, 2);
    const [one, other] = members as [Session, Session];
    const told = (holds: boolean, code: ExplainCode, values = {}) => ({
      may: holds,
      seat: { rule: 'seat', holds, detail: { code, values } },
    });
    expect(await seatRule(one, credential)).toEqual(told(true, 'seat_free', { in_use: 0, of: 1 }));
    await take(one, credential);
    expect(await seatRule(one, credential)).toEqual(told(true, 'seat_held'));
    expect(await seatRule(other, credential)).toMatchObject(told(false, 'seats_full', { in_use: 1, of: 1 }));
    await setSeats(admin, credential, 0);
    expect(await seatRule(other, credential)).toEqual(told(true, 'no_seats'));
  });

  it('that is full is freed of who was seen longest ago, unless others wait for it', async () => {
    const { credential, members } = await aSeatedCourse(app, admin, 2, 4);
    const [one, two, three, four] = members as [Session, Session, Session, Session];
    for (const member of [one, two]) await take(member, credential);
    // A take counts as a ping, so the user who came first is seen last.
    await one.post('/api/users/ping').expect(200);
    const { email, _id: user_id } = two.user;
    const expected = {
      detail: { code: 'seats_full', values: { in_use: 2, of: 2, loses: email } },
      repair: { method: 'POST', path: '/api/seats/free', body: { p_id: credential._id, user_id } },
    };
    expect((await seatRule(three, credential)).seat).toMatchObject(expected);
    await take(three, credential);
    const { seat } = await seatRule(three, credential);
    expect(seat).toMatchObject(expected);
    // A waiting user would get the freed seat.
    const other = (await seatRule(four, credential)).seat;
    expect(other.detail.values).toEqual({ in_use: 2, of: 2 });
    expect(other).not.toHaveProperty('repair');

    await repair(admin, seat);
    expect((await seatRule(three, credential)).may).toBe(true);
    expect(await lineOf(admin, credential._id)).toEqual({ held: idsOf(one, three), waiting: [] });
  });
});
