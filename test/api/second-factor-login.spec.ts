import request from 'supertest';
import type { ErrorBody } from '@keyroster/contracts';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { auditOf } from '../support/data/courses.js';
import {
  enterWith,
  logInWith,
  setUpApp,
  STEP_MS,
  type AuthenticatorApp,
} from '../support/data/second-factor.js';

const HALF = { code: 'SECOND_FACTOR', message: 'Enter the code of your app' } as const;
const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' } as const;

let app: TestApp;
let member: Session;
let theirs: AuthenticatorApp;

beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: 'loopback' });
});
beforeEach(async () => {
  app.stopClock();
  member = await Session.as(app, 'member', { usageLimit: 0 });
  theirs = await setUpApp(app, member);
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

describe('a login of who has a second factor', () => {
  it('with the right password alone is half of one', () => refused(logInWith(app, member), 401, HALF));

  it('with an empty code is half of one', () => refused(logInWith(app, member, { code: '' }), 401, HALF));

  it('with the code too is a whole one, and counts as confirmed', async () => {
    const entered = await enterWith(app, member, theirs.code());
    await entered.post('/api/users/2fa/recovery').expect(200);
  });

  it('takes a code once, and none before the last one', async () => {
    await enterWith(app, member, theirs.code());
    await refused(logInWith(app, member, { code: theirs.code() }), 401, WRONG);
    await refused(logInWith(app, member, { code: theirs.code(-1) }), 401, WRONG);
    app.stopClock(STEP_MS);
    await enterWith(app, member, theirs.code());
  });

  it('uses up no code with a wrong password', async () => {
    await refused(logInWith(app, member, { password: 'wrong', code: theirs.code() }), 401, WRONG);
    await refused(logInWith(app, member, { password: 'wrong', code: theirs.recovery[0] }), 401, WRONG);
    await enterWith(app, member, theirs.code());
    await enterWith(app, member, theirs.recovery[0] ?? '');
  });
});

it('an unknown name, a wrong password and a wrong code are answered with the same bytes', async () => {
  const { email } = member.user;
  const { password } = member;
  const bodies = [
    { email: 'nobody_has_this_name', password, code: theirs.code() },
    { email: 'nobody_has_this_name', password },
    { email, password: 'wrong', code: theirs.code() },
    { email, password: 'wrong' },
    { email, password, code: theirs.wrongCode() },
    { email, password, code: 'AAAA-BBBB-CCCC-DDDD' },
    { email, password, code: theirs.recovery[0]?.slice(0, -1) },
  ];
  const texts: string[] = [];
  for (const body of bodies) {
    const answer = await request(app.url)
      .post('/api/users/login')
      .set('X-Forwarded-For', `198.51.100.${texts.length + 1}`)
      .send(body)
      .expect(401);
    texts.push(answer.text);
    // Not so many in a row that there is a pause.
    if (texts.length % 4 === 0)
      await (await Session.root(app)).post('/api/users/unpause', { id: member.user._id });
  }
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? '') as ErrorBody).toMatchObject(WRONG);
});

it('is refused by PIN as with a wrong one, whatever else is sent', async () => {
  const pin = (password: string) =>
    request(app.url).post('/api/users/userlogin').send({ username: member.user.email, password });
  const wrong = await refused(pin('wrong'), 401, WRONG);
  const right = await refused(pin(member.password), 401, WRONG);
  expect(right.text).toBe(wrong.text);
  const other = await Session.as(app, 'member');
  await request(app.url)
    .post('/api/users/userlogin')
    .send({ username: other.user.email, password: other.password })
    .expect(200);
});

describe('tries', () => {
  const logIn = (address: string, more: object) =>
    logInWith(app, member, more).set('X-Forwarded-For', address);
  const STRANGE = '198.51.100.77';

  it('are wrong codes as wrong passwords are', async () => {
    const code = theirs.wrongCode();
    for (let nth = 0; nth < 3; nth += 1) await refused(logIn(STRANGE, { code }), 401, WRONG);
    for (let nth = 0; nth < 2; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
    await refused(logIn(STRANGE, { code: theirs.code() }), 429, { code: 'PAUSED' });
    const refusals = await auditOf(await Session.root(app), member.user._id, 'login.refused');
    expect(refusals.map(({ after }) => (after as { reason: string }).reason).sort()).toEqual([
      'wrong code',
      'wrong code',
      'wrong code',
      'wrong password',
      'wrong password',
    ]);
  });

  it('are not reset by half a login, and not counted by it', async () => {
    for (let nth = 0; nth < 4; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
    for (let nth = 0; nth < 6; nth += 1) await refused(logIn(STRANGE, {}), 401, HALF);
    await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
    await refused(logIn(STRANGE, {}), 429, { code: 'PAUSED' });
  });

  it('are reset by a whole one', async () => {
    for (let nth = 0; nth < 4; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
    await refused(logIn(STRANGE, {}), 401, HALF);
    await logIn(STRANGE, { code: theirs.code() }).expect(200);
    for (let nth = 0; nth < 4; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
    await refused(logIn(STRANGE, {}), 401, HALF);
  });

  it('of others hold an address that is known by half a login alone', async () => {
    await refused(logIn(STRANGE, {}), 401, HALF);
    for (let nth = 0; nth < 5; nth += 1) {
      await refused(logIn('203.0.113.5', { password: 'wrong' }), 401, WRONG);
    }
    await refused(logIn(STRANGE, { code: theirs.code() }), 429, { code: 'PAUSED' });
  });
});

describe('confirming with a code', () => {
  it('takes one of the app, or a recovery code, once', async () => {
    app.stopClock(STEP_MS);
    const fresh = await enterWith(app, member, theirs.code(-1));
    app.stopClock(10 * STEP_MS);
    await refused(fresh.post('/api/users/2fa/recovery'), 403, { code: 'CONFIRM_FIRST' });
    await fresh.post('/api/users/confirm', { code: theirs.code() }).expect(200);
    await refused(fresh.post('/api/users/confirm', { code: theirs.code() }), 401, WRONG);
    await fresh.post('/api/users/confirm', { code: theirs.recovery[0] }).expect(200);
    await refused(fresh.post('/api/users/confirm', { code: theirs.recovery[0] }), 401, WRONG);
    await fresh.post('/api/users/2fa/recovery').expect(200);
  });
});
