import request, { type Test } from 'supertest';
import type { PinLinkAnswer, PinSetAnswer } from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { logInWith, setUpApp } from '../support/data/second-factor.js';

const PIN = '4071';
const DAY_MS = 86_400_000;

let app: TestApp;
let root: Session;
let member: Session;

withApp((started) => (app = started));
beforeEach(async () => {
  root = await Session.root(app);
  member = await Session.as(app, 'member', { usageLimit: 0 });
});

async function aLink({ user }: Session = member): Promise<string> {
  const made = await answerOf<PinLinkAnswer>(root.post('/api/users/pinlink', { id: user._id }));
  expect(Object.keys(made)).toEqual(['link', 'until']);
  const [origin, token = ''] = made.link.split('/set-pin/');
  expect(origin).toBe(`http://localhost:${new URL(app.url).port}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}

const at = (token: string): string => `/api/users/pinlink/${token}`;
const look = (token: string): Test => request(app.url).get(at(token));
const set = (token: string, password = PIN): Test => request(app.url).post(at(token)).send({ password });
const edit = (change: object, { user }: Session = member): Test =>
  root.post('/api/users/update', { id: user._id, ...change });

/** Expects the same answer for every invalid link, by either call. */
async function expectVoid(token: string): Promise<void> {
  const looked = await refused(look(token), 404, { code: 'NOT_FOUND' });
  expect((await refused(set(token), 404)).body).toEqual(looked.body);
}

describe('a link to set one’s PIN', () => {
  it('says whose it is, sets the PIN once, ends other sessions and signs in', async () => {
    const token = await aLink();
    for (let times = 0; times < 3; times += 1) {
      await look(token).expect(200, { username: member.user.email }).expect('Referrer-Policy', 'no-referrer');
    }
    const { token: session = '' } = await answerOf<PinSetAnswer>(set(token));
    await member.with(session).get('/api/verify-token').expect(200);
    await refused(member.get('/api/verify-token'), 401, { code: 'SESSION_ENDED' });
    await Session.of(app, member.user.email, PIN);
    await expectVoid(token);
  });

  it('is void once there is a newer one, another password, another role, or no user', async () => {
    const first = await aLink();
    const second = await aLink();
    await expectVoid(first);
    await edit({ password: 'another' }).expect(200);
    await expectVoid(second);
    const third = await aLink();
    await edit({ role: 'specific' }).expect(200);
    await expectVoid(third);
    const fourth = await aLink();
    await root.delete(`/api/users/${member.user._id}`).expect(200);
    await expectVoid(fourth);
    await expectVoid('A'.repeat(43));
    await expectVoid('A'.repeat(600));
  });

  it('is good for 24 hours', async () => {
    const token = await aLink();
    app.turnClock(DAY_MS - 60_000);
    await look(token).expect(200);
    app.turnClock(DAY_MS + 1);
    await expectVoid(token);
  });

  it('sets nothing for the locked and the expired, and stays good', async () => {
    const token = await aLink();
    await root.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
    await look(token).expect(200);
    await refused(set(token), 403, { code: 'LOCKED' });
    await root.post('/api/users/lock', { id: member.user._id, value: false }).expect(200);
    await edit({ subStartDate: '1/1/2020', subValidity: 1 }).expect(200);
    await look(token).expect(200);
    await refused(set(token), 403, { code: 'EXPIRED' });
    await edit({ subStartDate: '1/1/2020', subValidity: 36_500 }).expect(200);
    await refused(set(token, 'ab'), 400, { field: 'password' });
    await set(token).expect(200);
  });

  it('signs nobody in who has a second factor', async () => {
    await setUpApp(app, member);
    const { token } = await answerOf<PinSetAnswer>(set(await aLink()));
    expect(token).toBeUndefined();
    await refused(logInWith(app, member, { password: PIN }), 401, { code: 'SECOND_FACTOR' });
  });

  it('stands in no audit entry and in no document', async () => {
    const token = await aLink();
    await set(token).expect(200);
    const entries = await root.get('/api/audit').query({ target: member.user._id }).expect(200);
    expect(entries.text).toContain('pinlink.made');
    expect(entries.text).toContain('pinlink.used');
    for (const { name } of await app.database.listCollections().toArray()) {
      const text = JSON.stringify(await app.database.collection(name).find().toArray());
      expect({ name, isThere: text.includes(token) }).toEqual({ name, isThere: false });
    }
  });

  it('is guessed no faster than a password', async () => {
    const token = 'B'.repeat(43);
    for (let tries = 0; tries < 5; tries += 1) await refused(look(token), 404);
    await refused(look(token), 429);
  });
});
