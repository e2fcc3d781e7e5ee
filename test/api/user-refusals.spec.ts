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
let app: TestApp;
let root: Session;

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
});
afterAll(() => app.stop());

describe('a role', () => {
  it.each(['adminss', 'root', 'Admin', 'soft', 'other_soft', '__proto__'])('is not %s', async (role) => {
    const { _id: id } = await register();
    await refused(root.post(REGISTER, aUser({ role })), 400, { field: 'role' });
    await refused(root.post(UPDATE, { id, role }), 400, { field: 'role' });
  });
});

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

  it('is of an id, which no other path is', async () => {
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
