import { todayInLima } from '@keyroster/contracts';
import type { UserAnswer, UserChangedAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf, refused } from '../support/checks/answer.js';
import { logIn, Session, type TestApp, withApp } from '../support/app/session.js';
import { AN_UNDO } from '../support/checks/changes.js';
import { UNKNOWN_ID } from '../support/data/courses.js';
import { aGroup } from '../support/data/profile-groups.js';
import { registered } from '../support/data/renewals.js';

const REGISTER = '/api/users/register';
const UPDATE = '/api/users/update';
const TAKEN = { code: 'DUPLICATE', field: 'email' } as const;

let app: TestApp;
let root: Session;

const register = (details: object = {}): Promise<UserAnswer> => registered(root, details);
const update = async (id: string, change: object): Promise<UserAnswer> =>
  (await answerOf<UserChangedAnswer>(root.post(UPDATE, { id, ...change }))).user;

/** The user as the list shows them. */
const listed = async (id: string): Promise<UserAnswer | undefined> => {
  const { users } = await answerOf<UserListAnswer>(root.get('/api/users/false'));
  return users.find((user) => user._id === id);
};

/** What the form sends, and what the answer has for it. */
const FIELDS: [sent: string, answered: keyof UserAnswer, value: unknown, shown: unknown][] = [
  ['paymentMethod', 'payment_method', 'Yape', 'Yape'],
  ['mail', 'mail', 'ana@example.com', 'ana@example.com'],
  ['messages', 'messages', false, false],
  ['nstbrowserEmail', 'nstbrowser_email', 'ana@example.com', 'ana@example.com'],
  ['affiliate', 'affiliate', '  spaced  ', expect.stringContaining('spaced')],
  ['supervisor', 'supervisor', '', ''],
  ['subStartDate', 'sub_start_date', '5/3/2026', '05/03/2026'],
  ['subValidity', 'sub_validity', '30', 30],
  ['usageLimit', 'usage_limit', '3', 3],
  ['usersLimit', 'users_limit', '5', 5],
  ['role', 'role', 'all_profile', 'all_profile'],
];

withApp((...begun) => ([app, root] = begun));

describe('registering a user', () => {
  it("answers the user with the form's defaults", async () => {
    const payload = { email: 'only_the_two', password: 'abc' };
    const { message, user } = await answerOf<UserChangedAnswer>(root.post(REGISTER, payload), 201);
    expect(message).toBe('Created successfully!');
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      email: 'only_the_two',
      role: 'keyroster_soft',
      profile_group: '',
      ip_address: '',
      ip_address_history: [],
      first_ip: '',
      wasap: '',
      payment_method: '',
      mail: '',
      messages: true,
      nstbrowser_email: '',
      niche: '',
      affiliate: '',
      supervisor: '',
      observation: '',
      sub_start_date: todayInLima(Date.now()),
      sub_validity: 31,
      package: null,
      usage_limit: 1,
      users_limit: 0,
      seq: expect.any(Number) as number,
      is_locked: false,
      lock: null,
      last_ping_timestamp: 0,
      createdAt: expect.any(String) as string,
      version: expect.any(Number) as number,
      paused_until: null,
      alarm: null,
    });
    expect(await listed(user._id)).toEqual(user);
  });

  it('takes each field of the form, and ignores an empty id', async () => {
    const user = await register(Object.fromEntries(FIELDS.map(([sent, , value]) => [sent, value])));
    const shown = Object.fromEntries(FIELDS.map(([, answered, , value]) => [answered, value]));
    expect(user).toMatchObject(shown);
    expect(await listed(user._id)).toEqual(user);
    await register({ id: '' });
  });

  it('numbers users upwards and never uses a number again', async () => {
    const first = await register();
    const second = await register();
    expect(second.seq).toBeGreaterThan(first.seq);
    await root.delete(`/api/users/${second._id}`).expect(200);
    expect((await register()).seq).toBeGreaterThan(second.seq);
  });
});

describe('updating a user', () => {
  it('sets each field alone', async () => {
    let before = await register({ wasap: 'w', niche: 'n', observation: 'o', subValidity: 7, usageLimit: 2 });
    for (const [sent, answered, value, shown] of FIELDS) {
      const after = await update(before._id, { [sent]: value });
      expect(after).toEqual({ ...before, [answered]: shown, version: after.version });
      before = after;
    }
    expect(await listed(before._id)).toEqual(before);
  });

  it('leaves what is absent, and the password when it is empty, and sets one that is not', async () => {
    const member = await Session.as(app, 'member', { wasap: 'w', profileGroup: '' });
    const user = await update(member.user._id, { password: '', niche: 'n' });
    expect(user).toMatchObject({ email: member.user.email, wasap: 'w', niche: 'n' });
    await member.again();
    await update(member.user._id, { password: 'quite another' });
    await logIn(app, member.user.email, 'quite another');
  });

  it('gives no name twice, however it is typed, as registering does', async () => {
    const [ana, luis] = [await register(), await register({ email: 'luis paz' })];
    for (const email of ['LUIS_PAZ', ' Luis Paz ']) {
      await refused(root.post(REGISTER, aUser({ email })), 409, TAKEN);
      await refused(root.post(UPDATE, { id: ana._id, email }), 409, TAKEN);
    }
    expect(await update(luis._id, { email: 'Luis Paz' })).toMatchObject({ email: 'luis_paz' });
  });
});

