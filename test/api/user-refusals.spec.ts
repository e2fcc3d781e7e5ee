import type { UserAnswer, UserChangedAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { AN_UNDO } from '../support/checks/undo.js';

const REGISTER = '/api/users/register';
const UPDATE = '/api/users/update';
const UNKNOWN_ID = 'f'.repeat(24);
const TEXT_FIELDS = [
  'wasap',
  'paymentMethod',
  'nstbrowserEmail',
  'profileGroup',
  'niche',
  'affiliate',
  'supervisor',
  'observation',
];

/** What neither a new user nor an edit may say. */
const BAD_FIELDS: [field: string, value: unknown][] = [
  ...[...TEXT_FIELDS, 'email', 'role', 'subStartDate'].flatMap((field): [string, unknown][] => [
    [field, null],
    [field, 5],
    [field, ['text']],
    [field, { $ne: '' }],
    [field, 'with a \0 in it'],
  ]),
  ...TEXT_FIELDS.map((field): [string, unknown] => [
    field,
    'x'.repeat(field === 'observation' ? 5_001 : 501),
  ]),
  ...[null, '', '   ', 'x'.repeat(501)].map((value): [string, unknown] => ['email', value]),
  ...[null, 'ab', 'a'.repeat(257), 1_234, ['abc']].map((value): [string, unknown] => ['password', value]),
  ...[
    '',
    '31/2/2026',
    '29/02/2025',
    '0/1/2026',
    '1/13/2026',
    '1/0/2026',
    '2026-01-05',
    '5/3/26',
    '05-03-2026',
  ].map((value): [string, unknown] => ['subStartDate', value]),
  ...[null, 0, -1, 36_501, 1.5, '1.5', '1e3', ' 30', '', 'many', true, [30]].map(
    (value): [string, unknown] => ['subValidity', value],
  ),
  ...[null, -1, 1.5, '-1', '', 'many', false, [1]].map((value): [string, unknown] => ['usageLimit', value]),
  ...['', 'adminss', 'root', 'Admin', 'soft', 'other_soft', '__proto__'].map((value): [string, unknown] => [
    'role',
    value,
  ]),
];

let app: TestApp;
let root: Session;
let member: Session;

const register = async (details: object = {}): Promise<UserAnswer> => {
  const answer = await answerOf<UserChangedAnswer>(root.post(REGISTER, { ...aUser(), ...details }), 201);
  return answer.user;
};
const listed = async (id: string): Promise<UserAnswer | undefined> => {
  const { users } = await answerOf<UserListAnswer>(root.get('/api/users/false'));
  return users.find((user) => user._id === id);
};
/** A row of old data, as no call can make one. */
const markedRow = async (): Promise<UserAnswer> => {
  const user = await register();
  await app.database.collection('users').updateOne({ email: user.email }, { $set: { role: 'adminss' } });
  return user;
};

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
  member = await Session.as(app, 'member');
});
afterAll(() => app.stop());

describe('a new user', () => {
  it.each(BAD_FIELDS)('with a bad %s (%#) is refused', async (field, value) => {
    await refused(root.post(REGISTER, { ...aUser(), [field]: value }), 400, { field });
  });

  it.each(['email', 'password'])('without the %s is refused', async (field) => {
    await refused(root.post(REGISTER, { ...aUser(), [field]: undefined }), 400, { field });
  });

  it('gets the words of the form', async () => {
    await refused(root.post(REGISTER, aUser({ email: '  ' })), 400, { message: 'Email should not be empty' });
    await refused(root.post(REGISTER, aUser({ password: 'ab' })), 400, {
      message: 'Password length should be >= 4',
    });
  });

  it('with an id is refused', async () => {
    await refused(root.post(REGISTER, { ...aUser(), id: UNKNOWN_ID }), 400);
  });
});

describe('an edit', () => {
  it.each(BAD_FIELDS)('to a bad %s (%#) is refused', async (field, value) => {
    await refused(root.post(UPDATE, { id: member.user._id, [field]: value }), 400, { field });
  });

  it.each([
    ['no id', undefined],
    ['an empty id', ''],
    ['a null', null],
    ['a short id', 'abc'],
    ['12 letters', 'abcdefghijkl'],
  ])('of a user with %s is refused', async (_, id) => {
    await refused(root.post(UPDATE, { id, niche: 'n' }), 400);
  });

  it.each([null, -1, '1.5', 'old'])('of the version %j is refused', async (version) => {
    await refused(root.post(UPDATE, { id: member.user._id, version }), 400);
  });
});