describe('the version', () => {
  it('counts edits and locks, and neither pings nor logins nor resets', async () => {
    const member = await Session.as(app, 'member');
    const { _id } = member.user;
    const { version } = await update(_id, { niche: 'n' });
    await member.again();
    await member.post('/api/users/ping');
    await root.post('/api/users/resetactivity', { ids: [_id] }).expect(200);
    expect((await listed(_id))?.version).toBe(version);
    await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
    expect((await listed(_id))?.version).toBe(version + 1);
  });

  it('refuses an edit of what somebody else has edited since, and changes nothing', async () => {
    const { _id, version } = await register({ niche: 'first' });
    await update(_id, { version, niche: 'second' });
    await refused(root.post(UPDATE, { id: _id, version, niche: 'third' }), 409);
    expect(await listed(_id)).toMatchObject({ niche: 'second', version: version + 1 });
    await update(_id, { niche: 'fourth' });
  });
});

it('the profile group of a user is given by name or id, answered by name, taken away by an empty one, and has to be there', async () => {
  const group = await aGroup(root);
  const { _id } = await register({ profileGroup: group.name });
  expect(await listed(_id)).toMatchObject({ profile_group: group.name });
  expect(await update(_id, { profileGroup: '' })).toMatchObject({ profile_group: '' });
  expect(await update(_id, { profileGroup: group._id })).toMatchObject({ profile_group: group.name });
  await refused(root.post(REGISTER, aUser({ profileGroup: UNKNOWN_ID })), 404);
  await refused(root.post(UPDATE, { id: _id, profileGroup: 'nowhere' }), 404);
});

/** A user with a role of old data, which no call can set. */
const markedRow = async (): Promise<UserAnswer> => {
  const user = await register();
  await app.database.collection('users').updateOne({ email: user.email }, { $set: { role: 'adminss' } });
  return user;
};

describe('a lock', () => {
  const lock = (id: string, value: boolean) => root.post('/api/users/lock', { id, value });

  it('is set and never flipped', async () => {
    const { _id } = await register();
    for (const value of [true, true, false, false]) {
      await lock(_id, value).expect(200);
      expect((await listed(_id))?.is_locked).toBe(value);
    }
    // What changes nothing can't be undone.
    await lock(_id, false).expect(200, { message: 'Updated successfully!' });
  });

  it('spares oneself and admins', async () => {
    const { _id } = await register({ role: 'admin' });
    for (const id of [root.user._id, _id]) await refused(lock(id, true), 409);
  });

  it('is lifted from somebody who became an admin since', async () => {
    const payload = aUser();
    const { _id } = await register(payload);
    await lock(_id, true).expect(200);
    await root.post(UPDATE, { id: _id, role: 'admin' }).expect(200);
    await lock(_id, false).expect(200);
    await logIn(app, payload.email, payload.password);
  });
});

describe('a deletion', () => {
  it('takes the user away once', async () => {
    const { _id } = await register();
    const done = { message: 'Deleted successfully', undo: AN_UNDO };
    expect(await answerOf(root.delete(`/api/users/${_id}`))).toEqual(done);
    expect(await listed(_id)).toBeUndefined();
    await refused(root.delete(`/api/users/${_id}`), 404);
  });

  it('spares oneself and rows of old data', async () => {
    await refused(root.delete(`/api/users/${root.user._id}`), 409);
    await refused(root.delete(`/api/users/${root.user._id.toUpperCase()}`), 409);
    await refused(root.delete(`/api/users/${(await markedRow())._id}`), 409);
  });
});

it('the admin role cannot be taken from oneself', async () => {
  const other = await Session.as(app, 'admin');
  await refused(other.post(UPDATE, { id: other.user._id, role: 'member' }), 409);
  await other.post(UPDATE, { id: other.user._id, role: 'admin', niche: 'n' }).expect(200);
  await root.post(UPDATE, { id: other.user._id, role: 'member' }).expect(200);
});

it('a row of old data can be edited, its role repeated or left alone', async () => {
  const { _id } = await markedRow();
  await root.post(UPDATE, { id: _id, role: 'adminss', niche: 'n' }).expect(200);
  await root.post(UPDATE, { id: _id, niche: 'm' }).expect(200);
  expect(await listed(_id)).toMatchObject({ role: 'adminss', niche: 'm' });
});