it.each([
  REGISTER,
  UPDATE,
  '/api/users/lock',
  '/api/users/unpause',
  '/api/users/resetactivity',
  '/api/users/sessions/end',
])('%s refuses an unknown field without repeating it', async (path) => {
  const payload = { ...(path === REGISTER ? aUser() : {}), isAdminByTheWay: true };
  const { text } = await refused(root.post(path, payload), 400);
  expect(text).not.toContain('isAdminByTheWay');
});

it.each(['seq', 'is_locked', 'password_hash', 'first_ip', 'sub_validity', 'version', '$set', 'email.x'])(
  'the field %s is no part of a new user',
  async (field) => {
    await refused(root.post(REGISTER, { ...aUser(), [field]: '1' }), 400, { message: 'Unknown field' });
  },
);

describe('a lock', () => {
  it('is set and never flipped', async () => {
    const { _id } = await register();
    for (const value of [true, true, false, false]) {
      expect(await answerOf(root.post('/api/users/lock', { id: _id, value }))).toMatchObject({
        message: 'Updated successfully!',
      });
      expect((await listed(_id))?.is_locked).toBe(value);
    }
  });

  it.each(['true', 1, 0, null, '', undefined])('takes %j for neither true nor false', async (value) => {
    await refused(root.post('/api/users/lock', { id: member.user._id, value }), 400);
  });

  it('spares oneself and admins', async () => {
    const { _id } = await register({ role: 'admin' });
    for (const id of [root.user._id, _id]) {
      await refused(root.post('/api/users/lock', { id, value: true }), 409);
    }
    await refused(root.post('/api/users/lock', { id: UNKNOWN_ID, value: true }), 404);
  });
});

it('somebody who was locked before they became an admin can be let in again', async () => {
  const payload = aUser();
  const { _id } = await register(payload);
  await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
  await root.post(UPDATE, { id: _id, role: 'admin' }).expect(200);
  await root.post('/api/users/lock', { id: _id, value: false }).expect(200);
  const login = { email: payload.email, password: payload.password };
  await root.post('/api/users/login', login).expect(200);
});

describe('a deletion', () => {
  it('takes the user away once', async () => {
    const { _id } = await register();
    expect(await answerOf(root.delete(`/api/users/${_id}`))).toEqual({
      message: 'Deleted successfully',
      undo: AN_UNDO,
    });
    expect(await listed(_id)).toBeUndefined();
    await refused(root.delete(`/api/users/${_id}`), 404);
  });

  it('spares oneself and rows of old data', async () => {
    await refused(root.delete(`/api/users/${root.user._id}`), 409);
    await refused(root.delete(`/api/users/${root.user._id.toUpperCase()}`), 409);
    await refused(root.delete(`/api/users/${(await markedRow())._id}`), 409);
  });

  it('needs an id that could be one', async () => {
    for (const id of ['abc', 'abcdefghijkl', `${UNKNOWN_ID}0`]) {
      await refused(root.delete(`/api/users/${id}`), 400);
    }
    // A path of its own, which is only read.
    await refused(root.delete('/api/users/false'), 405);
  });

  it('takes another admin away as long as one is left', async () => {
    const other = await Session.as(app, 'admin');
    await root.delete(`/api/users/${other.user._id}`).expect(200);
    await refused(other.get('/api/users/false'), 401);
  });
});

describe('the admin role', () => {
  it('cannot be taken from oneself', async () => {
    const other = await Session.as(app, 'admin');
    await refused(other.post(UPDATE, { id: other.user._id, role: 'member' }), 409);
    await root.post(UPDATE, { id: other.user._id, role: 'member' }).expect(200);
  });

  it('may be named again in an edit of oneself', async () => {
    await root.post(UPDATE, { id: root.user._id, role: 'admin', niche: 'n' }).expect(200);
  });
});

it('a row of old data can be edited, its role repeated or left alone', async () => {
  const { _id } = await markedRow();
  await root.post(UPDATE, { id: _id, role: 'adminss', niche: 'n' }).expect(200);
  await root.post(UPDATE, { id: _id, niche: 'm' }).expect(200);
  expect(await listed(_id)).toMatchObject({ role: 'adminss', niche: 'm' });
});
